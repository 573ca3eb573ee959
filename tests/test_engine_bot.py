"""Our agents for outside hosts, by the engine protocol and by UGI."""

import json
import queue
import sys
import threading

import pytest

import mossa
from mossa.agents.thinking import ForfeitError
from mossa.arena.fixture import play
from mossa.arena.players import Players
from mossa.arena.schedule import schedule
from mossa.arena.table import Table
from mossa.cli import main
from mossa.engines import engine_bot, idle, protocol, ugi, ugi_bot
from mossa.engines.ready import budgeted
from mossa.games.history import SeenMove
from tests.process import process

pytestmark = pytest.mark.once

TICTACTOE = mossa.game("tictactoe")


@pytest.fixture(autouse=True)
def _nothing_at_rest():
    yield
    idle.end_all()


class Host:
    """Speaks to an engine of ours in this process, line by line."""

    def __init__(self, serve, *arguments):
        self._said, self._heard = queue.SimpleQueue(), queue.SimpleQueue()
        lines = iter(self._said.get, None)
        self.thread = threading.Thread(target=serve, args=(*arguments, lines, self._heard.put), daemon=True)
        self.thread.start()

    def say(self, *lines):
        for line in lines:
            self._said.put(line)

    def hear(self):
        return self._heard.get(timeout=300)

    def message(self, kind):
        """The next line of that type, infos left out."""
        while (found := json.loads(self.hear()))["type"] == "info" != kind:
            pass
        assert found["type"] == kind, found
        return found

    def close(self):
        self.say(None)
        self.thread.join(300)
        assert not self.thread.is_alive()


@pytest.fixture
def host():
    hosts = []

    def start(serve, *arguments):
        hosts.append(Host(serve, *arguments))
        return hosts[-1]

    yield start
    for one in hosts:
        one.close()


def asked(position, seat, seed=1, known=(), **budget):
    """The lines of a host that wants a move."""
    lines = protocol.newgame(seat), protocol.observe(position, seat, known)
    return *lines, protocol.go(position.seen_by(seat), {"seconds": 600.0, **budget}, seed)


@pytest.mark.parametrize(
    ("spec", "line"),
    [("mcts:simulations=300", "15937"), ("alphabeta:depth=3", "1"), ("flat:playouts=20", "")],
)
def test_an_agent_decides_as_it_does_at_home(host, spec, line):
    position, agent = TICTACTOE.position(line), mossa.agent(spec)
    bot = host(engine_bot.serve, None, agent, 0)
    bot.say(protocol.hello(TICTACTOE))
    assert bot.message("hello") == {"type": "hello", "protocol": 1, "name": f"mossa {spec}"}
    bot.say(*asked(position, position.to_move, seed=9))
    at_home = agent.choose(position, 9)
    answer = bot.message("move")
    assert (answer["move"], answer["value"]) == (at_home.move, at_home.value)
    assert [one["move"] for one in answer["candidates"]] == [one.move for one in at_home.candidates[:8]]


@pytest.mark.parametrize("spec", ["bigtwo", "contest"])
def test_an_agent_knows_what_its_seat_knows(host, spec):
    """It plays hidden and simultaneous games as if it sat at the table."""
    game = mossa.game(spec)
    table = Players(["random"] * 4).play_out(Table.open(game, ["random"] * 4, seed=4))
    position = next(one for one in reversed(table.positions) if one.to_move >= 0 and len(one.move_codes()) > 2)
    seat, agent = position.to_move, mossa.agent("greedy" if spec == "bigtwo" else "ingame")
    bot = host(engine_bot.serve, None, agent, 0)
    bot.say(protocol.hello(game), *asked(position, seat))
    bot.message("hello")
    assert bot.message("move")["move"] == agent.choose(position, 1).move


def test_a_position_arrives_as_it_left(host):
    """Also what is shown only later."""
    game = mossa.game("contest")
    table = Players(["random"] * 4).play_out(Table.open(game, ["random"] * 4, seed=4))
    bot, known = engine_bot.Bot(game, mossa.agent("random"), 0, print), ()
    bot.listener = None
    bot.game = game
    bot.hear(protocol.message(protocol.newgame(2)))
    for position in table.positions:
        bot.hear(protocol.message(protocol.observe(position, 2, known)))
        known = position.seen_moves(2)
        assert bot.position == position.seen_by(2)
        assert bot.position.seen_moves(2) == known
    assert SeenMove(0, None) not in known


