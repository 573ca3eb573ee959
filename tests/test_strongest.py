"""One strongest agent per game, whoever asks."""

import pytest

import mossa
from mossa.agents.strongest import best_search, strongest
from mossa.games import GAMES
from mossa.solvers import answers_in_seconds, solve
from mossa.web.levels import levels
from mossa.web.levels import strongest as web_strongest
from tests.hidden_games import climb
from tests.simultaneous_games import goofspiel
from tests.small_games import coin_race, trio


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("tictactoe", "perfect"),
        ("connect4", "perfect"),
        ("connect4:width=5,height=5", "perfect"),
        ("connect4:width=9,height=6", "mcts:seconds=1"),
        ("connect4:height=7", "mcts:seconds=1"),
        ("gobblet3", "perfect"),
        ("gobblet4", "alphabeta:seconds=1"),
        ("bigtwo", "ismcts:seconds=1"),
    ],
)
def test_exact_play_where_it_is_quick_else_the_best_search(spec, expected):
    assert strongest(mossa.game(spec), seconds=1.0).spec == expected


def test_in_a_contest_every_adviser_has_the_settings_that_were_measured_best():
    game = mossa.game("contest")
    asked = mossa.agent(web_strongest(game))
    assert asked.spec == strongest(game, seconds=1.0).spec
    assert (asked.selection, asked.final, asked.aim, asked.c) == ("ucb1", "visits", "deviation", 1.0)


@pytest.mark.parametrize("game", [climb(), goofspiel(4), coin_race(), trio()], ids=lambda game: game.name)
def test_a_game_that_nobody_measured_has_a_strongest_agent_too(game):
    assert strongest(game).NAME != "random"
    assert strongest(game).refusal(game) == ""


@pytest.mark.parametrize("name", GAMES.names())
def test_perfect_is_offered_exactly_where_it_answers_in_seconds(name):
    game = mossa.game(name)
    assert ("perfect" in {level.agent for level in levels(game)}) == answers_in_seconds(game)
    assert best_search(game).NAME != "perfect"
    assert "perfect" not in {level.agent for level in levels(mossa.game("connect4", width=9))}


@pytest.mark.compiled
@pytest.mark.parametrize("line", ["43", "45", "2", "444444"])
def test_a_hint_gives_no_value_away_in_a_solved_game(line):
    position = mossa.game("connect4").position(line)
    assert mossa.agent(web_strongest(position.game)).choose(position).move in solve(position).keeping
