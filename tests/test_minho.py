"""The Minho protocol: its example to the letter, our agents as bots, and what hosts do wrong."""

import sys
from dataclasses import dataclass
from typing import ClassVar

import pytest

import mossa
from mossa.agents.agent import Agent
from mossa.agents.decision import Decision
from mossa.cli import main
from mossa.engines.minho import Table, seen_line
from mossa.engines.minho_agent import Minho, Seat, first_hand, move_word
from mossa.engines.minho_bot import replies
from mossa.engines.ready import get_ready, late_choice
from mossa.errors import MossaError
from mossa.games.bigtwo.cards import names, word
from mossa.games.bigtwo.profiles import MINHO
from mossa.games.game import Position
from mossa.jit import new_rng

GAME = mossa.game("bigtwo")
EXAMPLE = """\
> MAO AS KD JH JD TC 8S 8H 8D 7S 6H 5H 4D 3D
> JOGADA
< 7S 6H 5H 4D 3D
> OK
> PASSOU
> JOGOU 3C 4C 5C 7C 9C
> JOGOU 6S 6D 6C 4H 4S
> JOGADA
< JH JD 8S 8H 8D
> OK
> PASSOU
> PASSOU
> JOGOU TS TH TD 5S 5D
> JOGADA
< PASSO
> JOGOU QS QH QC QD 8C
> PASSOU
> PASSOU
> JOGADA
< PASSO
> ACABOU 3 3""".splitlines()


OPENS, FOLLOWS = "MAO AS KD JH JD TC 8S 8H 8D 7S 6H 5H 4D 3D", "MAO AS KD JH JD TC 8S 8H 8D 7S 6H 5H 4D 4C"
READY = 2  # questions to get ready: at the start and near the end of some game
TEN_PLAYED = [FOLLOWS, "JOGOU 3D 3C 3H 3S 5D", "JOGADA", "PASSOU", "PASSOU", "JOGOU 9D 9C 9H 9S TD", "JOGADA"]
TEN_PLAYED += ["PASSOU", "PASSOU"]  # by the player before us


@dataclass(frozen=True)
class Scripted(Agent):
    """Plays what it was told to, and keeps what it saw."""

    NAME: ClassVar[str] = "scripted"
    moves: tuple = ()
    seen: list = None

    def __post_init__(self):
        object.__setattr__(self, "seen", [])

    def search(self, position, seed, _thinking):
        self.seen.append(position)
        number = len(self.seen) - 1 - READY
        return Decision(position.legal_moves()[0] if number < 0 else self.moves[number], 0.0)


def hosted(lines, agent, game=GAME):
    return list(replies(game, agent, lines))


def test_the_example_of_the_rules_to_the_letter():
    host = [line[2:] for line in EXAMPLE if line.startswith(">")]
    expected = [line[2:] for line in EXAMPLE if line.startswith("<")]
    agent = Scripted(moves=("3D 4D 5H 6H 7S", "8D 8H 8S JD JH", "pass", "pass"))
    assert hosted(host, agent) == expected
    tables = [int(position.copy_state()[0].table) for position in agent.seen[READY:]]
    assert tables == [word(cards, "DCHS") for cards in ("", "6S 6D 6C 4H 4S", "TS TH TD 5S 5D", "QS QH QC QD 8C")]
    assert agent.seen[-1].copy_state()[0].left.tolist() == [3, 8, 8, 3]
    assert [position.to_move for position in agent.seen[READY:]] == [0] * 4


def example_position():
    """The deal of the example, as far as it is known, and its moves."""
    hands = [
        "AS KD JH JD TC 8S 8H 8D 7S 6H 5H 4D 3D",
        "QS QH QC QD 8C",
        "3C 4C 5C 7C 9C",
        "6S 6D 6C 4H 4S TS TH TD 5S 5D",
    ]
    rest = [card for card in deck() if not any(card in hand.split() for hand in hands)]
    hands = [hand.split() for hand in hands]
    for hand in hands:
        while len(hand) < 13:
            hand.append(rest.pop())
    state = GAME.new(0).copy_state()
    for seat in range(4):
        state[0].hand[seat] = word(" ".join(hands[seat]), "DCHS")
    state[0].player = state[0].owner = 0
    return Position(GAME, state, ())


