"""Search over information sets: what its table holds, that it does not cheat, and that it finds what is right."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mossa
from mossa.agents import Agent, Decision
from mossa.arena.match import match
from mossa.errors import MossaError
from mossa.jit import below, new_rng
from mossa.search.hashing import mix
from mossa.search.information.arms import ARM, new_arms
from mossa.search.information.bandits import Params
from mossa.search.information.ismcts import Parts, ismcts_kernel, known_arms
from mossa.search.information.sets import root_state
from mossa.search.information.simulation_tree import no_simulation_tree
from mossa.search.montecarlo import mcts
from mossa.search.montecarlo.tree import new_tree
from tests.exploit import even, gains, policy_of
from tests.hidden_games import BET, GO, PASS, STOP, climb, cups, kuhn
from tests.simultaneous_games import goofspiel
from tests.small_games import dice

AGENTS = [
    "ismcts:simulations=200",
    "ismcts:simulations=200,observers=multiple,final=mixed",
    "determinized:simulations=200",
    "duct:simulations=200,selection=regret,final=mixed",
    "random",
]


def grown(position, simulations, slices=1, places=1 << 16, plain=False, player=None, **parts):
    """The table after that many simulations from what the mover sees."""
    run = ismcts_kernel(position.game, Parts(**parts))
    run = getattr(run, "py_func", run) if plain else run
    player = position.to_move if player is None else player
    root, arms, rng = root_state(position.seen_by(player)), new_arms(places), new_rng(1)
    for _ in range(slices):
        run(root, player, arms, no_simulation_tree(), simulations // slices, Params(), rng)
    return arms


def records(arms, position, observers="single"):
    """The arms of the moves at the root."""
    seen = position.seen_by(position.to_move)
    places = known_arms(seen.game, observers, root_state(seen), seen.to_move, arms, seen.move_codes())
    return [arms.places[place] for place in places if place >= 0]


# The table


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("game", "parts"),
    [
        (climb(), Parts("single")),
        (climb(), Parts("multiple", playout="decisive")),
        (kuhn(), Parts("multiple", "regret")),
        (goofspiel(3, True), Parts("multiple", "regret")),
        (dice(), Parts("none")),
    ],
    ids=str,
)
def test_compiled_and_plain_fill_the_same_table(game, parts):
    compiled, plain = (grown(game.new(1), 200, player=0, plain=p, **parts._asdict()) for p in (False, True))
    assert (compiled.places == plain.places).all()


@pytest.mark.parametrize("observers", ["single", "multiple"])
def test_counts_add_up(observers):
    position = climb().new(2)
    arms = grown(position, 500, observers=observers)
    used = arms.places[arms.places.visits > 0]
    assert len(used) == arms.used[0] == (arms.places.key != 0).sum()
    at_root = records(arms, position, observers)
    assert sum(arm.visits for arm in at_root) == 500
    assert sorted(arm.available for arm in at_root) == list(
        range(501 - len(at_root), 501)
    )  # one was added after another
    assert (used.visits <= used.available).all()
    assert (abs(used.total) <= used.visits).all()
    assert len(set(used.key)) == len(used)


def test_a_table_of_many_observers_grows_by_one_arm_a_player():
    assert grown(climb().new(2), 100).used[0] <= 100
    assert 100 < grown(climb().new(2), 100, observers="multiple").used[0] <= 300


@pytest.mark.compiled
def test_an_arm_counts_the_deals_in_which_its_move_was_legal():
    """The next player holds a given unseen card in half of the deals."""
    position = climb().new(2)
    lead = position.move_codes()[0]
    arms = grown(position, 3000)
    after = position.play_code(lead).seen_by(0)
    cards = [1 << card for card in range(12) if lead < 1 << card and not position.copy_state()[0].hand[0] >> card & 1]
    known = [p for p in known_arms(climb(), "single", root_state(after), 0, arms, [*cards, 0]) if p >= 0]
    *beating, passing = (arms.places[place] for place in known)
    assert len(beating) == len(cards)
    for arm in beating:
        assert 0.4 < arm.available / passing.available < 0.6


def test_slices_do_not_change_the_table():
    assert (grown(climb().new(3), 400).places == grown(climb().new(3), 400, slices=8).places).all()


@pytest.mark.compiled
def test_a_full_table_goes_on_without_growing():
    position = climb().new(2)
    arms = grown(position, 3000, places=128)
    assert arms.used[0] == 96
    assert sum(arm.visits for arm in records(arms, position)) == 3000


@pytest.mark.plain
def test_a_table_without_room_for_the_root_still_plays():
    assert grown(climb().new(2), 50, places=4, bandit="regret").used[0] == 0


def test_an_arm_takes_40_bytes():
    assert ARM.itemsize == 40


def test_keys_of_small_numbers_differ():
    keys = {mix(mix(np.uint64(7), np.uint64(a)), np.uint64(b)) for a in range(300) for b in range(300)}
    assert len(keys) == 300 * 300


# Nobody cheats


@st.composite
def deals_alike(draw):
    """Two positions that the mover cannot tell apart."""
    position, rng = climb().new(draw(st.integers(0, 1000))), new_rng(draw(st.integers(0, 1000)))
    for _ in range(draw(st.integers(0, 8))):
        codes = position.move_codes()
        after = position.play_code(codes[below(rng, len(codes))])
        position = position if after.is_over else after
    other = position.seen_by(position.to_move).redealt(position.to_move, rng)
    return position, other


class Peeping(Agent):
    """Would play by the others' cards if it could see them."""

    NAME = "peeping"

    def search(self, position, seed, _thinking):
        next_hand, moves = int(position.copy_state()[0].hand[(position.to_move + 1) % 3]), position.legal_moves()
        return Decision(moves[next_hand % len(moves)], 0.0)