def test_a_long_search_tells_how_far_it_is_and_stops(host):
    bot = host(engine_bot.serve, TICTACTOE, mossa.agent("flat:simulations=2000000000"), 0)
    bot.say(protocol.hello(TICTACTOE), *asked(TICTACTOE.new(), 0))
    bot.message("hello")
    info = bot.message("info")
    assert info["nodes"] > 0
    assert info["candidates"][0]["move"] in TICTACTOE.new().legal_moves()
    bot.say(protocol.STOP)
    assert bot.message("move")["nodes"] < 2_000_000_000


def test_a_stop_that_comes_too_late_stops_nothing_else(host):
    bot = host(engine_bot.serve, None, mossa.agent("flat:simulations=5000"), 0)
    bot.say(protocol.hello(TICTACTOE), *asked(TICTACTOE.new(), 0), protocol.STOP)
    bot.message("hello")
    bot.message("move")
    bot.say(protocol.STOP, *asked(TICTACTOE.new(), 0))
    assert bot.message("move")["nodes"] == 5000


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("hello", "it wrote 'hello': not a line of JSON"),
        ('{"type": "hello", "protocol": 7, "game": "tictactoe"}', "this is protocol 1, not 7"),
        (
            '{"type": "hello", "protocol": 1, "game": "ticktacktoe"}',
            "unknown game 'ticktacktoe'; did you mean tictactoe?",
        ),
        (
            '{"type": "hello", "protocol": 1, "game": "connect4"}',
            "this engine was started for tictactoe, not for connect4",
        ),
        ('{"type": "newgame", "seat": 0}', "hello must come before that"),
        ('{"type": "go", "legal": ["1"], "budget": {}}', "observe must come before that"),
        ('{"type": "dance"}', "there is no message of the type 'dance'"),
    ],
)
def test_a_host_that_is_wrong_is_told(host, line, message):
    bot = host(engine_bot.serve, TICTACTOE, mossa.agent("random"), 0)
    bot.say(line)
    assert message in bot.message("error")["text"]


def test_counts_of_the_host_take_the_place_of_the_agents_own():
    assert budgeted(mossa.agent("mcts:seconds=3"), {"simulations": 50}).spec == "mcts:simulations=50,seconds=3"
    assert budgeted(mossa.agent("alphabeta:depth=3"), {"nodes": 50}).spec == "alphabeta:nodes=50"
    assert budgeted(mossa.agent("greedy"), {"nodes": 50}) == mossa.agent("greedy")


@pytest.mark.compiled
def test_the_command_speaks(tmp_path):
    """A real process, through our own seat for engines."""
    command = f"{sys.executable} -m mossa engine --agent alphabeta:depth=2"
    agents = [f"engine:command={command},seconds=600", "random"]
    records = [play(fixture) for fixture in schedule("tictactoe", agents, games=2, seed=5)]
    home = [play(fixture) for fixture in schedule("tictactoe", ["alphabeta:depth=2", "random"], games=2, seed=5)]
    assert [[ply.move for ply in one.moves] for one in records] == [[ply.move for ply in one.moves] for one in home]


# UGI


def test_a_ugi_host_is_answered(host):
    bot = host(ugi_bot.serve, TICTACTOE, mossa.agent("alphabeta:depth=9"), 0)
    bot.say("ugi")
    assert bot.hear().startswith("id name mossa")
    assert bot.hear().startswith("id author")
    assert bot.hear() == "ugiok"
    bot.say("setoption name Hash value 5", "isready")
    assert bot.hear() == "readyok"
    bot.say("uginewgame", "position startpos moves 1 4 2 5", "query p1turn", "query gameover", "query result")
    assert [bot.hear() for _ in range(3)] == ["response true", "response false", "response none"]
    bot.say("go depth 5")
    said = []
    while not (said and said[-1].startswith("bestmove")):
        said.append(bot.hear())
    assert said[-1] == "bestmove 3"
    assert "pv 3" in said[-2]
    assert "score mate 1" in said[-2]
    bot.say(f"position fen {TICTACTOE.position('14253').text}", "query gameover", "query result")
    assert [bot.hear() for _ in range(2)] == ["response true", "response p1win"]


