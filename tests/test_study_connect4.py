"""What the Connect 4 study measures: nodes of whole searches, values by depth, accuracy."""

from math import inf, log, sqrt
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
import pytest

import mossa
from mossa.agents.decision import Iteration
from mossa.arena.ratings.elo import Rating
from mossa.evaluation import evaluation
from mossa.jit import below, new_rng
from mossa.search.montecarlo.mcts import Params
from mossa.search.montecarlo.tree import shuffle
from mossa.studies.connect4 import experiments, measuring, sections
from mossa.studies.connect4.experiments import AT_ONCE, BOOK, MCTS, PLAYERS, WHOLE
from mossa.studies.connect4.measuring import by_depth, kept, listed, searched, solved, strength
from mossa.studies.connect4.players import UNEXPLAINED, better_row, hoped_rows, mcts_rows, printed_why
from mossa.studies.connect4.sections import label, larger_row, screen_row, slower_row
from mossa.studies.connect4.time_section import Measured, at, best_at, compared, crossings, network_told, times
from mossa.studies.laboratory import Laboratory
from mossa.studies.networks import digest_of
from tests.mcts_trees import grown

NARROW = mossa.game("connect4:width=4,height=3")
INFINITE = 10**9


def listing(position, depth, alpha, beta):
    """The report's minimax_ab with its first heuristic: the value for the first player, who is Max, and the calls."""
    if position.is_over:
        return 10**6 * position.score(0), 1
    if depth == 0:
        return evaluation(position.game, "one").rule(position.copy_state()[0], 0), 1
    is_max, calls = position.to_move == 0, 1
    value = -INFINITE if is_max else INFINITE
    for move in position.legal_moves():
        found, below = listing(position.play(move), depth - 1, alpha, beta)
        calls += below
        if is_max:
            value = max(value, found)
            alpha = max(alpha, value)
        else:
            value = min(value, found)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value, calls


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_the_reports_alpha_beta_is_its_listing(depth):
    spec = f"alphabeta:depth={depth},evaluation=one,{AT_ONCE}"
    (last,) = mossa.agent(spec).choose(NARROW.new()).iterations
    assert (last.raw, last.nodes + 1) == listing(NARROW.new(), depth, -INFINITE, INFINITE)


@pytest.mark.compiled
def test_the_whole_listing_on_4x4():
    """Its states are the report's if the window begins at the worst and best result; in an infinite one ours agree."""
    board = "connect4:width=4,height=4"
    assert listed(board, 1.0) == 60_184
    assert listed(board, inf) == 62_889 == searched(board, WHOLE["alpha-beta"])["nodes"]


@pytest.mark.parametrize("bound", [1.0, inf])
def test_the_whole_listing_is_the_one_with_a_depth_that_no_game_reaches(bound):
    position = mossa.game("connect4:width=4,height=2").new()
    assert listed(position.game.spec, bound) == listing(position, 99, -(10**6) * bound, 10**6 * bound)[1]


class Node:
    """A node of the report's tree; its moves in the order in which they are drawn, None before they are."""

    def __init__(self, state):
        self.state, self.moves, self.children, self.visits, self.value = state, None, {}, 0, 0.0

    def untried(self):
        return [] if self.moves is None else [one for one in self.moves if one not in self.children]


class Walk:
    """SELEZIONA, ESPANDI, SIMULA and AGGIORNA as printed, but that the new node is on the path.

    The listing counts the visit on the way to the leaf and forgets the new child, whose bound would stay 1 / 0.
    """

    def __init__(self, position, rollouts):
        self.game, self.rng, self.us, self.rollouts = position.game, new_rng(1), position.to_move, rollouts
        self.root = Node(position.copy_state())

    def legal(self, state):
        moves = np.empty(self.game.max_moves, np.int64)
        return moves[: self.game.legal_moves(state[0], moves)]

    def iterate(self):
        path = [self.root]
        while path[-1].children and not path[-1].untried():
            path.append(self.best(path[-1]))
        leaf = path[-1]
        if leaf.moves is None:
            moves = self.legal(leaf.state)
            shuffle(moves, len(moves), self.rng)
            leaf.moves = list(moves)
        if untried := leaf.untried():
            move = untried[below(self.rng, len(untried)) if leaf.visits == 0 else 0]  # ours draws the very first again
            state = leaf.state.copy()
            self.game.play(state[0], move)
            path.append(leaf.children.setdefault(move, Node(state)))
        value = sum(self.playout(path[-1].state) for _ in range(self.rollouts)) / self.rollouts
        for node in path:
            node.visits += 1
            node.value += value

    def best(self, node):
        return max((node.children[one] for one in node.moves), key=lambda child: self.bound(child, node.visits))

    def bound(self, node, visits):
        return node.value / node.visits + 1.5 * sqrt(log(visits) / node.visits)

    def playout(self, start):
        """A win of the machine is 1; a draw, of which the report says nothing, a half."""
        state = start.copy()
        while len(moves := self.legal(state)):
            self.game.play(state[0], moves[below(self.rng, len(moves))])
        return (1 + self.game.score(state[0], self.us)) / 2


