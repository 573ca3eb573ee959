"""What pages of the reports' studies make of results: a few games and answers beside what the sections say of them."""

from typing import NamedTuple

import pytest

from mossa.agents import agent
from mossa.studies.connect4 import experiments as four
from mossa.studies.connect4 import sections as four_sections
from mossa.studies.connect4.time_section import time_section
from mossa.studies.contest import sections as contest
from mossa.studies.gobblet import experiments as gobblet
from mossa.studies.gobblet.minimax_section import (
    board_rows,
    depth_section,
    first_row,
    oscillation_section,
    table_6_2_section,
)
from mossa.studies.gobblet.nine_section import always_row
from mossa.studies.gobblet.results import Outcome, outcome, together, won_plies
from mossa.studies.gobblet.sections import sections as gobblet_sections
from mossa.studies.gobblet.sweep_section import SPREAD, claims, sweep_section

pytestmark = pytest.mark.once


class Game(NamedTuple):
    """What a page reads of a game of two."""

    seats: tuple[str, str]
    scores: tuple[float, float]
    plies: int = 9
    seed: int = 0
    number: int = 0
    lineup: int = 0
    round: int = 0
    rotation: int = 0
    measures: tuple[()] = ()
    seconds: float = 1.0
    thinking: tuple[tuple[float, int], ...] = ((0.5, 5), (0.5, 4))
    ending: str = ""


def played(first, second, score, plies=9, times=1):
    seats = agent(first).spec, agent(second).spec
    return [Game(seats, (score, -score), plies, seed=n, number=n, round=n) for n in range(times)]


class Lab:
    """Results by the names of experiments, instead of a folder with stores."""

    def __init__(self, games=(), answers=()):
        self.played, self.answered = dict(games), dict(answers)

    def games(self, one):
        return self.played.get(one.name, [])

    def answers(self, one):
        return self.answered.get(one.name, {})


def part(section, title):
    return next(one for one in section.parts if getattr(one, "title", None) == title)


def row(section, *name):
    return next(one for one in section.rows if one.name == name)


# Gobblet


def test_outcomes_count_what_the_first_player_won():
    games = [*played("random", "flat", 1, 7, times=3), *played("random", "flat", 0, 20), *played("flat", "random", -1)]
    found = outcome(games, "random", "flat")
    assert (found.won, found.drawn, found.games, found.plies) == (3, 1, 4, (7, 7, 7, 20))
    assert (found.wins.share, found.draws.share, found.losses.share) == (0.75, 0.25, 0.0)
    assert won_plies(games, "random", "flat") == [7, 7, 7]
    both = together([found, outcome(games, "flat", "random")])
    assert (both.won, both.drawn, both.games, len(both.plies)) == (3, 1, 5, 5)


def cells(share):
    """Figure 28.1 with a hundred games a cell."""
    return {
        (c, t): Outcome(round(100 * share(c, t)), 0, 100)
        for c in gobblet.FIRST_SWEEP["c"]
        for t in gobblet.FIRST_SWEEP["threshold"]
    }


def test_conclusions_are_drawn_of_all_cells_together():
    found = cells(lambda c, t: 0.1 if t < 50 else 0.5 if c == 0.5 else 0.2)
    rows = {one.name[2]: one for one in claims("figure 28.1", "as printed", found, Outcome(2, 0, 100))}
    assert (rows["threshold"].ours, rows["threshold"].verdict) == (
        "0.24 with T of 50 and more, 0.10 with less",
        "agrees",
    )
    assert rows["exploration"].ours.startswith("0.20 at 0.001, 0.20 at 0.112, 0.50 at 0.5, 0.20 at 0.70711")
    assert rows["exploration"].verdict == rows["best cell"].verdict == "agrees"
    assert rows["best cell"].ours == "0.50 against 0.02"
    other = cells(lambda c, t: 0.6 if c == 25 else 0.2)
    rows = {one.name[2]: one for one in claims("figure 28.1", "as printed", other, Outcome(70, 0, 100))}
    assert {one.verdict for one in rows.values()} == {"differs"}
    assert rows["exploration"].why == SPREAD


