"""The command line, mostly in this process: what it prints, and that bad input is one line and exit code 2."""

import io
import json
import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from importlib.metadata import EntryPoint

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import mossa
from mossa.agents import AGENTS
from mossa.arena.files import read_records
from mossa.cli import COMMANDS, app, main
from mossa.games import GAMES, game
from tests.process import SOURCES, process, wait_until

pytestmark = pytest.mark.once

FAST = "flat:playouts=20"


@pytest.fixture
def run(capsys):
    def run(*arguments):
        capsys.readouterr()
        code = main(arguments)
        out, err = capsys.readouterr()
        return code, out, re.sub(r"^compiling .*\n", "", err, flags=re.MULTILINE)

    return run


# Help


def test_help_names_every_command_and_imports_nothing_heavy():
    out, imported = output_and_imports("--help")
    assert all(f" {command} " in out for command in COMMANDS)
    assert not {"numba", "numpy", "mossa.games"} & imported


@pytest.mark.parametrize("command", ["games", "agents"])
def test_lists_do_not_need_numba(command):
    out, imported = output_and_imports(command, "--json")
    assert json.loads(out)[command]
    assert "mossa.games" in imported
    assert "numba" not in imported


def output_and_imports(*arguments):
    """What a command prints in a fresh process, and the modules that it imports."""
    code = f"import sys; from mossa.cli import main; main({arguments}); print(*sys.modules, file=sys.stderr)"
    environment = {**os.environ, "PYTHONPATH": SOURCES}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return done.stdout, set(done.stderr.split())


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run, command):
    code, out, err = run(command, "--help")
    function = app[command].default_command
    said = COMMANDS[command] if function is None else function.__doc__
    assert (code, err) == (0, "")
    assert " ".join(said.split()) in " ".join(out.split())


def test_version(run):
    assert run("--version") == (0, f"{mossa.__version__}\n", "")


def test_no_command_shows_the_help(run):
    assert run()[1] == run("--help")[1]


# What there is


def test_games(run):
    code, out, err = run("games", "--json")
    assert (code, err) == (0, "")
    found = {one["name"]: one for one in json.loads(out)["games"]}
    assert list(found) == GAMES.names()
    assert found["tictactoe"]["players"] == 2
    assert found["tictactoe"]["perfect_information"] is True
    assert [name for name, one in found.items() if one["simultaneous"]] == ["contest"]
    assert found["tictactoe"]["chance"] is False
    assert found["tictactoe"]["zero_sum"] is True
    width = found["connect4"]["options"][0]
    assert (width["name"], width["kind"], width["default"]) == ("width", "int", 7)
    code, out, _ = run("games")
    assert code == 0
    assert "connect4  Connect 4: 2 players, perfect information, zero sum" in out
    assert re.search("width=7 +columns; a whole number from 1 to 31", out)
    assert "evaluations: threats, one, one-bis, two, zero" in out


def test_agents(run):
    code, out, err = run("agents", "--json")
    assert (code, err) == (0, "")
    found = {one["name"]: one for one in json.loads(out)["agents"]}
    assert list(found) == AGENTS.names()
    playouts = found["flat"]["settings"][0]
    assert playouts["name"] == "playouts"
    assert playouts["kind"] == "int"
    assert playouts["default"] is None
    told = {"name", "kind", "default", "meaning", "allowed", "low", "high", "choices", "words", "others", "parts"}
    assert set(playouts) == told
    assert json.loads(out)["evaluations"]["connect4"] == ["threats", "one", "one-bis", "two", "zero"]
    code, out, _ = run("agents")
    assert code == 0
    assert re.search("playouts= +simulations for each legal move", out)
    assert "connect4: threats, one, one-bis, two, zero" in out


def not_a_game():
    raise RuntimeError("lost the rules")


def test_a_plugin_that_fails_is_one_line_and_the_rest_is_there(run, monkeypatch):
    points = [EntryPoint("gone", "no_mossa:x", "g"), EntryPoint("broken", f"{__name__}:not_a_game", "g")]
    monkeypatch.setattr("mossa.registry.entry_points", lambda group: points if group == "mossa.games" else [])
    monkeypatch.delitem(GAMES.__dict__, "_targets", raising=False)
    code, out, err = run("games", "--json")
    monkeypatch.delitem(GAMES.__dict__, "_targets")
    assert code == 0
    assert "connect4" in [one["name"] for one in json.loads(out)["games"]]
    assert err.splitlines() == [
        "mossa: warning: the plug-in of game 'gone' (no_mossa:x) failed to load: No module named 'no_mossa'",
        "mossa: warning: the game 'broken' cannot be made: lost the rules",
    ]


