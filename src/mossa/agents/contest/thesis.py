"""The search of report 000, as its program ran it."""

from dataclasses import dataclass
from typing import ClassVar

from mossa.agents.decision import Decision
from mossa.agents.information import Budget, Question, decide
from mossa.agents.memory import memory_setting
from mossa.agents.monte_carlo import PLAYOUTS, MonteCarlo
from mossa.agents.thinking import Thinking
from mossa.games import Game, Position
from mossa.games.contest.seats import changed_seats, forgetful, reseated
from mossa.jit import new_rng
from mossa.search.information.bandits import Params
from mossa.search.information.ismcts import Parts
from mossa.search.information.sets import root_state
from mossa.settings import setting

GAME = "contest"
OBSERVERS = {"open": "none", "explicit": "all"}


@dataclass(frozen=True)
class Thesis(MonteCarlo):
    """Searches a turn as if moves were made one after the other, its own first, and as if all others were on its side.

    One tree of move sequences, chance drawn anew each time (open loop). Every move counts what it brings to the
    searching player, whoever makes it: (own hearts + the fewest of all) / 80. Contestants who are out or skip a turn
    are assumed to perform again.
    """

    NAME: ClassVar[str] = "thesis"

    playout: str = setting("uniform", PLAYOUTS)
    c: float = setting(2**0.5, "exploration, for results between 0 and 1", 0.0, 1000.0)
    aim: str = setting("cooperative", "what it plays for: the score, or another of the game's aims")
    memory: float = memory_setting(40.0, "the table of moves")
    backup: str = setting("ours", "whose aim a move serves: its mover's own, or always ours", choices=("own", "ours"))
    chance: str = setting("open", "chance draws are not told apart, or each has its own branch", choices=OBSERVERS)
    final: str = setting("visits", "which move is played in the end", choices=("visits", "value"))
    forgets: bool = setting(True, "assume that contestants who are out or skip a turn perform again")

    def refusal(self, game: Game) -> str:
        return super().refusal(game) or ("" if game.name == GAME else f"it is made for {GAME} alone")

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        rng, budget = new_rng(seed, "thesis"), Budget(self.simulations, self.seconds, self.memory)
        parts = Parts(OBSERVERS[self.chance], "plain-ucb1", self.policy(position.game), self.backup)
        seats = tuple(changed_seats(position.to_move))
        question = Question(self._imagined(position), self.aim, parts, Params(c=self.c), seats)
        return decide(question, budget, rng, thinking, self.final)

    def _imagined(self, position: Position) -> Position:
        """The begin of the turn with the searching player in the first seat."""
        state, game = reseated(root_state(position), position.to_move), position.game
        state = forgetful(state) if self.forgets else state
        assert game.hidden is not None
        assert game.hidden.take_back is not None
        game.hidden.take_back(state[0])
        return Position(game, state, ())
