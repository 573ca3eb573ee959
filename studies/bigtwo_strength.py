"""A long match that can be stopped and started again: games go to a file of records, and are not played anew.

    python studies/bigtwo_strength.py FILE GAMES SEED GAME AGENT AGENT AGENT AGENT [--minutes 10]

It plays what `mossa match` plays with the same seed, in the same order, and says what all the games in the file show.
"""

import sys
from pathlib import Path
from time import monotonic

from mossa.arena.files import append_record, read_records
from mossa.arena.fixture import play
from mossa.arena.schedule import schedule
from mossa.arena.summary import seat_of, summary


def main(file: Path, games: int, seed: int, game: str, agents: list[str], minutes: float) -> None:
    plan = schedule(game, agents, games, seed)
    records = [record for _, record in read_records(file)] if file.exists() else []
    end = monotonic() + 60 * minutes
    done = {(record.seed, record.rotation) for record in records}
    for fixture in plan:
        if (fixture.seed, fixture.rotation) in done:
            continue
        if fixture.rotation == 0 and monotonic() > end:
            break
        records.append(play(fixture))
        append_record(file, records[-1])
    result = summary(records)
    print(f"{game}: {result.games} of {games} games, seed {seed}")
    for i, name in enumerate(result.agents):
        low, high = result.points_interval[i]
        took = [seconds for record in records for seconds in _searches(record, seat_of(i, record))]
        print(
            f"  {name}: {result.points[i]:+.2f} points [{low:+.2f}, {high:+.2f}], "
            f"wins {result.score[i]:.3f} [{result.interval[i][0]:.3f}, {result.interval[i][1]:.3f}], "
            f"{1000 * sum(took) / max(len(took), 1):.0f} ms for each of {len(took)} choices"
        )


def _searches(record, seat):
    """The seconds of each choice of a seat among several moves."""
    for position, ply in zip(record.positions(), record.moves, strict=False):
        if position.to_move == seat and len(position.move_codes()) > 1:
            yield ply.seconds


if __name__ == "__main__":
    arguments, minutes = sys.argv[1:], 1e9
    if "--minutes" in arguments:
        place = arguments.index("--minutes")
        minutes = float(arguments[place + 1])
        del arguments[place : place + 2]
    main(Path(arguments[0]), int(arguments[1]), int(arguments[2]), arguments[3], arguments[4:], minutes)
