"""Guided search against brute force, and its parts against what the papers say."""

from dataclasses import replace

import numpy as np
import pytest

import mossa
from mossa.games import Position
from mossa.games.features import Features
from mossa.jit import IS_PLAIN, new_rng
from mossa.search.alphazero.cache import new_cache, see_rule, turn_back_rule
from mossa.search.alphazero.endings import new_endings, solve_rule
from mossa.search.alphazero.games import Recipe, new_games, new_samples
from mossa.search.alphazero.gumbel import halving, halving_table
from mossa.search.alphazero.policy import Weights, inner_child, policy_value, score_moves, to_policy
from mossa.search.alphazero.rounds import walk_of
from mossa.search.alphazero.searches import Searches
from mossa.search.alphazero.selfplay import SOLVED, hand_in_rule, self_play_kernel
from mossa.search.alphazero.simulation import expand_rule
from mossa.search.alphazero.tree import Tree, clear_tree, new_nodes, new_walks
from tests.guided import indifferent, opinionated
from tests.oracle import solved

TICTACTOE = mossa.game("tictactoe")


def positions(game, count, seed, most):
    """Positions of random play that are not over."""
    rng, found = np.random.default_rng(seed), []
    while len(found) < count:
        position = game.new()
        for _ in range(rng.integers(most + 1)):
            if not position.is_over:
                position = position.play_code(int(rng.choice(position.move_codes())))
        if not position.is_over:
            found.append(position)
    return found


def searched(game, found, simulations, evaluate):
    states = np.concatenate([one.copy_state() for one in found]).view(np.recarray)
    searches = Searches(game, states, simulations, new_cache(game, 12))
    return searches, searches.moves(evaluate)


@pytest.mark.parametrize(
    "evaluate",
    [
        pytest.param(indifferent(TICTACTOE), id="indifferent"),
        pytest.param(opinionated(TICTACTOE), id="opinionated", marks=pytest.mark.compiled),
    ],
)
def test_what_a_search_proves_is_true_whatever_the_network_thinks(evaluate):
    found = positions(TICTACTOE, 6 if IS_PLAIN else 60, 1, 7)
    searches, moves = searched(TICTACTOE, found, 30 if IS_PLAIN else 3000, evaluate)
    proven = 0
    for i, (position, move) in enumerate(zip(found, moves, strict=True)):
        root, solution = searches.games.nodes[i][0], mossa.solve(position)
        value = solution.value if position.to_move == 0 else -solution.value
        assert root.low <= value <= root.high
        if root.low == root.high:
            proven += 1
            assert position.move_name(move) in solution.keeping
    assert proven >= (1 if IS_PLAIN else 30)


def looked_at(position, proof):
    """The root of a position and its moves, with the bounds that a look at so many positions shows."""
    game = position.game
    tree, walk = Tree(new_nodes(1, 1 + game.max_moves)[0], np.ones(1, np.int64)), walk_of(new_walks(game, 1), 0)
    clear_tree(tree)
    walk.states[0] = position.copy_state()[0]
    walk.depth[0] = 0
    expand_rule(game)(tree, 0, walk, proof)
    return tree.nodes[0], tree.nodes[1 : tree.used[0]]


def test_a_network_that_is_too_sure_of_itself_is_searched_with_like_any_other():
    def sure(planes):  # a tanh may round up
        return np.zeros((len(planes), 9), np.float32), np.full(len(planes), 1.0000002, np.float32)

    searches, _ = searched(TICTACTOE, [TICTACTOE.new()], 5, sure)
    assert searches.games.nodes[0][0].visits == 6


def test_a_root_of_many_moves_has_room_however_few_simulations_there_are():
    many = replace(TICTACTOE, max_moves=300)  # a search that cannot expand its root has no move to play
    orders = halving_table(16, 1)
    recipe = Recipe(Weights(), orders, orders, 1.0, 0.0, 1, 1.0, 0.0, 1.0, 2.0)
    assert new_games(many, 1, recipe).nodes.shape[1] >= 301 + 64


