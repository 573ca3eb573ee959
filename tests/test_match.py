"""Matches: equal chances for all, equal results from equal seeds, and nothing played that cannot be."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
import pytest

import mossa
from mossa.agents import Agent, Decision
from mossa.arena.draw import random_move
from mossa.arena.fixture import Fixture, play
from mossa.arena.match import played
from mossa.arena.players import Cast
from mossa.arena.record import Ply, Record
from mossa.arena.schedule import schedule
from mossa.arena.statistics import interval
from mossa.arena.summary import distinct_games, summary
from mossa.arena.verify import verify
from mossa.errors import MossaError
from mossa.games import CHANCE, Game, Texts
from mossa.jit import new_rng, rule


@dataclass(frozen=True)
class First(Agent):
    """Plays the first legal move and keeps its seeds."""

    NAME: ClassVar[str] = "first"
    SEEDS: ClassVar[list[int]] = []

    def search(self, position, seed, _thinking):
        self.SEEDS.append(seed)
        return Decision(position.legal_moves()[0], 0.5)


def test_the_python_interface():
    result = mossa.match(mossa.game("tictactoe"), ["flat:playouts=30", "random"], games=20, seed=1)
    assert result.games == sum(result.wins) + result.draws == 20
    assert result.score[0] == (result.wins[0] + result.draws / 2) / 20
    assert sum(result.score) == 1
    assert result.score[0] > 0.7
    assert all(low <= score <= high for score, (low, high) in zip(result.score, result.interval, strict=True))
    assert 5 <= result.plies_mean <= 9


def test_equal_seeds_give_equal_matches():
    def one(seed):
        return mossa.match("tictactoe", ["random", "random"], games=30, seed=seed, opening_plies=1)

    assert one(1) == one(1)
    assert one(1) != one(2)


def test_no_two_plies_draw_from_the_same_seed():
    First.SEEDS.clear()
    mossa.match("tictactoe", [First(), First()], games=10)
    assert len(set(First.SEEDS)) == len(First.SEEDS) == 10 * 7


def test_seats_rotate_on_equal_openings():
    agents = ["random", First()]
    cast = Cast.of("tictactoe", agents)
    records = [play(one, cast) for one in schedule("tictactoe", agents, 6, 3, opening_plies=2)]
    assert [record.seats for record in records] == [("random", "first"), ("first", "random")] * 3
    openings = [tuple(ply.move for ply in record.moves[:2]) for record in records]
    assert openings[0::2] == openings[1::2]
    assert len(set(openings)) == 3
    assert all(record.opening == 2 and record.moves[0].value is None for record in records)
    assert [record.seed for record in records[0::2]] == [record.seed for record in records[1::2]]


def test_records_of_a_match_are_true():
    for fixture in schedule("connect4:width=5,height=4", ["random", "random"], 10, 3, opening_plies=3):
        record = play(fixture)
        verify(record)
        assert Record.from_json(record.to_json()) == record


def recorded(rotation, scores, moves="123", seed=0):
    seats = ("b", "a") if rotation else ("a", "b")
    return Record("tictactoe", seats, seed, tuple(Ply(move) for move in moves), scores, rotation=rotation)


def test_the_summary_follows_the_agents_through_the_seats():
    records = [
        recorded(0, (1.0, -1.0)),
        recorded(1, (-1.0, 1.0)),
        recorded(0, (0.0, 0.0), seed=1),
        recorded(1, (1.0, -1.0), "12", seed=1),
    ]
    result = summary(records, 2.5)
    assert result.agents == ("a", "b")
    assert (result.wins, result.draws, result.score) == ((2, 1), 1, (0.625, 0.375))
    assert result.plies_mean == 2.75
    assert result.seconds == 2.5


def test_the_interval_is_that_of_rounds():
    both = [recorded(0, (1.0, -1.0)), recorded(1, (-1.0, 1.0))]  # the same agent wins from both seats
    neither = [recorded(0, (-1.0, 1.0), seed=1), recorded(1, (1.0, -1.0), seed=1)]
    cut_off = [recorded(0, (0.0, 0.0), seed=2)]
    records = both + neither + cut_off
    result = summary(records)
    assert summary([records[i] for i in (3, 0, 4, 2, 1)]) == result
    assert result.interval[0] == interval([[1, 1], [0, 0], [0.5]])
    assert result.interval[1] == interval([[0, 0], [1, 1], [0.5]])


@pytest.mark.compiled
def test_one_process_and_two_and_another_order_of_records_sum_up_alike():
    fixtures = schedule("tictactoe", ["flat:playouts=20", "random"], 40, 1)
    alone, together = (list(played(fixtures, workers)) for workers in (1, 2))
    shuffled = np.random.default_rng(2).permutation(40)
    assert summary(alone) == summary(together) == summary([alone[i] for i in shuffled])


def test_equal_games_are_told_from_different_ones():
    assert (
        distinct_games([recorded(0, (1.0, -1.0))] * 3 + [recorded(1, (1.0, -1.0)), recorded(0, (0.0, 0.0), "12")]) == 3
    )


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("tictactoe", ["random"], 10), "takes 2 agents, one a seat, and 1 are given"),
        (("tictactoe", ["random"] * 3, 10), "takes 2 agents, one a seat, and 3 are given"),
        (("tictactoe", ["random", "randon"], 10), "unknown agent 'randon'; did you mean random"),
        (("tictactoe", ["random"] * 2, 0), "games=0 is not allowed"),
        (("tictactoe", ["random"] * 2, 2.5), "games=2.5 is not allowed"),
        (("tictactoe", ["random"] * 2, 10, "x"), "seed=x is not allowed"),
        (("tictactoe", ["random"] * 2, 10, 0, 9), "opening_plies=9 is not allowed; .* from 0 to 8"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(arguments, problem):
    with pytest.raises(MossaError, match=problem):
        mossa.match(*arguments)


@dataclass(frozen=True)
class Unable(First):
    NAME: ClassVar[str] = "unable"

    def refusal(self, game):
        return f"it never learned {game.title}"


def test_an_agent_that_cannot_play_is_refused_before_the_other_moves():
    First.SEEDS.clear()
    with pytest.raises(MossaError, match="unable cannot play tictactoe: it never learned Tic-tac-toe"):
        mossa.match("tictactoe", [First(), Unable()])
    assert not First.SEEDS


def test_other_processes_cannot_find_what_is_not_registered():
    with pytest.raises(MossaError, match="other processes cannot find first; register it"):
        mossa.match("tictactoe", [First(), "random"], workers=2)


def test_an_opening_never_ends_the_game():
    for seed in range(50):
        table = Fixture("tictactoe", ("random", "random"), seed, opening=8).table()
        assert len(table.plies) == table.opening == 8
        assert not table.is_over


def test_an_opening_that_always_ends_the_game_is_refused():
    with pytest.raises(MossaError, match="always over within 4 random opening plies"):
        Fixture("three", ("random",) * 3, 0, opening=4).table(Cast({"three": replace(three_seats(), max_plies=9)}))


def three_seats():
    """Three players draw one card each from chance and the highest wins; a fourth ply ends it."""

    @rule
    def start(state, _rng):
        state.plies = 0
        state.cards[:] = 0

    @rule
    def to_move(state):
        return CHANCE if state.plies == 0 else state.plies - 1

    @rule
    def legal_moves(state, moves):
        n = 0 if state.plies == 4 else 2
        for i in range(n):
            moves[i] = i
        return n

    @rule
    def chance_moves(state, moves, probabilities):
        probabilities[0], probabilities[1] = 0.9, 0.1
        return legal_moves(state, moves)

    @rule
    def play(state, move):
        if state.plies > 0:
            state.cards[state.plies - 1] = move
        state.plies += 1

    @rule
    def score(state, player):
        return 2.0 * state.cards[player] - 1.0

    return Game(
        name="three",
        title="Three seats",
        players=3,
        state=np.dtype([("plies", np.int64), ("cards", np.int64, 3)], align=True),
        max_moves=2,
        max_plies=4,
        start=start,
        to_move=to_move,
        legal_moves=legal_moves,
        chance_moves=chance_moves,
        play=play,
        score=score,
        texts=Texts(
            move_name=lambda state, move: f"{'draw' if state.plies == 0 else 'card'} {move}",
            render=lambda state: str(state.cards),
        ),
        is_zero_sum=False,
    )


@dataclass(frozen=True)
class Last(First):
    NAME: ClassVar[str] = "last"

    def search(self, position, _seed, _thinking):
        return Decision(position.legal_moves()[-1], 0.5)


def test_three_seats_and_chance():
    result = mossa.match(three_seats(), [First(), Last(), Last()], games=9)
    assert result.wins == (0, 0, 0)
    assert result.draws == 9
    assert result.score == (0, 0.5, 0.5)
    seats = [fixture.seats for fixture in schedule(three_seats(), [First(), Last(), "random"], 3)]
    assert seats == [("first", "last", "random"), ("random", "first", "last"), ("last", "random", "first")]


def test_chance_draws_by_its_probabilities_and_alike_in_all_rotations():
    game = three_seats()
    drawn = Counter(random_move(game.new(), new_rng(seed)) for seed in range(2000))
    assert 0.07 < drawn["draw 1"] / 2000 < 0.13
    agents = [First(), Last(), Last()]
    records = [play(one, Cast.of(game, agents)) for one in schedule(game, agents, 60)]
    draws = [record.moves[0].move for record in records]
    assert draws[0::3] == draws[1::3] == draws[2::3]
    assert len(set(draws)) == 2