def deck():
    return [rank + suit for rank in "3456789TJQKA2" for suit in "DCHS"]


class Wire:
    """Stands for a process: what is written to it, and what it will answer."""

    def __init__(self, answers):
        self.lines, self.answers = [], list(answers)

    def write(self, line, seconds):
        self.lines.append(f"> {line}")

    def read(self, seconds):
        self.lines.append(f"< {self.answers[0]}")
        return self.answers.pop(0)

    def close(self):
        self.lines.append("closed")


def test_a_host_speaks_as_in_the_example():
    wire = Wire(line[2:] for line in EXAMPLE if line.startswith("<"))
    seat, position = Seat(wire, MINHO, 0), example_position()
    moves = "pass,3C 4C 5C 7C 9C,4H 4S 6D 6C 6S,pass,pass,5D 5S TD TH TS,8C QD QC QH QS,pass,pass"
    others = iter(moves.split(","))
    for _ in range(4):
        position = position.play(seat.ask(position, 1))
        while position.to_move != 0 and (move := next(others, None)):
            position = position.play(move)
    seat.close(position)
    in_our_order = [line.replace("3C 4C 5C 7C 9C", "9C 7C 5C 4C 3C") for line in EXAMPLE[:-1]]
    in_our_order = [line.replace("6S 6D 6C 4H 4S", "6S 6C 6D 4S 4H") for line in in_our_order]
    assert wire.lines == [*in_our_order, "closed"]


def test_a_bot_finds_its_place_among_those_who_moved_before():
    lines = [FOLLOWS, "PASSOU", "JOGOU 3D 3C", "PASSOU", "JOGADA"]
    agent = Scripted(moves=("4D 4C",))
    assert hosted(lines, agent) == ["4C 4D"]
    state = agent.seen[-1].copy_state()[0]
    assert (int(state.owner), state.left.tolist()) == (2, [13, 13, 11, 13])


def test_a_bot_without_the_first_card_passes_when_asked_for_it():
    lines = [FOLLOWS, "JOGADA", "JOGOU 3D", "PASSOU", "PASSOU", "JOGADA"]
    assert hosted(lines, Scripted(moves=("pass",))) == ["PASSO", "PASSO"]


REFUSED = [FOLLOWS, "JOGOU 3D 3C", "JOGADA", "NAO", "PASSOU", "PASSOU", "PASSOU", "JOGADA"]


def test_refused_cards_are_still_in_hand():
    agent = Scripted(moves=("4D 4C", "4D"))
    assert hosted(REFUSED, agent) == ["4C 4D", "4D"]
    assert agent.seen[-1].copy_state()[0].left.tolist() == [13, 13, 13, 11]


def test_refused_cards_are_not_offered_again():
    lines = [*REFUSED, "NAO", "PASSOU", "PASSOU", "PASSOU", "JOGADA"]
    first, second, third = hosted(lines, Scripted(moves=("4D 4C", "4D 4C", "4D 4C")))
    assert first == "4C 4D"
    assert len({first, second, third, "PASSO"}) == 4


def test_another_game_begins_with_nothing_refused():
    lines = [*REFUSED, "ACABOU 1 1", *REFUSED[:3]]
    assert hosted(lines, Scripted(moves=("4D 4C", "4D", "4D 4C"))) == ["4C 4D", "4D", "4C 4D"]


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (["JOGADA"], "JOGADA before MAO"),
        (["MAO 3D 4D"], "MAO takes 13"),
        ([OPENS, "JOGOU 1X"], "JOGOU takes cards"),
        (["HELLO"], "'HELLO' is no word"),
        ([OPENS, "JOGADA", "ACABOU 3 3", "JOGADA"], "JOGADA before MAO"),
        ([FOLLOWS, "JOGOU", "JOGADA"], "JOGOU takes cards"),
        ([FOLLOWS, "JOGOU 3D", "JOGOU AS", "JOGADA"], "JOGOU AS: AS is in our own hand"),
        ([FOLLOWS, "JOGOU 3D", "JOGOU 3D 3C", "JOGADA"], "JOGOU 3C 3D: 3D was played before"),
        ([FOLLOWS, "JOGOU 3D", *["PASSOU"] * 3, "JOGADA"], "JOGADA is missing"),
        ([OPENS, "JOGADA", "OK", "PASSOU", "JOGADA"], "JOGADA out of turn: 2 others have not moved"),
        ([OPENS, "JOGADA", "OK", *["PASSOU"] * 3, "JOGOU 2S"], "JOGOU 2S out of turn"),
        ([*TEN_PLAYED, "JOGOU QD QC QH QS 2D"], "that player has 3 cards"),
        ([*TEN_PLAYED, "JOGOU 2C 2H 2S", "PASSOU", "JOGADA"], "the game is over"),
    ],
)
def test_what_is_no_protocol_is_refused(lines, problem):
    with pytest.raises(MossaError, match=problem):
        hosted(lines, mossa.agent("random"))


