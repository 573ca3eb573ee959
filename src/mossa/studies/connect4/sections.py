"""The page of report 001: a function of what its experiments found."""

from dataclasses import replace
from typing import Any

from mossa.agents import agent
from mossa.arena.pictures.results import cross_panel, elo_panel, time_panel
from mossa.arena.ratings.elo import Rating
from mossa.arena.row import Result
from mossa.arena.statistics import Interval, mean, wilson
from mossa.arena.tournament.standings import cross_table, standings
from mossa.studies.comparison import Row, Share, agree, claim_row, exact_row
from mossa.studies.connect4 import experiments as ex
from mossa.studies.connect4.time_section import time_section
from mossa.studies.figures import Point, captioned, curves
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Comparison, Figure, Part, Section, Table

Answers = dict[tuple[Any, ...], dict[str, float]]  # by what was asked


def sections(lab: Laboratory, is_quick: bool) -> list[Section]:
    made = [_complete(lab, is_quick), _depths(lab, is_quick), _levels(lab, is_quick)]
    return [*made, time_section(lab, is_quick), _cross(lab, is_quick)]


def _complete(lab: Laboratory, is_quick: bool) -> Section:
    answers, exact = lab.answers(ex.complete(is_quick)), lab.answers(ex.SOLVED)
    found = {spec: one for (_, spec), one in answers.items()}
    cut, whole = found.get(ex.WHOLE["alpha-beta"]), found.get(ex.WHOLE["minimax"])
    listed = lab.answers(ex.LISTED).get(ex.LISTED.asked[0])
    rows: list[Row] = [exact_row(("alpha-beta, 4x4", "states"), ex.ALPHA_BETA_STATES, listed)]
    if cut is not None:
        rows.append(Row(("alpha-beta, 4x4, infinite window", "states"), None, int(cut["nodes"]), why=WINDOW))
    if whole is not None:
        is_more = whole["nodes"] > ex.MINIMAX_STATES
        rows.append(claim_row(("minimax, 4x4", "states"), "more than 6,000,000", int(whole["nodes"]), is_more))
        rows.append(
            claim_row(("minimax, 4x4", "seconds"), "more than 900, not finished", round(whole["seconds"], 2), None)
        )
    if cut is not None:
        rows.append(claim_row(("alpha-beta, 4x4", "seconds"), "about 1", round(cut["seconds"], 4), None))
    if (larger := found.get(ex.LARGER["alpha-beta"])) is not None:
        rows.append(larger_row(int(larger["nodes"])))
    return Section(
        "Complete search of 4x4",
        [
            (
                "The report stopped minimax after a quarter of an hour and six million states, and let alpha-beta "
                "finish. On 5x5 alpha-beta took too long. Shown below: what a table of positions and move ordering "
                "do for 5x5, mossa’s exact solver, and how far the report’s two searches get on larger boards "
                "before they become slow."
            ),
            Comparison("Complete search of the first move", ("search", "what"), rows, ",.10g"),
            _all_searches(answers, exact, lab.answers(ex.partial(is_quick))),
        ],
    )


WINDOW = (
    "The report does not say where its window begins. Its number comes out exactly if columns are tried from the left, "
    "every call of its listing counts, and the window begins at -1 and 1, the worst and the best result: then a win "
    "cuts as soon as it is found."
)


def larger_row(states: int) -> Row:
    """How long the report's program would search on 5x5, at its pace on 4x4, beside what it waited for minimax."""
    seconds = states / ex.ALPHA_BETA_STATES
    told = f"{states:,} states: {seconds / 3600:.2g} hours at its pace on 4x4"
    return claim_row(("alpha-beta, 5x5", "time"), "too long", told, seconds > ex.PATIENCE)


def _all_searches(answers: Answers, exact: Answers, parts: Answers) -> Table:
    """Nodes and time of every search, the complete ones and those of some plies."""
    boards = {spec: name for name, spec in ex.BOARDS.items()}
    names = {spec: name for group in (ex.WHOLE, ex.LARGER) for name, spec in group.items()}
    told = {(ex.BOARDS[board], spec): (name, str(plies)) for (board, name, plies), spec in ex.PARTS.items()}
    every = [(boards[of], names[spec], "all", one) for (of, spec), one in answers.items()]
    every += [(boards[of], "exact solver", "all", one) for (of,), one in exact.items()]
    every += [(boards[of], *told[of, spec], one) for (of, spec), one in parts.items()]
    every.sort(key=lambda row: (row[0], row[2] != "all", -row[3]["nodes"]))
    rows = [(board, name, plies, int(one["nodes"]), 1000 * one["seconds"]) for board, name, plies, one in every]
    return Table("Every search", ("board", "search", "plies", "nodes", "ms"), rows, ("s", "s", "s", ",d", ",.2f"))


