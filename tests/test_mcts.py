"""UCT: the tree it grows, what it answers, and that it converges."""

from functools import cache

import numpy as np
import pytest

import mossa
from mossa.agents.mcts import in_use, preselected
from mossa.agents.thinking import Thinking
from mossa.errors import MossaError
from mossa.jit import new_rng
from mossa.search.montecarlo.mcts import Params, Parts, mcts_kernel, tree_for
from mossa.search.montecarlo.tree import new_tree
from tests.oracle import slow_values
from tests.small_games import coin_race, trio

PARAMS = Params(c=1.4, fpu=float("inf"), threshold=1, rollouts=1)


def grown(spec, moves, simulations, slices=1, capacity=100_000, plain=False, params=PARAMS, **parts):
    """The nodes in use after that many simulations."""
    run = mcts_kernel(mossa.game(spec), Parts(**parts))
    run = getattr(run, "py_func", run) if plain else run
    tree = tree_for(mossa.game(spec), Parts(**parts), capacity)
    root, rng = mossa.game(spec).position(moves).copy_state(), new_rng(1)
    for _ in range(slices):
        run(root, tree, simulations // slices, params, rng)
    return in_use(tree)


def check_tree(nodes):
    """What holds for every tree: a parent is visited as often as its children, and once more unless it is the root."""
    for i, node in enumerate(nodes):
        children = nodes[node.first : node.first + node.count] if node.count else nodes[:0]
        if len(children):
            assert node.visits == children.visits.sum() + (i > 0)
            assert len(set(children.move)) == len(children)
        assert abs(node.total) <= node.visits


@pytest.mark.parametrize(
    ("spec", "moves"), [("tictactoe", ""), ("connect4", "4444"), ("connect4:width=4,height=4", "1")]
)
def test_visits_add_up(spec, moves):
    nodes = grown(spec, moves, 500)
    assert nodes[0].visits == 500
    check_tree(nodes)


@pytest.mark.compiled
@pytest.mark.parametrize("spec", ["tictactoe", "connect4"])
def test_compiled_and_plain_grow_the_same_tree(spec):
    assert (grown(spec, "", 400) == grown(spec, "", 400, plain=True)).all()


def test_slices_do_not_change_the_tree():
    assert (grown("connect4", "", 400) == grown("connect4", "", 400, slices=8)).all()


def test_a_full_tree_goes_on_without_growing():
    nodes = grown("connect4", "", 2000, capacity=60)
    assert len(nodes) <= 60
    assert nodes[0].visits == 2000
    assert nodes[1:8].visits.sum() == 2000


def test_a_node_takes_40_bytes():
    assert new_tree(10).nodes.itemsize == 40


def test_a_decision_says_what_the_tree_says():
    decision = mossa.agent("mcts:simulations=2000").choose(mossa.game("connect4").position("4444"), seed=3)
    assert decision.move == decision.candidates[0].move
    assert sum(candidate.visits for candidate in decision.candidates) == 2000
    assert [c.visits for c in decision.candidates] == sorted((c.visits for c in decision.candidates), reverse=True)
    assert all(-1 <= candidate.value <= 1 for candidate in decision.candidates)
    for candidate in decision.candidates:
        assert candidate.pv[0] == candidate.move
        mossa.game("connect4").position(("4", "4", "4", "4", *candidate.pv))  # the line is legal


def test_the_same_seed_gives_the_same_decision_and_another_seed_another_tree():
    agent, position = mossa.agent("mcts:simulations=500"), mossa.game("connect4").new()
    first, again, other = (agent.choose(position, seed=s).candidates for s in (1, 1, 2))
    assert first == again
    assert first != other


@pytest.mark.compiled
def test_it_takes_a_win_and_stops_one():
    agent = mossa.agent("mcts:simulations=3000")
    for seed in range(5):
        assert agent.choose(mossa.game("connect4").position("4455"), seed).move in ("3", "6")
        assert agent.choose(mossa.game("connect4").position("121212"), seed).move == "1"  # four in column 1
        assert agent.choose(mossa.game("connect4").position("12121"), seed).move == "1"  # the only defence


@pytest.mark.compiled
def test_it_converges_to_the_value_of_tictactoe():
    game = mossa.game("tictactoe")
    decision = mossa.agent("mcts:simulations=1000000").choose(game.new())
    assert abs(decision.value) < 0.05
    edge = mossa.agent("mcts:simulations=300000").choose(game.position("59"))  # centre, corner: a draw
    assert abs(edge.value) < 0.05
    forced = mossa.agent("mcts:simulations=300000").choose(game.position("152"))
    assert forced.move == "3"  # the only mark that stops 1-2-3
    assert abs(forced.value) < 0.05


def test_a_time_budget_ends():
    decision = mossa.agent("mcts:seconds=0.05").choose(mossa.game("tictactoe").new())
    assert decision.candidates[0].visits > 0


def test_there_is_no_move_to_choose_when_the_game_is_over():
    with pytest.raises(MossaError, match="the game is over after 1212121"):
        mossa.agent("mcts").choose(mossa.game("connect4").position("1212121"))


# Proofs


@cache
def exact(position):
    """The value for player 0, by walking every line."""
    codes = position.move_codes()
    if not codes:
        return position.score(0)
    values = [exact(position.play_code(code)) for code in codes]
    return max(values) if position.to_move == 0 else min(values)


@pytest.mark.compiled
@pytest.mark.parametrize("moves", ["", "5", "1", "15", "12", "159", "1593", "1237"])
def test_tictactoe_is_proven(moves):
    game = mossa.game("tictactoe")
    nodes = grown("tictactoe", moves, 200_000, solver=True)
    assert nodes[0].low == nodes[0].high == exact(game.position(moves))
    assert nodes[0].visits < 60_000  # it stopped when the proof was found


@pytest.mark.compiled
def test_connect4_on_4x4_is_proven_a_draw():
    nodes = grown("connect4:width=4,height=4", "", 3_000_000, capacity=20_000_000, solver=True)
    assert (nodes[0].low, nodes[0].high) == (0, 0)


@pytest.mark.parametrize("moves", ["", "152", "1526", "31452"])
def test_bounds_never_exclude_the_exact_value(moves):
    game = mossa.game("tictactoe")
    nodes = grown("tictactoe", moves, 300, solver=True)

    def check(node, position):
        value = exact(position)
        assert nodes[node].low <= value <= nodes[node].high
        for child in range(nodes[node].first, nodes[node].first + nodes[node].count):
            if nodes[child].visits > 3:
                check(child, position.play_code(int(nodes[child].move)))

    check(0, game.position(moves))


def test_a_proven_win_is_played_and_has_its_value():
    decision = mossa.agent("mcts:simulations=50").choose(mossa.game("tictactoe").position("1425"))
    assert (decision.move, decision.value) == ("3", 1)


def test_a_proven_loss_is_avoided_whatever_its_visits():
    position = mossa.game("connect4").position("12121")  # O must stop column 1
    decision = mossa.agent("mcts:simulations=200").choose(position)
    assert decision.move == "1"
    assert {c.value for c in decision.candidates[1:]} == {-1}


# Chance and more players


@pytest.mark.compiled
@pytest.mark.parametrize("moves", ["", "safe", "safe safe", "safe toss three"])
def test_chance_is_weighed_by_its_probability(moves):
    position = coin_race().position(moves)
    decision = mossa.agent("mcts:simulations=200000").choose(position, seed=1)
    for candidate in decision.candidates:
        expected = slow_values(position.play(candidate.move))[position.to_move]
        if candidate.visits > 20_000:
            assert candidate.value == pytest.approx(expected, abs=0.03)
    best = max(slow_values(position.play(name))[position.to_move] for name in position.legal_moves())
    assert decision.value == pytest.approx(best, abs=0.03)


@pytest.mark.compiled
def test_each_of_three_players_wants_his_own():
    position = trio().position("right")  # nobody is indifferent there
    decision = mossa.agent("mcts:simulations=20000").choose(position, seed=1)
    assert (decision.move, decision.candidates[0].pv) == ("left", ("left", "left"))
    assert decision.value == pytest.approx(slow_values(position)[1], abs=0.02)


# Variants


@pytest.mark.compiled
@pytest.mark.parametrize(
    "settings",
    [
        "selection=ucb1-tuned",
        "selection=puct,c=1.5",
        "fpu=0.2",
        "threshold=20",
        "rollouts=10",
        "playout=decisive",
        "solver=false",
        "evaluation=one,bias=2",
        "evaluation=threats,implicit=0.4",
        "preselect=true,solver=false",
        "final=value",
        "final=robust",
        "final=secure",
        "threads=3",
        "memory=0.02",
    ],
)
def test_every_variant_finds_the_win_and_the_defence(settings):
    agent = mossa.agent(f"mcts:simulations=3000,{settings}")
    for seed in range(3):
        assert agent.choose(mossa.game("connect4").position("121212"), seed).move == "1"
        assert agent.choose(mossa.game("connect4").position("12121"), seed).move == "1"
        assert agent.choose(mossa.game("connect4").position("4455"), seed).move in ("3", "6")


@pytest.mark.compiled
@pytest.mark.parametrize(
    "parts",
    [
        {"solver": True},
        {"selection": "ucb1-tuned"},
        {"selection": "puct"},
        {"playout": "decisive", "solver": True},
        {"evaluation": "one", "has_implicit": True},
    ],
)
def test_every_part_is_the_same_compiled_and_plain(parts):
    params = PARAMS._replace(bias=0.5, implicit=0.3, threshold=3, rollouts=2)
    trees = [grown("connect4", "4", 100, plain=plain, params=params, **parts) for plain in (False, True)]
    assert (trees[0] == trees[1]).all()


@pytest.mark.parametrize("moves", ["121212", "12121", "4455", "", "445", "1414145"])
def test_preselection_keeps_a_win_or_what_does_not_lose_at_once(moves):
    position = mossa.game("connect4").position(moves)
    wins = [name for name in position.legal_moves() if position.play(name).is_over]
    expected = wins[:1] or [
        name
        for name in position.legal_moves()
        if not any(position.play(name).play(r).is_over for r in position.play(name).legal_moves())
    ]
    assert [position.move_name(code) for code in preselected(position)] == expected
    decision = mossa.agent("mcts:simulations=100,preselect=true,solver=false").choose(position)
    assert {candidate.move for candidate in decision.candidates} == set(expected)


def test_counting_only_our_score_makes_the_opponent_help_us():
    nodes = grown("tictactoe", "15", 2000, backup="ours")
    own = grown("tictactoe", "15", 2000)
    children, replies = nodes[1 : 1 + nodes[0].count], own[1 : 1 + own[0].count]
    assert children.total.sum() > replies.total.sum()
    best = children[children.visits.argmax()]
    second = nodes[best.first : best.first + best.count]
    assert second[second.visits.argmax()].total > 0  # the opponent walks to where we win


def test_rollouts_are_averaged():
    nodes = grown("connect4", "", 50, params=PARAMS._replace(rollouts=4))
    assert nodes[0].visits == 50
    assert np.all(nodes.total * 4 == np.round(nodes.total * 4))
    assert not np.all(nodes.total == np.round(nodes.total))


def test_below_the_threshold_moves_are_tried_evenly():
    even = grown("connect4", "", 400, params=PARAMS._replace(threshold=500))
    keen = grown("connect4", "", 400)
    assert even[1:8].visits.max() < keen[1:8].visits.max()
    assert abs(even[1:8].visits - 400 / 7).max() < 30


def test_the_spread_of_scores_is_kept():
    nodes = grown("connect4", "", 300, params=PARAMS._replace(rollouts=3))
    assert np.all(nodes.squares * 1.0001 + 1e-6 >= nodes.total**2 / np.maximum(nodes.visits, 1))
    assert nodes.width[1] == pytest.approx(nodes.visits[1] ** -0.5)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("mcts:selection=best", "selection=best is not allowed; it must be one of ucb1, ucb1-tuned, puct"),
        ("mcts:threshold=0", "threshold=0 is not allowed; it must be a whole number from 1 to"),
        ("mcts:final=first", "it must be one of visits, value, robust, secure"),
        ("mcts:fpu=2", "it must be a number from -1.0 to 1.0"),
        ("mcts:nodes=1", "no setting 'nodes' any more; it is memory, in megabytes"),
        ("mcts:memory=0", "memory=0.0 is not allowed"),
        ("mcts:transpositions=true,reuse=true", "transpositions and reuse do not go together"),
        ("mcts:epsilon=2", "epsilon=2.0 is not allowed; it must be a number from 0.0 to 1.0"),
    ],
)
def test_bad_settings_are_refused_with_what_is_allowed(spec, message):
    with pytest.raises(MossaError) as error:
        mossa.agent(spec)
    assert message in str(error.value)


