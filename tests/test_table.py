"""The table: one game, move by move, and every way in which it can end."""

from dataclasses import dataclass
from math import inf
from typing import ClassVar

import pytest

import mossa
from mossa.agents import Agent, Decision
from mossa.arena.clock import Clock
from mossa.arena.ending import Ending
from mossa.arena.players import Cast, Players
from mossa.arena.record import Ply
from mossa.arena.table import Table
from mossa.arena.verify import verify
from mossa.errors import MossaError
from mossa.games import CHANCE, GAMES

HUMANS = ("human", "human")


def opened(*seats, game="tictactoe", seed=0):
    return Table.open(mossa.game(game), seats or HUMANS, seed)


def played(moves, table=None):
    table = table or opened()
    for move in moves:
        table = table.play(move)
    return table


def test_a_game_from_the_first_move_to_the_record():
    table = opened().play("5", 1.5).play("1", 0.25, -0.5)
    assert (table.turn, table.is_over, table.scores()) == (0, False, ())
    table = played("327", table)
    assert (table.turn, table.is_over, table.scores()) == (None, True, (1.0, -1.0))
    record = table.record()
    assert record.moves == (Ply("5", 1.5), Ply("1", 0.25, -0.5), Ply("3"), Ply("2"), Ply("7"))
    assert record.ending is None
    verify(record)


def test_a_step_leaves_the_table_before_it_as_it_was():
    first = opened()
    first.play("5").end("resignation", 1)
    assert (first.plies, first.ending, first.turn) == ((), None, 0)


def test_moves_are_kept_as_the_game_writes_them():
    table = Table.open(mossa.game("gobblet3"), HUMANS).play(" 3@B2")
    assert table.plies == (Ply("3@b2"),)


@pytest.mark.parametrize("seats", [(), ("human",), ("human",) * 3])
def test_every_seat_is_taken(seats):
    with pytest.raises(MossaError, match="tictactoe has 2 seats, and"):
        Table.open(mossa.game("tictactoe"), seats)


def test_nothing_is_played_after_the_end():
    with pytest.raises(MossaError, match="the game is over"):
        played("14253").play("6")
    with pytest.raises(MossaError, match="the game is over"):
        opened().end("resignation", 0).play("6")
    with pytest.raises(MossaError, match="the game is over already"):
        played("14253").end("resignation", 0)


@pytest.mark.parametrize(
    ("ending", "scores"),
    [
        (Ending("forfeit", 0, "silence"), (-1.0, 1.0)),
        (Ending("resignation", 1), (1.0, -1.0)),
        (Ending("time", 0), (-1.0, 1.0)),
        (Ending("left", None, "the player quit"), ()),
    ],
)
def test_early_ends(ending, scores):
    table = played("14").end(ending.reason, ending.seat, ending.detail)
    record = table.record()
    assert (table.turn, table.scores(), record.scores, record.ending) == (None, scores, scores, ending)
    verify(record)


def test_among_four_the_others_share_what_one_loses():
    table = Table.open(mossa.game("bigtwo:rules=house"), ("human",) * 4).end("resignation", 2)
    assert table.scores() == (1 / 3, 1 / 3, -1.0, 1 / 3)
    assert Table.open(mossa.game("contest"), ("human",) * 4).end("resignation", 2).scores() == (0, 0, -1, 0)


def test_a_game_that_goes_on_is_recorded_as_left():
    assert played("14").record().ending == Ending("left")


def test_undo_goes_back_to_a_persons_choice():
    table = played("5132", opened("human", "random"))
    assert table.undo().position.line == "51"
    assert table.undo().undo().position.line == ""
    with pytest.raises(MossaError, match="nothing to take back"):
        table.undo().undo().undo()
    assert played("513", opened("random", "human")).undo().position.line == "5"
    assert played("51", opened()).undo().position.line == "5"


def test_undo_takes_back_an_early_end_and_goes_into_the_opening():
    given = opened().give("51")
    assert given.opening == 2
    assert given.end("resignation", 0).undo().ending is None
    assert given.undo().opening == 1