def _depths(lab: Laboratory, is_quick: bool) -> Section:
    found = {name: one for (name, _, _), one in lab.answers(ex.depths(is_quick)).items()}
    rows = [
        (name, one["depth"], one["nodes"], 1000 * one["seconds"], one["raw"])
        for name, every in found.items()
        for one in every
    ]
    forms = ("s", "d", ",d", ",.2f", ",.0f")
    table = Table("Heuristics by depth", ("heuristic", "depth", "nodes", "ms", "value in its units"), rows, forms)
    known = {(name, one["depth"]): one for name, every in found.items() for one in every}
    claims = [
        claim_row((f"{name}, depth {depth}",), f"{seconds} s", known[name, depth]["seconds"], None)
        for (name, depth), seconds in ex.SECONDS.items()
        if (name, depth) in known
    ]
    said: list[Row] = []
    if deepest := [depth for name, depth in known if name == "two" and ("one", depth) in known]:
        said.append(slower_row(max(deepest), known["one", max(deepest)], known["two", max(deepest)]))
    if ("one", 9) in known:
        said.append(screen_row({depth: one["raw"] for (name, depth), one in known.items() if name == "one"}))
    series = {name: [Point(one["depth"], one["nodes"]) for one in every] for name, every in found.items()}
    figure: list[Part] = [Figure("Nodes by depth", curves(series, "depth", "nodes", is_log="y"), table)] if rows else []
    return Section(
        "Heuristics by depth, first move of 7x6",
        [
            (
                "Textbook alpha-beta: columns from left to right, no table, to each depth at once. Times are processor "
                "time; the report’s are for plain Python on another machine, and cannot be compared."
            ),
            Comparison("Seconds of the first move", ("heuristic",), claims, ".3g"),
            Comparison("What the report says of its heuristics", ("what",), said),
            *figure,
            table,
        ],
    )


def slower_row(depth: int, one: dict[str, float], two: dict[str, float]) -> Row:
    """Whether a node takes longer with the second heuristic, both at one depth: a deep one, where time is well told."""
    first, second = (1e6 * each["seconds"] / each["nodes"] for each in (one, two))
    told = f"{second:.3f} against {first:.3f} µs a node at depth {depth}"
    row = claim_row(("two is slower than one",), "too slow beyond depth 6", told, second > first)
    return row.because("Compiled, the second takes no longer; the report’s program is plain Python.")


def screen_row(values: dict[int, float]) -> Row:
    """The value on the report's screen beside those of heuristic one, by depth."""
    depths = [str(depth) for depth, value in values.items() if value == ex.SCREEN_VALUE]
    told = f"{ex.SCREEN_VALUE} at depth {', '.join(depths)}" if depths else f"not up to depth {max(values)}"
    row = claim_row(("value on its screen, found in 17.9 s",), str(ex.SCREEN_VALUE), told, bool(depths))
    return row.because("Its screen shows neither depth nor heuristic; ours uses heuristic one.")


def _score(results: list[Result], spec: str, seat: int) -> tuple[float | None, int]:
    """The mean share of the win of an agent against the perfect player, at one seat."""
    own = [one for one in results if one.seats[seat] == agent(spec).spec]
    return (mean([(one.scores[seat] + 1) / 2 for one in own]) if own else None), len(own)


