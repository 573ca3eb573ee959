"""Alpha-beta against minimax, in all its variants; the table; repetition; budgets and what is told of a search."""

from dataclasses import replace

import numpy as np
import pytest

from mossa.agents import agent, budget
from mossa.agents.deepening import Deepening, Plan
from mossa.errors import MossaError
from mossa.evaluation import evaluation
from mossa.games import game
from mossa.search.alphabeta.alpha_beta import AlphaBeta
from mossa.search.alphabeta.frame import full_window
from mossa.search.alphabeta.kernel import Variant
from mossa.search.alphabeta.minimax import Minimax
from mossa.search.alphabeta.move_order import bring_next, natural_order, reversed_order
from mossa.search.alphabeta.plies import records
from mossa.search.alphabeta.transposition import COMPLETE, ENTRY, EXACT, LOWER, entries_in, find, from_here, store
from mossa.search.alphabeta.value import INFINITE, WIN, Scale
from tests.oracle import full_value, losses, plain, random_positions, slow_value, solved
from tests.small_games import HOME, PLACES, ROADS, coin_race, trio, turns, walk

pytestmark = pytest.mark.compiled

TICTACTOE, CONNECT4, SMALL = game("tictactoe"), game("connect4"), game("connect4", width=4, height=4)


def alpha_beta(position, depth, variant, entries=1 << 12):
    return AlphaBeta(position.game, variant, position.copy_state(), depth, entries)


@pytest.mark.parametrize("has_table", [True, False])
def test_is_right_in_every_tictactoe_position(has_table):
    variant = Variant(Scale(evaluation(TICTACTOE)), has_table=has_table)
    for position, (score, plies) in solved(TICTACTOE).items():
        if not position.is_over:
            search = alpha_beta(position, 9, variant, entries=64)  # so few that they are fought for
            assert full_value(search, position, 9) == score * (WIN - plies), position.line
            assert search.is_complete


@pytest.mark.parametrize(
    "changes",
    [{}, {"has_table": False}, {"scout": full_window}, {"order": natural_order}, {"order": reversed_order}],
    ids=["all", "no table", "no null windows", "natural order", "reversed order"],
)
def test_is_minimax_on_small_boards_and_with_estimates(changes):
    scale = Scale(evaluation(SMALL, "one"))  # which does not give the players opposite values
    for depth, plies in ((16, (6, 12)), (5, (0, 8))):
        for position in random_positions(SMALL, 40, plies):
            expected = full_value(Minimax(SMALL, scale, position.copy_state(), depth), position, depth)
            search = alpha_beta(position, depth, Variant(scale, **changes))
            assert full_value(search, position, depth) == expected, position.line


def test_a_player_may_move_twice_and_results_may_be_graded():
    scale = Scale(evaluation(turns()))
    for seed in range(100):
        position = turns().new(seed)
        expected = slow_value(position, scale, 6)
        assert full_value(Minimax(turns(), scale, position.copy_state(), 6), position, 6) == expected
        assert full_value(alpha_beta(position, 6, Variant(scale)), position, 6) == expected
        assert agent("alphabeta").choose(position).value == scale.unit(expected)


def test_without_distances_a_win_is_a_win():
    scale = Scale(evaluation(SMALL, "one"), step=0)
    for position in random_positions(SMALL, 40, (6, 12)):
        expected = full_value(Minimax(SMALL, scale, position.copy_state(), 16), position, 16)
        assert expected in (-WIN, 0, WIN)
        assert full_value(alpha_beta(position, 16, Variant(scale)), position, 16) == expected


@pytest.mark.parametrize("spec", ["alphabeta", "alphabeta:depth=5,evaluation=lines,distance=false"])
def test_never_loses_tictactoe(spec):
    assert [losses(agent(spec), TICTACTOE, seat) for seat in (0, 1)] == [0, 0]


def test_4x4_is_a_draw_and_the_table_saves_most_of_the_nodes_of_the_report():
    search = alpha_beta(SMALL.new(), 16, Variant(Scale(evaluation(SMALL, "one")), natural_order), entries=1 << 16)
    plan = Plan(16, is_exact=False, scouts=True)
    outcomes = Deepening(SMALL.new(), search, plan).at_depth(SMALL.new().move_codes(), 16)
    assert outcomes[0].value == 0
    assert search.is_complete
    assert search.nodes < 60_184 / 4


