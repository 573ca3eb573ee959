"""A finished game as a store keeps it: a row of plain values, the result that standings need of it, and its record."""

import json
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from mossa.arena.ending import Ending
from mossa.arena.record import Ply, Record
from mossa.arena.table import Table
from mossa.arena.tournament.spec import Spec

# columns of a row that make a `Result`
RESULT = "key, number, lineup, round, rotation, seed, seats, scores, measures, plies, ending, seconds, thinking"


class Row(NamedTuple):
    """A finished game as it is stored: made by whoever played it, so that storing is quick."""

    key: str
    number: int
    lineup: int
    round: int
    rotation: int
    seed: int
    seats: str  # JSON
    scores: str  # JSON
    measures: str  # JSON
    plies: int
    ending: str  # JSON: how the game ended before its rules ended it; empty if it did not
    opening: int  # so many moves were given
    start: str  # the position that it began from, if not the first one
    moves: str  # JSON
    value: str  # JSON: of each move, as its mover saw it
    seconds: float  # that the game took
    times: str  # JSON: the seconds of each move
    thinking: str  # JSON: how long each seat thought, and about how many moves


@dataclass(frozen=True, slots=True)
class Result:
    """What standings need of a game."""

    key: str
    number: int
    lineup: int
    round: int
    rotation: int
    seed: int
    seats: tuple[str, ...]
    scores: tuple[float, ...]
    measures: dict[str, tuple[float, ...]]
    plies: int
    ending: str
    seconds: float
    thinking: tuple[tuple[float, int], ...]  # for each seat: seconds, and moves

    @classmethod
    def of(cls, values: tuple[Any, ...]) -> "Result":
        """From the columns `RESULT` of a row."""
        key, number, lineup, round_number, rotation, seed, seats, scores, measures, plies, *rest = values
        ending, seconds, thinking = rest
        counted = {name: tuple(column) for name, column in json.loads(measures).items()}
        thought = tuple((float(time), int(moves)) for time, moves in json.loads(thinking))
        by_seat = tuple(json.loads(seats)), tuple(json.loads(scores)), counted
        return cls(key, number, lineup, round_number, rotation, seed, *by_seat, plies, ending, seconds, thought)


def row_of(table: Table, number: int, lineup: int, round_number: int, seconds: float) -> Row:
    """The row of a game that has just been played."""
    record = table.record()
    return Row(
        record.key,
        number,
        lineup,
        round_number,
        record.rotation,
        record.seed,
        json.dumps(record.seats),
        json.dumps(record.scores),
        json.dumps(record.measures),
        len(record.moves),
        "" if record.ending is None else json.dumps(asdict(record.ending)),
        record.opening,
        record.start,
        json.dumps([ply.move for ply in record.moves]),
        json.dumps([ply.value for ply in record.moves]),
        seconds,
        json.dumps([ply.seconds for ply in record.moves]),
        json.dumps(_thinking(table)),
    )


def _thinking(table: Table) -> list[list[float]]:
    """How long each seat thought, and about how many moves; what an opening or chance made is no thinking."""
    found = [[0.0, 0] for _ in table.seats]
    for past, ply in zip(table.position.past, table.plies, strict=True):
        if ply.value is not None:
            found[past.player][0] += ply.seconds
            found[past.player][1] += 1
    return found


def record_of(spec: Spec, row: Row, version_then: str) -> Record:
    plies = zip(json.loads(row.moves), json.loads(row.times), json.loads(row.value), strict=True)
    return Record(
        game=spec.game,
        seats=tuple(json.loads(row.seats)),
        seed=row.seed,
        moves=tuple(Ply(*one) for one in plies),
        scores=tuple(json.loads(row.scores)),
        ending=Ending(**json.loads(row.ending)) if row.ending else None,
        rotation=row.rotation,
        opening=row.opening,
        mossa=version_then,
        start=row.start,
        key=row.key,
        clock=spec.clock,
        measures={name: tuple(values) for name, values in json.loads(row.measures).items()},
    )


def result_of(row: Row) -> Result:
    """What standings need of a row."""
    return Result.of((*row[: Row._fields.index("opening")], row.seconds, row.thinking))
