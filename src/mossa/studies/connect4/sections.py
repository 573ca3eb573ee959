"""The page of report 001: a function of what its experiments found."""

from dataclasses import replace
from typing import Any

from mossa.agents import agent
from mossa.arena.pictures.results import cross_panel, elo_panel, time_panel
from mossa.arena.statistics import wilson
from mossa.arena.tournament.standings import cross_table, standings
from mossa.studies.comparison import Row, claim_row, exact_row
from mossa.studies.connect4 import experiments as ex
from mossa.studies.connect4.players import hoped_rows, mcts_rows, player_rows, score_of
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


def _levels(lab: Laboratory, is_quick: bool) -> Section:
    judged = {spec: one for (spec, *_), one in lab.answers(ex.accuracy(is_quick)).items()}
    results, rows = lab.games(ex.against_perfect(is_quick)), []
    cross = ex.cross(is_quick)
    places = {one.agent: one.rating for one in standings(cross.spec, lab.games(cross))}
    rated = {one.spec: places[agent(one.spec).spec] for one in ex.PLAYERS if agent(one.spec).spec in places}
    for one in ex.PLAYERS:
        kept, elo = judged.get(one.spec, {}), rated[one.spec].elo if one.spec in rated else None
        (first, games), (second, _) = score_of(results, one.spec, 0), score_of(results, one.spec, 1)
        shares = kept.get("kept"), kept.get("low"), kept.get("high")
        rows.append((one.name, one.level, elo, *shares, first, second, games))
    floor = next((one["floor"] for one in judged.values()), None)
    note = "" if floor is None else f"On these positions a random move keeps the value in {floor:.1%}."
    columns = ("player", "level", "Elo", "kept", "low", "high", "first", "second", "games each")
    forms = ("s", "s", ".0f", ".1%", ".1%", ".1%", ".2f", ".2f", "d")
    table = Table("The report’s level, and ours", columns, rows, forms, note)
    claims = player_rows(judged, results, rated)
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