def test_an_unknown_evaluation_is_named():
    with pytest.raises(MossaError, match="nonsense"):
        mossa.agent("mcts:evaluation=nonsense,bias=1").choose(mossa.game("connect4").new())


# What is learned beside the tree


@pytest.mark.compiled
@pytest.mark.parametrize(
    "parts",
    [
        {"is_shared": True, "solver": True},
        {"is_shared": True, "evaluation": "default", "has_implicit": True},
        {"playout": "mast"},
        {"playout": "anti-decisive"},
        {"playout": "evaluation", "is_reduced": True},
        {"evaluation": "default", "has_implicit": True, "lookahead": 2},
    ],
)
def test_every_part_grows_the_same_tree_compiled_and_plain(parts):
    params = PARAMS._replace(epsilon=0.3)
    both = [grown("tictactoe", "1", 400, params=params, plain=p, **parts) for p in (False, True)]
    assert (both[0] == both[1]).all()


def searched(spec, moves, simulations, params=PARAMS, **parts):
    """The whole tree after that many simulations."""
    game = mossa.game(spec)
    tree = tree_for(game, Parts(**parts), 100_000)
    mcts_kernel(game, Parts(**parts))(game.position(moves).copy_state(), tree, simulations, params, new_rng(1))
    return tree


def test_habits_know_the_centre():
    tree = searched("tictactoe", "", 3000, playout="mast", params=PARAMS._replace(epsilon=0.3))
    means = tree.habits.total[0, :9] / tree.habits.visits[0, :9]
    assert means.argmax() == 4
    assert tree.habits.visits[0, 9:].sum() == 0


