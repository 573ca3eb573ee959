"""The player of report 002, whose program is called B2: as the report describes it, and as it ran."""

from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Any, ClassVar

from mossa.agents.agent import Agent
from mossa.agents.budget import Effort
from mossa.agents.decision import Candidate, Decision
from mossa.agents.information import Budget, Question
from mossa.agents.memory import memory_setting
from mossa.agents.own_tree import decide_by_own_tree, own_tree_parts
from mossa.agents.thinking import Thinking
from mossa.games import Game, Position
from mossa.jit import new_rng
from mossa.search.information.bandits import Params
from mossa.settings import setting

GAME, DEFAULT_SIMULATIONS = "bigtwo", 2000
FINALS = ("visits", "score", "ratio")


@dataclass(frozen=True)
class B2(Agent):
    """UCT over its own moves: the unseen cards are dealt anew each simulation, and everybody plays at random.

    The reward is by the cards that it has left; the tree is kept from move to move. The program of 2016 looked for an
    empty hand before it dealt, so that every simulation ended at once: with `playouts=false` the reward is by the cards
    that a move leaves in hand, and nothing else is looked at.
    """

    NAME: ClassVar[str] = "b2"

    simulations: int | None = setting(None, "simulations a move (2000 when no budget is given)", 1, 2_000_000_000)
    seconds: float | None = setting(None, "seconds a move; the report's program took 2", 0.001, 86_400)
    memory: float = memory_setting(80.0, "its tree")
    c: float = setting(1.414, "exploration, for results between 0 and 1", 0.0, 1000.0)
    aim: str = setting("cards", "what it plays for: the report's reward, or another of the game's aims")
    final: str = setting(
        "visits", "which move is played: the one with the most visits, score, or score per visit", choices=FINALS
    )
    reuse: bool = setting(True, "keep the tree from move to move")
    playouts: bool = setting(True, "deal and play out, as the report says; its program never got that far")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.simulations is None and self.seconds is None:
            object.__setattr__(self, "simulations", DEFAULT_SIMULATIONS)

    def refusal(self, game: Game) -> str:
        if game.name != GAME:
            return f"it is made for {GAME} alone"
        is_known = self.aim == "score" or self.aim in game.aims
        return super().refusal(game) or ("" if is_known else f"it has no aim {self.aim!r}")

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        if not self.playouts:
            return self._by_cards_left(position, thinking)
        question = Question(position, self.aim, own_tree_parts("uniform"), Params(c=2 * self.c))
        budget = Budget(self.simulations, self.seconds, self.memory)
        if not self.reuse:
            thinking.memory.pop(self.NAME, None)
        return decide_by_own_tree(self.NAME, question, budget, new_rng(seed, self.NAME), thinking, self.final)

    def _by_cards_left(self, position: Position, thinking: Thinking) -> Decision:
        """UCT over moves whose rewards never change."""
        bandit = Bandit([self._reward(position, code) for code in position.move_codes()], self.c)
        names = position.legal_moves()

        def so_far() -> Decision:
            best = sorted(range(len(names)), key=lambda i: bandit.worth(i, self.final), reverse=True)
            values = [2 * bandit.rewards[i] - 1 for i in best]
            candidates = [
                Candidate(names[i], v, bandit.visits[i], (names[i],)) for i, v in zip(best, values, strict=True)
            ]
            return Decision(names[best[0]], values[0], tuple(candidates), sum(bandit.visits))

        for step in Effort(thinking, self.seconds).slices(self.simulations, so_far):
            bandit.run(step)
        return so_far()

    def _reward(self, position: Position, code: int) -> float:
        """From 0 to 1, by what a move leaves in hand."""
        game, state, player = position.game, position.copy_state(), position.to_move
        game.play(state[0], code)
        reward: Any = game.aims.get(self.aim, game.score)
        return float(1 + reward(state[0], player)) / 2


class Bandit:
    """Arms whose rewards are known and never change, pulled by UCB1; those never pulled come first, in order."""

    def __init__(self, rewards: list[float], c: float) -> None:
        self.rewards, self.visits, self.c = rewards, [0] * len(rewards), c

    def run(self, pulls: int) -> None:
        for _ in range(pulls):
            total = sum(self.visits)
            self.visits[max(range(len(self.visits)), key=lambda i: self._bound(i, total))] += 1

    def _bound(self, i: int, total: int) -> float:
        visits = self.visits[i]
        return self.rewards[i] + self.c * sqrt(log(total) / visits) if visits else inf

    def worth(self, i: int, final: str) -> float:
        """What an arm has most of where it is the best; the first of equals stays first."""
        return {"visits": self.visits[i], "score": self.visits[i] * self.rewards[i], "ratio": self.rewards[i]}[final]
