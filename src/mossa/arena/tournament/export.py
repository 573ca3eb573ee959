"""The games of a store in other forms: a data frame, CSV, Parquet, JSON lines, or text like PGN."""

import csv
import sys
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any, TextIO

from mossa.arena.files import whole
from mossa.arena.record import Record
from mossa.arena.row import Result
from mossa.arena.statistics import shares
from mossa.arena.store import Store
from mossa.arena.tournament.grid import variants
from mossa.arena.tournament.schedule import lineups
from mossa.arena.tournament.spec import Spec
from mossa.errors import MossaError
from mossa.settings import unknown

FORMATS = (".csv", ".jsonl", ".parquet", ".pgn")


def rows(store: Store) -> Iterator[dict[str, Any]]:
    """One line for every seat of every game, with whatever is known of both."""
    spec = store.spec
    swept = _swept(spec)
    for one in store.results():
        yield from _seat_rows(one, swept)


def _swept(spec: Spec) -> dict[str, dict[str, str]]:
    """The settings that a sweep tries, by agent."""
    if spec.kind != "sweep":
        return {}
    return {one.agent: dict(one.settings) for one in variants(spec.agents[0], spec.grid)}


def _seat_rows(one: Result, swept: dict[str, dict[str, str]]) -> Iterator[dict[str, Any]]:
    won = shares(one.scores) if one.scores else [None] * len(one.seats)
    for seat, agent in enumerate(one.seats):
        who = {
            "key": one.key,
            "number": one.number,
            "lineup": one.lineup,
            "round": one.round,
            "rotation": one.rotation,
            "seed": one.seed,
            "seat": seat,
            "agent": agent,
        }
        what = {
            "score": one.scores[seat] if one.scores else None,
            "share": won[seat],
            **{name: values[seat] for name, values in one.measures.items()},
            "plies": one.plies,
            "ending": one.ending,
            "seconds": one.seconds,
        }
        tried = swept.get(agent, {}).items()
        settings = {_column(name, {*who, *what}): _number(value) for name, value in tried}
        yield {**who, **settings, **what}


def _column(setting: str, taken: Container[str]) -> str:
    """Where a swept setting stands: `seconds` and `share` are also facts of every game."""
    return f"setting_{setting}" if setting in taken else setting


def _number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text


def export(store: Store, path: Path, form: str = "") -> None:
    """Write all games to a file, in the form that its name asks for."""
    form = form or path.suffix
    if form not in FORMATS:
        raise MossaError(f"results cannot be written as {unknown(form, FORMATS)}")
    if str(path) == "/dev/stdout":
        _TEXTS[form](store, sys.stdout)
        return
    with whole(path, "results") as unfinished:
        if form == ".parquet":
            from mossa.arena.tournament.frame import frame

            frame(store).write_parquet(unfinished)
            return
        with unfinished.open("w", encoding="utf-8") as out:
            _TEXTS[form](store, out)


def _csv(store: Store, out: TextIO) -> None:
    every = list(rows(store))
    names = list(dict.fromkeys(name for one in every for name in one))
    writer = csv.DictWriter(out, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(every)


def _jsonl(store: Store, out: TextIO) -> None:
    out.writelines(record.to_json() + "\n" for record in store.records())


def _pgn(store: Store, out: TextIO) -> None:
    if len(lineups(store.spec)[0]) != 2:
        raise MossaError(f"text like PGN is for games of two players; {store.spec.game} has more")
    out.writelines(pgn(record, number) + "\n\n" for number, record in enumerate(store.records(), 1))


_TEXTS = {".csv": _csv, ".jsonl": _jsonl, ".pgn": _pgn}


def pgn(record: Record, number: int) -> str:
    """One game of two players, written as chess games are: tags, then numbered moves and the result."""
    results = {1.0: "1-0", -1.0: "0-1", 0.0: "1/2-1/2"}
    result = results.get(record.scores[0], "*") if record.scores else "*"
    tags = {"Game": record.game, "Round": str(number), "White": record.seats[0], "Black": record.seats[1]}
    tags |= {"Result": result, "Seed": str(record.seed), "Key": record.key}
    if record.start:
        tags |= {"SetUp": "1", "FEN": record.start}
    if record.ending is not None:
        tags["Termination"] = record.ending.reason
    words = []
    for index, ply in enumerate(record.moves):
        words += [f"{index // 2 + 1}."] if index % 2 == 0 else []
        words.append(ply.move.replace(" ", "_"))
    lines = [f'[{name} "{_quoted(value)}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", " ".join([*words, result])])


def _quoted(text: str) -> str:
    """A text within the quotes of a tag."""
    return text.replace("\\", "\\\\").replace('"', '\\"')
