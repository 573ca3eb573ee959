"""Checking a record against the rules: every move, who sat where, and what the result must be."""

from mossa.arena.ending import Ending
from mossa.arena.measure import measures_of, names_of, scores_of
from mossa.arena.record import Record
from mossa.errors import MossaError
from mossa.games import Position


def verify(record: Record) -> None:
    """Play the game again by the rules and refuse whatever differs."""
    first, *others = record.positions()
    last = others[-1] if others else first
    players = last.game.players
    if len(record.seats) != players:
        raise MossaError(f"{record.game} has {players} seats, not {len(record.seats)}")
    if not 0 <= record.rotation < players:
        raise MossaError(f"a rotation by {record.rotation} among {players} seats")
    if not 0 <= record.opening <= len(record.moves):
        raise MossaError(f"an opening of {record.opening} moves in a game of {len(record.moves)}")
    if record.names and (names := names_of(first)) != record.names:
        raise MossaError(f"the seats are named {', '.join(record.names)}, but by the rules {', '.join(names) or 'not'}")
    _verify_ending(last, record.ending)
    if (scores := scores_of(last, record.ending)) != record.scores:
        raise MossaError(f"the result is {list(record.scores)}, but by the rules {list(scores)}")
    if record.measures and (measures := measures_of(last, record.ending)) != record.measures:
        raise MossaError(f"the measures are {dict(record.measures)}, but by the rules {measures}")


def _verify_ending(last: Position, ending: Ending | None) -> None:
    """A game has one end: by its rules, or early."""
    if last.is_over == (ending is not None):
        over = "it is over" if last.is_over else "it is not over"
        said = f"ended early ({ending.reason})" if ending else "has a result"
        raise MossaError(f"the game {said}, but {over} after {last.line or 'no move'}")
    if ending is None or ending.seat is None:
        return
    if not 0 <= ending.seat < last.game.players:
        raise MossaError(f"the game ended by seat {ending.seat}, but {last.game} has {last.game.players} seats")
    if ending.reason in ("forfeit", "time") and ending.seat != last.to_move:
        raise MossaError(f"seat {ending.seat} lost by {ending.reason}, but it is the turn of seat {last.to_move}")