def _levels(lab: Laboratory, is_quick: bool) -> Section:
    judged = {spec: one for (spec, *_), one in lab.answers(ex.accuracy(is_quick)).items()}
    results, rows = lab.games(ex.against_perfect(is_quick)), []
    cross = ex.cross(is_quick)
    places = {one.agent: one.rating for one in standings(cross.spec, lab.games(cross))}
    rated = {one.spec: places[agent(one.spec).spec] for one in ex.PLAYERS if agent(one.spec).spec in places}
    for one in ex.PLAYERS:
        kept, elo = judged.get(one.spec, {}), rated[one.spec].elo if one.spec in rated else None
        (first, games), (second, _) = _score(results, one.spec, 0), _score(results, one.spec, 1)
        shares = kept.get("kept"), kept.get("low"), kept.get("high")
        rows.append((one.name, one.level, elo, *shares, first, second, games))
    floor = next((one["floor"] for one in judged.values()), None)
    note = "" if floor is None else f"On these positions a random move keeps the value in {floor:.1%}."
    columns = ("player", "level", "Elo", "kept", "low", "high", "first", "second", "games each")
    forms = ("s", "s", ".0f", ".1%", ".1%", ".1%", ".2f", ".2f", "d")
    table = Table("The report’s level, and ours", columns, rows, forms, note)
    claims = _claims(judged, results, rated)
    return Section(
        "Levels",
        [
            (
                "The report gives levels from 1 to 10, by impression. They are replaced here by the share of moves "
                "that keep the exact value of random positions, by the score against a perfect player, moving first "
                "and second, and by Elo from the games of all against all (below)."
            ),
            table,
            Comparison("What the report says of its players", ("what",), claims),
            Comparison("What the report hopes for", ("what",), hoped_rows(judged, results)),
        ],
    )


ORDERED = (  # by what the report says: the weaker, the stronger
    ("heuristic one, depth 8", "heuristic one, depth 9"),
    ("heuristic one, depth 9", "heuristic one-bis, depth 9"),
    ("heuristic one-bis, depth 9", "MCTS as printed"),
    ("heuristic one-bis, depth 9", "MCTS corrected"),
)


def _claims(judged: dict[str, dict[str, float]], results: list[Result], rated: dict[str, Rating]) -> list[Row]:
    """`judged` and `rated` are by spec, `results` are games against the perfect player."""
    specs = {one.name: one.spec for one in ex.PLAYERS}
    known = {name: (rated[spec], judged[spec]) for name, spec in specs.items() if spec in rated and spec in judged}
    rows = [better_row(weak, strong, known) for weak, strong in ORDERED if weak in known and strong in known]
    score, games = _score(results, specs["MCTS as printed"], 0)
    if score is not None:
        told = f"scores {score:.2f} in {games} games"
        rows.append(
            claim_row(("MCTS first cannot even draw against a perfect player",), "never draws", told, score == 0)
        )
    return rows


def better_row(weak: str, strong: str, known: dict[str, tuple[Rating, dict[str, float]]]) -> Row:
    """Whether one player is stronger than another: by Elo where its intervals tell them apart, else by moves kept."""
    (low, less), (high, more) = known[weak], known[strong]
    told = f"Elo {high.elo:.0f} against {low.elo:.0f}; {more['kept']:.1%} against {less['kept']:.1%} kept"
    name = (f"{strong} plays better than {weak}",)
    if _are_apart(high.interval, low.interval):
        row = claim_row(name, "yes", told, high.elo > low.elo)
        return row.because(printed_why(known) if strong == "MCTS as printed" else UNEXPLAINED)
    if _are_apart((more["low"], more["high"]), (less["low"], less["high"])):
        return claim_row(name, "yes", told, more["kept"] > less["kept"]).because(UNEXPLAINED)
    return claim_row(name, "yes", told, None).noting("The intervals overlap, those of Elo and those of moves kept.")


UNEXPLAINED = "Not explained."


def printed_why(known: dict[str, tuple[Rating, dict[str, float]]]) -> str:
    """What the search with a correct back-up shows about the one as printed."""
    names = "MCTS as printed", "MCTS corrected", "heuristic one-bis, depth 9"
    if any(name not in known for name in names):
        return UNEXPLAINED
    printed, corrected, heuristic = (known[name][0] for name in names)
    if not _are_apart(printed.interval, corrected.interval) or corrected.elo < printed.elo:
        return UNEXPLAINED
    if not _are_apart(corrected.interval, heuristic.interval):
        place = "not told apart from the heuristic’s"
    else:
        place = "more than the heuristic’s" if corrected.elo > heuristic.elo else "still less than the heuristic’s"
    return (
        "The listing adds the machine’s wins at every node, as if the other player helped. With each node counting "
        f"the wins of whoever moves there, the search has Elo {corrected.elo:.0f}, {place}."
    )