def compare(listed, nodes, number):
    assert listed.visits == nodes[number].visits
    if number:
        assert 2 * listed.value - listed.visits == pytest.approx(nodes[number].total)  # ours are between -1 and 1
    children = range(nodes[number].first, nodes[number].first + nodes[number].count)
    seen = {int(nodes[one].move): one for one in children if nodes[one].visits}
    assert set(seen) == set(listed.children)
    for move, one in seen.items():
        compare(listed.children[move], nodes, one)


@pytest.mark.parametrize("moves", ["", "2314"])
def test_the_reports_monte_carlo_is_its_listing(moves):
    walk = Walk(NARROW.position(moves), 2)
    for _ in range(150):
        walk.iterate()
    nodes = grown(NARROW.spec, moves, 150, params=Params(c=2 * 1.5, rollouts=2), backup="ours")
    compare(walk.root, nodes, 0)


def test_the_reports_monte_carlo_has_nothing_of_ours():
    player = mossa.agent(MCTS)
    assert (player.simulations, player.rollouts, player.c, player.threshold) == (5000, 100, 1.5, 1)
    assert (player.solver, player.implicit, player.playout, player.reuse) == (False, 0, "uniform", False)


def test_minimax_looks_at_every_position_of_a_small_board():
    found = searched("connect4:width=4,height=1", "minimax:depth=4,evaluation=zero,distance=false")
    assert found["nodes"] == 1 + 4 + 12 + 24 + 24  # nobody can have four
    cut = searched("connect4:width=4,height=1", f"alphabeta:depth=4,evaluation=zero,deepening=false,{BOOK}")
    assert cut["nodes"] < found["nodes"]


def test_a_search_that_deepens_is_timed_by_its_last_depth(monkeypatch):
    ticks = iter([10.0, 14.0])
    monkeypatch.setattr(measuring, "process_time", lambda: next(ticks))
    depths = tuple(Iteration(depth, 0.0, 0.0, ("1",), 10**depth, 2.0 * depth**2) for depth in (1, 2))
    player = SimpleNamespace(choose=lambda _: SimpleNamespace(iterations=depths))
    assert measuring._timed(player, None) == (depths[1], 3.2)  # 8 of 10 seconds of the clock, of 4 of the processor


def test_heuristics_have_a_value_and_nodes_at_every_depth():
    found = by_depth("one", 3, AT_ONCE)
    assert [one["depth"] for one in found] == [1, 2, 3]
    assert found[0]["nodes"] == 7
    assert found[0]["raw"] == 0  # one stone makes no run


@pytest.mark.compiled
def test_accuracy_is_between_the_floor_and_all():
    found = kept("perfect", 3)
    assert found["kept"] == 1
    assert 0 < found["floor"] < 1


SLOW_START = [Measured(10, 1.0, 0.5, (0.4, 0.6)), Measured(1000, 100.0, 0.9, (0.8, 1.0))]
QUICK_START = [Measured(1, 0.1, 0.6, (0.5, 0.7)), Measured(100, 100.0, 0.75, (0.7, 0.8))]


def test_strength_between_two_budgets_lies_on_a_line_over_the_logarithm():
    assert at(SLOW_START, 10.0) == pytest.approx(0.7)
    assert at(SLOW_START[::-1], 100.0) == 0.9
    assert at(SLOW_START, 0.5) is None
    assert at([], 1.0) is None


