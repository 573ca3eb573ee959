"""Connect 4 against OpenSpiel's C++ MCTSBot (one rollout, its solver on), colours swapped.

    python bench/openspiel_match.py --games 200 --simulations 10000 [--agent mcts:simulations=10000]
    python bench/openspiel_match.py --games 200 --seconds 0.1 --agent mcts:seconds=0.1

With --seconds the bot's simulations are set by its own speed, measured first, so that it uses that time on average.
"""

import argparse
import time
from dataclasses import dataclass
from typing import ClassVar

import pyspiel

from mossa.agents import Agent, Decision, agent
from mossa.agents.thinking import Thinking
from mossa.arena.match import match
from mossa.games import Position, game

GAME = pyspiel.load_game("connect_four")


@dataclass(frozen=True)
class OpenSpiel(Agent):
    """OpenSpiel's bot as an agent of ours."""

    NAME: ClassVar[str] = "openspiel"

    simulations: int = 10_000
    c: float = 2.0

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        state = GAME.new_initial_state()
        for move in position.moves:
            state.apply_action(int(move) - 1)
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed % 2**31)
        bot = pyspiel.MCTSBot(GAME, evaluator, self.c, self.simulations, 4000, True, seed % 2**31, False)
        return Decision(str(bot.step(state) + 1), 0.0)


def simulations_in(seconds: float) -> int:
    """How many simulations the bot makes in that time, over positions of a game."""
    spent, made = 0.0, 0
    for line in ("", "4", "4435", "443536", "4435362251"):
        position = game("connect4").position(line)
        begin = time.process_time()
        OpenSpiel(20_000).choose(position, 1)
        spent, made = spent + time.process_time() - begin, made + 20_000
    return round(seconds * made / spent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--simulations", type=int, default=10_000)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--agent", default="mcts:simulations=10000")
    parser.add_argument("--c", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    simulations = given.simulations if given.seconds is None else simulations_in(given.seconds)
    result = match("connect4", [agent(given.agent), OpenSpiel(simulations, given.c)], given.games, given.seed)
    low, high = result.interval[0]
    print(
        f"{given.agent} against OpenSpiel's MCTSBot, {simulations} simulations, c={given.c}: "
        f"{result.wins[0]} won, {result.draws} drawn, {result.wins[1]} lost; score {result.score[0]:.3f} "
        f"({low:.3f} to {high:.3f}), {result.seconds:.0f} s"
    )


if __name__ == "__main__":
    main()
