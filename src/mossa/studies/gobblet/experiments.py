"""The experiments of report 003 as data."""

from itertools import product

from mossa.arena.tournament.spec import Spec, checked
from mossa.studies.experiment import Experiment, Games, Measurement
from mossa.studies.gobblet.judging import (
    best_play,
    branching,
    heuristic_lines,
    judged_game,
    pieces_times_cells,
    playouts,
    values_by_depth,
)
from mossa.studies.gobblet.published import (
    DEPTHS,
    FIGURE_42_1,
    FIRST_SWEEP,
    LARGE,
    SECOND_SWEEP,
    SMALL,
    TABLE_6_2,
    Setting,
)

BACKUPS = ("ours", "own")  # as printed, corrected
Grid = dict[str, tuple[float, ...]]
SIMPLE = {"as printed": "simplemontebot", "with the tree search’s pre-selection": "simplemontebot:preselect=true"}
UCT = "mcts:simulations=10000,solver=false,implicit=0,playout=uniform,preselect=true"
OTHER_READINGS = {
    "simple Monte Carlo with pre-selection": SIMPLE["with the tree search’s pre-selection"],
    "as printed, without pre-selection": "mctsbot:preselect=false",
    "corrected, C four times as large": "mctsbot:backup=own,c=2",
    "UCT of the textbooks, C as large, by mean": f"{UCT},c=0.5,final=value",
    "UCT of the textbooks, C twice as large, by visits": f"{UCT},c=1",
    "UCT whose children are tried evenly below T visits": f"{UCT},c=0.5,threshold=50,final=value",
}  # first against minimax
PUTTING_OFF = {  # the tree search first against minimax that prefers a later loss, which the listing does not
    "as printed, minimax puts off a loss": "mctsbot:backup=ours",
    "corrected, minimax puts off a loss": "mctsbot:backup=own",
}
SMALL_BOARD, LARGE_BOARD = "gobblet3:repetition=0", "gobblet4:repetition=0"
NINE_BOARD = "gobblet3:copies=3,repetition=0"  # nine pieces a player, as section 5.2 has it
PIECES = {"six": SMALL_BOARD, "nine": NINE_BOARD}


def minimax(depth: int, ties: str = "random") -> str:
    return f"alphabetabot:depth={depth},ties={ties}"


def patient(depth: int) -> str:
    return f"{minimax(depth)},distance=true"


def tree_search(setting: Setting, backup: str) -> str:
    c, threshold, simulations = setting
    return f"mctsbot:simulations={simulations},c={c},threshold={threshold},backup={backup}"


def _tables(name: str, game: str, tables: list[tuple[str, str]], games: int) -> Games:
    return Games(name, checked(Spec(game, kind="tables", tables=tuple(tables), games=games, seed=1, seats="fixed")))


def mcts_first(name: str, game: str, games: int, settings: tuple[Setting, ...] = (SMALL, LARGE)) -> Games:
    """All cells of a table: each setting of the tree search, printed and corrected, first against each depth."""
    cells = product(settings, DEPTHS, BACKUPS)
    lineups = [(tree_search(setting, backup), minimax(depth)) for setting, depth, backup in cells]
    return _tables(name, game, lineups, games)


def simple(is_quick: bool) -> Games:
    opponents = [minimax(3, ties) for ties in ("random", "first")]
    lineups = [(one, opponent) for one in SIMPLE.values() for opponent in opponents]
    return _tables("simple Monte Carlo", SMALL_BOARD, lineups, 4 if is_quick else 100)


def other_readings(is_quick: bool) -> Games:
    """Table 6.1 by what the program may have been instead of its listing."""
    lineups = [(spec, minimax(depth)) for spec in OTHER_READINGS.values() for depth in DEPTHS]
    return _tables("other readings", SMALL_BOARD, lineups, 4 if is_quick else 100)


def table_6_1(is_quick: bool) -> Games:
    return mcts_first("table 6.1", SMALL_BOARD, 4 if is_quick else 100)


def putting_off(is_quick: bool) -> Games:
    lineups = [(spec, patient(depth)) for spec in PUTTING_OFF.values() for depth in DEPTHS]
    return _tables("a loss put off", SMALL_BOARD, lineups, 4 if is_quick else 100)