# Analyse


def test_analyse_json(run):
    code, out, _ = run("analyse", "connect4", "--moves", "121212", "--agent", "flat:playouts=200", "--json")
    assert code == 0
    answer = json.loads(out)
    names = ["game", "moves", "position", "to_move", "move", "value", "candidates", "nodes", "seconds"]
    assert list(answer) == names
    assert game("connect4").from_text(answer["position"]) == game("connect4").position("121212")
    assert answer["game"] == "connect4"
    assert answer["moves"] == list("121212")
    assert (answer["to_move"], answer["move"], answer["value"]) == (0, "1", 1.0)
    assert answer["candidates"][0] == {"move": "1", "value": 1.0, "visits": 200, "pv": ["1"]}
    assert len(answer["candidates"]) == 7


def test_analyse_is_reproducible(run):
    def one(seed):
        answer = json.loads(run("analyse", "connect4", "--agent", FAST, "--json", "--seed", seed)[1])
        return answer | {"seconds": 0}

    assert one("1") == one("1")
    assert one("1") != one("2")


def test_analyse_for_people(run):
    code, out, _ = run("analyse", "tictactoe", "--moves", "15 2", "--agent", FAST)
    assert code == 0
    assert " X | X | 3 " in out
    assert "Tic-tac-toe after 152, seen by flat:playouts=20" in out
    assert re.search(r"^Best for O: \d  value [-+0]", out, re.MULTILINE)


def test_analyse_has_an_agent_of_its_own(run):
    answer = json.loads(run("analyse", "tictactoe", "--moves", "1425", "--json")[1])
    assert answer["move"] == "3"
    assert (answer["value"], answer["solved"], answer["plies"]) == (1, True, 1)
    assert "Best for X: 3  value +1.00  (solved: wins in 1 ply; " in run("analyse", "tictactoe", "--moves", "1425")[1]


@pytest.mark.compiled
def test_a_draw_from_a_mixed_strategy_is_not_called_the_best(run):
    arguments = ("analyse", "contest", "--agent", "duct:simulations=300")
    shown = {json.loads(run(*arguments, "--seed", str(seed), "--json")[1])["move"] for seed in range(8)}
    assert len(shown) > 1
    answer = json.loads(run(*arguments, "--json")[1])
    assert sum(one["probability"] for one in answer["candidates"]) == pytest.approx(1)
    out = run(*arguments)[1]
    assert "Best for" not in out
    assert f"A plays a mixed strategy; drawn this time: {answer['move']}  value" in out
    assert re.search(r"visits +played", out)


# Match


def test_match_json(run):
    code, out, err = run("match", "tictactoe", FAST, "random", "--games", "11", "--seed", "5", "--json")
    assert (code, err) == (0, "")
    result = json.loads(out)
    names = ["game", "agents", "games", "wins", "draws", "score", "interval", "plies_mean", "seconds"]
    assert list(result) == [*names, "points", "points_interval", "forfeits", "measures", "by_seat", "by_name"]
    assert result["agents"] == [FAST, "random"]
    assert sum(result["wins"]) + result["draws"] == result["games"] == 11
    assert result["score"][0] > 0.6
    again = json.loads(run("match", "tictactoe", FAST, "random", "--games", "11", "--seed", "5", "--json")[1])
    assert again | {"seconds": 0} == result | {"seconds": 0}


def test_match_for_people_and_its_records(run, tmp_path):
    path = tmp_path / "games.jsonl"
    arguments = ("match", "tictactoe", FAST, "random", "--games", "4", "--opening-plies", "2", "--record", str(path))
    code, out, err = run(*arguments)
    assert (code, err) == (0, "")
    assert re.search(r"^flat:playouts=20 +\d +\d\.\d{3} +\d\.\d{3} – \d\.\d{3}$", out, re.MULTILINE)
    assert "4 games of tictactoe" in out
    assert run(*arguments)[0] == 0
    records = [record for _, record in read_records(path)]
    assert len(records) == 8
    assert {record.opening for record in records} == {2}
    code, out, err = run("replay", str(path), "--verify")
    assert (code, err) == (0, "")
    assert "8 games and" in out
    code, out, _ = run("replay", str(path))
    assert code == 0
    assert out.count("Tic-tac-toe") == 8


