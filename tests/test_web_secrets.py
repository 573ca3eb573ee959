"""No message to a screen holds what the person in front of it may not know: recorded traffic, and a property.

The property: a screen is sent exactly the same if what its person cannot see were different.
"""

import json
import random
import re
from collections import defaultdict
from copy import copy, deepcopy

import pytest

import mossa
from mossa.arena.record import Ply
from mossa.jit import new_rng
from mossa.web.session import Session
from mossa.web.visibility import state_message, viewer
from tests.hidden_games import HIDDEN
from tests.web import COMPILING_SECONDS, running_server

REGISTERED = ["bigtwo", "contest"]


def after_random_plies(game, persons, seed, plies):
    """A session in which all seats have played at random."""
    seats = [None if seat in persons else "random" for seat in range(game.players)]
    session, drawn = Session(game, seats, seed), random.Random(seed)
    session.draw()
    for _ in range(plies):
        if session.present.is_over:
            break
        session.play(session.tip, drawn.choice(session.present.legal_moves()))
    return session


def with_present(session, position):
    """The same session in front of the same person, with another truth behind what is seen."""
    other = copy(session)
    other.tree = deepcopy(session.tree)
    other.tree._kept[session.tip] = position
    return other


@pytest.mark.parametrize("name", REGISTERED)
def test_a_screen_is_sent_the_same_whatever_its_person_cannot_see(name):
    game = mossa.game(name)
    compared = 0
    for seed in range(12):
        session = after_random_plies(game, [seed % game.players], seed, plies=3 + 2 * seed)
        if not session.is_secret or session.present.to_move < 0:
            continue
        eyes = viewer(session)
        shown = state_message(session)
        for draw in range(3):
            other = session.present.seen_by(eyes).redealt(eyes, new_rng(draw, seed))
            told = state_message(with_present(session, other))
            assert told["board"] == shown["board"]
            assert told["legal"] == shown["legal"]
            compared += other != session.present
    assert compared > 5


