"""A session with people in front of it: agents move in their turn, thoughts are shown, clocks run."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any

from mossa.errors import MossaError
from mossa.web import messages
from mossa.web.advice import Advice
from mossa.web.audience import Audience
from mossa.web.clock import Clock
from mossa.web.limits import Limits
from mossa.web.saving import Saver
from mossa.web.screen import Rate, Screen
from mossa.web.session import Session, wrong_seats
from mossa.web.turns import Turns
from mossa.web.visibility import curtain, drawn, is_curtained, may_be_followed, state_message
from mossa.work import Executor

MOST_UNSHOWN = 8  # states of moves that came faster than they were saved; of more, the newest


class Live:
    """One session and its screens, on the event loop; only this class and its turns change the session."""

    def __init__(self, session: Session, pool: Executor, saver: Saver, limits: Limits) -> None:
        self.session, self.pool, self.saver, self.limits = session, pool, saver, limits
        self.audience = Audience(session, limits)
        self.advice = Advice(self.audience, pool, self.start)
        self.rate = Rate(limits.messages_a_second, limits.messages_at_once)  # of all its screens, also those to come
        self.owner = ""  # the visitor who last did something here, for whom workers search
        self.left_at = monotonic()  # when the last screen went
        self.version = 1  # counts the changes
        self.saved_version = self.saved_nodes = 0  # what of them is on disk
        self.successor: Callable[[Session], str] | None = None  # takes in the session of a rematch
        self.turns = Turns(self)
        self._flag: asyncio.TimerHandle | None = None
        self._turn_began = monotonic()
        self._unshown: list[dict[str, Any]] = []  # states since the last one that was shown, the newest of them last
        self._tasks: set[asyncio.Task[None]] = set()

    # Screens

    @property
    def screens(self) -> set[Screen]:
        return self.audience.screens

    def join(self, screen: Screen) -> None:
        if len(self.screens) >= self.limits.sockets_a_session:
            raise MossaError("this game is open in too many windows", "too-many-windows-of-game")
        self.screens.add(screen)
        self.owner = self.advice.owner = screen.visitor
        self.go_on()
        screen.show(self._state())
        if self.advice.review is not None:
            screen.show(self.advice.review.message())
            self.advice.go_on_reviewing()

    def leave(self, screen: Screen) -> None:
        self.screens.discard(screen)
        self.left_at = monotonic()
        self._look()
        if not self.screens:
            self.rest()

    def rest(self) -> None:
        """Nobody is here: let all searches go, until somebody comes again."""
        self.turns.stop()
        self.advice.stop()
        self.advice.drop_hint()
        for task in list(self._tasks):
            task.cancel()

    def _look(self) -> None:
        """The screens look at more or less than before."""
        self.advice.look()
        self.turns.look()

    def _state(self) -> dict[str, Any]:
        now: dict[str, Any] = {
            "thinking": self.turns.thinking,
            "paused": self.session.is_paused,
            "analyst": self.advice.analyst,
        }
        now["unsaved_since"] = self.saver.failed_since
        return {**state_message(self.session), **now}

    # What a screen asks for

    async def handle(self, message: messages.Message, screen: Screen) -> None:
        """Do what is asked; a MossaError says why not."""
        self.owner = self.advice.owner = screen.visitor
        match message:
            case messages.Move():
                self._move(message.move)
                screen.moved_at = monotonic()
            case messages.GoTo():
                self.session.go_to(message.node)
            case messages.Hint():
                self.advice.begin_hint(self._allowed(message.agent))
                return
            case messages.Analyse():
                self.advice.analyse(self._allowed(message.agent))
            case messages.Look():
                screen.wants_thoughts, screen.wants_tree = message.thoughts, message.tree
                self.audience.remind(screen)
                self._look()
                return
            case messages.Seats():
                self._sit(message.seats)
            case messages.Preview():
                screen.show(self._preview(message))
                return
            case messages.Plain():
                self._plain(message.do)
        self.changed()

    def _plain(self, what: str) -> None:
        session = self.session
        actions: dict[str, Callable[[], None]] = {
            "undo": session.undo,
            "redo": session.redo,
            "stop": self.turns.answer_now,
            "resign": self._resign,
            "rematch": self._rematch,
            "reveal": self._reveal,
            "go_to_tip": session.go_to_tip,
            "back_to_game": session.back_to_game,
            "go_on_here": lambda: session.go_on_from(session.cursor),
            "pause": lambda: self._pause(True),
            "go_on": lambda: self._pause(False),
            "review": self.advice.begin_review,
        }
        before = session.tip
        actions[what]()
        if session.tip != before:
            self.turns.forget()

    def _move(self, move: str) -> None:
        session, node = self.session, self.session.cursor
        position = session.tree.position(node)
        if is_curtained(session):
            raise MossaError("somebody else's turn: look away first", "look-away-first")
        if node == session.tip and session.is_over:
            raise MossaError("the game is over", "game-over")
        if node == session.tip and not position.is_over and session.seats[position.to_move] is not None:
            raise MossaError("it is not your turn", "not-your-turn")
        if session.is_secret and node != session.tip:
            raise MossaError("take the move back first: that opens an analysis branch", "take-back-first")
        session.play(node, move, monotonic() - self._turn_began)

    def _allowed(self, agent: str | None) -> str | None:
        return self.limits.seat(self.session.game, agent)

    def _sit(self, seats: list[str | None]) -> None:
        session = self.session
        checked = [self._allowed(seat) for seat in seats]
        if len(checked) != session.game.players:
            raise wrong_seats(session.game, len(checked))
        newcomers = [seat for seat, who in enumerate(checked) if who is None and session.seats[seat] is not None]
        if session.is_secret and newcomers:
            raise MossaError("who has not played this seat from the start may not look into its hand", "hand-is-secret")
        if session.is_secret and not any(seat is None for seat in checked):
            raise MossaError("with nobody at the table every hand would be shown; resign instead", "nobody-at-table")
        self.turns.stop()
        self.turns.forget()
        session.seats = checked

    def _pause(self, is_paused: bool) -> None:
        self.session.is_paused = is_paused
        if is_paused:
            self.turns.stop()

    def _reveal(self) -> None:
        person = curtain(self.session)
        if person is not None:
            self.session.shown = person

    def _resign(self) -> None:
        session = self.session
        if not session.persons:
            raise MossaError("only a person can resign", "agents-do-not-resign")
        mover = session.present.to_move
        session.end("resignation", mover if mover in session.persons else session.persons[0])

    def _rematch(self) -> None:
        """The same again, everybody one seat on."""
        old = self.session
        if self.successor is None:
            return
        clock = old.clock and Clock(old.clock.seconds, old.clock.increment, [old.clock.seconds] * old.game.players)
        seats = [*old.seats[-1:], *old.seats[:-1]]
        session = Session(old.game, seats, secrets.randbits(31), clock=clock, start=old.start)
        session.draw()
        self.audience.show({"type": "moved", "key": self.successor(session)})

    def _preview(self, message: messages.Preview) -> dict[str, Any]:
        if self.session.game.has_hidden:
            raise MossaError("no look ahead where cards are hidden", "no-preview-of-secrets")
        position = self.session.tree.position(self.session.tree.check(message.node))
        before = None
        for move in message.moves:
            before, position = position, position.play(move)
        mover = None if position.is_over else position.to_move
        asked = {"node": message.node, "moves": message.moves}
        return {"type": "preview", **asked, "to_move": mover, **drawn(position, None, before)}

    # After every change

    def changed(self) -> None:
        """Save, show and go on."""
        self.version += 1
        if self.session.is_over:
            self.turns.forget()
        self.turns.stop_elsewhere()
        self._begin_turn()
        self.saver.note(self)
        self._unshown = [*self._unshown, self._state()][-MOST_UNSHOWN:]
        self.start(self._show_saved(self.version))

    async def _show_saved(self, version: int) -> None:
        """Show the newest state when it is on disk, or when that takes too long; only then is it analysed.

        A screen forgets the old thoughts with the new state, so that no new one may come before it.
        """
        await self.saver.saved(self, version)
        if version == self.version:
            *missed, newest = self._unshown
            self._unshown = []
            more = {"missed": missed} if missed and may_be_followed(self.session) else {}
            self.audience.show(newest | more | {"unsaved_since": self.saver.failed_since})
            self.advice.follow()

    def go_on(self) -> None:
        """Let whoever's turn it is begin, and the analysis follow what is looked at."""
        self._begin_turn()
        self.advice.follow()

    def _begin_turn(self) -> None:
        self._run_clock()
        self.turns.begin()

    # Clocks

    def _run_clock(self) -> None:
        session, clock = self.session, self.session.clock
        self._turn_began = monotonic()
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        if clock is None:
            return
        is_running = bool(self.screens) and not (session.is_over or session.is_branch or session.is_paused)
        clock.turn_to(session.present.to_move if is_running else None)
        if clock.seat is not None:
            self._flag = asyncio.get_running_loop().call_later(clock.now()[clock.seat], self._out_of_time, clock.seat)

    def _out_of_time(self, seat: int) -> None:
        clock, session = self.session.clock, self.session
        if clock is not None and clock.seat == seat and not session.is_over and not session.is_branch:
            clock.left[seat] = 0.0
            clock.seat = None
            session.end("time", seat)
            self.turns.stop()
            self.changed()

    # Tasks

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
