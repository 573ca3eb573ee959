"""What must hold when a soak is over: every store is sound, every saved game is there, every record is true."""

import asyncio
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from mossa.arena.store import Store as Results
from mossa.arena.tournament.schedule import total_games
from mossa.arena.verify import verify
from mossa.errors import MossaError
from mossa.web.store import Store
from tools.soak.commands import ended, tournament
from tools.soak.people import Person
from tools.soak.world import World


async def check(world: World, people: Iterable[Person]) -> None:
    _integrity(world, world.disk / "games.sqlite")
    _saves(world, people)
    await _records(world)
    await _tournament(world)


def _integrity(world: World, path: Path) -> None:
    with closing(sqlite3.connect(path)) as base:
        said = base.execute("pragma integrity_check").fetchall()
    if said != [("ok",)]:
        world.wrong(f"{path.name}: {said[:3]}")


def _saves(world: World, people: Iterable[Person]) -> None:
    """Every game that was shown as saved can be loaded, and is as it was shown."""
    with closing(Store(world.disk / "games.sqlite")) as store:
        for who in people:
            world.counts["saved games checked"] += len(who.seen)
            for key in who.seen:
                if (found := store.load(key)) is None:
                    world.wrong(f"the saved game {key} cannot be read")
                else:
                    who.compare(key, found.tree.path(found.tip))


async def _records(world: World) -> None:
    records = world.disk / "records.jsonl"
    if records.exists():
        process, log = world.start("replay", str(records), "--verify")
        world.counts["records checked"] = len(records.read_bytes().splitlines())
        if await asyncio.to_thread(process.wait, 600):
            world.wrong(f"the file of records is damaged: {log.read_text()}")


async def _tournament(world: World) -> None:
    """Play it to its end; then every game is there, once, and true."""
    process, log = world.start(*tournament(world))
    await ended(world, process, log, 1800)
    _integrity(world, world.disk / "tournament.sqlite")
    with Results.read(world.disk / "tournament.sqlite") as store:
        world.counts["games of the tournament"] = len(store)
        if len(store.keys()) != total_games(store.spec):
            world.wrong(f"the tournament has {len(store.keys())} games, and not {total_games(store.spec)}")
        for number, record in enumerate(store.records()):
            try:
                verify(record)
            except MossaError as error:
                world.wrong(f"game {number} of the tournament: {error}")