@pytest.mark.parametrize("exact", ["true", "false"])
def test_decides_as_minimax_does(exact):
    for position in random_positions(CONNECT4, 12, (0, 30)):
        expected = agent("minimax:depth=5,evaluation=one").choose(position)
        decision = agent(f"alphabeta:depth=5,evaluation=one,exact={exact}").choose(position)
        assert (decision.value, decision.plies) == (expected.value, expected.plies)
        values = {c.move: c.value for c in expected.candidates}
        assert values[decision.move] == expected.value
        for candidate in decision.candidates:
            if candidate.is_exact and candidate.depth == len(expected.iterations):
                assert candidate.value == values[candidate.move]
            else:
                assert candidate.value >= values[candidate.move]


@pytest.mark.parametrize(
    ("spec", "start", "line", "nodes", "move"),
    [
        ("alphabeta:depth=9", "connect4", "4453", 91107, "3"),
        ("alphabeta:depth=12,exact=false,evaluation=one", "connect4", "", 344911, "4"),
        ("alphabeta:depth=9,memory=0", "tictactoe", "", 65126, "5"),
    ],
)
def test_signature(spec, start, line, nodes, move):
    """No change of the search goes unseen: write the new counts here, and in the commit message why they changed."""
    decision = agent(spec).choose(game(start).position(line))
    assert (decision.nodes, decision.move) == (nodes, move)


def test_exact_values_cost_nodes():
    exact, quick = (agent(f"alphabeta:depth=7,exact={word}").choose(CONNECT4.new()) for word in ("true", "false"))
    assert all(candidate.is_exact for candidate in exact.candidates)
    assert quick.candidates[0].is_exact
    assert not quick.candidates[-1].is_exact
    assert quick.nodes < exact.nodes


def test_tells_each_depth():
    position = CONNECT4.position("4453")
    decision = agent("alphabeta:depth=8").choose(position)
    assert [one.depth for one in decision.iterations] == list(range(1, 9))
    assert sum(one.nodes for one in decision.iterations) == decision.nodes - 1
    assert decision.iterations[-1].value == decision.value
    assert decision.iterations[-1].line == decision.candidates[0].pv
    assert decision.cutoffs > decision.table_hits > 0
    assert 1 < decision.branching < 7
    for candidate in decision.candidates:
        line = position
        for move in candidate.pv:
            line = line.play(move)  # raises if it is not legal
        assert candidate.pv[0] == candidate.move


def test_stops_at_a_proved_win():
    decision = agent("alphabeta:depth=30").choose(CONNECT4.position("3344"))  # X makes a three with two open ends
    assert decision.value == 1
    assert decision.plies == decision.iterations[-1].depth == 3
    assert len(decision.candidates[0].pv) == decision.plies


def test_slices_do_not_matter(monkeypatch):
    whole = agent("alphabeta:depth=6").choose(CONNECT4.new())
    monkeypatch.setattr(budget, "FIRST_SLICE", 13)
    monkeypatch.setattr(budget.Effort, "_adapt", lambda *_: None)
    sliced = agent("alphabeta:depth=6").choose(CONNECT4.new())
    assert (sliced.candidates, sliced.nodes, sliced.cutoffs) == (whole.candidates, whole.nodes, whole.cutoffs)


def test_a_budget_of_nodes_is_kept_and_reproducible():
    first, second = (agent("alphabeta:nodes=5000").choose(CONNECT4.new()) for _ in range(2))
    assert first.nodes == 5001
    assert (first.candidates, first.cutoffs) == (second.candidates, second.cutoffs)
    completed = first.iterations[-1].depth
    assert {candidate.depth for candidate in first.candidates} <= {completed, completed + 1}


def test_a_budget_of_seconds_ends():
    decision = agent("alphabeta:seconds=0.02").choose(CONNECT4.new())
    assert 1 <= decision.iterations[-1].depth < 42


def test_the_default_budget_ends():
    assert agent("alphabeta").choose(CONNECT4.new()).nodes <= 1_000_001


def test_refuses_what_it_cannot_play():
    with pytest.raises(MossaError, match="alphabeta cannot play trio: it cuts only where"):
        agent("alphabeta").choose(trio().new())
    with pytest.raises(MossaError, match="alphabeta cannot play coin-race: it does not know chance"):
        agent("alphabeta").choose(coin_race().new())