def test_searches_are_compared_from_where_all_have_an_answer():
    def searches(*first):
        return {str(n): [Measured(1, one, 0.5, (0, 1)), Measured(2, 50, 0.5, (0, 1))] for n, one in enumerate(first)}

    assert times(searches(0.31, 1.234)) == pytest.approx([1.3, 3, 10, 30])
    assert times(searches(0.2, 1.1)) == pytest.approx([1.1, 3, 10, 30])
    assert times(searches(0.2, 4.04)) == pytest.approx([4.1, 10, 30])


def test_the_best_at_a_time_is_of_those_measured_there():
    found = {"slow": SLOW_START, "quick": QUICK_START}
    assert best_at(found, 0.2, 100) == ("quick", False)  # no other was measured there
    assert best_at(found, 1.0, 1000) == ("quick", True)
    assert best_at(found, 1.0, 20) == ("quick", False)
    assert best_at(found, 50.0, 100)[0] == "slow"
    assert best_at(found, 1000.0, 100) is None


def test_searches_are_compared_only_where_two_of_them_were_measured():
    def to(last):
        return [Measured(1, 1.0, 0.5, (0.4, 0.6)), Measured(2, last, 0.5, (0.4, 0.6))]

    rows = list(compared({"quick": to(5.0), "slow": to(9.0), "slowest": to(20.0)}, 100))
    assert [row[0] for row in rows] == [1.0, 3.0]
    assert rows[0][1:] == (0.5, 0.5, 0.5, "quick", "no")
    assert list(compared({"alone": to(9.0)}, 100)) == []


def test_lines_cross_where_the_difference_changes_its_sign():
    def line(*kept):
        return [Measured(n, 10.0**n, share, (share, share)) for n, share in enumerate(kept)]

    found = {"slow": line(0.5, 0.7, 0.9), "quick": line(0.6, 0.7, 0.8), "best": line(1.0, 1.0, 1.0)}
    assert crossings(found) == (
        "Slow and quick cross at 10 ms a move. Best keeps more than slow at every time at which both were measured. "
        "Best keeps more than quick at every time at which both were measured."
    )
    late = [Measured(1, 1000.0, 0.5, (0.5, 0.5))]
    assert crossings({"early": line(0.5, 0.6), "late": late}) == "Early and late were not measured at the same times."


def test_the_page_names_its_network():
    assert network_told(is_quick=True).endswith(f", {digest_of('connect4')}.")


def test_names_in_pictures_are_not_cut():
    names = [label(one.name) for one in PLAYERS]
    assert len(set(names)) == len(names)
    assert max(map(len, names)) <= 20


def test_the_value_on_the_screen_is_looked_for_at_every_depth():
    assert (screen_row({8: 4.0, 9: 106.0}).ours, screen_row({8: 4.0, 9: 106.0}).agrees) == ("106 at depth 9", True)
    assert (screen_row({8: 4.0}).ours, screen_row({8: 4.0}).agrees) == ("not up to depth 8", False)


def test_a_heuristic_is_slower_by_the_time_of_a_node():
    row = slower_row(9, {"seconds": 1.0, "nodes": 1_000_000}, {"seconds": 1.0, "nodes": 500_000})
    assert (row.ours, row.verdict) == ("2.000 against 1.000 µs a node at depth 9", "agrees")
    assert slower_row(9, {"seconds": 2.0, "nodes": 100}, {"seconds": 1.0, "nodes": 100}).verdict == "differs"


def test_heuristics_are_timed_at_the_deepest_search_of_both(tmp_path):
    """A shallow one takes microseconds, in which whatever else the machine does counts more."""
    lab, asked = Laboratory(tmp_path), experiments.depths(is_quick=True)
    with lab.values() as values:
        for arguments in asked.asked:
            nanoseconds = {"one": 20, "two": 40, "one-bis": 30}[arguments[0]]
            every = [(depth, 10**depth, 0.01 if depth < 8 else nanoseconds / 10) for depth in range(1, 9)]
            told = [{"depth": d, "nodes": n, "seconds": s, "raw": 0, "value": 0} for d, n, s in every]
            values.add(asked.key(arguments), arguments, told, 0.0)
    page = next(one for one in sections.sections(lab, True) if one.title.startswith("Heuristics by depth"))
    (row,) = (row for row in page.rows if row.name == ("two is slower than one",))
    assert (row.ours, row.verdict) == ("0.040 against 0.020 µs a node at depth 8", "agrees")