@pytest.mark.parametrize("proof", [0, 9, 100, 10_000])
@pytest.mark.parametrize("spec", ["tictactoe", "connect4:width=4,height=4"])
def test_what_the_look_ahead_shows_is_true_and_complete_with_enough_positions(spec, proof):
    for position in positions(mossa.game(spec), 12, 2, 12):
        root, moves = looked_at(position, proof)
        solution, sign = mossa.solve(position), 1 if position.to_move == 0 else -1
        assert root.low <= sign * solution.value <= root.high
        for node in moves:
            assert node.low <= sign * solution.values[position.move_name(int(node.move))] <= node.high
        if proof == 10_000 and solution.plies is not None and solution.plies < 6:
            assert root.low == root.high


@pytest.mark.compiled
def test_few_simulations_see_a_win_and_a_threat_that_the_network_does_not():
    game = mossa.game("connect4")
    wins, blocks = game.position("112233"), game.position("12131")
    evaluate = opinionated(game, 3)
    _, moves = searched(game, [wins, blocks], 2, evaluate)
    assert wins.move_name(moves[0]) == "4"
    assert blocks.move_name(moves[1]) == "1"


@pytest.mark.parametrize(("considered", "simulations"), [(1, 5), (2, 8), (7, 32), (16, 50), (4, 3)])
def test_sequential_halving_spends_the_budget_in_rounds(considered, simulations):
    order = halving(considered, simulations)
    assert len(order) == simulations
    assert list(order) == sorted(order)  # nobody gets a second visit before all that go on have had their first
    assert order.count(0) == min(considered, simulations)
    fewer = [order.count(visits) for visits in range(max(order))]
    assert fewer == sorted(fewer, reverse=True)


def test_halving_is_a_table_with_a_row_for_each_number_of_moves():
    table = halving_table(7, 32)
    assert table.shape == (8, 32)
    assert tuple(table[7]) == halving(7, 32)


def family(values, visits, priors, value):
    """A root of player 0 with children of these mean values, visits and priors."""
    nodes = new_nodes(1, 1 + len(values))[0]
    nodes.low, nodes.high = -1, 1
    nodes[0].first, nodes[0].count, nodes[0].value = 1, len(values), value
    for i, (mean, count, prior) in enumerate(zip(values, visits, priors, strict=True)):
        child = nodes[1 + i]
        child.total, child.visits, child.prior, child.logit, child.move = mean * count, count, prior, np.log(prior), i
    return nodes


def test_the_improved_policy_is_that_of_the_paper():
    values, visits, priors, guess = [0.5, -0.2, 0.0], [3, 1, 0], [0.2, 0.3, 0.5], 0.1
    nodes, weights = family(values, visits, priors, guess), Weights(50, 0.1)
    to_policy(nodes, 0, score_moves(nodes, 0, 0, weights))
    mixed = (guess + 4 * (0.2 * 0.5 - 0.3 * 0.2) / 0.5) / 5  # appendix D of the paper
    completed = np.array([0.5, -0.2, mixed])
    expected = np.exp(np.log(priors) + (50 + 3) * 0.1 * completed)
    expected /= expected.sum()
    assert nodes[1:].score == pytest.approx(expected, abs=1e-6)
    assert policy_value(nodes, 0, 0) == pytest.approx((expected * completed).sum(), abs=1e-6)
    lead = expected - np.array(visits) / (1 + sum(visits))
    assert inner_child(nodes, 0, 0, weights) == 1 + lead.argmax()


def test_moves_that_are_proven_lost_have_no_share_in_the_policy():
    nodes, weights = family([0.5, -0.2, 0.0], [3, 1, 0], [0.2, 0.3, 0.5], 0.1), Weights()
    nodes[2].low = nodes[2].high = -1
    nodes[0].low = 0  # somewhere a draw is sure
    to_policy(nodes, 0, score_moves(nodes, 0, 0, weights))
    assert nodes[2].score == 0
    assert nodes[1:].score.sum() == pytest.approx(1)