def test_a_sweep_that_was_stopped_says_what_it_can():
    spec = "mctsbot:simulations=10000,c={},threshold={},backup=ours"
    first = played(spec.format(25, 5), gobblet.minimax(3), 1, times=3)
    section = sweep_section(Lab({"figure 28.1, ours": first}), True)
    assert section.rows == []
    (place, *told) = part(section, "Figure 28.1, as printed: won by C and T").table.rows
    assert (place[:3], place[5], told) == ((25, 5, 1.0), 3, [])
    first += played(spec.format(0.5, 50), gobblet.minimax(3), -1)
    simple = played("simplemontebot", gobblet.minimax(3), -1, times=2)
    section = sweep_section(Lab({"figure 28.1, ours": first, "simple Monte Carlo": simple}), True)
    assert row(section, "figure 28.1", "as printed", "exploration").ours == "0.00 at 0.5"
    assert row(section, "figure 28.1", "as printed", "best cell").ours == "1.00 against 0.00"


def judged(score, plies, errors=0, wandering=0, dawdling=0):
    return {"score": score, "plies": plies, "errors": errors, "wandering": wandering, "dawdling": dawdling}


def test_games_of_minimax_are_judged_by_exact_play():
    found = {(first, second, False, n): judged(1, 9 + n) for first in (3, 5, 7) for second in (3, 5, 7) for n in (0, 2)}
    found[3, 5, False, 0], found[3, 5, False, 2] = judged(-1, 12, errors=1), judged(-1, 14, errors=2)
    found[7, 7, True, 0] = judged(1, 15, wandering=1, dawdling=2)
    section = depth_section(Lab(answers={"figure 42.1": found, "best play": {(gobblet.SMALL_BOARD,): (1, 13)}}), True)
    rows = {(one[0], one[1], one[2]): one[3:] for one in part(section, "Figure 42.1, judged by exact play").rows}
    assert rows[3, 5, "no"] == (2, 0, 13, 12, 14, 1.5, 0, 0)
    assert rows[7, 7, "yes"] == (1, 1, 15, 15, 15, 0, 1, 2)
    assert row(section, "the first player wins").ours == "not always: 3 against 5"
    errors = row(section, "a deeper search plays worse: wins given away a game")
    assert (errors.ours, errors.verdict) == ("0.50 at depth 3, 0.00 at depth 5, 0.00 at depth 7", "differs")
    assert row(section, "depth 3 first: longer against depth 5 than against 7").ours == "0 and 2 games won"
    assert row(section, "plies to win, both playing best").verdict == "agrees"
    lengths = part(section, "Figure 42.1: plies to win, by the depths of both").table.rows
    assert lengths[0][:3] == (3, 3, 10)
    assert len(lengths) == 8
    assert len(part(section, "Figure 42.1: plies of each game, by the depths of first and second").table.rows) == 18


def test_values_swing_between_odd_and_even_depths():
    answers = {
        (0,): {"values": [0.4, -0.2, 0.6, -0.2, 0.8, -0.2], "exact": 1},
        (1,): {"values": [0.2, -0.6, 0.2, -0.6, 0.2, -0.6], "exact": -1},
        (2,): {"values": [0.0] * 6, "exact": 0},
    }
    section = oscillation_section(Lab(answers={"value by depth": answers}), True)
    claim = row(section, "value for the side to move")
    assert (claim.ours, claim.verdict) == ("+0.40 at odd depths, -0.40 at even ones", "agrees")
    assert part(section, "Mean value by depth").table.rows[0] == ("won", 1, 0.4, 1)


def test_one_game_of_the_report_is_looked_for_among_many():
    drawn = [
        *played(gobblet.minimax(3), gobblet.minimax(3), 1, 17, times=3),
        *played(gobblet.minimax(3), gobblet.minimax(3), 0, 30),
        *played(gobblet.minimax(3), gobblet.minimax(4), 1, 20, times=20),
    ]
    fixed = played(gobblet.minimax(3, "first"), gobblet.minimax(3, "first"), -1, 22)
    small = {(a, b, False, 0): judged(1, 11) for a in (3, 5) for b in (3, 5)}
    lab = Lab({"table 6.2": drawn, "table 6.2 in one order": fixed}, {"figure 42.1": small})
    section = table_6_2_section(lab, False)
    assert (row(section, "3", "3").published, row(section, "3", "3").ours) == ("X (17)", "X in 3 of 4")
    never = row(section, "3", "4")
    assert (never.ours, never.verdict) == ("draw in 0 of 20", "differs")
    assert "at most 16% of all games" in never.why
    assert row(section, "5", "5").verdict == "not measured"
    assert part(section, "Table 6.2 over many orders").rows[0] == (3, 3, "X (17)", 3, 1, 0, 20.25, "Y (22)")
    longer, first = board_rows(lab, False)
    assert (longer.ours, longer.verdict) == ("20 against 11 plies", "agrees")
    assert (first.ours, first.verdict) == ("23 won by the first, 0 by the second, 1 drawn", "differs")
    assert first_row(Outcome(5, 0, 10)).verdict == "agrees"
    assert board_rows(Lab(), False) == []