@given(alike=deals_alike())
def test_no_agent_is_shown_cards_unseen(alike):
    one, other = (Peeping().choose(position) for position in alike)
    assert one.move == other.move


@pytest.mark.compiled
@pytest.mark.parametrize("spec", AGENTS)
@given(alike=deals_alike(), seed=st.integers(0, 100))
@settings(max_examples=15)
def test_a_decision_does_not_depend_on_cards_unseen(spec, alike, seed):
    one, other = (replace(mossa.agent(spec).choose(position, seed), seconds=0.0) for position in alike)
    assert one == other


def test_what_a_player_sees_tells_the_moves_shown_to_all_but_not_the_seed():
    position = climb().new(5).play(climb().new(5).legal_moves()[0])
    seen = position.seen_by(1)
    assert (seen.moves, seen.seed) == (position.moves, 0)
    assert [int(hand) for hand in seen.copy_state()[0].hand].count(0) == 2
    assert mossa.game("tictactoe").position("5").seen_by(0).moves == ("5",)  # where nothing is hidden all stays


@pytest.mark.parametrize("name", ["minimax:depth=2", "alphabeta:depth=2"])
def test_searches_that_need_all_cards_refuse(name):
    with pytest.raises(MossaError, match="hidden information; ismcts and determinized can play it"):
        mossa.agent(name).choose(climb().new())


# What it finds

KING, QUEEN, JACK = 2, 1, 0
CLEAR = [  # mine, other's, moves so far, what must be played
    (KING, QUEEN, [PASS], BET),
    (KING, JACK, [BET], BET),
    (JACK, KING, [BET], PASS),
    (KING, QUEEN, [PASS, BET], BET),
    (JACK, QUEEN, [PASS, BET], PASS),
]


def kuhn_position(mine, other, moves):
    deal = [mine, other] if len(moves) % 2 == 0 else [other, mine]
    return kuhn().position([str(move) for move in deal + moves])


@pytest.mark.parametrize("observers", ["single", "multiple"])
@pytest.mark.parametrize(("mine", "other", "moves", "right"), CLEAR)
def test_what_is_clear_in_kuhn_poker(observers, mine, other, moves, right):
    for seed in range(5):
        agent = mossa.agent("ismcts", simulations=400, observers=observers)
        assert agent.choose(kuhn_position(mine, other, moves), seed).move == str(right)


@pytest.mark.compiled
def test_only_with_an_eye_for_each_player_is_a_bluff_with_the_queen_seen_through():
    """A bet with the queen is called by the king alone, so that it is worse than to pass. In one tree for all deals the
    other player calls or folds whatever he holds, and the bet looks even."""
    position = kuhn_position(QUEEN, KING, [])
    for seed in range(5):
        many, one = (
            mossa.agent("ismcts:simulations=20000", observers=observers).choose(position, seed)
            for observers in ("multiple", "single")
        )
        assert many.move == str(PASS)
        assert many.candidates[1].value < -0.15
        assert all(abs(candidate.value) < 0.1 for candidate in one.candidates)


