"""All that report 003 shows."""

from mossa.studies.contents import Item

PRINTED = "as printed"
DRAWING = "A drawing that explains something; there is nothing to measure."
CURVES = ("Figure {}, as printed: won by C (dotted: simple Monte Carlo)", "Figure {}, as printed: won by C and T")


def _sweep(number: str, games: int) -> Item:
    return Item(
        f"Figure {number}",
        f"won by C for every T, {games} games a point; the figure has no numbers, the text says what it shows",
        ("What the sweeps say", *(one.format(number) for one in CURVES)),
        (f"figure {number}", PRINTED),
    )


CONTENTS = (
    Item("Figure 4.1", "photographs of the game", absent=DRAWING),
    Item("Figures 11.1 and 13.1", "a game tree; alpha-beta cuts", absent=DRAWING),
    Item(
        "Figure 17.1, table 3.1",
        "the heuristic after A1, line by line",
        ("Tables 3.1 and 3.2: the heuristic",),
        ("Table 3.1",),
    ),
    Item(
        "Figure 17.1, table 3.2",
        "the heuristic after A2, line by line",
        ("Tables 3.1 and 3.2: the heuristic",),
        ("Table 3.2",),
    ),
    Item("Figures 22.1 and 27.1", "the steps of the tree search; two trees", absent=DRAWING),
    Item(
        "Section 4.3.4",
        "simple Monte Carlo first against minimax of depth 3, won",
        ("Simple Monte Carlo first, won",),
        (PRINTED,),
    ),
    Item("Section 4.3.4", "random games a move of simple Monte Carlo", ("Random games a move",), ("six pieces",)),
    _sweep("28.1", 100),
    _sweep("29.1", 200),
    Item("Section 5.2", "moves of a position, by symmetry", ("Branching, 3x3",)),
    Item("Section 5.3.1", "all players beat random moves, in the fewest moves", ("Against random moves, 3x3",)),
    Item("Figures 38.1 and 39.1", "the program’s windows", absent=DRAWING),
    Item(
        "Figure 42.1",
        "minimax against minimax, 3x3: plies to win; the figure has no numbers, the text says what it shows",
        (
            "What figure 42.1 says",
            "Figure 42.1: plies to win, by the depths of both",
            "Figure 42.1: plies of each game, by the depths of first and second",
            "Figure 42.1, judged by exact play",
        ),
    ),
    Item("Section 6.2.1", "values are too high at odd depths, too low at even ones", ("Odd and even",)),
    Item("Section 6.2.2", "minimax first always beats the tree search, 3x3", ("Minimax first, won",), ("3x3",)),
    Item(
        "Table 6.1", "tree search first against minimax, 3x3: won", ("Table 6.1, won by the tree search",), (PRINTED,)
    ),
    Item("Table 6.2", "minimax against minimax, 4x4: who wins, plies", ("Table 6.2", "Table 6.2 over many orders")),
    Item("Section 6.3", "4x4 beside 3x3 in words", ("What the report says of both boards",)),
    Item("Section 6.3.1", "minimax first always beats the tree search, 4x4", ("Minimax first, won",), ("4x4",)),
    Item(
        "Table 6.3", "tree search first against minimax, 4x4: won", ("Table 6.3, won by the tree search",), (PRINTED,)
    ),
    Item("Table 6.4", "the same with draws at the second repetition: won, drawn", ("Table 6.4",), (PRINTED,)),
    Item("Section 6.4, figure 48.1", "by hand against Racket’s player", ("Against Racket",)),
    Item(
        "Section 6.4",
        "the same on 3x3, with perfect play in Racket’s place",
        ("Against perfect play, 3x3",),
    ),
    Item(
        "Section 5.2 again",
        "nine pieces a player: minimax first always wins",
        ("Nine pieces: minimax first", "Nine pieces: what figure 42.1 says"),
    ),
    Item(
        "Table 6.1 again",
        "with nine pieces: won by simple Monte Carlo and by the tree search, any order of minimax’s moves",
        ("Nine pieces: simple Monte Carlo and table 6.1, won",),
        ("any order", PRINTED),
    ),
)
