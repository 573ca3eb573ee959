"""The agents at a table: they think in turn, and what each keeps lives as long as the game does."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

from mossa.agents import Agent, Decision, agent
from mossa.agents.thinking import ForfeitError, Thinking
from mossa.arena.record import HUMAN
from mossa.arena.table import Table
from mossa.errors import MossaError
from mossa.games import CHANCE, Game
from mossa.games import game as named_game


def able_agent(game: Game, one: Agent | str) -> Agent:
    """The agent, refused if it cannot play the game."""
    able = agent(one) if isinstance(one, str) else one
    if reason := able.refusal(game):
        raise MossaError(f"{able} cannot play {game}: {reason}")
    return able


@dataclass(frozen=True, slots=True)
class Cast:
    """The games and agents that specs stand for: those given here, and all others from the registries."""

    games: Mapping[str, Game] = field(default_factory=dict)
    agents: Mapping[str, Agent] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game | str, agents: Sequence[Agent | str]) -> "Cast":
        """What is given by hand and cannot be found by its spec."""
        games = {} if isinstance(game, str) or _is_found(named_game, game) else {game.spec: game}
        return cls(games, {one.spec: one for one in agents if not isinstance(one, str) and not _is_found(agent, one)})

    @property
    def is_empty(self) -> bool:
        """Whether specs say all, so that any process can play."""
        return not (self.games or self.agents)

    def game(self, spec: str) -> Game:
        return self.games[spec] if spec in self.games else named_game(spec)

    def agent(self, spec: str) -> Agent:
        return self.agents[spec] if spec in self.agents else agent(spec)


def _is_found(find: Callable[[str], Game | Agent], one: Game | Agent) -> bool:
    """Whether its spec leads back to it."""
    try:
        return find(one.spec) == one
    except MossaError:
        return False


class Players:
    """The agents at one table; None where a person sits."""

    def __init__(self, seats: Sequence[str], cast: Cast | None = None) -> None:
        known = cast or Cast()
        self.agents = [None if seat == HUMAN else known.agent(seat) for seat in seats]
        self._thinking = [Thinking() for _ in seats]

    @property
    def has_outside(self) -> bool:
        """Whether somebody outside this program has been told of the game, and cannot be made to forget it."""
        return any(one.closing for one in self._thinking)

    def step(self, table: Table, report: Callable[[Decision], None] | None = None) -> tuple[Table, Decision | None]:
        """One move further: what chance drew, or what the agent whose turn it is decided."""
        seat = table.position.to_move
        if seat == CHANCE:
            return table.draw(), None
        try:
            decision = self.decide(table, report)
        except ForfeitError as error:
            return table.end("forfeit", seat, str(error)), None
        try:
            return table.play(decision.move, decision.seconds, decision.value), decision
        except MossaError as error:  # no legal move
            return table.end("forfeit", seat, f"{self.agents[seat]}: {error}"), None

    def decide(self, table: Table, report: Callable[[Decision], None] | None = None) -> Decision:
        """What the agent whose turn it is wants to play."""
        seat = table.position.to_move
        who, thinking = self.agents[seat], self._thinking[seat]
        if who is None:
            raise MossaError(f"a person sits at seat {seat + 1}")
        left = table.seconds_left(seat)
        thinking.report, thinking.is_stopped = report, False
        thinking.seconds = table.clock.allowance(left) if table.clock is not None and left is not None else inf
        return who.choose(table.position, table.ply_seed, thinking)

    def play_out(self, table: Table) -> Table:
        """The game at its end, played by the agents."""
        try:
            while not table.is_over:
                table, _ = self.step(table)
        finally:
            self.forget(table)
        return table

    def forget(self, table: Table) -> None:
        """The game is over, left, or taken back: let every agent end what it keeps."""
        for one in self._thinking:
            one.close(table.position)
            one.memory.clear()
