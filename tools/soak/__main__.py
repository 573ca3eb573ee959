"""`python -m tools.soak --minutes 30 --seed 1`: random operations with random faults, and a report of what was found.

People play in the browser, commands and an engine run in terminals, a tournament goes on; workers, servers, commands
and the tournament are killed, the disk is full for a while, the clock of the wall jumps. Exits with 1 if anything
crashed, if anything that was shown as saved is missing, or if the memory of a server grew.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tools.soak.commands import commands, tournaments
from tools.soak.ending import check
from tools.soak.people import Person
from tools.soak.server import Server
from tools.soak.world import World, has_own_disk, small_disk

PEOPLE = 4
GROWTH, MEGABYTES = 1.3, 60.0  # what a server may have at its end, as a share of when it was warm, and more


async def faults(world: World, server: Server) -> None:
    """One after the other, a few seconds apart."""
    day = 86_400.0
    while world.is_on:
        await asyncio.sleep(3 + world.dice.random() * 12)
        match world.dice.choices(("worker", "server", "disk", "clock"), (4, 0.6, 2, 2))[0]:
            case "worker":
                server.kill_worker()
            case "server":
                server.kill()
            case "disk" if has_own_disk(world.disk):
                with world.full_disk():
                    await asyncio.sleep(1 + world.dice.random() * 6)
            case "clock":
                world.jump(world.dice.choice((-400 * day, -day, -3600.0, 3600.0, day, 400 * day)))
    world.jump(0.0)


async def soak(world: World) -> None:
    server = Server(world)
    people = [Person(world, server, number) for number in range(PEOPLE)]
    works = [server.keep(), faults(world, server), commands(world), tournaments(world), *(one.play() for one in people)]
    await asyncio.gather(*works)
    await check(world, people)


def report(world: World, minutes: float, seed: int) -> None:
    print(f"{minutes:g} minutes, seed {seed}: " + ", ".join(f"{n} {what}" for what, n in sorted(world.counts.items())))
    lives = "; ".join(f"{warm:.0f}, then {last:.0f}" for warm, last in world.memory) or "none lived for a minute"
    print(f"megabytes of each server, warm and at its end: {lives}")
    print(f"{len(world.crashes)} crashes")
    for one in world.crashes[:20]:
        print(f"  {one}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="soak-") as folder, small_disk(Path(folder)) as disk:
        world = World(Path(folder), disk, 60 * given.minutes, given.seed)
        asyncio.run(soak(world))
        for warm, last in world.memory:
            if last > GROWTH * warm + MEGABYTES:
                world.wrong(f"a server grew from {warm:.0f} to {last:.0f} MB")
        report(world, given.minutes, given.seed)
    return 1 if world.crashes else 0


if __name__ == "__main__":
    sys.exit(main())
