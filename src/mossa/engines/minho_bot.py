"""One of our agents as a bot of the Minho tournament: lines in, lines out."""

from collections.abc import Iterable, Iterator

from mossa.agents import Agent, Decision
from mossa.agents.thinking import Thinking
from mossa.engines.minho import PASSES, Table, spoken_profile, written
from mossa.engines.ready import get_ready
from mossa.errors import MossaError
from mossa.games import Game, Position


def replies(game: Game, agent: Agent, lines: Iterable[str], seed: int = 0) -> Iterator[str]:
    """What the agent answers to a host's lines; what is no line of the protocol is refused."""
    spoken_profile(game)
    get_ready(game, agent)
    bot = Bot(game, agent, seed)
    for line in lines:
        if answer := bot.hear(line):
            yield answer


class Bot:
    """A seat at one game after the other."""

    def __init__(self, game: Game, agent: Agent, seed: int) -> None:
        self._game, self._agent, self._seed = game, agent, seed
        self._table: Table | None = None
        self._offered: int | None = None  # cards that the host has not yet accepted
        self._refused: set[int] = set()  # cards that it refused in this game
        self._thinking = Thinking()
        self._asked = 0

    def hear(self, line: str) -> str:
        """The answer to one line; empty where none is due."""
        words = line.split()
        name, rest = (words[0].upper(), " ".join(words[1:])) if words else ("", "")
        if name == "MAO":
            self._table, self._offered, self._thinking = Table(self._game, rest), None, Thinking()
            self._refused.clear()
        elif name in ("JOGOU", "PASSOU", "JOGADA"):
            return self._go_on(name, rest)
        elif name == "OK":
            self._settle(is_accepted=True)
        elif name == "NAO":
            self._settle(is_accepted=False)
        elif name == "ACABOU":
            self._table = self._offered = None
        elif name:
            raise MossaError(
                f"{name!r} is no word of the protocol minho; there are MAO JOGADA OK NAO JOGOU PASSOU ACABOU"
            )
        return ""

    def _go_on(self, name: str, rest: str) -> str:
        self._settle(is_accepted=True)  # a host that says nothing has nothing against it
        if self._table is None:
            raise MossaError(f"{name} before MAO: there is no hand to play")
        if name == "JOGADA":
            return self._answer(self._table)
        if name == "JOGOU":
            self._table.other_plays(rest)
        else:
            self._table.other_passes()
        return ""

    def _settle(self, is_accepted: bool) -> None:
        """Count the cards that we offered as played, or as a pass."""
        if self._table is not None and self._offered is not None:
            self._table.play(self._offered if is_accepted else 0)
            if not is_accepted:
                self._refused.add(self._offered)
        self._offered = None

    def _answer(self, table: Table) -> str:
        table.ask()
        move = 0
        if not table.is_waiting:
            self._asked += 1
            position = table.position
            decision = self._agent.choose(position, self._seed + self._asked, self._thinking)
            move = self._unrefused(position, decision)
        if move:
            self._offered = move
            return written(move, table.rules)
        table.play(0)
        return PASSES

    def _unrefused(self, position: Position, decision: Decision) -> int:
        """The best of what the host has not refused before: it would refuse the same cards for the same reason."""
        ranked = [decision.move, *(one.move for one in decision.candidates), *position.legal_moves()]
        moves = [position.parse_move(name) for name in ranked]
        return next((move for move in moves if move not in self._refused), moves[0])