def _are_apart(first: Interval, second: Interval) -> bool:
    return first[0] > second[1] or second[0] > first[1]


def mcts_rows(results: list[Result], seconds: dict[str, float]) -> list[Row]:
    """What the report says of its tree search alone: its time, and that it does better when it moves first."""
    spec = agent(next(one.spec for one in ex.PLAYERS if one.name == "MCTS as printed")).spec
    shares = [
        [(one.scores[seat] + 1) / 2 for one in results if one.seats[seat] == spec and one.scores] for seat in (0, 1)
    ]
    if not all(shares):
        return []
    first, second = (Share(sum(each), len(each)) for each in shares)
    told = f"{first.share:.2f} against {second.share:.2f}"
    row = claim_row(("score first against score second",), "8.5 and 8 of 10", told, first.share > second.share)
    if agree(first, second):
        row = claim_row(row.name, "8.5 and 8 of 10", told, None).noting("Too few games to tell them apart.")
    return [row, claim_row(("seconds a move",), "less than 1; 0.31 on its screen", seconds.get(spec), None)]


def hoped_rows(judged: dict[str, dict[str, float]], results: list[Result]) -> list[Row]:
    """What the report hopes of others’ work."""
    specs, rows = {one.name: one.spec for one in ex.PLAYERS}, list[Row]()
    hopes = {
        "our mcts, 5,000 simulations": "MCTS with better settings draws at times, first against a perfect player",
        "AlphaZero": "a small network is enough for Connect 4",
    }
    for name, hope in hopes.items():
        (score, games), kept = _score(results, specs[name], 0), judged.get(specs[name])
        if score is not None and kept is not None:
            told = f"scores {score:.2f} in {games} games, moving first; {kept['kept']:.1%} kept"
            is_told = score > 0 or games >= MANY
            row = claim_row((hope,), "hoped", told, score > 0 if is_told else None)
            rows.append(row if is_told else row.noting(f"Nothing in {games} games, which are too few to say never."))
    return rows


MANY = 50  # games without a draw, after which it is at most one in fourteen (95 %)


def _cross(lab: Laboratory, is_quick: bool) -> Section:
    games = ex.cross(is_quick)
    results = lab.games(games)
    if not results:
        return Section("All against all", ["Not played yet."])
    names = {agent(one.spec).spec: one.name for one in ex.PLAYERS}
    places, cells = standings(games.spec, results), cross_table(games.spec, results)
    seconds = {agent(spec).spec: one["seconds"] for (spec, *_), one in lab.answers(ex.times(is_quick)).items()}
    rows = [
        (
            names[one.agent],
            one.rating.elo,
            *one.rating.interval,
            one.standing.score,
            1000 * seconds[one.agent] if one.agent in seconds else None,
            one.standing.games,
        )
        for one in places
    ]
    columns = ("player", "Elo", "low", "high", "score", "ms a move", "games")
    table = Table("All against all", columns, rows, ("s", ".0f", ".0f", ".0f", ".2f", ",.2f", "d"), CROSS)
    pairs = [(names[a], names[b], one.score, *wilson(one.score, one.games), one.games) for (a, b), one in cells.items()]
    labels = {spec: label(name) for spec, name in names.items()}
    known = [replace(one, agent=labels[one.agent]) for one in places]
    shown = {(labels[a], labels[b]): one for (a, b), one in cells.items()}
    times = {labels[one]: spent for one, spent in seconds.items()}
    cross = cross_panel([one.agent for one in known], shown)
    scores = Table("Scores", ("player", "against", "score", "low", "high", "games"), pairs)
    return Section(
        "All against all",
        [
            table,
            Comparison("MCTS as printed, in these games", ("what",), mcts_rows(results, seconds), ".2f"),
            Figure("Elo with 95 % intervals", captioned(elo_panel(known)), table),
            Figure("Score of row against column", captioned(cross), scores),
            Figure("Strength against time", captioned(time_panel(known, times), "Elo"), table, height=4.2),
        ],
    )


def label(name: str) -> str:
    """A player's name in a picture, where long ones would be cut."""
    return name.removeprefix("heuristic ").removesuffix(", 5,000 simulations")


CROSS = (
    "From random openings of four plies, each played twice with seats swapped; the mean Elo of all players is 0. Times "
    "are processor time, over positions from random play."
)