def test_one_game_is_no_games(run):
    assert "\n1 game of tictactoe, " in run("match", "tictactoe", "random", "random", "--games", "1")[1]
    out = run("accuracy", "tictactoe", "random", "--positions", "1", "--workers", "1")[1]
    assert "\n1 position of tictactoe, " in out


@pytest.mark.parametrize("line", [b"{}\n", b'{"schema": 1', b"\xff\n"])
def test_replay_names_the_broken_line(run, tmp_path, line):
    path = tmp_path / "games.jsonl"
    run("match", "tictactoe", "random", "random", "--games", "2", "--record", str(path))
    with path.open("ab") as file:
        file.write(line)
    for arguments in (["replay", str(path), "--verify"], ["replay", str(path)]):
        code, out, err = run(*arguments)
        assert (code, out) == (2, "")
        assert err.startswith(f"mossa: {path}:3: ")
        assert err.count("\n") == 1


def test_replay_names_a_result_that_the_rules_deny(run, tmp_path):
    path = tmp_path / "games.jsonl"
    run("match", "tictactoe", "random", "random", "--games", "1", "--record", str(path))
    path.write_text(re.sub(r'"scores": .*\]', '"scores": [0.5, -0.5]', path.read_text()))
    code, out, err = run("replay", str(path), "--verify")
    assert (code, out) == (2, "")
    assert f"{path}:1: the result is [0.5, -0.5], but by the rules" in err


def test_replay_tells_where_a_game_began(run, tmp_path):
    path = tmp_path / "games.jsonl"
    seats = ("--seat", "none", "--against", "random", "--seed", "1")
    assert run("play", "tictactoe", *seats, "--from", "XO./XO./...", "--record", str(path))[0] == 0
    assert run("replay", str(path), "--verify")[0] == 0
    assert "from XO./XO./...: " in run("replay", str(path))[1]
    path.write_text(path.read_text().replace("XO./XO./...", "XO./XX./..."))
    code, _, err = run("replay", str(path), "--verify")
    assert (code, "games.jsonl:1: tictactoe: 'XO./XX./...' is not a position: X has 3 and O 1" in err) == (2, True)


def test_a_position_in_one_line_is_analysed(run):
    _, out, _ = run("analyse", "connect4", "--from", "X" * 7, "--json")
    assert out == ""
    code, out, _ = run("solve", "tictactoe", "--from", "XX./OO./...", "--json")
    assert (code, json.loads(out)["keeping"], json.loads(out)["position"]) == (0, ["3"], "XX./OO./...")


def test_no_interval_of_a_match_is_empty_or_beyond_what_can_be_won(run):
    out = run("match", "bigtwo", "greedy", "greedy", "random", "random", "--games", "8", "--seed", "3", "--json")[1]
    told = json.loads(out)
    assert all(0 <= low < high <= 1 for low, high in told["interval"])
    assert all(low < high <= 0 for low, high in told["points_interval"])  # the best is to lose no points


def test_match_says_when_games_repeat(run):
    code, _, err = run("match", "connect4:width=1,height=1", "random", "random", "--games", "10", "--json")
    assert code == 0
    assert err.startswith("mossa: warning: only 2 of 10 games differ")
    assert err.count("\n") == 1


def test_ctrl_c_reports_what_was_played(tmp_path):
    path = tmp_path / "games.jsonl"
    with process(
        "match", "tictactoe", "random", "random", "--games", "50000", "--json", "--record", path, text=True
    ) as running:
        wait_until(lambda: running.poll() is not None or (path.exists() and path.read_bytes().count(b"\n") >= 10))
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Traceback" not in err
    assert json.loads(out)["games"] == len(list(read_records(path))) >= 10


def test_a_closed_pipe_is_quiet():
    with process("games", "--json", text=True) as running:
        running.stdout.close()
        err = running.stderr.read()
    assert err == ""
    assert running.returncode not in (0, 2)


# Check-game


def test_check_game(run):
    code, out, _ = run("check-game", "connect4:width=4,height=4", "--games", "5")
    assert code == 0
    assert out.startswith("Connect 4 on 4x4 (connect4:width=4,height=4)\n")
    assert out.endswith("all checks passed\n")
    assert "✓ legal moves " in out


def test_check_game_of_a_broken_game(run, monkeypatch):
    broken = replace(game("tictactoe"), max_plies=5)
    monkeypatch.setattr("mossa.cli.check_game.named_game", lambda spec: broken)
    code, out, _ = run("check-game", "tictactoe")
    assert code == 1
    assert "✗ random games      not over after 5 plies, which max_plies promises" in out
    assert out.endswith("1 of the checks failed\n")


