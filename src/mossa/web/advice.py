"""What is thought beside the game, for the people who look at it: an analysis, hints, a review of the moves."""

from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from mossa.agents.strongest import best_search
from mossa.errors import MossaError
from mossa.games import Position
from mossa.web.audience import Audience
from mossa.web.levels import strongest
from mossa.web.review import Review
from mossa.web.search import NO_TREE, search_job, share_done
from mossa.web.visibility import may_think_aloud
from mossa.work import LATER, Executor, News, Report, Stopped
from mossa.work.asynchronous import Errand, submit


class Advice:
    """The adviser of one session, on the event loop; it changes nothing of the game."""

    def __init__(self, audience: Audience, pool: Executor, start: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self.audience, self.session, self.pool, self.start = audience, audience.session, pool, start
        self.owner = ""
        self.analyst: str | None = None
        self.review: Review | None = None
        self._under_way: Review | None = None  # the one that is being worked at
        self._study: tuple[int, Errand] | None = None  # the node that is analysed
        self._hint: tuple[int, Errand] | None = None  # the node for which a hint is looked for

    def analyse(self, analyst: str | None) -> None:
        """From now on an agent thinks about whatever is looked at; nobody does for None."""
        if analyst is not None:
            self.audience.forget_analysis()
        self.analyst = analyst
        self.stop()

    def stop(self) -> None:
        if self._study is not None:
            errand = self._study[1]
            self._study = None
            errand.stop()
            self.audience.waits_no_more("analysis")

    def look(self) -> None:
        """The screens look at more or less than before."""
        if self._study is not None:
            node, errand = self._study
            looked = self.audience.looked(self.session.tree.position(node))
            if not errand.found.done():
                errand.tell(looked)
            elif looked and not errand.order:
                self._study = None  # it was done without a tree, which is wanted now
        self.follow()

    def follow(self) -> None:
        """Let the analysis go where the screens look; it rests while nobody wants to see it."""
        node, position = self.session.cursor, self.session.position
        if self._study is not None and self._study[0] != node:
            self.stop()
        if self._hint is not None and self._hint[0] != node:
            self.drop_hint()
        looked = self.audience.looked(position)
        if self.analyst is None or self._study is not None or position.is_over or looked is None:
            return
        listen = self.audience.listener("analysis", node, self.analyst)

        def hear(news: News) -> None:
            if self._study is not None and self._study[1] is errand:  # else somebody else analyses now
                listen(news)

        try:
            errand = self._submit(position, self.analyst, hear, order=looked, patience=LATER)
        except MossaError as error:
            self.analyst = None
            self.audience.tell(error)
            return
        self._study = node, errand
        self.start(self._study_ends(node, errand, self.analyst))

    async def _study_ends(self, node: int, errand: Errand, analyst: str) -> None:
        try:
            decision = await errand.found
        except Stopped:
            if self._study is not None and self._study[1] is errand:  # by somebody who could not wait
                self._study = None
                self.follow()
            return
        except MossaError as error:
            if self._study is not None and self._study[1] is errand:
                self.audience.waits_no_more("analysis")
                self.audience.tell(error)
            return
        if self._study is not None and self._study[1] is errand:
            self.audience.think_aloud("analysis", node, decision, analyst, is_final=True)

    def _submit(
        self, position: Position, agent: str | None, hear: Callable[[News], None] | None = None, **more: Any
    ) -> Errand:
        seconds = self.audience.limits.job_seconds
        return submit(self.pool, search_job(position, agent, seconds=seconds, owner=self.owner, **more), hear)

    def begin_hint(self, agent: str | None) -> None:
        """Look for a good move, by an agent or the strongest that there is; one at a time."""
        session, node, position = self.session, self.session.cursor, self.session.position
        if position.is_over or not may_think_aloud(session, position):
            raise MossaError("there is nothing to hint at", "no-hint")
        if self._hint is not None and self._hint[0] == node:
            return
        self.drop_hint()
        who = agent or strongest(session.game)
        self._hint = node, self._submit(position, who, self._hint_listener(node, who), order=NO_TREE)
        self.start(self._hinted(*self._hint))

    def _hint_listener(self, node: int, who: str) -> Callable[[News], None]:
        """Shows how far the search for a hint is, in place of what it thinks."""
        listen = self.audience.listener("hint", node)

        def hear(news: News) -> None:
            if self._hint is None or self._hint[0] != node:
                return
            if isinstance(news, Report):
                self.audience.show({"type": "hint", "node": node, "progress": share_done(who, news.value)})
            else:
                listen(news)

        return hear

    def drop_hint(self) -> None:
        if self._hint is not None:
            errand = self._hint[1]
            self._hint = None
            errand.stop()
            self.audience.waits_no_more("hint")

    async def _hinted(self, node: int, errand: Errand) -> None:
        try:
            decision = await errand.found
        except MossaError as error:
            if self._hint is not None and self._hint[1] is errand:
                self._hint = None
                self.audience.waits_no_more("hint")
                self.audience.tell(error)
            return
        if self._hint is None or self._hint[1] is not errand:
            return
        self._hint = None
        line = decision["candidates"][0]["pv"] if decision["candidates"] else []
        shown = {"move": decision["move"], "value": decision["value"], "pv": line}
        shown |= {"solved": decision.get("solved", False), "plies": decision.get("plies")}
        self.audience.show({"type": "hint", "node": node, **shown})

    def begin_review(self) -> None:
        """Judge the moves of the game, unless that is done or under way."""
        session = self.session
        if session.is_secret:
            raise MossaError("a game with secrets can be reviewed when it is over", "no-review-of-secrets")
        line = session.tree.path(session.tip)
        if self.review is None or self.review.line != line:
            self.review = Review(session, line)
        self.go_on_reviewing()

    def go_on_reviewing(self) -> None:
        """Judge what is still to be judged of the review, if there is one."""
        if self.review is not None and self._under_way is not self.review:
            self._under_way = self.review
            self.start(self._reviewed(self.review))

    async def _reviewed(self, review: Review) -> None:
        """One move after the other, as long as somebody waits for it."""
        try:
            for node in review.unjudged():
                if self.review is not review:
                    return
                with suppress(MossaError):  # a position that could not be judged is left out
                    review.judge(node, await self._judged(review, node))
                    self.audience.show(review.message())
        finally:
            if self._under_way is review:
                self._under_way = None

    async def _judged(self, review: Review, node: int) -> dict[str, Any]:
        """What is found about a position; begun again whenever somebody who could not wait has cut it short."""
        reviewer = None if review.is_exact else best_search(self.session.game).spec
        position = self.session.tree.position(node)
        while True:
            try:
                found: dict[str, Any] = await self._submit(position, reviewer, patience=LATER).found
            except Stopped:
                if self.review is not review:
                    raise
                continue
            return found