def test_what_always_won_must_have_won_every_game():
    games = [*played("random", "flat", 1, times=3), *played("flat", "random", 1), *played("flat", "random", -1)]
    assert (row := always_row(("a", "b"), games, "random", "flat")).verdict == "agrees"
    assert row.ours == "3 of 3"
    assert (always_row(("a", "b"), games, "flat", "random").verdict, always_row((), [], "flat", "flat").verdict) == (
        "differs",
        "not measured",
    )


def test_the_tables_of_the_tree_search_have_a_row_a_cell():
    tree = gobblet.tree_search(gobblet.SMALL, "ours")
    lost = played(tree, gobblet.minimax(3), -1, times=8)
    won, drawn = played(tree, gobblet.minimax(3), 1, times=2), played(tree, gobblet.minimax(3), 0, times=2)
    first = played(gobblet.minimax(5), tree, 1, times=3)
    lab = Lab({"table 6.1": [*lost, *won], "table 6.4": [*lost, *drawn], "minimax first, 3x3": first})
    by_title = {one.title: one for one in gobblet_sections(lab, False)}
    cell = row(by_title["Table 6.1: tree search first against minimax, 3x3"], "0.5, 50, 10000", "3", "as printed")
    assert (cell.published, cell.ours, cell.verdict) == (0.68, 0.2, "differs")
    large = by_title["Tables 6.3 and 6.4: tree search first against minimax, 4x4"]
    told = [row(large, "0.5, 50, 10000", "3", "as printed", what) for what in ("won", "drawn")]
    assert [(one.published, one.ours) for one in told] == [(0.14, 0.0), (0.21, 0.2)]
    always = row(by_title["Minimax first against the tree search"], "3x3", "5", "0.5, 50, 10000")
    assert (always.ours, always.verdict) == (1.0, "agrees")


# Connect 4


def test_searches_of_several_boards_keep_their_names():
    """Alpha-beta is asked of two boards: each has a row of its own."""
    found = {
        (four.BOARDS["4x4"], four.WHOLE["minimax"]): {"nodes": 7_000_000, "seconds": 2.0},
        (four.BOARDS["4x4"], four.WHOLE["alpha-beta"]): {"nodes": 62_889, "seconds": 0.5},
        (four.BOARDS["5x5"], four.LARGER["alpha-beta"]): {"nodes": 60_184 * 36_000, "seconds": 40.0},
    }
    parts = {(four.BOARDS["7x6"], spec): {"nodes": 5, "seconds": 0.001} for _, spec in list(four.PARTS.items())[-1:]}
    answers = {"complete searches": found, "searches of some plies": parts, "the listing": {four.LISTED.asked[0]: 1}}
    section = four_sections.sections(Lab(answers=answers), False)[0]
    assert row(section, "alpha-beta, 4x4", "states").verdict == "differs"
    assert row(section, "minimax, 4x4", "states").verdict == "agrees"
    assert row(section, "minimax, 4x4", "seconds").ours == 2.0
    assert row(section, "alpha-beta, 5x5", "time").ours == "2,166,624,000 states: 10 hours at its pace on 4x4"
    assert [one[:4] for one in part(section, "Every search").rows] == [
        ("4x4", "minimax", "all", 7_000_000),
        ("4x4", "alpha-beta", "all", 62_889),
        ("5x5", "alpha-beta", "all", 60_184 * 36_000),
        ("7x6", "alpha-beta", "12", 5),
    ]