# Bad input


BAD = {
    "pla": "unknown command 'pla'; did you mean play?",
    "--nothing": "unknown command '--nothing'",
    "contest advice": "unknown command 'advice'; did you mean advise? (there are: advise)",
    "analyse": 'Command "analyse" parameter GAME requires an argument.',
    "analyse conect4": "unknown game 'conect4'; did you mean connect4? (there are: ",
    "analyse connect4:width=x": "connect4: width=x is not allowed; it must be a whole number",
    "analyse connect4:depth=3": "connect4 has no setting 'depth'",
    "analyse connect4 --moves 48": "connect4: '8' is not a legal move after 4; legal: 1 2 3 4 5 6 7",
    "analyse connect4 --moves 1212121": "connect4: the game is over after 1212121; there is no move to choose",
    "analyse connect4 --moves 12121211": "connect4: '1' cannot be played: the game is over after 1212121",
    "analyse connect4 --agent flt": "unknown agent 'flt'; did you mean flat?",
    "analyse connect4 --agent=": "unknown agent ''",
    "analyse connect4 --agent flat:playouts=0": "flat: playouts=0 is not allowed; it must be a whole number from 1",
    "analyse connect4 --seed 1.5": "--seed=1.5 is not allowed; it must be a whole number",
    "analyse connect4 --deep": "Unknown option: --deep.",
    "analyse connect4 more": "too many arguments: more",
    "match tictactoe": "match: tictactoe takes 2 agents, one a seat, and 0 are given",
    "match tictactoe random random --games 0": "match: games=0 is not allowed; it must be a whole number from 1",
    "match tictactoe random random --games -1": "match: games=-1 is not allowed",
    "match tictactoe random random --games x": "--games=x is not allowed; it must be a whole number",
    "match tictactoe random random --seed x": "--seed=x is not allowed",
    "match tictactoe random random --opening-plies 9": "match: opening_plies=9 is not allowed; it must be",
    "match tictactoe random random --record /nowhere/x": "cannot write records to /nowhere/x: no such folder",
    "play tictactoe --seat 0": "tictactoe has no seat '0'; seats are 1 to 2",
    "play tictactoe --seat 9": "tictactoe has no seat '9'",
    "play tictactoe --seat ²": "tictactoe has no seat '²'",
    "play tictactoe --against": "--against takes 1 agent in tictactoe; given: 0",
    "play tictactoe --against random random": "--against takes 1 agent in tictactoe; given: 2",
    "play tictactoe --moves 14253": "tictactoe: the game is over after 14253; there is nothing left to play",
    "solve tictactoe --seconds nan": "solve: seconds=nan is not allowed; it must be a number of at least 0.001",
    "solve tictactoe --seconds -1": "solve: seconds=-1.0 is not allowed",
    "results .": "cannot open .: not a regular file",
    "replay /nowhere": "cannot read /nowhere: No such file or directory",
    "check-game connect4 --games 0": "check-game: games=0 is not allowed",
    "check-game chess": "unknown game 'chess'",
    "tournament tictactoe random greedy --workers -1": "--workers=-1 is not allowed; it must be 0 or more",
    "study tictactoe --workers -1": "--workers=-1 is not allowed; it must be 0 or more",  # waited for ever
    "train tictactoe --workers -1": "--workers=-1 is not allowed; it must be 0 or more",
    "statistics nosuch.db --seed -1": "--seed=-1 is not allowed; it must be 0 or more",
    "tournament tictactoe random greedy --until elo1=nan": "until: 'elo1=nan' is more than anybody can be stronger",
    "tournament tictactoe random greedy --until elo1=1e300": "until: 'elo1=1e300' is more than anybody can",
    "sweep tictactoe mcts c=1 c=2 --against random --dry-run": "sweep: a setting is tried once",
    "sweep tictactoe": "sweep: name the agent whose settings are to be tried",
    "sweep tictactoe mcts --against random": "a sweep needs settings to try (grid), such as",
    "solve tictactoe --build": "tictactoe has no book or table to build",
    "train bigtwo": "bigtwo cannot be trained: networks are for two players",
    "train tictactoe --out /dev/null": "--out /dev/null is no folder",
    "train tictactoe --from /dev/null": "--from /dev/null is no folder of a training run",
    "train tictactoe --positions 1000001": "--positions must be from 0 to 1,000,000, not 1,000,001",
}