class Game(NamedTuple):
    """What a page reads of a result."""

    seats: tuple[str, str]
    scores: tuple[float, float]


def test_moving_first_is_told_from_moving_second_where_games_tell_them_apart():
    printed = mossa.agent(next(one.spec for one in PLAYERS if one.name == "MCTS as printed")).spec
    won, lost = Game((printed, "random"), (1, -1)), Game(("random", printed), (1, -1))
    row, time = mcts_rows([won] * 20 + [lost] * 20, {printed: 0.04})
    assert (row.ours, row.verdict, time.ours) == ("1.00 against 0.00", "agrees", 0.04)
    row, time = mcts_rows([won, won._replace(scores=(-1, 1)), lost], {})
    assert (row.ours, row.verdict, time.verdict) == ("0.50 against 0.00", "–", "not measured")
    assert mcts_rows([won], {}) == []


def test_what_the_report_hopes_for_is_seen_against_a_perfect_player():
    ours = mossa.agent(next(one.spec for one in PLAYERS if one.name.startswith("our mcts"))).spec
    judged = {one.spec: {"kept": 0.9} for one in PLAYERS}
    (row,) = hoped_rows(judged, [Game((ours, "perfect"), (0, 0)), Game((ours, "perfect"), (-1, 1))])
    assert (row.ours, row.verdict) == ("scores 0.25 in 2 games, moving first; 90.0% kept", "agrees")
    lost = Game((ours, "perfect"), (-1, 1))
    assert [hoped_rows(judged, [lost] * games)[0].verdict for games in (1, 50)] == ["–", "differs"]


def known(**players):
    """Ratings, and shares of moves kept with an interval of 10 % on either side."""
    return {
        name: (
            Rating(name, elo, (elo - 100, elo + 100), 0.5),
            {"kept": kept, "low": kept - 0.1, "high": kept + 0.1},
        )
        for name, (elo, kept) in players.items()
    }


def test_who_is_stronger_is_told_by_elo_and_else_by_the_moves_kept():
    found = known(weak=(0, 0.5), strong=(300, 0.4), careful=(100, 0.8), alike=(100, 0.6))
    row = better_row("weak", "strong", found)
    assert (row.ours, row.verdict) == ("Elo 300 against 0; 40.0% against 50.0% kept", "agrees")
    assert (better_row("strong", "weak", found).verdict, better_row("strong", "weak", found).why) == (
        "differs",
        UNEXPLAINED,
    )
    assert better_row("weak", "careful", found).verdict == "agrees"
    assert better_row("weak", "alike", found).verdict == "–"


def test_the_printed_back_up_is_blamed_for_what_correcting_it_brings():
    def why(printed, corrected):
        names = {"MCTS as printed": printed, "MCTS corrected": corrected, "heuristic one-bis, depth 9": 0}
        return printed_why(known(**{name: (elo, 0.5) for name, elo in names.items()}))

    assert why(-500, 50).endswith("the search has Elo 50, not told apart from the heuristic’s.")
    assert why(-500, -250).endswith("still less than the heuristic’s.")
    assert why(-500, 250).endswith("Elo 250, more than the heuristic’s.")
    assert why(-500, -450) == printed_why({}) == UNEXPLAINED


def test_5x5_takes_too_long_at_the_reports_pace():
    row = larger_row(60_184 * 7200)
    assert (row.ours, row.verdict) == ("433,324,800 states: 2 hours at its pace on 4x4", "agrees")
    assert larger_row(60_184 * 10).verdict == "differs"


@pytest.mark.compiled
def test_a_perfect_player_keeps_every_value():
    found = strength("perfect", 5)
    assert (found["right"], found["positions"]) == (5, 5)
    assert found["seconds"] > 0


@pytest.mark.compiled
def test_the_exact_solver_tells_its_nodes():
    assert solved("connect4:width=4,height=4")["nodes"] > 0
