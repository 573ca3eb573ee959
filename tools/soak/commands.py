"""What is done in terminals: commands of every kind, some ended by kill -9 or Ctrl-C, and a tournament without end."""

import asyncio
import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

from tools.soak.world import World

KILLED, STOPPED = -signal.SIGKILL, -signal.SIGINT
LINES = "ugi\nisready\nposition startpos moves 4 4\ngo nodes 50\ngo nonsense\nposition fen x\nquery result\nquit\n"
AGENTS = ("random", "greedy", "mcts:simulations=50")


def shapes(disk: Path) -> list[list[str]]:
    """Commands that are given again and again."""
    records = str(disk / "records.jsonl")
    return [
        ["games", "--json"],
        ["analyse", "connect4", "--moves", "4455", "--agent", "mcts:simulations=500", "--json"],
        ["analyse", "tictactoe", "--moves", "159", "--draw", str(disk / "tree.svg"), "--agent", "mcts:simulations=50"],
        ["match", "tictactoe", "random", "mcts:simulations=50", "--games", "6", "--record", records],
        ["match", "connect4", "random", "random", "--games", "20", "--record", records, "--workers", "2"],
        ["replay", records, "--verify"],
        ["solve", "tictactoe", "--json"],
        ["solve", "connect4:width=4,height=4", "--build"],
        ["engine", "--protocol", "ugi", "--game", "connect4", "--agent", "mcts:simulations=50"],
        ["analyse", "connect4", "--moves", "9"],
        ["match", "tictactoe", "nobody", "random"],
        ["results", str(disk / "tournament.sqlite")],
    ]


async def commands(world: World) -> None:
    """One command after the other."""
    while world.is_on:
        chosen = world.dice.choice(shapes(world.disk))
        process, log = world.start(*chosen, stdin=subprocess.PIPE)
        if process.stdin is not None:
            with suppress(OSError):
                process.stdin.write(LINES if chosen[0] == "engine" else "")
                process.stdin.close()
        fate = world.dice.random()
        if fate < 0.3:
            await asyncio.sleep(world.dice.random() * 6)
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL if fate < 0.15 else signal.SIGINT)
        await ended(world, process, log, 300)
        world.counts["commands"] += 1


async def ended(world: World, process: subprocess.Popen[str], log: Path, seconds: float) -> None:
    try:
        code = await asyncio.to_thread(process.wait, seconds)
    except subprocess.TimeoutExpired:
        world.wrong(f"{log.name} did not end in {seconds:g} s")
        os.killpg(process.pid, signal.SIGKILL)
        code = process.wait()
    world.look(log, code, 0, 2, 130, KILLED, STOPPED)


def tournament(world: World) -> list[str]:
    store, games = str(world.disk / "tournament.sqlite"), "400"
    return ["tournament", "tictactoe", *AGENTS, "--games", games, "--seed", "7", "--store", store, "--workers", "2"]


async def tournaments(world: World) -> None:
    """One tournament, killed and gone on with."""
    while world.is_on:
        process, log = world.start(*tournament(world))
        await asyncio.sleep(5 + world.dice.random() * 40)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await ended(world, process, log, 60)
        world.counts["tournaments killed"] += 1
