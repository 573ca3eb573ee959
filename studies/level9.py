"""Report 001's hope: mcts as the first player at Connect 4 draws against a perfect one ("level 9"), or beats it.

    python studies/level9.py mcts:seconds=1 mcts:seconds=10,memory=1200 [--games 20] [--seed 1]

A game stops where its result is sure: with every stone the exact value is known, and a loss of it is noted.
"""

import argparse
from time import perf_counter

import mossa
from mossa.agents import Agent, agent

CONNECT4 = mossa.game("connect4")
PERFECT = agent("perfect")


def play(player: Agent, seed: int) -> tuple[float, str]:
    """The score of the first player, and the moves up to where the second can no longer be denied it."""
    position = CONNECT4.new()
    while not position.is_over:
        mover = player if position.to_move == 0 else PERFECT
        decision = mover.choose(position, 1000 * seed + len(position.moves))
        if mover is PERFECT and decision.value == 1:
            return -1.0, position.line  # it will not give back a won game
        position = position.play(decision.move)
    return position.score(0), position.line


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("agents", nargs="+")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for spec in given.agents:
        begin, scores = perf_counter(), []
        for number in range(given.games):
            score, line = play(agent(spec), given.seed + number)
            scores.append(score)
            print(f"{spec} game {number + 1}: {score:+.0f} {line} ({perf_counter() - begin:.0f} s)", flush=True)
        won, drawn = scores.count(1), scores.count(0)
        print(f"{spec}: {won} won, {drawn} drawn, {len(scores) - won - drawn} lost against perfect", flush=True)


if __name__ == "__main__":
    main()
