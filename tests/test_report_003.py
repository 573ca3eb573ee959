"""The players of report 003 against its listings, transcribed word by word and walked through by hand."""

from math import log, sqrt

import numpy as np
import pytest

import mossa
from mossa.agents.preselection import preselected
from mossa.agents.reports.gobblet import imagined
from mossa.evaluation import evaluation
from mossa.jit import below, new_rng
from mossa.search.montecarlo.printed import OpenTree, Params, printed_kernel
from mossa.search.montecarlo.tree import add_children, new_tree, shuffle
from mossa.studies.comparison import Mean, Share, claim_row, mean_row, share_row
from mossa.studies.gobblet.board_section import branching_rows, heuristic_rows, widths_of
from mossa.studies.gobblet.experiments import NINE_BOARD, SMALL_BOARD, WIDTHS, minimax
from mossa.studies.gobblet.judging import (
    best_play,
    branching,
    exact,
    heuristic_lines,
    judged_game,
    pieces_times_cells,
    playouts,
)
from mossa.studies.gobblet.lengths import NOT_TOLD_APART, length_figure, length_rows
from mossa.studies.gobblet.minimax_section import never
from mossa.studies.gobblet.nine_section import depths_told, playouts_why, told
from mossa.studies.gobblet.results import Outcome
from mossa.studies.gobblet.sections import HOW_MANY, first_why, readings_why, simple_why
from mossa.studies.gobblet.yardsticks_section import lasting_row, random_rows

LATE = "3@a1 2@b2 3@a2 2@c3"


def at(moves, options=""):
    return mossa.game(f"gobblet3{options}").position(moves)


class Node:
    """A node of the listing."""

    def __init__(self, state, parent, moves, move=-1):
        self.state, self.parent, self.move = state, parent, move
        self.moves_to_expand, self.children, self.visits, self.value = moves, [], 0, 0.0


class Listing:
    """GetNextMove, Select, Expand, Playout and BackPropagate as printed; `own` puts the back-up right."""

    def __init__(self, position, c, threshold, backup, seed):
        self.game, self.c, self.threshold, self.backup = imagined(position).game, c, threshold, backup
        self.us, self.rng = position.to_move, new_rng("listing", seed)
        self.root = Node(position.copy_state(), None, self.drawn(position.copy_state()))

    def legal(self, state):
        moves = np.empty(self.game.max_moves, np.int64)
        return moves[: self.game.legal_moves(state[0], moves)]

    def drawn(self, state):
        """The moves in random order: to take the next is to draw one of those that are left."""
        moves = self.legal(state)
        shuffle(moves, len(moves), self.rng)
        return list(moves)

    def iterate(self):
        selected = self.expand(self.select(self.root))
        self.back_propagate(selected, self.playout(selected))

    def select(self, node):
        if not node.children or node.visits < self.threshold:
            return node
        bounds = [one.value / one.visits + self.c * sqrt(log(node.visits) / one.visits) for one in node.children]
        return self.select(node.children[bounds.index(max(bounds))])

    def expand(self, node):
        if node.moves_to_expand is None:
            node.moves_to_expand = self.drawn(node.state)
        if not node.moves_to_expand:
            return node  # the game is over, or every move has its child
        move = node.moves_to_expand.pop(0)
        state = node.state.copy()
        self.game.play(state[0], move)
        node.children.append(Node(state, node, None, move))
        return node.children[-1]

    def playout(self, node):
        state = node.state.copy()
        while len(moves := self.legal(state)):
            self.game.play(state[0], moves[below(self.rng, len(moves))])
        return [float(self.game.score(state[0], player) > 0) for player in range(2)]

    def back_propagate(self, node, wins):
        node.visits += 1
        while node.parent is not None:
            mover = self.us if self.backup == "ours" else self.game.to_move(node.parent.state[0])
            node.value += wins[mover]
            node = node.parent
            node.visits += 1


