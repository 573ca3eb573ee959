"""The tables of report 003 again: its players against its minimax, as first player, with the published win shares.

    python studies/gobblet_thesis.py gobblet3|gobblet4 [GAMES]
    python studies/gobblet_thesis.py minimax

Minimax is the thesis's: alpha-beta with its heuristic, no distance to the end, the first of equal moves. Its Monte
Carlo tree search comes as printed (every node counts our wins) and corrected (each player's own).
"""

import sys
from time import perf_counter
from typing import NamedTuple

from mossa.arena.draw import round_seed
from mossa.arena.fixture import Fixture, play
from mossa.arena.statistics import wilson

MINIMAX = "alphabeta:depth={},evaluation=thesis,exact=false,distance=false,deepening=false,order=natural"
MCTS = "mcts:simulations={},c=0.5,threshold={},solver=false,preselect=true,final=value,backup={}"


class Cell(NamedTuple):
    """One cell of a table: who moves first, the depth that he plays against, the rules, and what is published."""

    first: str
    depth: int
    options: str
    published: str


def mcts_cells(options: str, published: dict[tuple[int, int], str]) -> list[Cell]:
    return [
        Cell(MCTS.format(simulations, {10_000: 50, 30_000: 200}[simulations], backup), depth, options, text)
        for (simulations, depth), text in published.items()
        for backup in ("ours", "own")
    ]


CELLS = {
    "gobblet3": [
        Cell("flat:playouts=750", 3, "", "0.37"),
        *mcts_cells("", {(10_000, 3): "0.68", (10_000, 5): "0.02", (30_000, 3): "0.72", (30_000, 5): "0.09"}),
    ],
    "gobblet4": [
        *mcts_cells(
            ":repetition=2",
            {
                (10_000, 3): "0.14, drawn 0.21",
                (10_000, 5): "0, drawn 0.12",
                (30_000, 3): "0.35, drawn 0.34",
                (30_000, 5): "0.06, drawn 0.19",
            },
        ),
    ],
}


TABLE_6_2 = {
    (3, 3): "X(17)",
    (3, 4): "draw(31)",
    (3, 5): "Y(26)",
    (4, 3): "X(23)",
    (4, 4): "draw(60)",
    (4, 5): "Y(46)",
    (5, 3): "X(23)",
    (5, 4): "draw(67)",
    (5, 5): "draw(55)",
}


def show_minimax() -> None:
    """Table 6.2: minimax against minimax on 4x4, one game a cell; who won, and the plies."""
    for (first, second), published in TABLE_6_2.items():
        record = play(Fixture("gobblet4", (MINIMAX.format(first), MINIMAX.format(second)), 1))
        winner = {1: "X", 0: "draw", -1: "Y"}[int(record.scores[0])]
        print(f"depth {first} against {second}: {winner}({len(record.moves)}); the thesis {published}", flush=True)


def main() -> None:
    if sys.argv[1:] == ["minimax"]:
        show_minimax()
        return
    name, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100
    for cell in CELLS[name]:
        begin, seats = perf_counter(), (cell.first, MINIMAX.format(cell.depth))
        fixtures = [Fixture(name + cell.options, seats, round_seed(1, number)) for number in range(games)]
        scores = [play(fixture).scores[0] for fixture in fixtures]
        won, drawn = scores.count(1) / games, scores.count(0) / games
        low, high = wilson(won, games)
        print(f"{cell.first}\n  first against depth {cell.depth}: won {won:.2f} ({low:.2f} - {high:.2f})", end=", ")
        print(f"drawn {drawn:.2f}; the thesis {cell.published} ({perf_counter() - begin:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