def one_order(is_quick: bool) -> Games:
    """Table 6.1 again, against minimax that always takes the first of its best moves in one order."""
    cells = product((SMALL, LARGE), DEPTHS, BACKUPS)
    lineups = [(tree_search(setting, backup), minimax(depth, "first")) for setting, depth, backup in cells]
    return _tables("table 6.1 in one order", SMALL_BOARD, lineups, 4 if is_quick else 100)


def large_cells(is_quick: bool) -> tuple[int, tuple[Setting, ...]]:
    """Games a cell on the large board, and the settings of the tree search: 30,000 simulations take long."""
    return (1, (SMALL,)) if is_quick else (50, (SMALL, LARGE))


def table_6_3(is_quick: bool) -> Games:
    return mcts_first("table 6.3", LARGE_BOARD, *large_cells(is_quick))


def table_6_4(is_quick: bool) -> Games:
    return mcts_first("table 6.4", "gobblet4:repetition=2", *large_cells(is_quick))


def minimax_first(is_quick: bool) -> list[Games]:
    """Minimax first against the tree search, of which the report says that minimax always won."""
    _, settings = large_cells(is_quick)
    return [
        _tables("minimax first, 3x3", SMALL_BOARD, _minimax_firsts((SMALL, LARGE)), 2 if is_quick else 30),
        _tables("minimax first, 4x4", LARGE_BOARD, _minimax_firsts(settings), 1 if is_quick else 10),
    ]


def minimax_first_in_one_order(is_quick: bool) -> Games:
    """The same on 3x3, where minimax always takes the first of its best moves in one order."""
    lineups = _minimax_firsts((SMALL, LARGE), "first")
    return _tables("minimax first in one order", SMALL_BOARD, lineups, 2 if is_quick else 30)


def _minimax_firsts(settings: tuple[Setting, ...], ties: str = "random") -> list[tuple[str, str]]:
    return [(minimax(depth, ties), tree_search(one, "ours")) for depth in DEPTHS for one in settings]


def table_6_2(is_quick: bool) -> Games:
    lineups = [(minimax(first), minimax(second)) for first, second in pairs_of_6_2(is_quick)]
    return _tables("table 6.2", "gobblet4", lineups, 1 if is_quick else 20)


def table_6_2_in_one_order(is_quick: bool) -> Games:
    """With the order of moves that our rules happen to have: one game a cell."""
    lineups = [(minimax(first, "first"), minimax(second, "first")) for first, second in pairs_of_6_2(is_quick)]
    return _tables("table 6.2 in one order", "gobblet4", lineups, 1)


def pairs_of_6_2(is_quick: bool) -> list[tuple[int, int]]:
    """The depths of table 6.2; depth 5 takes long."""
    return [pair for pair in TABLE_6_2 if not is_quick or max(pair) < 5]


def sweep(name: str, grid: Grid, backup: str, games: int, board: str = SMALL_BOARD) -> Games:
    values = tuple((key, tuple(f"{one:g}" for one in column)) for key, column in grid.items())
    spec = Spec(
        board,
        (f"mctsbot:simulations=10000,backup={backup}",),
        "sweep",
        games=games,
        seed=1,
        seats="fixed",
        against=(minimax(3),),
        grid=values,
    )
    return Games(f"{name}, {backup}", checked(spec))


SWEEPS: dict[str, tuple[Grid, int]] = {"figure 28.1": (FIRST_SWEEP, 100), "figure 29.1": (SECOND_SWEEP, 200)}


def sweeps(is_quick: bool) -> dict[tuple[str, str], Games]:
    """Figures 28.1 and 29.1, printed and corrected."""
    return {
        (name, backup): sweep(name, grid, backup, 1 if is_quick else games)
        for backup in BACKUPS
        for name, (grid, games) in SWEEPS.items()
    }


# With nine pieces


def nine_sweeps(is_quick: bool) -> dict[str, Games]:
    """Figures 28.1 and 29.1 as printed, with nine pieces a player."""
    return {
        name: sweep(f"{name}, nine pieces", grid, "ours", 1 if is_quick else games, NINE_BOARD)
        for name, (grid, games) in SWEEPS.items()
    }


def nine_tables(is_quick: bool) -> Games:
    """Table 6.1 and simple Monte Carlo with nine pieces a player."""
    searches = [tree_search(setting, backup) for setting in (SMALL, LARGE) for backup in BACKUPS]
    lineups = [(one, minimax(depth, ties)) for one in searches for depth in DEPTHS for ties in ("random", "first")]
    lineups += [(one, minimax(3, ties)) for one in SIMPLE.values() for ties in ("random", "first")]
    return _tables("nine pieces", NINE_BOARD, lineups, 2 if is_quick else 100)