def test_two_lines_to_one_position_share_its_moves():
    nodes = searched("tictactoe", "", 5000, is_shared=True).nodes

    def below(*moves):
        node = nodes[0]
        for move in moves:
            siblings = nodes[node.first : node.first + node.count]
            node = siblings[siblings.move == move][0]
        return int(node.first)

    assert below(0, 4, 8) == below(8, 4, 0) > 0
    assert below(0, 4, 8) != below(0, 4, 7)


@pytest.mark.compiled
@pytest.mark.parametrize(("spec", "moves"), [("tictactoe", ""), ("connect4:width=4,height=4", "1213")])
def test_shared_positions_are_proven_rightly_and_sooner(spec, moves):
    simulations = {}
    for is_shared in (False, True):
        tree = searched(spec, moves, 1_000_000, solver=True, is_shared=is_shared)
        assert tree.nodes[0].low == tree.nodes[0].high == exact(mossa.game(spec).position(moves))
        simulations[is_shared] = int(tree.nodes[0].visits)
    assert simulations[True] < simulations[False]


def test_images_of_a_move_are_searched_once():
    def searched_moves(spec, moves):
        decision = mossa.agent("mcts:simulations=200,symmetry=true").choose(mossa.game(spec).position(moves))
        return sorted(candidate.move for candidate in decision.candidates)

    assert len(searched_moves("tictactoe", "")) == 3  # corner, edge, centre
    assert len(searched_moves("tictactoe", "5")) == 2
    assert len(searched_moves("tictactoe", "1")) == 5
    assert len(searched_moves("tictactoe", "1592")) == 5
    assert len(searched_moves("connect4", "44")) == 4
    assert len(searched_moves("connect4", "43")) == 7