def test_compiled_is_plain():
    variant, position = Variant(Scale(evaluation(CONNECT4))), CONNECT4.position("4434")
    fast, slow = alpha_beta(position, 6, variant, 64), plain(alpha_beta(position, 6, variant, 64))
    for search in (fast, slow):
        for code in (3, 2):
            search.begin(code, 6, -INFINITE, INFINITE)
            search.run(300)
    assert fast.nodes == 600
    assert (fast.entries == slow.entries).all()
    assert (fast.frames == slow.frames).all()
    assert (fast.memory.history == slow.memory.history).all()
    assert (fast.plies.lines == slow.plies.lines).all()


# Positions that come back


def walk_scores(position):
    """The exact score of each place for each player to move, by working backwards from the ends."""
    roads = position.copy_state()[0].roads
    scores = {(HOME, player): 1 - 2 * player for player in (0, 1)} | {(HOME + 1, p): 2 * p - 1 for p in (0, 1)}
    changed = True
    while changed:
        changed = False
        for place, player in np.ndindex(PLACES, 2):
            if (place, player) not in scores:
                replies = [scores.get((int(target), 1 - player)) for target in roads[place]]
                if -1 in replies or replies.count(1) == ROADS:
                    scores[place, player] = 1 if -1 in replies else -1
                    changed = True
    return scores  # those not listed are draws: the piece goes round for ever


@pytest.mark.parametrize("spec", ["alphabeta", "alphabeta:exact=false,memory=1", "alphabeta:memory=0,exact=false"])
def test_repetition_is_a_draw_and_no_other_path_is_misled(spec):
    game, seen = walk(), set()
    for seed in range(400):
        position = game.new(seed)
        expected = walk_scores(position).get((0, 0), 0)
        seen.add(expected)
        assert agent(spec).choose(position).value == expected, seed
    assert seen == {-1, 0, 1}


def test_positions_that_come_back_need_a_key():
    with pytest.raises(MossaError, match="needs a key"):
        agent("alphabeta").choose(replace(walk(), key=None).new())


# The table and the order of moves


def test_the_table_keeps_the_deepest_and_the_latest():
    entries = records(2, ENTRY)
    store(entries, 7, (1, 50, 9, EXACT))
    store(entries, 8, (2, 60, 3, LOWER))
    store(entries, 9, (3, 70, 2, LOWER))
    assert [find(entries, key) for key in (7, 8, 9)] == [0, -1, 1]
    store(entries, 10, (4, 80, COMPLETE, EXACT))
    assert [find(entries, key) for key in (7, 10)] == [-1, 0]
    assert (entries[0].move, entries[0].value, entries[0].depth) == (4, 80, COMPLETE)


def test_an_empty_table_knows_nothing():
    assert find(records(4, ENTRY), 0) == -1


def test_table_sizes_are_powers_of_two():
    assert entries_in(64) * ENTRY.itemsize == 64 << 20
    assert entries_in(3) * ENTRY.itemsize == 2 << 20


def test_distances_in_the_table_count_from_the_position():
    assert [from_here(value, 4) for value in (WIN - 10, 10 - WIN, 25)] == [WIN - 6, 6 - WIN, 25]


def test_the_highest_rank_comes_next_and_ties_keep_their_order():
    moves, ranks = np.array([10, 11, 12, 13, 14]), np.array([0, 5, 0, 5, 1])
    for i in range(5):
        bring_next(ranks, moves, i, 5)
    assert list(moves) == [11, 13, 14, 10, 12]


@pytest.mark.compiled
def test_without_deepening_and_distance_a_win_may_be_put_off():
    """A position that wins at once and otherwise later: only who deepens, or counts plies, must take the nearer win."""
    position = game("gobblet3").position("3@a1 2@b2 3@a2 2@c3")
    near, far = "alphabeta:depth=3,evaluation=zero", "alphabeta:depth=3,evaluation=zero,distance=false,deepening=false"
    wins = {
        spec: {one.move for one in agent(spec).choose(position).candidates if one.value == 1} for spec in (near, far)
    }
    at_once = {move for move in position.legal_moves() if position.play(move).is_over}
    assert wins[near] == at_once
    assert wins[far] > at_once
    assert [one.depth for one in agent(far).choose(position).iterations] == [3]


@pytest.mark.parametrize("budget", ["nodes=100", "seconds=1", "depth=3,nodes=5", ""])
def test_a_search_without_deepening_needs_a_depth_alone(budget):
    with pytest.raises(MossaError, match="deepening=false needs a depth"):
        agent(f"alphabeta:deepening=false,{budget}")