@pytest.mark.parametrize("name", ["tictactoe", "connect4", "gobblet3", "gobblet4"])
def test_all_images_of_a_position_are_shown_to_the_network_as_one(name):
    game = mossa.game(name)
    seen, symmetry = game.features, game.symmetry
    rng = np.random.default_rng(5)
    for _ in range(5):
        one = game.new()
        images = [game.new() for _ in range(symmetry.count)]
        for _ in range(6):
            move = int(rng.choice(one.move_codes()))
            one = one.play_code(move)
            images = [image.play_code(int(symmetry.move(move, s))) for s, image in enumerate(images)]
            if one.is_over:
                break
        shown = []
        for s, image in enumerate(images):
            planes, scratch = (np.zeros((seen.planes, seen.cells), np.float32) for _ in range(2))
            see_rule(game)(image.copy_state()[0], planes, scratch)
            shown.append(planes)
            said, logits = np.arange(seen.moves, dtype=np.float32), np.zeros(seen.moves, np.float32)
            turn_back_rule(game)(image.copy_state()[0], said, logits)
            if s == 0:
                first = logits
            if len({int(symmetry.key(one.copy_state()[0], i)) for i in range(symmetry.count)}) == symmetry.count:
                # a position that is its own image may be answered either way round
                assert [logits[symmetry.move(m, s)] for m in one.move_codes()] == [first[m] for m in one.move_codes()]
        assert all((planes == shown[0]).all() for planes in shown)


@pytest.mark.parametrize("name", ["tictactoe", "connect4", "gobblet3", "gobblet4"])
def test_features_of_the_games_that_have_them_keep_the_contract(name):
    game = mossa.game(name)
    seen: Features = game.features
    for position in positions(game, 10, 2, 12):
        assert all(0 <= code < seen.moves for code in position.move_codes())
        planes = np.zeros((seen.planes, seen.cells), np.float32)
        seen.write(position.copy_state()[0], planes)
        assert 0 <= planes.min() <= planes.max() <= 1
        assert planes.any() or not position.moves


def test_connect4_shows_where_a_stone_would_make_four():
    game = mossa.game("connect4")
    planes = np.zeros((6, 42), np.float32)
    game.features.write(game.position("1122337").copy_state()[0], planes)  # O to move, X threatens column 4
    assert np.flatnonzero(planes[4]).tolist() == [3]
    assert np.flatnonzero(planes[3]).tolist() == [7 + 3]  # O would have four above, once the cell below is filled
    assert np.flatnonzero(planes[2]).tolist() == [3, 4, 5, 7 + 6, 14, 15, 16]


def played(plain, rounds, resign=1.0, **rest):
    """Some self-play of tic-tac-toe by an opinionated network."""
    game, orders, has_endings = TICTACTOE, halving_table(9, 8), "exact_from" in rest
    recipe = Recipe(Weights(), orders, halving_table(9, 3), 0.5, 0.7, 4, 0.9, 1.0, resign, 2.0, **rest)
    games, samples, cache = new_games(game, 4, recipe), new_samples(game, 500), new_cache(game, 8)
    run, endings = self_play_kernel(game, has_endings), new_endings(game, 1 if has_endings else 0)
    run = getattr(run, "py_func", run) if plain else run
    planes, logits, values = np.zeros((4, 2, 9), np.float32), np.zeros((4, 9), np.float32), np.zeros(4, np.float32)
    evaluate, rng = opinionated(game, 7), new_rng(1)
    for _ in range(rounds):
        if asked := run(games, cache, endings, samples, recipe, rng, planes, logits, values):
            logits[:asked], values[:asked] = evaluate(planes[:asked])
    return samples


@pytest.mark.compiled
def test_self_play_is_the_same_compiled_and_plain():
    compiled, plain = played(False, 40), played(True, 40)
    assert compiled.counts.tolist() == plain.counts.tolist()
    used = int(compiled.used[0])
    assert used == plain.used[0] > 10
    assert compiled.states[:used].tobytes() == plain.states[:used].tobytes()
    np.testing.assert_allclose(compiled.policies[:used], plain.policies[:used], atol=1e-6)
    np.testing.assert_allclose(compiled.values[:used], plain.values[:used], atol=1e-6)


def test_samples_of_self_play_are_positions_with_policies_over_their_legal_moves_and_true_results():
    samples = played(False, 30 if IS_PLAIN else 120)
    used, moves = int(samples.used[0]), np.zeros(9, np.int64)
    for i in range(used):
        legal = moves[: TICTACTOE.legal_moves(samples.states[i], moves)]
        assert len(legal) > 0
        assert samples.policies[i].sum() == pytest.approx(1, abs=1e-5)
        assert samples.policies[i][legal].sum() == pytest.approx(1, abs=1e-5)
        assert samples.results[i] in (-1, 0, 1)
        assert -1 <= samples.values[i] <= 1