def test_another_line_at_the_same_table():
    table = played("51", opened("human", "random"))
    other = table.end("resignation", 0).along(table.positions[:2], table.plies[:1]).play("9")
    assert (other.position.line, other.seats, other.ending) == ("59", table.seats, None)


def test_chance_draws_the_same_in_every_game_on_a_seed():
    def table(seed):
        return Table.open(mossa.game("contest"), ("human",) * 4, seed)

    def after_a_turn(seed):
        one = table(seed)
        for _ in range(4):
            one = one.play(one.position.legal_moves()[0])
        return one.draw()

    assert after_a_turn(3).plies == after_a_turn(3).plies
    assert after_a_turn(3).turn != CHANCE


def test_each_ply_of_each_seat_has_its_own_seed():
    one = opened("random", "random")
    assert len({one.ply_seed, one.play("5").ply_seed, opened(seed=1).ply_seed}) == 3


# Clocks


def timed(*seconds, clock="10+2"):
    table = Table(HUMANS, (mossa.game("tictactoe").new(),), clock=Clock.parse(clock))
    for move, spent in zip("51327", seconds, strict=False):
        table = table.play(move, spent)
    return table


def test_a_clock_runs_for_whoever_moves():
    table = timed(4, 1, 3)
    assert (table.seconds_left(0), table.seconds_left(1)) == (10 + 4 - 7, 11)
    assert table.undo().seconds_left(0) == 8
    assert opened().seconds_left(0) is None


def test_who_takes_longer_than_the_clock_allows_loses():
    table = timed(4, 12.5)
    assert table.ending == Ending("time", 1)
    assert table.position.line == "5"
    assert table.scores() == (1.0, -1.0)
    verify(table.record())
    assert timed(4, 10).ending is None


@dataclass(frozen=True)
class Slow(Agent):
    """Says how long it may think, and takes longer."""

    NAME: ClassVar[str] = "slow"

    def search(self, position, _seed, thinking):
        return Decision(position.legal_moves()[0], thinking.seconds)


def test_an_agent_is_told_how_long_it_may_think():
    table = timed()
    players = Players(("slow", "slow"), Cast(agents={"slow": Slow()}))
    assert players.step(table)[1].value == pytest.approx(10 / 20 + 2)
    assert players.step(opened())[1].value == inf
    assert Clock(1, 5).allowance(1) < 1


def test_given_moves_cost_no_time():
    assert timed().give("51").seconds_left(0) == 10


@pytest.mark.parametrize("text", ["x", "", "0", "-1+2", "10+-1", "nan", "inf", "1+2+3"])
def test_what_is_no_clock_is_refused(text):
    with pytest.raises(MossaError, match="write it like 300"):
        Clock.parse(text)


def test_a_clock_is_written_as_it_is_read():
    assert str(Clock.parse("300+3")) == "300+3"
    assert str(Clock.parse("0.5")) == "0.5+0"
    assert timed(1).record().clock == "10+2"


# Agents


@dataclass(frozen=True)
class Cheat(Agent):
    NAME: ClassVar[str] = "cheat"

    def search(self, position, _seed, _thinking):
        return Decision("10", 1.0)


def test_an_agent_without_a_legal_move_forfeits():
    players = Players(("cheat", "random"), Cast(agents={"cheat": Cheat()}))
    table = players.play_out(opened("cheat", "random"))
    assert table.ending.reason == "forfeit"
    assert "'10' is not a legal move" in table.ending.detail
    verify(table.record())


def test_agents_go_on_wherever_a_game_stands():
    """Resumed move by move, a game is the same as in one go."""
    table = opened("random", "random", seed=4)
    whole = Players(table.seats).play_out(table)
    while not table.is_over:
        table, decision = Players(table.seats).step(table)
        assert decision.move == table.plies[-1].move
    assert [ply.move for ply in table.plies] == [ply.move for ply in whole.plies]


def test_a_person_is_not_asked_by_the_players():
    with pytest.raises(MossaError, match="a person sits at seat 1"):
        Players(HUMANS).step(opened())


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES.names())
def test_every_game_is_played_to_its_end(name):
    game = mossa.game(name)
    table = Table.open(game, ("random",) * game.players, 5)
    record = Players(table.seats).play_out(table).record()
    verify(record)
    assert len(record.scores) == game.players
