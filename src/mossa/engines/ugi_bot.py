"""One of our agents as an engine of the Universal Game Interface."""

from collections.abc import Callable, Iterable

from mossa import __version__
from mossa.agents import Agent, Decision
from mossa.agents.thinking import Thinking
from mossa.arena.clock import Clock
from mossa.engines import ugi
from mossa.engines.listener import Listener
from mossa.engines.ready import budgeted, get_ready
from mossa.errors import MossaError
from mossa.games import Game, Position
from mossa.settings import unknown

Say = Callable[[str], None]
IGNORED = ("setoption", "debug")  # there is nothing to set: the agent's settings are in its spec


def serve(game: Game, agent: Agent, seed: int, lines: Iterable[str], say: Say) -> None:
    """Answer a host until it says quit, or its lines end."""
    if reason := ugi.refusal(game):
        raise MossaError(f"{game}: {reason}")
    bot = Bot(game, agent, seed, say)
    bot.listener = Listener(lines, bot.overhear)
    for line in bot.listener:
        if line.split() == ["quit"]:
            return
        try:
            bot.hear(*line.split())
        except MossaError as error:
            say(f"info string error: {error}")


class Bot:
    """An engine with a position."""

    listener: Listener

    def __init__(self, game: Game, agent: Agent, seed: int, say: Say) -> None:
        self._game, self._agent, self._seed, self._say = game, agent, seed, say
        self._position, self._is_searching = game.new(), False
        self._newgame()

    def overhear(self, line: str) -> bool:
        """In the listener's thread: whether the line is done with."""
        word = line.split(maxsplit=1)[0]
        if word in ("go", "stop", "quit"):
            self.listener.is_stopped = word != "go"
        if word == "isready" and self._is_searching:
            self._say("readyok")
            return True
        return word == "stop"

    def hear(self, word: str, *rest: str) -> None:
        said: dict[str, Callable[[], None]] = {
            "ugi": self._ugi,
            "isready": self._isready,
            "uginewgame": self._newgame,
            "position": lambda: self._set(" ".join(rest)),
            "go": lambda: self._go(rest),
            "query": lambda: self._query(" ".join(rest)),
        }
        if word not in said and word not in IGNORED:
            raise MossaError(f"there is no command {unknown(word, (*said, 'stop', 'quit'))}")
        said.get(word, lambda: None)()

    def _ugi(self) -> None:
        for line in (f"id name mossa {__version__} {self._agent}", "id author the mossa developers", "ugiok"):
            self._say(line)

    def _isready(self) -> None:
        get_ready(self._game, self._agent)
        self._say("readyok")

    def _newgame(self) -> None:
        self._thinking = Thinking(report=self._report, wants_answer=lambda: self.listener.is_stopped)

    def _set(self, text: str) -> None:
        self._position = ugi.read_position(self._game, text)

    def _go(self, words: tuple[str, ...]) -> None:
        limits = numbers(words)
        self._thinking.seconds = allowed(limits, self._position)
        counts = {"nodes": limits["nodes"], "simulations": limits["nodes"]} if "nodes" in limits else {}
        agent = budgeted(self._agent, counts | ({"depth": limits["depth"]} if "depth" in limits else {}))
        self._seed += 1
        self._is_searching = True
        try:
            decision = agent.choose(self._position, self._seed, self._thinking)
        finally:
            self._is_searching = False
        self._report(decision)
        self._say(f"bestmove {decision.move}")

    def _report(self, decision: Decision) -> None:
        milliseconds = int(1000 * decision.seconds)
        score = f"cp {ugi.centipoints(decision.value)}"
        if decision.plies is not None and decision.value:
            score = f"mate {decision.plies if decision.value > 0 else -decision.plies}"
        line = decision.candidates[0].pv if decision.candidates else ()
        speed = int(decision.nodes / max(decision.seconds, 1e-3))
        self._say(
            f"info nodes {decision.nodes} time {milliseconds} nps {speed} score {score} "
            f"pv {' '.join(line or (decision.move,))}"
        )

    def _query(self, what: str) -> None:
        answers = {"p1turn": self._is_first, "gameover": self._is_over, "result": self._result}
        if what not in answers:
            raise MossaError(f"query takes {unknown(what, answers)}")
        self._say(f"response {answers[what]()}")

    def _is_first(self) -> str:
        return str(self._position.to_move == 0).lower()

    def _is_over(self) -> str:
        return str(self._position.is_over).lower()

    def _result(self) -> str:
        if not self._position.is_over:
            return "none"
        score = self._position.score(0)
        return "draw" if not score else "p1win" if score > 0 else "p2win"


def numbers(words: tuple[str, ...]) -> dict[str, int]:
    """What `go` gives: names, each with a whole number, but for `infinite`."""
    rest = [word for word in words if word != "infinite"]
    known = ("p1time", "p2time", "p1inc", "p2inc", "movetime", "nodes", "depth")
    try:
        found = {name: int(number) for name, number in zip(rest[::2], rest[1::2], strict=True)}
    except ValueError:
        raise MossaError(f"go takes names and whole numbers, not {' '.join(words)!r}") from None
    for name in found.keys() - set(known):
        raise MossaError(f"go knows no {unknown(name, known)}")
    return found


def allowed(limits: dict[str, int], position: Position) -> float:
    """The seconds that a search may take: those of a move, or a share of the player's clock."""
    if "movetime" in limits:
        return limits["movetime"] / 1000
    player = position.to_move + 1
    if f"p{player}time" not in limits:
        return float("inf")
    left, more = limits[f"p{player}time"] / 1000, limits.get(f"p{player}inc", 0) / 1000
    return Clock(max(left, 0.001), more).allowance(left)