def strings(value):
    """Every text in a message except the session's key, which is random, and the card that by the rules must be led."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in {"key", "must"}:
                yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
    elif isinstance(value, str):
        yield value


def play_by_socket(address, game, seed, choose, frames, rivals=("random",) * 3):
    """A whole game as seat 1 of a real server; every frame is kept."""
    from urllib.request import Request, urlopen

    from websockets.sync.client import connect

    wish = {"game": game, "seed": seed, "seats": [None, *rivals]}
    request = Request(f"{address}api/sessions", json.dumps(wish).encode(), {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        key = json.loads(answer.read())["key"]
    host = address.removeprefix("http://")
    with connect(f"ws://{host}api/sessions/{key}/screen", max_size=None, proxy=None) as socket:
        socket.send(json.dumps({"do": "look", "thoughts": True, "tree": True}))
        has_asked = set()
        while True:
            frame = socket.recv(timeout=COMPILING_SECONDS)
            frames.append(frame)
            state = json.loads(frame)
            if state["type"] != "state":
                continue
            if state["over"]:
                return
            if state["turn"] == 0 and state["tip"] not in has_asked:
                has_asked.add(state["tip"])
                if len(has_asked) == 2:
                    socket.send(json.dumps({"do": "undo"}))
                    socket.send(json.dumps({"do": "back_to_game"}))
                    socket.send(json.dumps({"do": "hint", "agent": "ismcts:simulations=20"}))
                    socket.send(json.dumps({"do": "go_to", "node": 0}))
                    socket.send(json.dumps({"do": "go_to", "node": state["tip"]}))
                socket.send(json.dumps({"do": "move", "move": choose(state)}))


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running_server(tmp_path_factory.mktemp("saves"), "--workers", "1", "--no-prepare") as (address, _):
        yield address


@pytest.mark.compiled
def test_recorded_traffic_of_big_two_never_holds_a_card_of_another_hand(server):
    game = mossa.game("bigtwo")
    for seed in (1, 2, 3):
        frames = []
        play_by_socket(server, "bigtwo", seed, lambda state: state["legal"][-1], frames)
        states = [json.loads(frame) for frame in frames]
        assert len(states) > 10
        for message in states:
            if message["type"] == "state" and message["over"]:
                continue  # all hands lie open
            played = plies_of_the_game(message) if message["type"] == "state" else None
            truth = truth_at(game, seed, states, played)
            hidden = {card for seat in (1, 2, 3) for card in truth.hands[seat]}
            words = {word for text in strings(message) for word in re.findall(r"\b[2-9TJQKA][DCHS]\b", text)}
            assert not words & hidden


def plies_of_the_game(message):
    """How far the real game is, whatever is looked at."""
    node, plies = message["tip"] if message["official"] is None else message["official"], 0
    while message["nodes"][node]["parent"] is not None:
        node, plies = message["nodes"][node]["parent"], plies + 1
    return plies


def truth_at(game, seed, states, played):
    """The whole table after so many moves of the real game; those moves are known from its end."""
    last = next(state for state in reversed(states) if state["type"] == "state")
    moves = [last["nodes"][node]["move"] for node in last["line"][1:]]
    position = game.position(moves[: len(moves) if played is None else played], seed)
    if played is None:  # a hint or a notice: no card that is still held by others at the end may be in it
        position = game.position(moves[:-1], seed)
    return game.scene.board(position.copy_state()[0])


@pytest.mark.compiled
def test_recorded_traffic_of_the_contest_names_no_choice_before_it_is_performed(server):
    for seed in (1, 2):
        frames = []
        slow = ("random", "random", "duct:seconds=0.3")  # so that there is time to show what the others have chosen
        play_by_socket(server, "contest", seed, lambda state: state["legal"][0], frames, slow)
        for message in map(json.loads, frames):
            if message["type"] != "state" or message["over"]:
                continue
            pending = pending_choices(message, seed)
            for node in pending:
                assert message["nodes"][node]["move"] is None
        assert any('"move": null' in frame for frame in frames)


def pending_choices(message, seed):
    """The nodes of the line whose moves others have chosen in this turn and not yet performed."""
    chosen = []
    for node in reversed(message["line"]):
        if message["nodes"][node]["seat"] is None:
            break
        chosen.append(node)
    board = message["board"]
    waiting = {seat for seat, one in enumerate(board["contestants"]) if one["has_chosen"] and not one["is_shown"]}
    return [node for node in chosen if message["nodes"][node]["seat"] in waiting - {0}][: len(waiting - {0})]


@pytest.mark.parametrize("game", HIDDEN, ids=str)
def test_a_move_is_told_only_where_everything_seen_so_far_gives_it_away(game):
    """Of all games that looked the same to a seat all along, each has the same moves where the seat was told them."""
    alike = defaultdict(list)
    for line in every_line(game.new(1)):
        session = Session(game, [None] * game.players, 1)
        session.extend([Ply(move) for move in line])
        path = session.tree.path(session.tip)
        for seat in range(game.players):
            views = tuple(position.seen_by(seat) for position in session.tree.positions(session.tip))
            shown = session.tree.shown_to(seat)
            told = [session.tree[node].ply.move if node in shown else None for node in path[1:]]
            own = tuple(move for node, move in zip(path, line, strict=False) if mover(session, node) == seat)
            alike[seat, views, own].append((line, told))
    has_secrets = game.is_simultaneous or game.has_chance or game.name == "ambush"
    assert any(len(some) > 1 for some in alike.values()) == has_secrets
    for some in alike.values():
        for _, told in some:
            for index, move in enumerate(told):
                assert move is None or all(line[index] == move for line, _ in some)


def mover(session, node):
    return session.tree.position(node).to_move


def every_line(position, most=4):
    """Every way to play the first moves, and every beginning of one."""
    if position.moves:
        yield position.moves
    if len(position.moves) < most:
        for move in position.legal_moves():
            yield from every_line(position.play(move), most)
