"""Outside engines: bots in three languages, every kind of fault, and nothing told that a seat may not know."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from threading import Timer
from time import monotonic

import pytest

import mossa
from mossa.agents.thinking import ForfeitError, Thinking
from mossa.arena.fixture import play
from mossa.arena.record import Record
from mossa.arena.schedule import schedule
from mossa.arena.store import Store
from mossa.arena.tournament.run import Run
from mossa.arena.tournament.spec import Spec, checked, read_spec
from mossa.arena.verify import verify
from mossa.cli import main
from mossa.engines import idle, process, question
from mossa.engines.process import Process, ProcessError
from mossa.errors import MossaError
from mossa.jit import new_rng
from mossa.settings import quoted
from mossa.work import executor
from tests.hidden_games import kuhn

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[1]
FAULTY = Path(__file__).with_name("faulty_engine.py")
FAULTS = {  # what the record says of each
    "crash": "it ended by SIGSEGV",
    "exit": "it ended with code 3",
    "exception": "it ended with code 1; on standard error: ZeroDivisionError: division by zero",
    "hang": "no answer within 0.2 s, nor 0.2 s after it was told to stop",
    "stubborn": "no answer within 0.2 s, nor 0.2 s after it was told to stop",
    "children": "it ended with code 0",
    "no-json": "it wrote 'I think that 5 is good': not a line of JSON (standard output is for messages",
    "no-object": "it wrote '[1, 2]': a message must be a JSON object",
    "binary": "not a line of JSON",
    "deep": "not a line of JSON",
    "unknown-type": "a message of the type 'mvoe'; did you mean move? (there are: error, info, move)",
    "no-move": "'move' has no 'move'",
    "number": "'move' of 'move' must be a text",
    "illegal": "'z9' is not a legal move",
    "nan": "'value' of 'move' must be a number",
    "error": "it says: I am out of ideas",
    "info-flood": "it wrote 10,001 lines",
    "endless-line": "it wrote a line of more than 65536 bytes",
    "stderr-flood": "it ended with code 4; on standard error: last words",
    "closes-output": "it closed its output",
    "twice": "before it was asked",
    "version": "it speaks protocol 2, and this mossa speaks protocol 1",
    "no-hello": "it did not answer hello within 0.2 s",
}


def faulty(mode, *words):
    """Only an engine that never answers has little time: for all others the machine may be as slow as it likes."""
    limits = "seconds=0.2,grace=0.2" if mode in ("hang", "stubborn") else "seconds=600"
    return f"engine:command={sys.executable} {FAULTY} {mode} {' '.join(map(str, words))},{limits}"


@pytest.fixture(autouse=True)
def _nothing_at_rest():
    yield
    idle.end_all()


@pytest.mark.parametrize("mode", FAULTS)
def test_a_fault_loses_that_game_with_the_reason_and_the_next_game_is_played(mode, tmp_path, monkeypatch):
    if mode == "no-hello":
        monkeypatch.setattr("mossa.engines.engine_agent.START_SECONDS", 0.2)
    if mode == "closes-output":
        monkeypatch.setattr(process, "END_SECONDS", 0.2)
    (tmp_path / "pids").touch()
    spec = faulty(mode, tmp_path / "pids") if mode == "children" else faulty(mode)
    for fixture in schedule("tictactoe", [spec, "random"], games=2, seed=1):
        record = play(fixture)
        verify(record)
        assert Record.from_json(record.to_json()) == record
        assert record.ending.reason == "forfeit"
        assert FAULTS[mode] in record.ending.detail
        assert record.seats[record.ending.seat] == mossa.agent(spec).spec
        assert record.scores[record.ending.seat] == -1
    assert not any(map(is_running, map(int, (tmp_path / "pids").read_text().split())))


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_tournament_goes_on(tmp_path):
    spec = checked(Spec("tictactoe", ("random", "greedy", faulty("crash"), faulty("illegal")), games=2, seed=1))
    with Store.open(tmp_path / "x.db", spec) as store, executor(1) as pool:
        assert Run(store, pool).play() == ""
        records = list(store.records())
    assert len(records) == 12
    assert sum(record.ending is None for record in records) == 2  # that of the two who play
    for record in records:
        verify(record)


def test_what_a_host_leaves_is_ended_even_if_the_host_is_killed(tmp_path):
    pids = tmp_path / "pids"
    pids.touch()
    script = tmp_path / "forks.py"
    script.write_text(
        "import os, sys, time\n"
        "if os.fork() == 0: os.setsid()\n"
        "with open(sys.argv[1], 'a') as file: file.write(f'{os.getpid()}\\n')\n"
        "time.sleep(1000)\n"
    )
    code = "import sys; from mossa.engines.process import Process; Process(sys.argv[1]).read(600)"
    host = subprocess.Popen([sys.executable, "-c", code, f"{sys.executable} {script} {pids}"])
    try:
        wait_until(lambda: len(pids.read_text().split()) == 2)
    finally:
        host.send_signal(signal.SIGKILL)
        host.wait()
    wait_until(lambda: not any(map(is_running, map(int, pids.read_text().split()))))


def wait_until(is_so):
    end = monotonic() + 60
    while not is_so():
        assert monotonic() < end


def test_a_program_that_does_not_read_is_not_waited_for():
    deaf = Process(f"{sys.executable} -c 'import time; time.sleep(1000)'")
    with pytest.raises(ProcessError, match=r"it has not read what it was sent for 0.1 s"):
        deaf.write("x" * 10_000_000, 0.1)


def test_a_program_that_ends_with_its_input_has_not_ended_by_itself():
    patient = Process(f"{sys.executable} -c 'import sys; print(flush=True); sys.stdin.read()'")
    assert patient.read(600) == ""
    keeper = patient._keeper.pid
    os.kill(keeper, signal.SIGSTOP)  # a busy machine: the keeper comes late to see what there is
    Timer(1, os.kill, (keeper, signal.SIGCONT)).start()
    patient.close()
    assert patient.ended_by_itself == ""


def test_one_process_plays_all_games(tmp_path):
    log = tmp_path / "log"
    script = tmp_path / "bot.py"
    text = (ROOT / "examples" / "bot.py").read_text()
    script.write_text(
        text.replace("import sys\n", f"import os\nimport sys\nopen({str(log)!r}, 'a').write('started ')\n")
    )
    for fixture in schedule("tictactoe", [f"engine:command={sys.executable} {script}", "random"], games=4, seed=1):
        assert play(fixture).ending is None
    assert log.read_text() == "started "


# Bots in three languages


@pytest.fixture(scope="module", params=["python", "node", "cc"])
def bot(request, tmp_path_factory):
    """The command of an example; skipped where there is nothing to run it."""
    tool = request.param
    if tool == "python":
        return f"{sys.executable} {ROOT / 'examples' / 'bot.py'}"
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # node may be there, from a wheel
    if (found := shutil.which(tool, path=path)) is None:
        pytest.skip(f"there is no {tool} on this machine")
    if tool == "node":
        return f"{found} {ROOT / 'examples' / 'bot.js'}"
    program = tmp_path_factory.mktemp("c") / "bot"
    subprocess.run([found, "-Wall", "-Wextra", "-Werror", "-o", program, ROOT / "examples" / "bot.c"], check=True)
    return str(program)


@pytest.mark.parametrize("game", ["connect4", "bigtwo", "contest"])
def test_a_bot_of_the_examples_plays(game, bot):
    players = mossa.game(game).players
    for fixture in schedule(game, [f"engine:command={bot},seconds=600", *["random"] * (players - 1)], players, seed=3):
        record = play(fixture)
        assert record.ending is None
        verify(record)


@pytest.mark.parametrize("name", ["bot.py", "bot.js", "bot.c"])
def test_a_bot_of_the_examples_is_short(name):
    assert len((ROOT / "examples" / name).read_text().splitlines()) <= 30


# What an engine is told


class Recorder:
    """In place of a program: keeps every line, and answers by the first legal move."""

    lines: list[str]
    is_running = True

    def __init__(self, command):
        Recorder.lines = []
        self._answers = ['{"type": "hello", "protocol": 1, "name": "x"}']

    def write(self, line, seconds):
        Recorder.lines.append(line)
        heard = json.loads(line)
        if heard["type"] == "go":
            self._answers.append(json.dumps({"type": "move", "move": heard["legal"][0]}))

    def read(self, seconds):
        return self._answers.pop() if self._answers and seconds else None

    def dismiss(self, line): ...

    def close(self, seconds=0.0): ...


def told(position):
    """Every line that an engine is sent that is asked for the first time in a position, and at its end."""
    thinking = Thinking()
    mossa.agent("engine:command=true").choose(position, position.seed, thinking)
    thinking.close(position)
    return Recorder.lines


@pytest.fixture
def recorded(monkeypatch):
    monkeypatch.setattr("mossa.engines.outside.Process", Recorder)
    monkeypatch.setattr(idle, "take", lambda kind: None)


@pytest.mark.usefixtures("recorded")
@pytest.mark.parametrize("seed", range(12))
def test_no_hidden_card_is_in_any_line(seed):
    """Whatever the others hold, a seat that cannot tell the difference is sent the same bytes."""
    game, rng = mossa.game("bigtwo"), new_rng(seed, "moves")
    position, compared = game.new(seed), 0
    while not position.is_over:
        seat, lines = position.to_move, told(position)
        for number in range(3):
            other = position.redealt(seat, new_rng(seed, "other", number))
            other = type(other)(game, other.copy_state(), other.past, seed + 1000 + number)
            compared += other != position
            assert told(other) == lines
        legal = position.legal_moves()
        position = position.play(legal[int(rng[0]) % len(legal)])
        rng = new_rng(seed, "moves", len(position.past))
    assert compared > 20


@pytest.mark.usefixtures("recorded")
def test_a_choice_of_the_same_turn_is_in_no_line():
    position = mossa.game("contest").new(1)
    while position.to_move < 0:
        position = position.play(position.legal_moves()[0])
    choices = [position.play(move) for move in position.legal_moves()]
    assert len(choices) > 1
    assert len({tuple(told(one)) for one in choices}) == 1


@pytest.mark.usefixtures("recorded")
def test_an_engine_is_told_what_it_does_not_know_and_the_end():
    game, thinking, agent = mossa.game("tictactoe"), Thinking(), mossa.agent("engine:command=true,simulations=7")
    agent.choose(game.position("1"), 5, thinking)
    agent.choose(game.position("123"), 6, thinking)
    agent.choose(game.position("143"), 7, thinking)  # a move was taken back
    thinking.close(game.position("14253"))
    lines = [json.loads(line) for line in Recorder.lines]
    assert [line["type"] for line in lines] == ["hello", "newgame", *["observe", "go"] * 3, "observe"]
    observed = [line for line in lines if line["type"] == "observe"]
    assert [(line["from"], [one["move"] for one in line["moves"]]) for line in observed] == [
        (0, ["1"]),
        (1, ["2", "3"]),
        (1, ["4", "3"]),
        (2, ["2", "5", "3"]),
    ]
    assert observed[-1]["scores"] == [1.0, -1.0]
    assert lines[1]["seat"] == 1
    assert lines[3]["budget"] == {"seconds": 5.0, "simulations": 7}
    assert [line["seed"] for line in lines if line["type"] == "go"] == [5, 6, 7]
    assert observed[0]["position"] == game.position("1").text


@pytest.mark.usefixtures("recorded")
def test_the_result_is_told_even_if_it_follows_from_what_is_hidden():
    game, thinking = kuhn(), Thinking()
    position = game.position(["0", "2"])  # the cards; then both players pass, and they are shown to nobody
    mossa.agent("engine:command=true").choose(position, 0, thinking)
    last = position.play(position.legal_moves()[0])
    last = last.play(last.legal_moves()[0])
    assert last.is_over
    thinking.close(last)
    assert json.loads(Recorder.lines[-1])["scores"] == [last.score(0), last.score(1)]
    assert last.score(0) != last.seen_by(0).score(0)


# Time


def test_a_clock_gives_less_time_than_the_setting(recorded):
    mossa.agent("engine:command=true,seconds=5").choose(mossa.game("tictactoe").new(), 0, Thinking(seconds=0.25))
    assert json.loads(Recorder.lines[-1])["budget"] == {"seconds": 0.25}


def test_somebody_who_wants_an_answer_gets_it(monkeypatch):
    """A search of a thousand seconds is told to stop."""
    code = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    heard = json.loads(line)\n"
        "    if heard['type'] == 'hello': print(json.dumps({'type': 'hello', 'protocol': 1, 'name': 'x'}))\n"
        "    if heard['type'] == 'go': print(json.dumps({'type': 'info', 'move': '3', 'value': 0.5, 'nodes': 9}))\n"
        "    if heard['type'] == 'stop': print(json.dumps({'type': 'move', 'move': '7', 'value': -0.5}))\n"
    )
    seen = []
    thinking = Thinking()
    thinking.report = lambda decision: seen.append(decision) or thinking.stop()
    agent = mossa.agent("engine", command=f'{sys.executable} -c "{code}"', seconds=1000.0, grace=600.0)
    decision = agent.choose(mossa.game("tictactoe").new(), 0, thinking)
    thinking.close(mossa.game("tictactoe").new())
    assert (decision.move, decision.value) == ("7", -0.5)
    assert [(one.move, one.value, one.nodes) for one in seen] == [("3", 0.5, 9)]


def test_a_search_that_was_left_does_not_answer_the_next_question(tmp_path):
    """Its late move would be taken for another."""
    thinking = Thinking(report=lambda _: 1 / 0)
    code = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    kind = json.loads(line)['type']\n"
        "    if kind == 'hello': print(json.dumps({'type': 'hello', 'protocol': 1, 'name': 'x'}))\n"
        "    if kind == 'go': print(json.dumps({'type': 'info', 'move': '3'}))\n"
    )
    agent = mossa.agent("engine", command=f'{sys.executable} -c "{code}"', seconds=600.0)
    with pytest.raises(ZeroDivisionError):
        agent.choose(mossa.game("tictactoe").new(), 0, thinking)
    thinking.close(mossa.game("tictactoe").new())
    assert not any(idle._resting.values())


# How a command is written


COMMANDS = [
    "./bot",
    "python bot.py --depth 3",
    "bot --sizes 3,4",
    'sh -c "echo a, b"',
    '"my bot" x',
    " bot ",
    'a"b,""c',
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_can_be_written_in_a_spec(command, tmp_path):
    agent = mossa.agent("engine", command=command, seconds=2.0)
    assert mossa.agent(agent.spec) == agent
    assert mossa.agent(f"engine:seconds=2,command={quoted(command)}") == agent


def test_a_command_with_commas_on_the_command_line_and_in_toml(tmp_path, capsys):
    script = tmp_path / "my bot, second try.py"
    shutil.copy(ROOT / "examples" / "bot.py", script)
    spec = f"""engine:command="{sys.executable} '{script}' --sizes 3,4",seconds=600"""
    assert main(["match", "tictactoe", spec, "random", "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["agents"][0] == spec
    (tmp_path / "x.toml").write_text(f'game = "tictactoe"\nagents = ["random", """{spec}"""]\ngames = 2\n')
    assert read_spec(tmp_path / "x.toml").agents == ("random", spec)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("engine", "it needs a command: engine:command=./bot"),
        ("engine:command=no-such-bot", "there is no program 'no-such-bot' to start"),
        ("engine:command='bot", "cannot be read: No closing quotation"),
        ('engine:command="bot', "a value that begins with a double quote must end with one"),
        ("ugi:command=true", "the protocol ugi is for two players"),
    ],
)
def test_what_cannot_be_started_is_refused_before_the_first_game(spec, message):
    with pytest.raises(MossaError) as error:
        schedule("bigtwo", [spec, "random", "random", "random"], games=1)
    assert message in str(error.value)


@pytest.mark.parametrize("name", ["engine", "ugi"])
def test_the_web_app_starts_no_engine(name):
    pytest.importorskip("fastapi", reason="the web app is not installed: pip install 'mossa[web]'")
    from mossa.web.catalogue import catalogue
    from mossa.web.limits import Limits

    with pytest.raises(MossaError, match="starts a program of its own; the server does not do that for anybody"):
        Limits().allowed(f"{name}:command=true")
    assert name not in {one["name"] for one in json.loads(catalogue()["agents"])}


# For the author of a bot


def test_a_bot_that_is_right_passes_every_check(capsys):
    assert main(["check-engine", f"{sys.executable} {ROOT / 'examples' / 'bot.py'}", "--game", "tictactoe"]) == 0
    out = capsys.readouterr().out
    assert out.count("✓") == 5
    assert "all checks passed" in out


@pytest.mark.parametrize(
    ("mode", "words"),
    [
        ("no-json", ["✗ move", "it wrote 'I think that 5 is good': not a line of JSON"]),
        ("version", ["✗ start", "it speaks protocol 2"]),
        ("illegal", ["✗ move", "'z9' is not a legal move"]),
        ("twice", ["✗ stop", "before it was asked"]),
        ("exception", ["ZeroDivisionError: division by zero"]),
        ("bad-info", ["✗ move", "that has no legal move in it, or a value that is not from -1 to 1"]),
        ("stays", ["✗ quit", "it still ran 0.2 s after it was told to quit"]),
        ("orphan", ["✗ quit", "it ended and left processes of its own running: 2"]),
    ],
)
def test_the_author_of_a_bot_is_told_what_is_wrong(mode, words, tmp_path, monkeypatch, capsys):
    if mode == "stays":
        monkeypatch.setattr("mossa.engines.check.QUIT_SECONDS", 0.2)
    (tmp_path / "pids").touch()
    command = f"{sys.executable} {FAULTY} {mode} {tmp_path / 'pids'}"
    assert main(["check-engine", command, "--game", "tictactoe", "--seconds", "600"]) == 1
    out = " ".join(capsys.readouterr().out.split())
    for word in words:
        assert word in out


@pytest.mark.parametrize("mode", ["bad-info", "stays", "orphan"])
def test_what_harms_nobody_loses_no_game(mode, tmp_path, monkeypatch):
    monkeypatch.setattr(idle, "QUIT_SECONDS", 0.2)
    (tmp_path / "pids").touch()
    for fixture in schedule("tictactoe", [faulty(mode, tmp_path / "pids"), "random"], games=2, seed=1):
        assert play(fixture).ending is None
    idle.end_all()
    assert not any(map(is_running, map(int, (tmp_path / "pids").read_text().split())))


def test_a_forfeit_names_the_command():
    with pytest.raises(ForfeitError, match=r"^.*faulty_engine.py exit *: it ended with code 3$"):
        mossa.agent(faulty("exit")).choose(mossa.game("tictactoe").new())


def test_an_engine_may_say_much_but_not_without_end(monkeypatch):
    monkeypatch.setattr(question, "MOST_LETTERS", 1000)
    with pytest.raises(ForfeitError, match="letters and no move"):
        mossa.agent(faulty("info-flood")).choose(mossa.game("tictactoe").new())


# The page of the documentation


PAGE = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8").replace("mossa 0.1.0", f"mossa {mossa.__version__}")


def block(language):
    return PAGE.split(f"```{language}\n")[1].split("```")[0]


def test_the_bot_of_the_page_is_right(tmp_path, capsys):
    (tmp_path / "bot.py").write_text(block("python"))
    assert main(["check-engine", f"{sys.executable} {tmp_path / 'bot.py'}", "--game", "tictactoe", "--games", "2"]) == 0
    assert "all checks passed" in capsys.readouterr().out


def test_the_transcript_of_the_page_is_what_happens(monkeypatch):
    transcript = [line for line in PAGE.splitlines() if line.startswith(("> {", "< {"))]
    answers = [line[2:] for line in transcript if line.startswith("< ")]
    heard = []

    class Scripted(Recorder):
        def write(self, line, seconds):
            heard.append(f"> {line}")

        def read(self, seconds):
            if not seconds:
                return None
            heard.append(f"< {answers[0]}")
            return answers.pop(0)

        def dismiss(self, line):
            heard.append(f"> {line}")

    monkeypatch.setattr("mossa.engines.outside.Process", Scripted)
    agent, thinking, game = mossa.agent("engine:command=true"), Thinking(), mossa.game("tictactoe")
    for line, seed, move in (("5", 8246, "2"), ("521", 1507, "3")):
        assert agent.choose(game.position(line), seed, thinking).move == move
    thinking.close(game.position("52139"))
    idle.end_all()
    assert heard == transcript


def test_the_specs_of_the_page_are_read_as_it_says():
    command = "python bot.py --sizes 3,4"
    assert mossa.agent(tomllib.loads(block("toml"))["agents"][1]).command == command
    (shown,) = [line for line in PAGE.splitlines() if line.startswith("    mossa match connect4 'engine:command=\"")]
    assert mossa.agent(shlex.split(shown)[3]).command == command