def grown(position, iterations, params, backup, seed):
    """The same tree by our kernel."""
    thought, rng = imagined(position), new_rng("listing", seed)
    tree = OpenTree(new_tree(20_000), np.zeros(20_000, np.int16))
    codes = np.array(thought.move_codes())
    shuffle(codes, len(codes), rng)
    add_children(tree.tree.nodes, tree.tree.used, 0, codes, len(codes))
    run = printed_kernel(thought.game, backup)
    for part in (1, iterations // 2, iterations - iterations // 2 - 1):  # in slices, as agents do
        run(position.copy_state(), tree, part, params, rng)
    return tree


def compare(listed, tree, node):
    nodes, opened = tree.tree.nodes, int(tree.opened[node])
    assert (listed.visits, len(listed.children)) == (nodes[node].visits, opened)
    if node:
        assert (listed.move, listed.value) == (nodes[node].move, nodes[node].total)
    for place, child in enumerate(listed.children):
        compare(child, tree, int(nodes[node].first) + place)


@pytest.mark.parametrize("backup", ["ours", "own"])
@pytest.mark.parametrize("threshold", [1, 4, 60])
def test_the_tree_is_the_listings(backup, threshold):
    position = at(LATE)
    listing = Listing(position, 0.5, threshold, backup, 7)
    for _ in range(150):
        listing.iterate()
    compare(listing.root, grown(position, 150, Params(0.5, threshold), backup, 7), 0)


def test_a_node_has_at_most_as_many_children_as_the_threshold():
    position = at("")
    for threshold, most in ((1, 1), (3, 3), (50, 9)):
        tree = grown(position, 300, Params(0.5, threshold), "ours", 1)
        assert tree.opened[0] == most  # nine first moves differ by more than symmetry
        assert max(tree.opened[1 : int(tree.tree.used[0])]) <= max(threshold - 1, 1)
        assert tree.tree.nodes[0].visits == 300
    decision = mossa.agent("mctsbot:simulations=300,threshold=3").choose(position)
    assert len(decision.candidates) == 3


def test_below_the_threshold_a_node_without_moves_left_is_played_from_itself():
    tree = grown(at(""), 40, Params(0.5, 100), "ours", 1)
    nodes = tree.tree.nodes
    first = int(nodes[0].first)
    assert [nodes[first + place].visits for place in range(9)] == [1] * 9  # and 31 games from the root itself


@pytest.mark.plain
def test_a_draw_counts_nothing():
    drawn = at("", ":plies=2")  # every game ends so
    assert mossa.agent("mctsbot:simulations=50").choose(drawn).value == -1
    assert mossa.agent("mctsbot:simulations=50,backup=own").choose(drawn).value == -1


def test_the_highest_mean_is_played_the_first_of_equals():
    decision = mossa.agent("mctsbot:simulations=500").choose(at(LATE), seed=3)
    values = [one.value for one in decision.candidates]
    assert values == sorted(values, reverse=True)


def test_a_win_at_once_is_played_without_a_search():
    position = at("3@a1 1@c3 3@a2 1@c2")
    decision = mossa.agent("mctsbot:simulations=5000").choose(position)
    assert position.play(decision.move).is_over
    assert sum(one.visits for one in decision.candidates) == 1


@pytest.mark.compiled
def test_what_lets_the_next_win_is_left_out_at_the_root_alone():
    position = at("3@a1 3@b2 3@a2")  # the second player must stop a3
    allowed = {position.move_name(code) for code in preselected(imagined(position))}
    tried = mossa.agent("mctsbot:simulations=2000,threshold=200").choose(position).candidates
    assert {one.move for one in tried} == allowed
    assert len(allowed) < len(imagined(position).move_codes())
    every = mossa.agent("mctsbot:simulations=2000,threshold=200,preselect=false").choose(position).candidates
    assert len(every) == len(imagined(position).move_codes())


def test_they_do_not_know_of_repetition():
    line = "3@a1 3@c3 a1-a2 c3-c2 a2-a1 c2-c3"
    position = at(line, ":repetition=2")
    assert position.is_over
    assert len(imagined(at(line + " a1-a2 c3-c2", ":repetition=0")).move_codes()) > 0
    assert not imagined(at("3@a1 3@c3 a1-a2 c3-c2 a2-a1", ":repetition=2")).play("c2-c3").is_over


def slow_minimax(position, depth, us):
    """GetMinMaxValue without cuts: a win is worth all, however far away it is."""
    if position.is_over:
        return position.score(us) * 10**9
    if depth == 0:
        return int(evaluation(position.game, "thesis").rule(position.copy_state()[0], us))
    values = [slow_minimax(position.play_code(code), depth - 1, us) for code in position.move_codes()]
    return max(values) if position.to_move == us else min(values)


@pytest.mark.parametrize("line", [LATE, "2@b2 3@a1", "3@a1 1@c3 3@a2 1@c2"])
def test_minimax_plays_the_first_of_the_best_moves(line):
    position = imagined(at(line))
    values = {
        position.move_name(code): slow_minimax(position.play_code(code), 1, position.to_move)
        for code in position.move_codes()
    }
    best = [name for name, value in values.items() if value == max(values.values())]
    assert mossa.agent("alphabetabot:depth=2").choose(at(line)).move == best[0]
    drawn = mossa.agent("alphabetabot:depth=2,ties=random")
    assert {one.move for one in drawn.choose(at(line)).candidates} == set(best)
    assert {drawn.choose(at(line), seed).move for seed in range(5)} <= set(best)


@pytest.mark.compiled
def test_simple_monte_carlo_plays_as_many_games_after_each_different_move():
    decision = mossa.agent("simplemontebot").choose(at(""))
    assert [one.visits for one in decision.candidates] == [750] * 9
    assert decision.candidates[0].value == max(one.value for one in decision.candidates)


def test_simple_monte_carlo_may_pre_select():
    """Red has two in a row: a third wins at once, and nothing else is looked at."""
    won = at("3@a1 1@c3 3@a2 1@c2")
    decision = mossa.agent("simplemontebot:preselect=true,playouts=5").choose(won)
    assert won.play(decision.move).score(won.to_move) == 1
    assert len(decision.candidates) < len(mossa.agent("simplemontebot:playouts=5").choose(won).candidates)


def test_the_heuristic_of_tables_3_1_and_3_2():
    assert heuristic_lines("A1") == {"lines": [900, -30, -20, 0, -30, 30, 0, 0], "whole": 850}
    assert heuristic_lines("A2") == {"lines": [0, -30, 30, 0, -30, 30, 0, -600], "whole": -600}
    rows = heuristic_rows({(name,): heuristic_lines(name) for name in ("A1", "A2")})
    assert len(rows) == 2 * (8 + 3)
    assert {row.verdict for row in rows} == {"agrees"}
    assert {row.verdict for row in heuristic_rows({})} == {"not measured"}


def test_first_moves_are_81_with_nine_pieces():
    assert (pieces_times_cells(SMALL_BOARD), pieces_times_cells(NINE_BOARD)) == (54, 81)
    widths = {"one": [(27, 9), (36, 20)], "other": [(27, 9), (28, 29)]}
    rows = {row.name: row for row in branching_rows(widths, {(SMALL_BOARD,): 54})}
    assert rows["first moves", "all"].verdict == rows["first moves by symmetry", "all"].verdict == "agrees"
    assert [rows["moves without symmetry", of].ours for of in widths] == [36, 28]
    assert [rows["moves without symmetry", of].verdict for of in widths] == ["agrees", "differs"]
    assert [rows["mean moves by symmetry", of].ours for of in widths] == [14.5, 19]
    assert [rows["mean moves by symmetry", of].verdict for of in widths] == ["agrees", "differs"]
    assert "from 14.5 to 19 here" in rows["mean moves by symmetry", "other"].why
    assert rows["pieces times cells", "six pieces a player"].why
    assert {row.verdict for row in branching_rows({}, {})} == {"not measured"}


def test_widths_are_told_by_whose_games_they_are():
    (first, asked), (other, again), *_ = WIDTHS.items()
    found = widths_of({(*asked, 0): [(27, 9)], (*asked, 1): [(27, 9), (30, 20)], (*again, 0): [(27, 9)]})
    assert found == {first: [(27, 9), (27, 9), (30, 20)], other: [(27, 9)]}


def test_lengths_are_told_where_they_are_clear():
    short, long = [9, 11, 9, 11, 9, 11], [19, 21, 19, 21, 19, 21]
    plies = {(3, 5): long, (3, 7): short, (7, 7): short, (5, 5): short, (3, 3): long, (7, 5): []}
    rows = {row.name[0]: row for row in length_rows(plies)}
    assert rows["depth 3 first: longer against depth 5 than against 7"].verdict == "agrees"
    shorter = rows["depth 7 against itself: longer than depth 3 against itself"]
    assert (shorter.verdict, shorter.why.rpartition(" in ")[2]) == ("differs", "0% of all cases.")
    apart = rows["depth 7 against itself: longer than depth 5 against itself"]
    assert (apart.ours, apart.verdict, apart.why) == ("10.0 and 10.0 plies", "–", NOT_TOLD_APART)
    lost = rows["depth 7 first: longer against 7 than against 5"]
    assert (lost.ours, lost.verdict) == ("6 and 0 games won", "–")
    del plies[7, 5]
    assert len(length_rows(plies)) == 3  # of a pair without games nothing is told
    (figure,) = length_figure(plies, "Lengths")
    assert figure.table.rows[0][:3] == (3, 5, 20)
    assert length_figure({}, "Lengths") == []


@pytest.mark.compiled
def test_best_play_wins_in_13_plies():
    assert best_play(SMALL_BOARD) == (1, 13)


@pytest.mark.compiled
def test_exact_play_judges_a_game_of_minimax():
    assert exact(at("")) == (1, 13)
    found = judged_game(3, 3, False, 0)
    assert found["score"] in (-1, 0, 1)
    assert found["plies"] >= 5
    if found["score"] < 1:
        assert found["errors"] >= 1  # the first position is won
    assert branching(SMALL_BOARD, minimax(3), minimax(3), 0)[0] == (27, 9)
    assert branching(NINE_BOARD, "random", "random", 0)[0] == (27, 9)


@pytest.mark.plain
def test_playouts_are_counted_by_the_moves_that_are_looked_at():
    every = playouts(SMALL_BOARD, "simplemontebot:playouts=2", 0)
    assert every[0] == 2 * 9  # nine first moves differ by more than symmetry, with nine pieces as with six
    assert playouts(NINE_BOARD, "simplemontebot:playouts=2", 0)[0] == 2 * 9
    few = playouts(SMALL_BOARD, "simplemontebot:playouts=2,preselect=true", 0)
    assert few[0] == 2 * 9  # no first move wins or loses at once


def test_the_number_of_pieces_is_judged_by_what_always_won():
    def rows(*held):
        return [claim_row(("a pair",), "always", "", one) for one in held]

    assert told(rows(True, True), rows(False, False)).endswith(
        "With six pieces that holds in 0 of 2 pairs on 3x3, with nine in 2 of 2. So its program probably had nine, "
        "though the length of best play that it names is that of six, and Racket’s player, which it played by hand, "
        "has six."
    )
    assert told(rows(True, False), rows(True, True)).endswith("with nine in 1 of 2.")
    assert told(rows(None), rows(True)) == "Not measured yet."


def test_shares_are_counted_by_depth_as_printed():
    printed = [won(("simple Monte Carlo, as printed", "3", "any order"), 50), won(("tree, as printed", "5", "x"), 1)]
    assert depths_told([*printed, won(("tree, corrected", "5", "x"), 50)]) == (
        "Of the players as printed, with nine pieces a player: 1 of 1 against depth 3 and 0 of 1 against depth 5 agree."
    )
    assert depths_told([]).endswith(": too few games to tell how many agree.")


# Why figures differ: what the other readings show, no more


def won(name, ours, published=50):
    return share_row(name, Share(published, 100), Share(ours, 100))


def test_the_readings_of_simple_monte_carlo_that_agree_are_named():
    six = [won(("as printed", "any order"), 2, 37), won(("with pre-selection", "any order"), 30, 37)]
    nine = [won(("simple Monte Carlo, as printed", "3", "one order"), 45, 37)]
    told = simple_why(six, nine)
    assert told.endswith("these agree: with pre-selection, any order; nine pieces, as printed, one order.")
    assert "agree" not in simple_why(six[:1], [])


def test_a_reading_explains_a_table_only_at_both_depths():
    half = [won(("slow", "3"), 50), won(("slow", "5"), 1), won(("quick", "3"), 1), won(("quick", "5"), 2)]
    assert readings_why(half) == (
        "Not explained: of the readings tried below, none has the report’s shares at both depths. At one depth these "
        "have: slow (depth 3)."
    )
    assert readings_why([*half, won(("right", "3"), 50), won(("right", "5"), 51)]) == (
        "Of the readings tried, these agree at every depth: right."
    )
    assert readings_why(half[2:]).endswith("at both depths.")


def test_drawing_among_equal_moves_is_blamed_only_where_one_order_always_wins():
    always, not_always = (claim_row(("3x3", "3"), "always", 1.0, one) for one in (True, False))
    assert first_why([always], [not_always]) == HOW_MANY
    assert "it loses in one order too. With nine pieces" in first_why([always, not_always], [always])
    assert first_why([], []) == HOW_MANY


def test_random_games_a_move_are_explained_by_a_reading_that_has_them():
    def row(name, mean):
        return mean_row(("six pieces", name), Mean(9870, 100, 100), Mean(mean, 100, 100))

    assert playouts_why([row("a", 6000.0), row("b", 9871.0)]) == "Of the readings tried, this fits: six pieces, b."
    assert "lies between" in playouts_why([row("a", 6000.0), row("b", 12000.0)])
    assert playouts_why([row("a", 6000.0)]) == "Not explained: none of the readings tried has this number."


def test_who_is_clearly_slower_than_another_is_not_as_fast_as_possible():
    quick, slow = Outcome(6, 0, 6, (5, 5, 7, 5, 5, 7)), Outcome(6, 0, 6, (9, 11, 9, 11, 9, 11))
    rows = {row.name: row for row in random_rows({"minimax of depth 3": slow, "tree": quick})}
    assert (rows["tree", "plies"].ours, rows["tree", "plies"].verdict) == ("5.7 on average, 5 to 7", "agrees")
    assert rows["minimax of depth 3", "wins"].verdict == "agrees"
    assert rows["minimax of depth 3", "plies"].verdict == "differs"
    assert rows["minimax of depth 3", "plies"].why.startswith("Tree needs 5.7. ")
    nothing = Outcome(0, 0, 0)
    assert {row.verdict for row in random_rows({"tree": nothing})} == {"not measured"}


def test_minimax_lasts_as_long_as_the_reports_did_in_some_games():
    row = lasting_row(("3", "second"), (9, 13, 13))
    assert (row.ours, row.verdict) == ("13 in 2 of 3 games", "agrees")
    assert lasting_row(("3", "second"), (9, 11)).verdict == "differs"
    assert lasting_row(("3", "second"), ()).verdict == "not measured"


def test_what_never_came_up_may_still_be_rare():
    assert never(20).startswith("In none of our 20 games: ")
    assert never(1).startswith("Not in our only game: ")
    assert "in at most 16% of all games" in never(20)  # Wilson's bound: z² / (n + z²)
