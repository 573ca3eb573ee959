"""`perfect` at Connect 4 against random play and against mcts: it must never lose value.

    python bench/perfect_games.py [--random 200] [--mcts 50]

Seen from `perfect`, the exact value at one of its turns is never below that at its turn before; as the first player it
wins every game, for the empty board is won.
"""

import argparse
from collections import Counter
from time import perf_counter

from mossa.agents import Agent, agent
from mossa.games import game

CONNECT4 = game("connect4")
PERFECT = agent("perfect")


def play(opponent: Agent, seat: int, seed: int) -> float:
    """The score of `perfect` in that seat."""
    position, value = CONNECT4.new(), -1.0
    while not position.is_over:
        ply_seed = 1000 * seed + len(position.moves)
        if position.to_move != seat:
            position = position.play(opponent.choose(position, ply_seed).move)
            continue
        decision = PERFECT.choose(position, ply_seed)
        if decision.value < value:
            raise AssertionError(f"value lost before {position.line}: {value} to {decision.value}")
        value = decision.value
        position = position.play(decision.move)
    if position.score(seat) < value:
        raise AssertionError(f"the game {position.line} ended below its value {value}")
    return position.score(seat)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--random", type=int, default=200)
    parser.add_argument("--mcts", type=int, default=50)
    given = parser.parse_args()
    for spec, games in (("random", given.random), ("mcts:simulations=10000", given.mcts)):
        begin, opponent = perf_counter(), agent(spec)
        scores = [(seat := number % 2, play(opponent, seat, number)) for number in range(games)]
        counts = Counter(scores)
        if any(score < 1 for seat, score in scores if seat == 0):
            raise AssertionError("the first player did not win a won game")
        told = ", ".join(
            f"{('first', 'second')[seat]} {score:+.0f}: {n}" for (seat, score), n in sorted(counts.items())
        )
        print(f"against {spec}: {games} games, no value lost; {told}; {perf_counter() - begin:.0f} s", flush=True)


if __name__ == "__main__":
    main()