def test_players_have_their_level_elo_and_moves_kept():
    one, other = (agent(four.PLAYERS[n].spec).spec for n in (1, 4))
    cross = [*played(one, other, -1, times=20), *played(other, one, 1, times=20)]
    kept = {(each.spec, 20, ""): {"kept": 0.9, "low": 0.8, "high": 0.95, "floor": 0.3} for each in four.PLAYERS[:5]}
    times = {(each.spec, 20, ""): {"right": 9, "positions": 10, "seconds": 0.002} for each in four.PLAYERS}
    lab = Lab(
        {"cross table": cross, "against perfect": played(one, "perfect", -1)},
        {"accuracy": kept, "time a move": times},
    )
    *_, levels, _, all_against_all = four_sections.sections(lab, False)
    rows = {each[0]: each for each in part(levels, "The report’s level, and ours").rows}
    best, worst = rows["heuristic one-bis, depth 9"], rows["heuristic one, depth 8"]
    assert best[2] > 0 > worst[2] == -best[2]
    assert (worst[3], worst[6], worst[8]) == (0.9, 0.0, 1)
    assert rows["AlphaZero"][2:4] == (None, None)
    table = part(all_against_all, "All against all").rows
    assert [each[0] for each in table] == ["heuristic one-bis, depth 9", "heuristic one, depth 8"]
    assert (table[0][4], table[0][5], table[0][6]) == (1.0, 2.0, 40)
    (pair,) = {each[:3] for each in part(all_against_all, "Score of row against column").table.rows if each[2] == 1}
    assert pair[:2] == ("heuristic one-bis, depth 9", "heuristic one, depth 8")


def test_strength_is_the_share_of_right_moves_at_the_time_of_one():
    answers = {
        (spec.format(budgets[n]), 400, ""): {"right": 300 + place, "positions": 400, "seconds": 0.001 * 10**n}
        for place, (spec, budgets) in enumerate(four.BY_TIME.values())
        for n in (0, 1)
    }
    section = time_section(Lab(answers={"strength by time": answers}), False)
    first = part(section, "Every budget").rows[0]
    assert (first[0], first[1], first[2], first[3]) == ("alpha-beta", 100, 1.0, 0.75)
    assert part(section, "At equal time").rows[0][4:] == ("AlphaZero", "no")
    assert any("AlphaZero keeps more than MCTS at every time" in one for one in section.parts if isinstance(one, str))


# Contest


def contests(number):
    """Speranza first, Trod last, as in the report; hearts differ a little from contest to contest."""
    names = "Speranza", "Plumy", "Macy", "Trod"
    others = "Tropica", "Betta"
    found = []
    for n in range(number):
        four_names = [*names[:3], others[n % 2]] if n % 3 else [*names[:2], others[n % 2], names[3]]
        hearts = [30 + n % 5, 24 + n % 7, 20 + n % 3, 12 + n % 4]
        found.append((four_names, hearts, four_names[0]))
    return found


def test_a_sample_has_its_figures_boxes_and_tests(monkeypatch):
    monkeypatch.setattr(contest, "PUBLISHED_GAMES", 60)
    section = contest._sample("random", "At random", contests(60))
    assert row(part(section, "Won, at random"), "Speranza").ours == 1.0
    boxes = part(section, "Figure 4.1: deviation in hearts by contestant, at random").table.rows
    assert len(boxes) == 4 * 60
    assert sum(deviation for *_, deviation in boxes) == pytest.approx(0)
    tests = part(section, "Do contestants differ? at random")
    assert row(tests, "Kruskal-Wallis").verdict == "agrees"
    assert row(tests, "permutation within contests").ours == "p 0.002 of 500 permutations"
    pairs = part(section, "Which contestants differ, at random: kruskalmc")
    assert len(pairs.rows) == 15
    assert row(pairs, "Plumy", "Trod").ours.startswith("differ (")
    assert "The tests use the first 60 contests, as many as the report has." in section.parts


def test_the_console_and_what_is_beyond_the_report():
    answers = {
        "ds": {(0,): contests(55)},
        "gen3": {(0,): contests(20)},
        "as the report": {(0,): contests(10)},
    }

    class Named(Lab):
        def answers(self, one):
            return next((found for name, found in answers.items() if one.name.endswith(name)), {})

    section = contest._console(Named(), False)
    assert row(section, "Welch").verdict == "agrees"
    assert len(part(section, "Which contestants differ against the scripts: Tukey").rows) == 15
    assert part(section, "Won, scripts as they are").rows[0].ours == 1.0
    table = part(contest._beyond(Named(), False), "Beyond the report").rows
    assert [(one[0], one[1], one[5]) for one in table] == [("as the report", 1.0, 10)]
