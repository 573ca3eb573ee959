"""Report 004: tic-tac-toe by alpha-beta in Prolog. Small enough to prove what it claims."""

from mossa.agents.reports.tris import line_value
from mossa.arena.row import Result
from mossa.arena.tournament.spec import Spec, checked
from mossa.studies.comparison import Row, claim_row, exact_row, share_row
from mossa.studies.comparison import Share as Won
from mossa.studies.contents import Item
from mossa.studies.experiment import Experiment, Games, Measurement
from mossa.studies.figures import Point, curves
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Comparison, Figure, Section, Table
from mossa.studies.study import Study
from mossa.studies.tictactoe_trees import ORDERS, every_reply, fewest_nodes, nodes_by_order, sizes

PRINTED = "tris"
DEPTHS = range(1, 10)
BOTH_READINGS = (PRINTED, "tris:ties=last")
UNCUT = "tris:ties=last,cuts=false"  # what tells whether the cuts are to blame
OTHERS = ("minimax", "alphabeta:depth=9", "mcts:simulations=1000", "perfect")
SEATS = (0, 1)


TIES = ("first", "last")
PROOFS = Measurement(
    "every game", every_reply, tuple((agent, seat) for agent in (*BOTH_READINGS, UNCUT, *OTHERS) for seat in SEATS)
)
BY_DEPTH = Measurement(
    "the heuristic by depth",
    every_reply,
    tuple((f"tris:depth={depth},ties={ties}", seat) for depth in DEPTHS for ties in TIES for seat in SEATS),
)
WORST = "worst first"
TREES = Measurement("nodes by order", nodes_by_order, (*((one,) for one in ORDERS), (WORST, False)))
FEWEST = Measurement("fewest nodes", fewest_nodes, tuple((seat,) for seat in SEATS))
SIZES = Measurement("sizes", sizes, ((),))
LINES = Measurement("the heuristic of a line", line_value, tuple((m, e) for m in range(4) for e in range(4)))


AGAINST_RANDOM = Games(
    "against random", checked(Spec("tictactoe", (PRINTED, "random"), "match", games=40, seed=1))
)  # a look only: what it can lose is proved


def experiments(_: bool) -> list[Experiment]:
    """All of them: a quick run is the whole."""
    return [PROOFS, BY_DEPTH, TREES, FEWEST, SIZES, LINES, AGAINST_RANDOM]


def sections(lab: Laboratory, _: bool) -> list[Section]:
    return [_never_loses(lab), _by_depth(lab), _nodes(lab), _heuristic(lab)]


def _never_loses(lab: Laboratory) -> Section:
    found = lab.answers(PROOFS)
    why, rows = later_loses([one["lost"] for seat in SEATS if (one := found.get((UNCUT, seat)))]), list[Row]()
    for agent in BOTH_READINGS:
        for seat in SEATS:
            one = found.get((agent, seat))
            name = agent, ("first", "second")[seat]
            lost, missed = (None, None) if one is None else (one["lost"], one["missed"])
            rows.append(exact_row((*name, "games lost"), 0, lost).because(why))
            rows.append(exact_row((*name, "forced wins given away"), 0, missed).because(why))
    told = [
        [agent, ("first", "second")[seat], *(one[key] for key in ("won", "drawn", "lost", "missed", "delayed"))]
        for (agent, seat), one in found.items()
    ]
    columns = ("agent", "moves", "won", "drawn", "lost", "wins given away", "wins put off")
    every = Table("Every game against every reply", columns, told, ("s", "s", ",d"), EVERY_REPLY)
    return Section(
        "Does it never lose, and win when it can?",
        [
            AIM,
            Comparison("Never loses, wins when possible", ("player", "moves", "what"), rows, ",.0f"),
            every,
            _random_games(lab.games(AGAINST_RANDOM)),
        ],
    )


AIM = (
    "The report aims at a player that never loses and wins whenever it can. Here this is proved, not sampled: the "
    "player makes its moves, and every reply is tried. The report does not show whether it keeps the first or the "
    "last of equally good moves, so both readings are tried: tris keeps the first, tris:ties=last the last."
)
EVERY_REPLY = (
    "Games are counted by their moves. A win is given away if exact play wins and the chosen move does not; it is "
    "put off if a move wins at once and another is chosen."
)


def later_loses(uncut: list[int]) -> str:
    """Why the reading that keeps the last of equals loses games, by how many it loses without cuts."""
    if not uncut:
        return "Not examined yet."
    bound = (
        "A value below the root may only be a bound that equals the best: if the last of equals is kept, a worse "
        "move is mistaken for an equally good one."
    )
    if any(uncut):
        return f"{bound} That is not all: without cuts the same player loses {uncut[0]} and {uncut[-1]} games."
    return f"{bound} Without cuts the same player loses no game."


def _random_games(results: list[Result]) -> Comparison:
    rows = []
    for seat, name in enumerate(("first", "second")):
        own = [one for one in results if one.seats[seat].startswith(PRINTED)]
        won = Won(sum(one.scores[seat] > 0 for one in own), len(own))
        lost = sum(one.scores[seat] < 0 for one in own)
        rows.append(share_row((name, "won"), None, won))
        rows.append(exact_row((name, "games lost"), 0, lost if own else None))
    return Comparison(
        "Against random moves", ("moves", "what"), rows, ".3g", "The report’s player, playing in mossa’s arena."
    )


