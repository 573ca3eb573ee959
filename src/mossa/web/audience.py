"""The screens of one session: what is shown to all of them, and how closely they look on while somebody thinks."""

from collections.abc import Callable
from typing import Any

from mossa.errors import MossaError
from mossa.games import Position
from mossa.web.limits import Limits
from mossa.web.screen import Screen, notice
from mossa.web.session import Session
from mossa.web.visibility import may_think_aloud
from mossa.work import Compiling, News, Report, Retrying


class Audience:
    """Whoever looks at a session now."""

    def __init__(self, session: Session, limits: Limits) -> None:
        self.session, self.limits = session, limits
        self.screens: set[Screen] = set()
        self._thought: dict[str, Any] | None = None  # the last one that was shown, or might have been
        self._compiled: dict[str, str] = {}  # what is being compiled now, by what waits for it

    def show(self, message: dict[str, Any]) -> None:
        for screen in self.screens:
            screen.show(message)

    def tell(self, error: MossaError) -> None:
        self.show(notice(error))

    def looked(self, position: Position) -> int | None:
        """How many nodes of a tree are looked at; None if not even thoughts are."""
        if not may_think_aloud(self.session, position) or not any(screen.wants_thoughts for screen in self.screens):
            return None
        return self.limits.tree_nodes if any(screen.wants_tree for screen in self.screens) else 0

    def listener(self, source: str, node: int, analyst: str | None = None) -> Callable[[News], None]:
        """Shows what is heard of a search: thoughts, a kernel that is being compiled, a worker that died."""

        def hear(news: News) -> None:
            match news:
                case Report(decision):
                    self.think_aloud(source, node, decision, analyst)
                case Compiling(title, is_done):
                    self._compiles(source, None if is_done else title)
                case Retrying():
                    self.tell(MossaError("the search process died and has been replaced; it thinks again", "died-once"))

        return hear

    def waits_no_more(self, source: str) -> None:
        """What a source waited for has come, has failed, or is not wanted any more."""
        if source in self._compiled:
            self._compiles(source, None)

    def _compiles(self, source: str, title: str | None) -> None:
        """Show what is compiled for a source, or that nothing is any more."""
        self._compiled.pop(source, None)
        if title is not None:
            self._compiled[source] = title
        others = list(self._compiled.values())
        shown = title or (others[-1] if others else "")
        self.show({"type": "compiling", "title": shown, "done": not shown})

    def think_aloud(
        self, source: str, node: int, decision: dict[str, Any], analyst: str | None = None, is_final: bool = False
    ) -> None:
        """Show what is thought about the position of a node to those who want to know, if they may."""
        if not may_think_aloud(self.session, self.session.tree.position(node)):
            return
        thought = {key: value for key, value in decision.items() if key not in ("game", "moves")}
        is_unseen = not any(screen.wants_tree for screen in self.screens)  # so that no tree was asked for
        facts = {"source": source, "analyst": analyst, "node": node, "final": is_final, "unseen": is_unseen}
        self._thought = {"type": "thought", **facts, **thought}
        for screen in self.screens:
            self.remind(screen)

    def forget_analysis(self) -> None:
        """Remind nobody of what an analyst thought who is one no more."""
        if self._thought is not None and self._thought["source"] == "analysis":
            self._thought = None

    def remind(self, screen: Screen) -> None:
        """Show the last thought to one who wants to know."""
        last = self._thought
        if last is None or not screen.wants_thoughts:
            return
        if may_think_aloud(self.session, self.session.tree.position(last["node"])):
            screen.show(last)