def nine_minimax(is_quick: bool) -> Games:
    """Minimax first with nine pieces a player: against itself, and against the tree search as printed."""
    lineups = [(minimax(first), minimax(second)) for first in FIGURE_42_1 for second in FIGURE_42_1]
    lineups += [(minimax(depth), tree_search(one, "ours")) for depth in DEPTHS for one in (SMALL, LARGE)]
    return _tables("nine pieces, minimax first", NINE_BOARD, lineups, 1 if is_quick else 20)


def counted(is_quick: bool) -> Measurement:
    """How many random games simple Monte Carlo plays a move."""
    games = range(2 if is_quick else 30)
    asked = tuple((board, spec, number) for board in PIECES.values() for spec in SIMPLE.values() for number in games)
    return Measurement("random games a move", playouts, asked)


def judged(is_quick: bool) -> Measurement:
    """Figure 42.1: minimax against minimax, every move of the winner judged by exact play."""
    games = 1 if is_quick else 20
    pairs = product(FIGURE_42_1, FIGURE_42_1, (False, True), range(games))
    return Measurement("figure 42.1", judged_game, tuple(pairs))


def oscillation(is_quick: bool) -> Measurement:
    return Measurement("value by depth", values_by_depth, tuple((n,) for n in range(10 if is_quick else 100)))


WIDTHS = {  # whose games tell how many moves a position has
    "minimax against itself, six pieces": (SMALL_BOARD, minimax(3), minimax(3)),
    "minimax against itself, nine pieces": (NINE_BOARD, minimax(3), minimax(3)),
    "tree search against minimax, nine pieces": (NINE_BOARD, tree_search(SMALL, "ours"), minimax(3)),
    "random moves, six pieces": (SMALL_BOARD, "random", "random"),
}


def widths(is_quick: bool) -> Measurement:
    games = range(5 if is_quick else 100)
    return Measurement("branching", branching, tuple((*one, n) for one in WIDTHS.values() for n in games))


HEURISTICS = Measurement("heuristic", heuristic_lines, (("A1",), ("A2",)))
FIRST_MOVES = Measurement("first moves", pieces_times_cells, tuple((board,) for board in PIECES.values()))
BEST_PLAY = Measurement("best play", best_play, ((SMALL_BOARD,),))
AGAINST_RANDOM = {
    "minimax of depth 3": minimax(3),
    "minimax of depth 5": minimax(5),
    "simple Monte Carlo": "simplemontebot",
    f"tree search ({SMALL})": tree_search(SMALL, "ours"),
}


def against_random(is_quick: bool) -> Games:
    """Each player of the report first against random moves."""
    return _tables(
        "against random", SMALL_BOARD, [(one, "random") for one in AGAINST_RANDOM.values()], 2 if is_quick else 50
    )


def against_perfect(is_quick: bool) -> Games:
    """Minimax against perfect play, which stands in for Racket’s player on the small board."""
    lineups = [seats for depth in DEPTHS for seats in ((minimax(depth), "perfect"), ("perfect", minimax(depth)))]
    lineups += [(minimax(depth, "first"), "perfect") for depth in DEPTHS]
    return _tables("against perfect", SMALL_BOARD, lineups, 2 if is_quick else 50)


def experiments(is_quick: bool) -> list[Experiment]:
    return [
        HEURISTICS,
        FIRST_MOVES,
        BEST_PLAY,
        widths(is_quick),
        against_random(is_quick),
        against_perfect(is_quick),
        simple(is_quick),
        table_6_1(is_quick),
        one_order(is_quick),
        other_readings(is_quick),
        putting_off(is_quick),
        counted(is_quick),
        table_6_2_in_one_order(is_quick),
        oscillation(is_quick),
        judged(is_quick),
        *sweeps(is_quick).values(),
        nine_tables(is_quick),
        nine_minimax(is_quick),
        *nine_sweeps(is_quick).values(),
        *minimax_first(is_quick),
        minimax_first_in_one_order(is_quick),
        table_6_4(is_quick),
        table_6_3(is_quick),
        table_6_2(is_quick),
    ]
