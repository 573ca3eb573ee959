"""Our games in OpenSpiel and PettingZoo, and OpenSpiel's bots and games here."""

import random
import re
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest

import mossa
from mossa.agents import AGENTS
from mossa.engines.actions import actions, bigtwo_moves
from mossa.engines.observation import observation, shape
from mossa.errors import MossaError
from mossa.games import GAMES
from mossa.games.check.contract import findings
from mossa.jit import kernel, new_rng, python_rule

pytestmark = pytest.mark.once

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'mossa[openspiel]'")
pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'mossa[pettingzoo]'")

from mossa.engines.openspiel import OpenSpielBot, openspiel_game, pyspiel_game, register  # noqa: E402
from mossa.engines.pettingzoo import MossaEnv, env  # noqa: E402

PAGE = (Path(__file__).parents[1] / "docs" / "adapters.md").read_text(encoding="utf-8")


def some_positions(name, games=2):
    """Positions of random games in which a player moves."""
    for seed in range(games):
        position, draw = mossa.game(name).new(seed), random.Random(seed)
        while not position.is_over:
            if position.to_move >= 0:
                yield position
            position = position.play_code(draw.choice(position.move_codes()))


# Numbers


@pytest.mark.parametrize("name", GAMES.names())
def test_moves_have_numbers_that_lead_back(name):
    for position in some_positions(name):
        numbers = actions(position.game).legal(position)
        assert len(set(numbers)) == len(numbers)
        assert all(0 <= number < actions(position.game).count for number in numbers)
        assert [actions(position.game).code(position, number) for number in numbers] == position.move_codes()


@pytest.mark.parametrize(
    ("rules", "fives", "fours"),
    [("minho2016", 10_200 + 5_108 + 3_744 + 624 + 40, 0), ("taiwan", 10_200 + 3_744 + 624 + 40, 0)],
)
def test_all_that_can_be_played_in_big_two_is_counted(rules, fives, fours):
    moves = bigtwo_moves(rules)
    sizes = [sum(move.bit_count() == size for move in moves) for size in range(6)]
    assert sizes[:3] == [1, 52, 78]
    assert sizes[4] == fours
    assert sizes[5] == fives
    assert len(set(moves)) == len(moves)


@pytest.mark.parametrize("name", GAMES.names())
def test_a_seat_observes_no_more_than_it_may_know(name):
    for number, position in enumerate(some_positions(name, games=1)):
        for seat in range(position.game.players):
            seen = observation(position, seat)
            assert seen.shape == shape(position.game)
            assert np.array_equal(observation(position.redealt(seat, new_rng(number)), seat), seen)


# Our games in OpenSpiel


@pytest.mark.parametrize("name", GAMES.names())
def test_openspiel_finds_nothing_wrong_with_our_games(name):
    assert f"mossa_{name}" in register()
    game = pyspiel.load_game(f"mossa_{name}")
    if name == "bigtwo":
        game = pyspiel.load_game("mossa_bigtwo(deals=5)")
    pyspiel.random_sim_test(game, 1, False, False)


@pytest.mark.parametrize(("ours", "theirs"), [("tictactoe", "tic_tac_toe"), ("connect4", "connect_four")])
def test_a_game_that_both_have_is_the_same(ours, theirs):
    draw = random.Random(1)
    for _ in range(3):
        mine, its = pyspiel_game(ours).new_initial_state(), pyspiel.load_game(theirs).new_initial_state()
        while not its.is_terminal():
            assert (mine.current_player(), mine.legal_actions()) == (its.current_player(), its.legal_actions())
            action = draw.choice(its.legal_actions())
            mine.apply_action(action)
            its.apply_action(action)
        assert mine.is_terminal()
        assert mine.returns() == its.returns()


def test_an_algorithm_of_openspiels_solves_our_game():
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    state = pyspiel_game("tictactoe").new_initial_state()
    for action in (0, 1, 3):
        state.apply_action(action)
    value, _ = alpha_beta_search(state.get_game(), state, maximum_depth=9, maximizing_player_id=1)
    assert value == mossa.solve(mossa.game("tictactoe").position("124")).value


def test_an_information_state_is_what_a_seat_knows():
    state = pyspiel_game("bigtwo", 4).new_initial_state()
    assert state.chance_outcomes() == [(deal, 0.25) for deal in range(4)]
    state.apply_action(2)
    player = state.current_player()
    for _ in range(3):
        state.apply_action(state.legal_actions()[-1])
    other = state.resample_from_infostate(player, random.Random(3).random)
    assert other.position != state.position
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.observation_string(player) == state.observation_string(player)
    others = [seat for seat in range(4) if seat != player]
    assert all(other.information_state_string(seat) != state.information_state_string(seat) for seat in others)


def test_choices_of_the_same_turn_are_one_information_state():
    first = pyspiel_game("contest", 1).new_initial_state()
    first.apply_action(0)
    while first.is_chance_node():
        first.apply_action(first.legal_actions()[0])
    children = [first.child(action) for action in first.legal_actions()]
    assert len(children) > 1
    second = children[0].current_player()
    assert len({child.information_state_string(second) for child in children}) == 1
    assert len({child.information_state_string(first.current_player()) for child in children}) == len(children)


