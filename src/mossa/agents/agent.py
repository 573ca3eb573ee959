"""What every agent is: a frozen dataclass whose fields are its settings and its identity."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from mossa.agents.decision import Decision
from mossa.agents.memory import too_much
from mossa.agents.thinking import Thinking
from mossa.clock import thinking_time
from mossa.errors import MossaError
from mossa.evaluation import DEFAULT, evaluations
from mossa.games import Game, Position
from mossa.settings import format_spec, settings_of, unknown


@dataclass(frozen=True)
class Agent(ABC):
    """A player. The same settings, position and seed give the same decision, unless the budget is a time."""

    NAME: ClassVar[str]
    NEEDS_START: ClassVar[bool] = False  # it must make all moves of its seat, from the first one
    RUNS_PROGRAMS: ClassVar[bool] = False  # it starts whatever command its settings name
    FORMER: ClassVar[Mapping[str, str]] = {}  # settings that have another name now

    def __post_init__(self) -> None:
        for one in settings_of(type(self)):
            one.check(self.NAME, getattr(self, one.name))

    @property
    def names_a_file(self) -> bool:
        """Whether its settings name a file of this machine, which no stranger may have looked for."""
        return False

    @property
    def spec(self) -> str:
        """The text that names this agent with its settings."""
        settings = settings_of(type(self))
        return format_spec(self.NAME, {s.name: getattr(self, s.name) for s in settings}, settings)

    def __str__(self) -> str:
        return self.spec

    def refusal(self, game: Game) -> str:
        """Why this agent cannot play the game with its settings; empty if it can.

        Settings named `memory` and `evaluation` mean the same in every agent, and are looked at here.
        """
        return too_much(getattr(self, "memory", 0.0)) or unknown_evaluation(game, getattr(self, "evaluation", DEFAULT))

    def check(self, position: Position) -> None:
        """Refuse a position in which this agent has nothing to choose."""
        if position.is_over:
            raise MossaError(f"{position.game}: the game is over after {position.line}; there is no move to choose")
        if reason := self.refusal(position.game):
            raise MossaError(f"{self.NAME} cannot play {position.game}: {reason}")

    def choose(self, position: Position, seed: int = 0, thinking: Thinking | None = None) -> Decision:
        """Pick a move for the side to move; `thinking` holds what the caller lends: memory, reports, a time limit."""
        self.check(position)
        if position.game.has_hidden:
            position = position.seen_by(position.to_move)  # no agent can cheat
        lent, begin = thinking or Thinking(), thinking_time()
        try:
            decision = self.search(position, seed, lent)
        finally:
            if thinking is None:
                lent.close(position)  # a single move was asked for
        return replace(decision, seconds=thinking_time() - begin)

    @abstractmethod
    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        """`choose` for a position that has moves, as its mover sees it, in a game that this agent can play."""


def unknown_evaluation(game: Game, name: str) -> str:
    """The refusal of an evaluation that the game does not have; empty if it has it."""
    return "" if name in (DEFAULT, *evaluations(game)) else f"it has no evaluation {unknown(name, evaluations(game))}"


def needs_perfect_information(game: Game) -> str:
    """The refusal of a search that takes all that it is shown for true; empty if it may."""
    if game.is_simultaneous:
        return "its moves are simultaneous; duct and ismcts can play it"
    return "it has hidden information; ismcts and determinized can play it" if game.has_hidden else ""