@pytest.mark.compiled
def test_visits_come_near_the_equilibrium_of_kuhn_poker():
    """Even play can be exploited by 0.458 in all; 100,000 simulations from before the deal leave 0.015."""
    arms = grown(kuhn().new(), 100_000, player=0, observers="multiple")
    assert sum(gains(kuhn(), even)) == pytest.approx(0.458, abs=0.001)
    assert sum(gains(kuhn(), policy_of(arms, "visits"))) < 0.03


@pytest.mark.plain
def test_a_guess_is_not_taken_for_a_win():
    """The very position where `determinized` is fooled (see test_determinized)."""
    for seed in range(5):
        decision = mossa.agent("ismcts:simulations=1000").choose(cups().new(seed), seed)
        assert decision.move == str(STOP)
        assert decision.value == 0.5
        assert decision.candidates[1].value < 0.4


@pytest.mark.compiled
@pytest.mark.parametrize("observers", ["single", "multiple"])
def test_it_beats_random_players(observers):
    """0.64 of the wins at 1000 simulations, where a third is fair."""
    result = match(climb(), [f"ismcts:simulations=200,observers={observers}", "random", "random"], games=150, seed=1)
    assert result.score[0] > 0.45


# Chance in an open loop


def values(game, simulations, is_open):
    """The value of each first move: in an open loop, or with chance in the tree."""
    position = game.new()
    if is_open:
        arms = grown(position, simulations, observers="none")
        places = known_arms(game, "none", root_state(position), 0, arms, position.move_codes())
        return [arms.places[place].total / arms.places[place].visits for place in places]
    tree = new_tree(1000)
    run = mcts.mcts_kernel(game, mcts.Parts())
    run(position.copy_state(), tree, simulations, mcts.Params(c=1.4), new_rng(1))
    nodes = tree.nodes
    children = sorted(nodes[nodes[0].first :][: nodes[0].count], key=lambda node: node.move)
    return [float(node.total / node.visits) for node in children]


@pytest.mark.compiled
@pytest.mark.parametrize("is_open", [True, False])
def test_an_open_loop_and_chance_nodes_agree_where_nothing_follows_on_chance(is_open):
    assert values(dice(), 200_000, is_open) == pytest.approx([-1 / 9] * 3, abs=0.02)


@pytest.mark.plain
def test_an_open_loop_does_not_see_what_chance_did():
    assert values(cups(is_seen=True), 1_000, is_open=False)[GO] == pytest.approx(1, abs=0.05)
    assert values(cups(is_seen=True), 1_000, is_open=True)[GO] < 0.3


# The agent


def test_a_decision_says_what_the_table_says():
    decision = mossa.agent("ismcts:simulations=2000").choose(climb().new(3), seed=3)
    assert decision.move == decision.candidates[0].move
    assert sum(candidate.visits for candidate in decision.candidates) == 2000
    assert [c.visits for c in decision.candidates] == sorted((c.visits for c in decision.candidates), reverse=True)
    assert all(-1 <= candidate.value <= 1 for candidate in decision.candidates)
    assert 0 < decision.nodes <= 2000


def test_the_same_seed_gives_the_same_decision_and_another_seed_another_table():
    agent, position = mossa.agent("ismcts:simulations=300"), climb().new(1)
    first, again, other = (agent.choose(position, seed=s).candidates for s in (1, 1, 2))
    assert first == again
    assert first != other


def test_a_mixed_final_draws_by_visits():
    agent, position = mossa.agent("ismcts:simulations=100,final=mixed,observers=multiple"), goofspiel(4).new()
    assert len({agent.choose(position, seed).move for seed in range(10)}) > 1


def test_a_time_budget_ends():
    decision = mossa.agent("ismcts:seconds=0.05").choose(climb().new())
    assert decision.candidates[0].visits > 0


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"simulations": 0}, "simulations=0 is not allowed; it must be a whole number from 1"),
        ({"seconds": -1.0}, "seconds=-1.0 is not allowed"),
        ({"observers": "none"}, "must be one of single, multiple"),
        ({"final": "best"}, "must be one of visits, mixed"),
        ({"c": -0.1}, "c=-0.1 is not allowed"),
        ({"nodes": 1}, "no setting 'nodes' any more; it is memory"),
        ({"memory": 0.0}, "memory=0.0 is not allowed"),
        ({"deals": 3}, "ismcts has no setting 'deals'"),
    ],
)
def test_bad_settings_are_refused(settings, problem):
    with pytest.raises(MossaError, match=problem):
        mossa.agent("ismcts", **settings)