def test_a_result_does_not_teach_positions_before_a_blunder():
    orders = halving_table(9, 8)
    recipe = Recipe(Weights(), orders, orders, 1.0, 0.0, 1, 1.0, 1.0, 1.0, blunder=0.25)
    games, samples = new_games(TICTACTOE, 1, recipe), new_samples(TICTACTOE, 10)
    position = TICTACTOE.new()
    for ply, loss in enumerate((0.1, 0.5, 0.0)):
        games.states[0, ply], games.values[0, ply], games.losses[0, ply] = position.copy_state()[0], 0.75, loss
        position = position.play(position.legal_moves()[0])
    games.plies[0] = 3
    hand_in_rule(TICTACTOE)(games, 0, samples, recipe, 1.0)
    assert samples.results[:3].tolist() == [1, 0.75, -0.75]  # the last position first; the second player blundered


def test_a_trace_mixes_what_the_search_thought_later_into_the_result():
    orders = halving_table(9, 8)
    recipe = Recipe(Weights(), orders, orders, 1.0, 0.0, 1, 1.0, 1.0, 1.0, blunder=2.0, trace=0.5)
    games, samples = new_games(TICTACTOE, 1, recipe), new_samples(TICTACTOE, 10)
    position = TICTACTOE.new()
    for ply, value in enumerate((0.0, 0.25, 0.5)):
        games.states[0, ply], games.values[0, ply] = position.copy_state()[0], value
        position = position.play(position.legal_moves()[0])
    games.plies[0] = 3
    hand_in_rule(TICTACTOE)(games, 0, samples, recipe, 1.0)
    # the last position first: 1; half of that and half of 0.5, seen by the other; half of 0.75 and half of -0.25
    assert samples.results[:3].tolist() == [1, -0.75, 0.25]


@pytest.mark.compiled
def test_a_game_that_looks_decided_may_be_given_up():
    played_on, given_up = played(False, 120), played(False, 120, resign=0.3)
    lengths = [samples.used[0] / samples.counts[0] for samples in (played_on, given_up)]
    assert lengths[1] < lengths[0]
    used = int(given_up.used[0])
    early = ~np.isin(given_up.results[:used], (-1.0, 0.0, 1.0))
    assert early.any()  # what the search thought when it gave up, and not a result that nobody has seen
    assert np.all(abs(given_up.results[:used][early]) > 0.3)


@pytest.mark.compiled
def test_a_game_ends_at_its_horizon_with_what_the_search_thinks():
    samples = played(False, 120, horizon=2)
    used = int(samples.used[0])
    assert used <= 2 * samples.counts[0]
    plies = samples.states[:used].plies
    last = np.append(True, plies[1:] >= plies[:-1])  # the last position of a game is handed in first
    is_cut = last & ~np.isin(samples.results[:used], (-1.0, 0.0, 1.0))
    assert is_cut.sum() > 5
    np.testing.assert_allclose(samples.results[:used][is_cut], samples.values[:used][is_cut], atol=1e-6)


@pytest.mark.plain
@pytest.mark.parametrize("spec", ["tictactoe", "connect4:width=4,height=4"])
def test_endings_are_solved_by_the_rules_alone_with_enough_positions(spec):
    game = mossa.game(spec)
    solve, endings = solve_rule(game), new_endings(game, 1)
    for position in positions(game, 20, 5, 12):
        state = position.copy_state()[0]
        if len(position.moves) > game.max_plies - 7:
            assert solve(endings, state, 1_000_000) == (True, mossa.solve(position).value)
        assert not solve(new_endings(game, 1), state, 0)[0]


@pytest.mark.plain
def test_from_a_certain_ply_on_all_values_and_results_are_exact():
    first = 4
    samples = played(True, 26, exact_from=first, exact_positions=10_000)
    values, used = solved(TICTACTOE), int(samples.used[0])
    for i in range(used):
        state = np.array([samples.states[i]]).view(np.recarray)
        if state.plies[0] >= first:
            assert samples.results[i] == samples.values[i] == values[Position(TICTACTOE, state)][0]
    assert samples.counts[SOLVED] > 5
