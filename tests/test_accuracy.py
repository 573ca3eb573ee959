"""Agents judged by exact play."""

import json
from itertools import islice
from pathlib import Path

import pytest

from mossa.arena.accuracy import examine
from mossa.arena.accuracy.examination import answers
from mossa.arena.accuracy.questions import questions
from mossa.cli import main
from mossa.errors import MossaError
from mossa.games import game
from mossa.solvers import solve

pytestmark = pytest.mark.compiled  # every position is solved


def test_a_question_has_a_wrong_move():
    for question in questions(game("tictactoe"), 20, seed=3):
        assert not question.position.is_over
        assert 0 < question.floor < 1
        assert question.solution == solve(question.position)


def test_questions_come_from_every_band_that_has_any_and_are_the_same_again():
    lines = [q.position.line for q in questions(game("tictactoe"), 30, seed=1)]
    assert {len(line) for line in lines} == {1, 2, 3, 4, 5, 6, 7}  # no first move is wrong, and no forced one
    assert lines == [q.position.line for q in questions(game("tictactoe"), 30, seed=1)]
    assert lines != [q.position.line for q in questions(game("tictactoe"), 30, seed=2)]


def test_a_game_with_few_positions_is_asked_about_those():
    with pytest.warns(UserWarning, match=r"^only \d+ positions of connect4:width=2,height=5 were found"):
        found = list(questions(game("connect4:width=2,height=5"), 1000, seed=1))
    assert 0 < len(found) < 100
    assert len({one.position for one in found}) == len(found)
    with pytest.raises(MossaError, match="no position of connect4:width=1,height=4 was found"):
        list(questions(game("connect4:width=1,height=4"), 10, seed=1))


def test_perfect_keeps_all_and_random_about_the_floor():
    result = examine("tictactoe", ["perfect", "random"], positions=150, seed=1)
    perfect, random = result.agents
    assert perfect.kept == 1
    assert perfect.interval == (pytest.approx(0.975, abs=0.001), 1.0)  # Wilson, 150 of 150
    low, high = random.interval
    assert low < result.floor < high


def test_an_agent_draws_anew_in_every_position():
    moves = {one.move for one in examine("connect4", ["random"], positions=40, seed=1).mistakes}
    assert len(moves) == 7


def test_what_cannot_be_examined_is_refused():
    with pytest.raises(MossaError, match="positions=0 is not allowed"):
        examine("tictactoe", ["random"], positions=0)
    with pytest.raises(MossaError, match="name at least one agent"):
        examine("tictactoe", [])
    with pytest.raises(MossaError, match="cannot read"):
        examine("tictactoe", ["random"], file=Path("nowhere.txt"))


def test_bands_and_mistakes_add_up():
    result = examine("tictactoe", ["random", "flat:playouts=30"], positions=60, seed=2)
    assert sum(band.positions for band in result.bands) == 60
    for i, agent in enumerate(result.agents):
        wrong = [one for one in result.mistakes if one.agent == agent.agent]
        assert len(wrong) == round(60 * (1 - agent.kept))
        assert sum(band.positions * band.agents[i].kept for band in result.bands) == pytest.approx(60 * agent.kept)
    for one in result.mistakes:
        solution = solve(game("tictactoe").position(one.position))
        assert solution.result == one.result
        assert one.move not in solution.keeping == one.keeping
        assert len(one.position) == one.ply


def test_two_processes_give_the_same():
    alone = examine("tictactoe", ["random", "mcts:simulations=20"], positions=20, seed=5)
    assert examine("tictactoe", ["random", "mcts:simulations=20"], positions=20, seed=5, workers=2) == alone


def test_ctrl_c_tells_how_many_positions_were_asked_for(monkeypatch, capsys):
    def interrupted(*arguments):
        yield from islice(answers(*arguments), 3)
        raise KeyboardInterrupt

    monkeypatch.setattr("mossa.cli.accuracy.answers", interrupted)
    assert main(["accuracy", "tictactoe", "random", "--positions", "10", "--workers", "1"]) == 130
    assert "3 of 10 positions of tictactoe" in capsys.readouterr().out


def test_positions_from_a_file(tmp_path, capsys):
    file = tmp_path / "positions.txt"
    file.write_text("15 # nothing is wrong here\n\n1 # all but the centre loses\nX.O/.../...\n")
    result = examine("tictactoe", ["perfect", "random"], file=file)
    assert result.positions == 2
    assert {one.position for one in result.mistakes} <= {"1", "X.O/.../..."}
    assert main(["accuracy", "tictactoe", "random", "--file", str(file), "--workers", "1", "--mistakes"]) == 0
    assert "2 positions of tictactoe" in capsys.readouterr().out
    assert main(["accuracy", "tictactoe", "perfect", "--file", str(file), "--workers", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["agents"][0]["kept"] == 1
    assert told["mistakes"] == []
    file.write_text("15\nnonsense\n")
    with pytest.raises(MossaError, match=r"positions.txt:2: .*nonsense"):
        examine("tictactoe", ["random"], file=file)