@pytest.mark.compiled
def test_an_open_loop_is_a_setting():
    position = coin_race().new()
    nodes, loop = (mossa.agent(f"mcts:simulations=20000,chance={chance}") for chance in ("nodes", "open"))
    assert loop.choose(position, 1).value == pytest.approx(nodes.choose(position, 1).value, abs=0.1)


# What a caller lends


@pytest.mark.compiled
def test_reports_come_on_the_way_and_carry_the_tree():
    reports = []
    thinking = Thinking(report=reports.append, tree_nodes=50)
    decision = mossa.agent("mcts:simulations=400000,solver=false").choose(mossa.game("connect4").new(), 1, thinking)
    assert reports
    assert [r.nodes for r in reports] == sorted(r.nodes for r in reports)
    assert all(len(r.tree) == 50 for r in (*reports, decision))


def test_a_report_may_stop_the_search():
    def stop(_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mossa.agent("mcts:simulations=1000000000").choose(mossa.game("tictactoe").new(), 1, Thinking(report=stop))


@pytest.mark.parametrize("simulations", [300, 3000])
def test_a_kept_tree_begins_with_what_it_knows(simulations):
    game, thinking = mossa.game("connect4"), Thinking()
    agent = mossa.agent("mcts", simulations=simulations, reuse=True, solver=False)
    first = agent.choose(game.position("44"), 1, thinking)
    reply = first.candidates[0].pv[1]
    before = next(child for child in thinking.memory["trees"][1][0][1:8] if int(child.move) == int(first.move) - 1)
    second = agent.choose(game.position(("4", "4", first.move, reply)), 2, thinking)
    known = sum(c.visits for c in second.candidates) - simulations
    assert 0 < known < before.visits
    kept = thinking.memory["trees"][1][0]
    kept[0].visits -= 1  # its own first visit, when it was no root yet
    check_tree(kept)


def test_a_tree_of_another_game_is_not_kept():
    game, thinking, agent = mossa.game("connect4"), Thinking(), mossa.agent("mcts:simulations=300,reuse=true")
    agent.choose(game.position("44"), 1, thinking)
    other = agent.choose(game.position("123"), 2, thinking)
    assert sum(c.visits for c in other.candidates) == 300


def test_a_tree_is_kept_in_a_game_that_was_set_up_by_hand():
    one, thinking = mossa.agent("mcts:simulations=200,reuse=true,solver=false"), Thinking()
    position = mossa.game("connect4").from_text("......./......./......./......./......./.XO....")
    first = one.choose(position, 1, thinking)
    position = position.play(first.move)
    position = position.play(position.legal_moves()[0])
    assert one.choose(position, 1, thinking).nodes > one.choose(position, 1).nodes
    elsewhere = mossa.game("connect4").position(position.moves)  # the same moves from another beginning
    assert one.choose(elsewhere, 1, thinking).nodes == one.choose(elsewhere, 1).nodes