@pytest.mark.parametrize("spec", ["connect4", "bigtwo:rules=taiwan", "bigtwo:rules=charlesworth2018"])
def test_games_without_words_are_refused(spec):
    assert "protocol minho" in mossa.agent("minho:command=true").refusal(mossa.game(spec))
    with pytest.raises(MossaError, match="protocol minho"):
        hosted([], mossa.agent("random"), mossa.game(spec))


def test_lines_do_not_change_when_other_hands_are_permuted():
    """What a seat is told of a game depends on its own cards and on what was played."""
    for seed in range(3):
        position, agent = GAME.new(seed), mossa.agent("greedy")
        while len(position.moves) < 30 and not position.is_over:
            position = position.play(agent.choose(position).move)
        seat = position.to_move
        other = position.redealt(seat, new_rng(seed))
        for one in (position, other):
            assert first_hand(one, seat, MINHO) == int(GAME.new(seed).copy_state()[0].hand[seat])
        assert [seen_line(move_word(name, MINHO), MINHO) for name in other.moves] == [
            seen_line(move_word(name, MINHO), MINHO) for name in position.moves
        ]


def test_a_program_is_told_of_what_its_seat_sees_alone(monkeypatch):
    asked = []
    monkeypatch.setattr(Minho, "_seat", lambda self, position, thinking: Asked(asked))
    position = GAME.new(5)
    Minho(command=sys.executable).choose(position)
    assert asked == [position.seen_by(position.to_move)]
    assert asked != [position]


class Asked:
    def __init__(self, asked):
        self.asked = asked

    def ask(self, position, seconds):
        self.asked.append(position)
        return position.legal_moves()[0]


def test_a_table_knows_what_the_true_game_knows():
    """Played along from the lines of one seat, it is the view of that seat, up to turning the table."""
    position, agent = GAME.new(7), mossa.agent("greedy")
    seat = (position.to_move + 2) % 4
    table = Table(GAME, " ".join(names(position.copy_state()[0].hand[seat], MINHO.suits)))
    while not position.is_over:
        if position.to_move == seat:
            table.ask()
            mine, true = table.position.copy_state()[0], position.seen_by(seat).copy_state()[0]
            assert int(mine.hand[0]) == int(true.hand[seat])
            assert (int(mine.table), int(mine.played), int(mine.power)) == (
                int(true.table),
                int(true.played),
                int(true.power),
            )
            assert [int(mine.left[i]) for i in range(4)] == [int(true.left[(seat + i) % 4]) for i in range(4)]
            assert (int(mine.owner) + seat) % 4 == int(true.owner)
        move = agent.choose(position).move
        if position.to_move == seat:
            table.play(move_word(move, MINHO))
        elif move == "pass":
            table.other_passes()
        else:
            table.other_plays(move)
        position = position.play(move)


@pytest.mark.compiled
def test_an_agent_gets_ready_without_spending_its_budget():
    """Also for what it needs near the end only, so that nothing is compiled while a host's clock runs."""
    get_ready(GAME, mossa.agent("ismcts:seconds=86400"))
    assert sum(late_choice(GAME.new(0)).copy_state()[0].left) <= 12


def test_an_unknown_protocol_is_refused(capsys):
    assert main(["engine", "--protocol", "uci", "--agent", "greedy"]) == 2
    assert "unknown protocol 'uci'" in capsys.readouterr().err
