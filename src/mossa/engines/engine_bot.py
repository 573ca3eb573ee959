"""One of our agents as an engine of the engine protocol."""

from collections.abc import Callable, Iterable
from typing import Any

from mossa.agents import Agent, Decision
from mossa.agents.strongest import strongest
from mossa.agents.thinking import Thinking
from mossa.arena.fields import Fields
from mossa.arena.players import able_agent
from mossa.engines import protocol
from mossa.engines.listener import Listener
from mossa.engines.ready import budgeted, get_ready
from mossa.errors import MossaError
from mossa.games import Game, Position
from mossa.games import game as named_game
from mossa.games.history import EVERYBODY, HIDDEN, PastMove
from mossa.settings import unknown

MOST_CANDIDATES = 8  # told in one line

Say = Callable[[str], None]


def serve(game: Game | None, agent: Agent | None, seed: int, lines: Iterable[str], say: Say) -> None:
    """Answer a host until it says quit, or its lines end; without an agent the strongest plays."""
    bot = Bot(game, agent, seed, say)
    bot.listener = Listener(lines, bot.overhear)
    for line in bot.listener:
        try:
            bot.hear(protocol.message(line))
        except MossaError as error:
            say(protocol.error(str(error)))
        if bot.is_over:
            return


class Bot:
    """A seat at one game after the other."""

    listener: Listener
    game: Game
    agent: Agent
    position: Position
    is_over = False

    def __init__(self, game: Game | None, agent: Agent | None, seed: int, say: Say) -> None:
        self._only, self._asked_for, self._seed, self._say = game, agent, seed, say
        self._seat, self._past = 0, list[PastMove]()
        self._thinking = Thinking()

    def overhear(self, line: str) -> bool:
        """In the listener's thread: whether the line is done with."""
        try:
            kind = protocol.message(line).text("type")
        except MossaError:
            return False
        if kind in ("go", "stop", "quit"):
            self.listener.is_stopped = kind != "go"
        return kind == "stop"

    def hear(self, heard: Fields) -> None:
        said: dict[str, Callable[[Fields], None]] = {
            "hello": self._hello,
            "newgame": self._newgame,
            "observe": self._observe,
            "go": self._go,
            "quit": self._quit,
            "error": lambda _: None,
        }
        kind = heard.text("type")
        if kind not in said:
            raise MossaError(f"there is no message of the type {unknown(kind, (*said, 'stop'))}")
        said[kind](heard)

    def _hello(self, heard: Fields) -> None:
        if (version := heard.whole("protocol")) != protocol.VERSION:
            raise MossaError(f"this is protocol {protocol.VERSION}, not {version}")
        game = named_game(heard.text("game"))
        if self._only is not None and game is not self._only:
            raise MossaError(f"this engine was started for {self._only}, not for {game}")
        self.agent = able_agent(game, self._asked_for or strongest(game))
        get_ready(game, self.agent)
        self.game = game
        self._say(protocol.line("hello", protocol=protocol.VERSION, name=f"mossa {self.agent}"))

    def _newgame(self, heard: Fields) -> None:
        self._needs("game", "hello")
        self._seat, self._past = heard.whole("seat"), []
        self._thinking.close(self.game.new())
        self._thinking = Thinking(report=self._report, wants_answer=lambda: self.listener.is_stopped)

    def _observe(self, heard: Fields) -> None:
        self._needs("game", "hello")
        moves = [self._past_move(one) for one in heard.inners("moves", "move")]
        self._past[heard.whole("from") :] = moves
        self.position = Position(self.game, read_state(self.game, heard.inner("state")), tuple(self._past))

    def _past_move(self, one: Fields) -> PastMove:
        player = one.whole("player")
        if one.values.get("move") is None:
            return PastMove(player, HIDDEN, shown=0)
        return PastMove(player, one.text("move"), 1 << self._seat if self.game.has_hidden else EVERYBODY)

    def _go(self, heard: Fields) -> None:
        self._needs("position", "observe")
        legal = legal_moves(self.position)
        if set(heard.texts("legal")) != set(legal):
            raise MossaError(f"the legal moves are others here: {self.game.join_moves(legal)}")
        budget = heard.inner("budget")
        self._seed += 1
        self._thinking.seconds = budget.number("seconds") if "seconds" in budget else float("inf")
        counts = {name: budget.whole(name) for name in protocol.BUDGETS[1:] if name in budget}
        agent = budgeted(self.agent, counts)
        decision = agent.choose(self.position, heard.whole("seed", self._seed), self._thinking)
        self._say(protocol.line("move", move=decision.move, **told(decision)))

    def _report(self, decision: Decision) -> None:
        self._say(protocol.line("info", seconds=round(decision.seconds, 3), **told(decision)))

    def _quit(self, _: Fields) -> None:
        self.is_over = True

    def _needs(self, name: str, before: str) -> None:
        if not hasattr(self, name):
            raise MossaError(f"{before} must come before that")


def told(decision: Decision) -> dict[str, Any]:
    """What a decision says besides its move, best candidates first."""
    candidates = [
        {"move": one.move, "value": one.value, "visits": one.visits, "pv": list(one.pv)}
        for one in decision.candidates[:MOST_CANDIDATES]
    ]
    return {"value": decision.value, "nodes": decision.nodes, "candidates": candidates}


def legal_moves(position: Position) -> list[str]:
    """The legal moves of a state that somebody else wrote: where the rules stumble over it, it is none."""
    try:
        if 0 <= position.to_move < position.game.players:
            return position.legal_moves()
        problem = f"it is the turn of player {position.to_move}"
    except Exception as error:  # whatever rules do with a state that they never make
        problem = str(error)
    raise MossaError(f"{position.game}: that is no state of this game: {problem}")


def read_state(game: Game, fields: Fields) -> Any:
    """The state that `protocol.state_fields` wrote."""
    state = game.new_state()
    try:
        for name in game.state.names or ():
            state[name][0] = fields.values[name]
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise MossaError(f"{game}: that is no state of this game: {error}") from None
    return state
