"""Why a deeper minimax of report 003 needs more moves on Gobblet 3x3: does it err, or does it only put off its win?

    python studies/gobblet_pathology.py [GAMES [FIRST SECOND]]      how many games a cell; one pair of depths alone

Minimax of depth 3, 5 and 7 with the thesis's heuristic plays minimax, each with the distance to the end in its values
and without (as the thesis has it); among equal moves the seed chooses. Exact play judges every move of the winner:

    errors       moves that give the win away
    wandering    moves after which the win is no nearer, where the search had not seen it yet
    dawdling     moves after which the win is no nearer, though the search had seen it
"""

import sys
from itertools import product
from statistics import mean
from typing import NamedTuple

from mossa.agents.deepening import Deepening, Plan
from mossa.evaluation import evaluation
from mossa.games import Position, game
from mossa.jit import Rng, below, new_rng
from mossa.search.alphabeta.alpha_beta import AlphaBeta
from mossa.search.alphabeta.kernel import Variant
from mossa.search.alphabeta.transposition import entries_in
from mossa.search.alphabeta.value import LIMIT, Scale
from mossa.solvers.gobblet3 import number_of, searcher

DEPTHS = (3, 5, 7)
ENTRIES = entries_in(64)


class Played(NamedTuple):
    """One game; the moves are those of the first player while he was winning."""

    score: float  # of the first player
    plies: int
    errors: int
    wandering: int
    dawdling: int


class Player(NamedTuple):
    """Minimax of one depth."""

    depth: int
    has_distance: bool

    def choose(self, position: Position, rng: Rng) -> tuple[int, bool]:
        """One of the best moves, and whether a win was seen."""
        of = position.game
        scale = Scale(evaluation(of, "thesis"), int(self.has_distance))
        search = AlphaBeta(of, Variant(scale), position.copy_state(), self.depth, ENTRIES)
        search.scale = NeverFinal(scale)  # the thesis looks as deep as it may, whatever it has found
        found = Deepening(position, search, Plan(self.depth, is_sorted=True))
        found.decide(position.move_codes())
        best = [one.move for one in found.outcomes if one.value == found.outcomes[0].value]
        return best[below(rng, len(best))], found.outcomes[0].value > LIMIT


class NeverFinal(NamedTuple):
    """A scale by which no value ends the search early."""

    scale: Scale

    def unit(self, value: float) -> float:
        return self.scale.unit(value)

    def plies(self, value: float) -> int | None:
        return self.scale.plies(value)

    def is_final(self, value: float, depth: int) -> bool:
        return False


def exact(position: Position) -> tuple[int, int]:
    """For the first player: 1, 0 or -1, and the plies to the end."""
    sign = 1 if position.to_move == 0 else -1
    if position.is_over:
        return int(position.score(0)), 0
    value, plies = searcher().value(number_of(position.copy_state()[0]))
    return sign * value, plies


def played(players: tuple[Player, Player], seed: int) -> Played:
    position, rng = game("gobblet3:repetition=0").new(), new_rng("pathology", seed)
    errors = wandering = dawdling = 0
    while not position.is_over:
        move, is_seen = players[position.to_move].choose(position, rng)
        after = position.play_code(move)
        (before, distance), (value, left) = exact(position), exact(after)
        if position.to_move == 0 and before == 1:
            errors += value < 1
            if value == 1 and left >= distance:
                dawdling += is_seen
                wandering += not is_seen
        position = after
    return Played(position.score(0), len(position.moves), errors, wandering, dawdling)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    print("first second  distance   won  drawn  plies  longest  errors  wandering  dawdling  (a game)")
    pairs = [tuple(map(int, sys.argv[2:4]))] if len(sys.argv) > 3 else product(DEPTHS, DEPTHS)
    for (first, second), distance in product(pairs, (False, True)):
        players = Player(first, distance), Player(second, distance)
        show(f"{first:5} {second:6}  {distance!s:8}", [played(players, seed) for seed in range(games)])


def show(cell: str, found: list[Played]) -> None:
    won, drawn = mean(one.score == 1 for one in found), mean(one.score == 0 for one in found)
    plies, longest = mean(one.plies for one in found), max(one.plies for one in found)
    counts = [mean(of) for of in zip(*((one.errors, one.wandering, one.dawdling) for one in found), strict=True)]
    shown = "  ".join(f"{count:8.2f}" for count in counts)
    print(f"{cell} {won:5.0%}  {drawn:5.0%}  {plies:5.1f} {longest:8} {shown}", flush=True)


if __name__ == "__main__":
    main()