def test_a_ugi_search_stops_and_is_ready_meanwhile(host):
    bot = host(ugi_bot.serve, TICTACTOE, mossa.agent("flat:simulations=2000000000"), 0)
    bot.say("position startpos", "go infinite")
    assert bot.hear().startswith("info nodes")
    bot.say("isready", "stop")
    said = []
    while not (said and said[-1].startswith("bestmove")):
        said.append(bot.hear())
    assert "readyok" in said


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("go movetime soon", "go takes names and whole numbers, not 'movetime soon'"),
        ("go movtime 5", "go knows no 'movtime'; did you mean movetime?"),
        ("position fenn", "position takes startpos, or fen and a position"),
        ("position startpos moves 1 1", "'1' is not a legal move"),
        ("query weather", "query takes 'weather'"),
        ("uginewgames", "there is no command 'uginewgames'; did you mean uginewgame?"),
    ],
)
def test_a_ugi_host_that_is_wrong_is_told(host, line, message):
    bot = host(ugi_bot.serve, TICTACTOE, mossa.agent("random"), 0)
    bot.say(line)
    answer = bot.hear()
    assert answer.startswith("info string error")
    assert message in answer


@pytest.mark.parametrize(
    ("words", "line", "seconds"),
    [
        ("movetime 500", "", 0.5),
        ("p1time 60000 p2time 1000 p1inc 100 p2inc 0", "", 3.1),
        ("p1time 60000 p2time 1000 p1inc 100 p2inc 0", "1", 0.05),
        ("infinite", "", float("inf")),
        ("nodes 100", "", float("inf")),
    ],
)
def test_the_time_of_a_ugi_search(words, line, seconds):
    assert ugi_bot.allowed(ugi_bot.numbers(tuple(words.split())), TICTACTOE.position(line)) == pytest.approx(seconds)


def test_values_in_hundredths_of_a_point():
    assert [ugi.centipoints(value) for value in (-1, 0, 0.5, 1)] == [-1000, 0, 55, 1000]
    for value in (-0.9, -0.2, 0.0, 0.7):
        assert ugi.value(ugi.centipoints(value)) == pytest.approx(value, abs=0.01)


UGI_ENGINE = """
import sys
for line in sys.stdin:
    words = line.split()
    if words == ["ugi"]:
        print("id name x", "option name Hash type spin default 1", "ugiok", sep="\\n")
    if words == ["isready"]:
        print("readyok")
    if words[0] == "position":
        open(sys.argv[1], "a").write(line)
    if words[0] == "go":
        open(sys.argv[1], "a").write(line)
        print("info depth 3 nodes 12 score cp 55 pv 5 1", sys.argv[2], sep="\\n")
"""


def ugi_engine(tmp_path, answer):
    (tmp_path / "engine.py").write_text(UGI_ENGINE)
    return f"{sys.executable} {tmp_path / 'engine.py'} {tmp_path / 'log'} '{answer}'"


def test_a_ugi_engine_is_an_agent(tmp_path):
    agent = mossa.agent("ugi", command=ugi_engine(tmp_path, "bestmove 5"), seconds=600.0)
    decision = agent.choose(TICTACTOE.position("13"))
    assert (decision.move, round(decision.value, 2), decision.nodes) == ("5", 0.5, 12)
    assert decision.candidates[0].pv == ("5", "1")
    mossa.agent("ugi", command=ugi_engine(tmp_path, "bestmove 5"), seconds=600.0, nodes=7).choose(TICTACTOE.new())
    text = TICTACTOE.position("13").text
    agent.choose(TICTACTOE.from_text(text))
    assert (tmp_path / "log").read_text().splitlines() == [
        "position startpos moves 1 3",
        "go movetime 600000",
        "position startpos",
        "go nodes 7",
        f"position fen {text}",
        "go movetime 600000",
    ]


@pytest.mark.parametrize(
    ("answer", "reason"), [("bestmove 1", "'1' is not a legal move"), ("bestmove", "bestmove without a move")]
)
def test_a_ugi_engine_that_fails_loses(tmp_path, answer, reason):
    agent = mossa.agent("ugi", command=ugi_engine(tmp_path, answer), seconds=600.0)
    with pytest.raises(ForfeitError, match=reason):
        agent.choose(TICTACTOE.position("1"))


@pytest.mark.compiled
def test_the_command_speaks_ugi():
    with process("engine", "--protocol", "ugi", "--game", "tictactoe", "--agent", "random", text=True) as running:
        out, errors = running.communicate(
            "ugi\nisready\nposition startpos moves 1 2 3 4 5 6 8\ngo nodes 5\nquit\n", 300
        )
    assert errors == ""
    assert out.splitlines()[2:4] == ["ugiok", "readyok"]
    assert out.splitlines()[-1] in ("bestmove 7", "bestmove 9")


def test_ugi_needs_to_know_the_game(capsys):
    assert main(["engine", "--protocol", "ugi"]) == 2
    assert "give --game" in capsys.readouterr().err