def test_a_process_that_has_registered_our_games_ends_well():
    code = (
        "from mossa.engines.openspiel import register; import pyspiel; register(); pyspiel.load_game('mossa_tictactoe')"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# Its bots as our agents


@pytest.mark.parametrize(
    ("bot", "game"), [("mcts", "tictactoe"), ("mcts", "gobblet3"), ("random", "contest"), ("ismcts", "contest")]
)
def test_a_bot_of_openspiels_plays(bot, game):
    position = next(some_positions(game))
    agent = OpenSpielBot(bot, simulations=10)
    decision = agent.choose(position, seed=3)
    assert decision.move in position.legal_moves()
    assert agent.choose(position, seed=3).move == decision.move


def test_its_search_in_c_finds_a_win():
    assert OpenSpielBot("mcts", simulations=500).choose(mossa.game("tictactoe").position("1425")).move == "3"
    assert OpenSpielBot("mcts", simulations=500).choose(mossa.game("connect4").position("141414")).move == "1"


@pytest.mark.parametrize(
    ("bot", "game", "reason"),
    [
        ("mcts", "bigtwo", "mcts would be shown what is hidden"),
        ("ismcts", "connect4", "nothing is hidden; mcts can play it"),
        ("alphastar", "connect4", "there is no bot 'alphastar' (there are: ismcts, mcts, random)"),
    ],
)
def test_what_a_bot_cannot_play_is_refused(bot, game, reason):
    with pytest.raises(MossaError) as error:
        OpenSpielBot(bot).choose(mossa.game(game).new())
    assert reason in str(error.value)


# Its games as ours


def perft(position, depth):
    return 1 if depth == 0 else sum(perft(position.play_code(code), depth - 1) for code in position.move_codes())


def test_a_game_of_openspiels_keeps_the_contract_of_ours():
    game = openspiel_game("tic_tac_toe")
    assert [perft(game.new(), depth) for depth in range(4)] == [1, 9, 72, 504]
    assert [one for one in findings(game, games=2) if one.problem] == []
    assert game.new().legal_moves()[0] == "x(0;0)"


@pytest.mark.parametrize("spec", ["mcts:simulations=30", "alphabeta:depth=2", "minimax:depth=2", "flat:playouts=2"])
def test_our_agents_play_a_game_of_openspiels(spec):
    game = openspiel_game("breakthrough(rows=4,columns=3)")
    result = mossa.match(game, [spec, "random"], games=2, seed=1)
    assert sum(result.wins) + result.draws == 2
    assert not any(result.forfeits)


def test_what_is_no_such_game_is_refused():
    for name, message in [
        ("chess_960", "OpenSpiel has no game 'chess_960'"),
        ("kuhn_poker", "not for two players with turns, perfect information and no chance"),
        ("chess", "may last 17695 plies"),
    ]:
        with pytest.raises(MossaError, match=message):
            openspiel_game(name)


def test_nothing_of_openspiels_can_be_asked_for_by_name():
    """So that the web app cannot be made to run it: its searches cannot be stopped, nor its games compiled."""
    assert "openspiel" not in {*AGENTS.names(), *GAMES.names()}
    with pytest.raises(MossaError, match="unknown agent 'openspiel'"):
        mossa.agent("openspiel:bot=mcts")


def test_a_kernel_that_reaches_python_is_run_by_python():
    seen = []

    @python_rule
    def note(value):
        seen.append(value)
        return len(seen)

    @kernel("notes")
    def run(n):
        total = 0
        for i in range(n):
            total += note(i)
        return total

    assert run(3) == 6
    assert seen == [0, 1, 2]


# PettingZoo


@pytest.mark.parametrize("name", GAMES.names())
def test_pettingzoo_finds_nothing_wrong_with_our_games(name):
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        for known in ("Observation is not a NumPy array", "Observation space for each agent", ".*all zeros"):
            warnings.filterwarnings(
                "ignore", known
            )  # said of every environment with masks that it does not know by name
        api_test(env(name), num_cycles=100)


def test_masks_and_rewards_are_those_of_the_game():
    table = MossaEnv("connect4")
    table.reset(seed=1)
    for column in (3, 3, 3, 3, 3, 3):
        table.step(column)
    assert table.observe("player_0")["action_mask"].tolist() == [1, 1, 1, 0, 1, 1, 1]
    assert not table.observe("player_1")["action_mask"].any()
    for column in (0, 1, 0, 1, 0, 1, 0):
        table.step(column)
    assert table.rewards == {"player_0": 1.0, "player_1": -1.0}
    assert all(table.terminations.values())


def test_an_illegal_action_loses():
    table = env("tictactoe")
    table.reset(seed=1)
    table.step(4)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        table.step(4)
    assert table.rewards["player_1"] == -1.0
    assert all(table.terminations.values())


def test_a_seed_deals_the_same_cards():
    hands = []
    for seed in (1, 1, 2):
        table = MossaEnv("bigtwo", render_mode="ansi")
        table.reset(seed=seed)
        hands.append(table.render())
    assert hands[0] == hands[1] != hands[2]


# The page


@pytest.mark.parametrize("program", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_a_program_of_the_page_prints_what_it_says(program, capsys):
    exec(compile(program, "docs/adapters.md", "exec"), {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"^print\(.*\)  # (.*)$", program, re.MULTILINE)
