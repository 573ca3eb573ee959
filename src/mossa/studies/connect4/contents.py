"""All that report 001 shows."""

from mossa.studies.contents import Item

DRAWING = "A picture of the game or of a tree; there is nothing to measure."
FEELING = "The report’s level is an impression; games and exact play take its place."
OTHERS = "A network by others, which the report borrowed; it is not available here, ours is used instead."
LEVELS = "The report’s level, and ours"
SAYS = "What the report says of its players"
HEURISTICS = "What the report says of its heuristics"
FIRST_MOVE, SECONDS = "Complete search of the first move", "Seconds of the first move"

CONTENTS = (
    Item("Introduction", "the machine; the game; a tree with a cut", absent=DRAWING),
    Item("The game", "a screen: value 106, found in 17.9 s", (HEURISTICS,), ("value on its screen, found in 17.9 s",)),
    Item("Minimax", "4x4: six million states in a quarter of an hour, not finished", (FIRST_MOVE,), ("minimax, 4x4",)),
    Item(
        "Alpha-beta",
        "4x4: 60,184 states in about a second",
        (FIRST_MOVE, "Every search"),
        ("alpha-beta, 4x4",),
    ),
    Item("Alpha-beta", "5x5: takes too long", (FIRST_MOVE, "Every search"), ("alpha-beta, 5x5",)),
    Item(
        "First heuristic",
        "depth 8, 9 and 10 in 3, 20 and 60 s",
        (SECONDS, "Heuristics by depth", "Nodes by depth"),
        absent="Times of plain Python on another machine cannot be compared.",
    ),
    Item(
        "First heuristic",
        "levels 6 at depth 8 and 6.5 at depth 9",
        (SAYS, LEVELS),
        ("heuristic one, depth 9 plays better than heuristic one, depth 8",),
        FEELING,
    ),
    Item("Second heuristic", "too slow beyond depth 6", (HEURISTICS,), ("two is slower than one",)),
    Item("Heuristic one-bis", "40 s at depth 9", (SECONDS,), ("one-bis, depth 9",), "Times of another machine."),
    Item(
        "Heuristic one-bis",
        "level 7.5 at depth 9",
        (SAYS, LEVELS),
        ("heuristic one-bis, depth 9 plays better than heuristic one, depth 9",),
        FEELING,
    ),
    Item(
        "Tree search",
        "far better than all before",
        (SAYS, LEVELS),
        ("MCTS as printed plays better than heuristic one-bis, depth 9",),
        FEELING,
    ),
    Item(
        "Tree search",
        "0.31 s a move; levels 8.5 moving first and 8 moving second",
        ("MCTS as printed, in these games", LEVELS),
    ),
    Item(
        "Tree search",
        "cannot even draw against a perfect player",
        (SAYS,),
        ("MCTS first cannot even draw against a perfect player",),
    ),
    Item("AlphaZero", "level 3 as it is, 10 if well trained; does not stop a line of four", (LEVELS,), (), OTHERS),
    Item("Conclusions", "hopes for a better tree search and a smaller network", ("What the report hopes for",)),
)
