"""What report 003 prints: settings of its experiments, and the figures of its tables."""

from typing import NamedTuple

from mossa.studies.comparison import Share

GAMES = 100  # a cell, unless the report says otherwise


class Setting(NamedTuple):
    """C, T and I of its tree search."""

    c: float
    threshold: int
    simulations: int

    def __str__(self) -> str:
        return f"{self.c}, {self.threshold}, {self.simulations}"


SMALL, LARGE = Setting(0.5, 50, 10_000), Setting(0.5, 200, 30_000)
DEPTHS = (3, 5)

SIMPLE, EACH = Share(37, GAMES), 750  # section 4.3.4, and the random games after each move
PLAYOUTS = 9870  # that it played a move, on average

FIRST_SWEEP: dict[str, tuple[float, ...]] = {
    "c": (0.001, 0.112, 0.5, 0.70711, 1, 5, 25),
    "threshold": (5, 10, 50, 100, 500),
}  # 100 games each
SECOND_SWEEP: dict[str, tuple[float, ...]] = {
    "c": (0.25, 0.5, 0.75, 1),
    "threshold": (50, 100, 250, 500),
}  # 200 games each

TABLE_6_1 = {(SMALL, 3): 68, (SMALL, 5): 2, (LARGE, 3): 72, (LARGE, 5): 9}  # won of 100, 3x3
TABLE_6_2 = {  # minimax against minimax, 4x4: who won, and after how many plies
    (3, 3): ("X", 17),
    (3, 4): ("draw", 31),
    (3, 5): ("Y", 26),
    (4, 3): ("X", 23),
    (4, 4): ("draw", 60),
    (4, 5): ("Y", 46),
    (5, 3): ("X", 23),
    (5, 4): ("draw", 67),
    (5, 5): ("draw", 55),
}
TABLE_6_3 = {(SMALL, 3): 16, (SMALL, 5): 0, (LARGE, 3): 34, (LARGE, 5): 5}  # won of 100, 4x4, no draws
TABLE_6_4 = {(SMALL, 3): (14, 21), (SMALL, 5): (0, 12), (LARGE, 3): (35, 34), (LARGE, 5): (6, 19)}  # won, drawn

FIGURE_42_1 = (3, 5, 7)  # depths; the figure's numbers are not in the text

LINES = (  # of tables 3.1 and 3.2, where each line counts for one player alone
    *(f"column {n}" for n in (1, 2, 3)),
    *(f"row {n} from above" for n in (1, 2, 3)),
    "diagonal to the right",
    "diagonal to the left",
)
HEURISTIC = {  # the lines, and what they come to for red, for blue and in all
    "A1": ((900, -30, -20, 0, -30, 30, 0, 0), (-80, 930, 850)),
    "A2": ((0, -30, 30, 0, -30, 30, 0, -600), (-660, 60, -600)),
}
SUMS = ("red", "blue", "in all")
PIECES_TIMES_CELLS = 81
BRANCHING = {"first moves": 27, "first moves by symmetry": 9}
MOST_BRANCHING, MEAN_BRANCHING = 35, 14
SHORTEST, BEST_PLAY = 5, 13  # plies of a win: the fewest that there are, and by best play of both
