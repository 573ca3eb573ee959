"""Why a deeper minimax of report 003 needs more moves on Gobblet 3x3: does it err, or does it only put off its win?

    python bench/gobblet_pathology.py [GAMES [FIRST SECOND]]      how many games a cell; one pair of depths alone

Minimax of depth 3, 5 and 7 with the thesis's heuristic plays minimax, each with the distance to the end in its values
and without (as the thesis has it); among equal moves the seed chooses. Exact play judges every move of the winner:

    errors       moves that give the win away
    dawdling     moves after which the win, still there, is no nearer than before
"""

import sys
from itertools import product
from statistics import mean
from typing import NamedTuple

from mossa.agents import agent
from mossa.games import Position, game
from mossa.jit import Rng, below, new_rng
from mossa.solvers.gobblet3 import number_of, searcher

DEPTHS = (3, 5, 7)


class Played(NamedTuple):
    """One game."""

    score: float  # of the first player
    plies: int
    errors: int  # of the first player
    dawdling: int


def chosen(spec: str, position: Position, rng: Rng) -> str:
    """One of the best moves."""
    candidates = agent(spec).choose(position).candidates
    best = [one.move for one in candidates if one.value == candidates[0].value]
    return best[below(rng, len(best))]


def exact(position: Position) -> tuple[int, int]:
    """For the first player: 1, 0 or -1, and the plies to the end."""
    sign = 1 if position.to_move == 0 else -1
    if position.is_over:
        return int(position.score(0)), 0
    value, plies = searcher().value(number_of(position.copy_state()[0]))
    return sign * value, plies


def played(specs: tuple[str, str], seed: int) -> Played:
    position, rng, errors, dawdling = game("gobblet3:repetition=0").new(), new_rng("pathology", seed), 0, 0
    while not position.is_over:
        after = position.play(chosen(specs[position.to_move], position, rng))
        (before, distance), (value, left) = exact(position), exact(after)
        if position.to_move == 0 and before == 1:
            errors += value < 1
            dawdling += value == 1 and left >= distance
        position = after
    return Played(position.score(0), len(position.moves), errors, dawdling)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    print("first second  distance   won  drawn  plies  longest  errors a game  dawdling moves a game")
    pairs = [tuple(map(int, sys.argv[2:4]))] if len(sys.argv) > 3 else product(DEPTHS, DEPTHS)
    for (first, second), distance in product(pairs, ("false", "true")):
        spec = "alphabeta:depth={},evaluation=thesis,distance={},deepening=false"
        specs = spec.format(first, distance), spec.format(second, distance)
        show(f"{first:5} {second:6}  {distance:8}", [played(specs, seed) for seed in range(games)])


def show(cell: str, found: list[Played]) -> None:
    won, drawn = mean(one.score == 1 for one in found), mean(one.score == 0 for one in found)
    plies, longest = mean(one.plies for one in found), max(one.plies for one in found)
    errors, dawdling = mean(one.errors for one in found), mean(one.dawdling for one in found)
    print(f"{cell} {won:5.0%}  {drawn:5.0%}  {plies:5.1f} {longest:8} {errors:14.2f} {dawdling:22.2f}", flush=True)


if __name__ == "__main__":
    main()