def _by_depth(lab: Laboratory) -> Section:
    found = lab.answers(BY_DEPTH)
    rows = [
        [depth, ties, *(found.get((f"tris:depth={depth},ties={ties}", seat), {}).get("lost") for seat in SEATS)]
        for depth in DEPTHS
        for ties in TIES
    ]
    table = Table("Games lost by depth", ("depth", "ties", "as first", "as second"), rows, (",d",))
    series = {
        f"as {('first', 'second')[seat]}, {ties} of equals": [
            Point(depth, found[key]["lost"])
            for depth in DEPTHS
            if (key := (f"tris:depth={depth},ties={ties}", seat)) in found
        ]
        for ties in TIES
        for seat in SEATS
    }
    draw = curves(series, "depth", "games lost of all")
    return Section(
        "The heuristic 100ⁿ by depth",
        [
            "How deep must the heuristic look ahead so that no game can be lost? The report uses depth 5.",
            Figure("Games that can be lost, by depth", draw, table),
            table,
        ],
    )


SAVED = (
    "The report says that alpha-beta looks at as many nodes as minimax with the worst order, and at the square root "
    "of their number with a perfect order. They are counted here from the empty board to the end of every game, "
    "without a heuristic."
)


def _nodes(lab: Laboratory) -> Section:
    found, fewest, of = lab.answers(TREES), lab.answers(FEWEST), lab.answers(SIZES).get(())
    counts: dict[str, int | None] = {name: found.get((name,)) for name in ORDERS}
    counts[f"{WORST}, only better moves cut"] = found.get((WORST, False))
    whole, best, worst = counts["all"], counts["best first"], counts[WORST]
    root = None if whole is None else round(whole**0.5)
    rows = [
        exact_row(("worst order", "nodes"), whole, worst).because(worst_why(found.get((WORST, False)))),
        exact_row(("perfect order", "nodes"), root, best).because(root_why([*fewest.values()])),
    ]
    if of is not None:
        rows += [
            claim_row(("positions", "sizes"), "fewer than 362,880", of["positions"], of["positions"] < 362_880),
            claim_row(("moves of a position", "sizes"), "4", round(of["branching"], 2), abs(of["branching"] - 4) < 0.5),
        ]
    told = [[name, n, None if whole is None or n is None else n / whole] for name, n in counts.items()]
    return Section(
        "How many nodes alpha-beta saves",
        [
            SAVED,
            Comparison("Nodes and sizes", ("what", "of"), rows, ",.7g"),
            Table("Nodes by move order", ("order", "nodes", "of minimax"), told, ("s", ",d", ".2%")),
        ],
    )


def worst_why(strictly: int | None) -> str:
    """Why the worst order is not as bad as minimax, by the nodes where equal moves do not cut."""
    told = "Even the worst order produces cuts: most moves of tic-tac-toe are equally good, and equal moves cut too."
    return told if strictly is None else f"{told} If only better moves cut, there are {strictly:,} nodes."


def root_why(fewest: list[int]) -> str:
    """Why no order comes down to the square root, by the smallest proof for each player."""
    told = "The square root holds for trees of even width and depth; this one is narrow and ends early."
    if not fewest:
        return told
    return f"{told} No order can do with fewer than {max(fewest):,} nodes: so many prove that one player need not lose."


def _heuristic(lab: Laboratory) -> Section:
    found = lab.answers(LINES)
    published = {(0, 0): 0, (1, 0): 99, (2, 0): 9999, (3, 0): 999_999, (0, 1): -99, (0, 2): -9999, (0, 3): -999_999}
    rows = [
        exact_row((str(my), str(enemy)), published.get((my, enemy), 0), found.get((my, enemy)))
        for my, enemy in LINES.asked
    ]
    note = "All cells of the report’s table, including those with more than three marks, which no line can have."
    table = Comparison("The value of a line", ("my marks", "enemy marks"), rows, ",.0f", note)
    return Section("The heuristic", [table])


DRAWING = "A drawing that explains something; there is nothing to measure."
CONTENTS = (
    Item("The aim", "never loses, and wins when possible", ("Never loses, wins when possible",), (PRINTED,)),
    Item("The game as a tree", "fewer than 9! states, four moves each", ("Nodes and sizes",), ("sizes",)),
    Item("Minimax, step by step", "two moves, their leaves and their values", absent=DRAWING),
    Item("Alpha-beta, step by step", "a small tree and what is cut; the window of alpha and beta", absent=DRAWING),
    Item("Alpha-beta", "nodes with the worst and with a perfect order", ("Nodes and sizes",), ("nodes",)),
    Item("Alpha-beta in chess", "40⁶ times fewer nodes", absent="About another game, and without an experiment."),
    Item("Table of the heuristic", "the value of a line by the marks on it", ("The value of a line",)),
)


STUDY = Study(
    "tictactoe",
    "Tic-tac-toe (report 004)",
    (
        "A student’s tic-tac-toe player in Prolog: alpha-beta of depth 5 with a heuristic of lines, designed "
        "never to lose."
    ),
    experiments,
    sections,
    seed=1,
    contents=CONTENTS,
)