@pytest.mark.parametrize(("line", "problem"), BAD.items(), ids=BAD)
def test_bad_input_is_one_clear_line(run, line, problem):
    code, out, err = run(*line.split())
    assert (code, out) == (2, "")
    assert err.startswith(f"mossa: {problem}")
    assert err.count("\n") == 1


def test_a_problem_of_two_lines_is_told_in_one(run, monkeypatch):
    def fails(spec):
        raise mossa.errors.MossaError(f"no {spec}\n\tnor any other")

    monkeypatch.setattr("mossa.cli.check_game.named_game", fails)
    assert run("check-game", "chess") == (2, "", "mossa: no chess nor any other\n")


def test_a_terminal_without_our_letters(monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    with process("check-game", "tictactoe", "--games", "2", text=True) as running:
        out, err = running.communicate()
    assert running.returncode == 0, err
    assert "? legal moves" in out


def test_nothing_is_written_when_the_input_is_bad(run, tmp_path):
    path = tmp_path / "games.jsonl"
    assert run("match", "tictactoe", "random", "randon", "--record", str(path))[0] == 2
    assert run("play", "tictactoe", "--against", "randon", "--record", str(path))[0] == 2
    assert not path.exists()


def test_a_refused_training_leaves_no_folder(run, tmp_path):
    assert run("train", "tictactoe", "--out", str(tmp_path / "a" / "b" / "c"), "--hours", "nan")[0] == 2
    assert not list(tmp_path.iterdir())


def test_an_error_of_the_system_without_a_number_is_told_too(run, monkeypatch):
    def fails(_):
        raise OSError("the cable is out")

    monkeypatch.setattr("mossa.cli.check_game.named_game", fails)
    assert run("check-game", "tictactoe") == (2, "", "mossa: cannot write: the cable is out\n")


def test_too_little_memory_is_one_clear_line(run, monkeypatch):
    def fails(_):
        raise MemoryError

    monkeypatch.setattr("mossa.cli.check_game.named_game", fails)
    assert run("check-game", "tictactoe") == (2, "", "mossa: there is not enough memory for that\n")


@pytest.mark.parametrize("command", ["tournament {}.toml", "tune {}", "accuracy tictactoe random --file {}"])
def test_a_file_that_is_no_text_is_named(run, tmp_path, command):
    path = tmp_path / "binary"
    for one in (path, path.with_suffix(".toml")):
        one.write_bytes(b"\xc8\xff")
    code, out, err = run(*command.format(path).split())
    assert (code, out) == (2, "")
    assert "not text in UTF-8" in err
    assert str(path) in err


def test_a_book_that_is_built_for_a_program_is_told_to_it_alone(run, monkeypatch, tmp_path):
    monkeypatch.setattr("mossa.cli.solve.build_file", lambda *_: tmp_path / "book")
    code, out, err = run("solve", "connect4", "--build", "--json")
    assert (code, json.loads(out), err) == (0, {"game": "connect4", "file": str(tmp_path / "book")}, "")


TEXT = st.text(st.characters(exclude_characters="\0"), max_size=20)  # no argument of a program can hold a zero
ANY = TEXT | st.sampled_from(["tictactoe", "random", "--json", "--moves", "-1", ":", "connect4:,", "="])


@pytest.mark.parametrize(
    "before",
    [
        ["analyse", "--agent", "random"],
        ["match"],
        ["check-game"],
        ["play", "tictactoe", "--against", "random", "--moves"],
        ["replay"],
        [],
    ],
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@example(words=["\x1b[31m", "\u2028", "\ud800"])
@example(words=["tictactoe", "--moves", "1" * 5000])
@given(
    words=st.lists(ANY.filter(lambda word: word not in COMMANDS and not word.startswith("--h")), min_size=1, max_size=4)
)
def test_any_text_is_answered_by_one_line(capsys, monkeypatch, before, words):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    capsys.readouterr()
    code = main([*before, *words])
    out, err = capsys.readouterr()
    if code != 0:
        assert code == 2
        assert out == ""
        assert re.fullmatch(r"mossa: [^\n]+\n", err)


@pytest.mark.parametrize("command", ["analyse", "check-game", "replay"])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(name=TEXT.filter(lambda name: not name.startswith("-") and name.partition(":")[0].strip() not in GAMES.names()))
def test_no_text_but_a_name_is_a_name(capsys, command, name):
    capsys.readouterr()
    code = main([command, name])
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
