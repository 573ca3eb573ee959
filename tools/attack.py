"""Ten people play while strangers send slow, half, giant and malformed requests: `python -m tools.attack --minutes 10`.

It starts a server of its own on the loopback address, and ends it. In the end it tells how long moves took (the 95th
percentile must be under half a second on a quiet machine), how much memory the server had on the way, how long its
log is, and whether it still answers. Every loop ends with the given time.
"""

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

PEOPLE = 10
LOOK_SECONDS = 5.0  # between two looks at the server's memory
HALF_SENT = 1_010
ERRORS = (WebSocketException, OSError, TimeoutError, asyncio.IncompleteReadError, ValueError)
MALFORMED = (
    b'{"game": "connect4", "clock": {"seconds": NaN}}',
    b'{"game": "connect4", "seed": 1e999}',
    rb'{"game": "\ud800"}',
    b"[" * 5_000,
    b"\xff\xfe\x00",
    b'{"record": "{}"}',
)


class Target:
    """The server under attack."""

    def __init__(self, address: str, end: float) -> None:
        self.host, port = address.removeprefix("http://").rstrip("/").split(":")
        self.port, self.end = int(port), end
        self.taken: list[float] = []
        self.memory: list[float] = []
        self.refused = 0

    @property
    def is_on(self) -> bool:
        return monotonic() < self.end

    async def post(self, path: str, body: bytes, seconds: float = 30.0) -> tuple[int, bytes]:
        """Status and body of the answer."""
        async with asyncio.timeout(seconds):
            reader, writer = await asyncio.open_connection(self.host, self.port)
            try:
                head = f"POST {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nContent-Type: application/json\r\n"
                writer.write(f"{head}Connection: close\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
                answer = await reader.read()
                return int(answer.split(b" ", 2)[1]), answer.partition(b"\r\n\r\n")[2]
            finally:
                writer.close()

    async def opened(self, **wish: Any) -> str:
        status, body = await self.post("/api/sessions", json.dumps(wish).encode())
        if status != 201:
            raise ValueError(f"{status}: {body[:200]!r}")
        key: str = json.loads(body)["key"]
        return key

    def screen(self, key: str) -> Any:
        return connect(f"ws://{self.host}:{self.port}/api/sessions/{key}/screen", max_size=None, proxy=None)


async def person(target: Target, seed: int) -> None:
    """Play game after game, and note how long each answer takes."""
    drawn = random.Random(seed)
    while target.is_on:
        key = await target.opened(game="connect4", seats=[None, "mcts:simulations=200"])
        async with target.screen(key) as socket:
            asked, plies = 0.0, 0
            while target.is_on:
                state = json.loads(await asyncio.wait_for(socket.recv(), 60))
                if state["type"] != "state" or (state["turn"] != 0 and not state["over"]):
                    continue
                if asked and len(state["line"]) > plies:
                    target.taken.append(monotonic() - asked)
                if state["over"]:
                    break
                await asyncio.sleep(0.5)
                asked, plies = monotonic(), len(state["line"]) + 1
                await socket.send(json.dumps({"do": "move", "move": drawn.choice(state["legal"])}))


async def half_sent(target: Target) -> None:
    """Requests of which the end never comes, as many as the system allows."""
    held = []
    while target.is_on:
        while len(held) < HALF_SENT and target.is_on:
            _, writer = await asyncio.open_connection(target.host, target.port)
            writer.write(b"POST /api/sessions HTTP/1.1\r\nHost: 127.0.0.1\r\n")
            held.append(writer)
        await asyncio.sleep(2)
        for writer in [one for one in held if one.transport.is_closing()]:
            held.remove(writer)
    for writer in held:
        writer.close()


async def slow(target: Target) -> None:
    """A request that comes letter by letter."""
    while target.is_on:
        _, writer = await asyncio.open_connection(target.host, target.port)
        for letter in b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + b"x" * 1_000:
            if not target.is_on or writer.transport.is_closing():
                break
            writer.write(bytes([letter]))
            await asyncio.sleep(0.2)
        writer.close()


async def giant(target: Target) -> None:
    """Bodies that are too long, or as long as they may be and full of moves."""
    moves = [{"move": "4", "seconds": 0.0, "value": None}] * 18_000
    record = json.dumps({"schema": 2, "game": "connect4", "moves": moves})[:890_000]
    long_game = {"game": "gobblet4", "moves": ["3@a1", "3@b2", "a1-c3"] * 300}
    bodies = (("/api/sessions", b"x" * 2_000_000), ("/api/records", json.dumps({"record": record}).encode()))
    while target.is_on:
        for path, body in (*bodies, ("/api/sessions", json.dumps(long_game).encode())):
            with suppress(*ERRORS):
                await target.post(path, body)
                target.refused += 1


async def malformed(target: Target) -> None:
    """Bodies that are no JSON, or no numbers, or no text."""
    while target.is_on:
        for body in MALFORMED:
            for path in ("/api/sessions", "/api/records", "/api/analyse", "/api/position"):
                status, _ = await target.post(path, body)
                if status >= 500:
                    raise AssertionError(f"{status} for {body[:60]!r} to {path}")
                target.refused += 1
        await asyncio.sleep(0.2)


async def flood(target: Target) -> None:
    """Far too many messages to one game, and again after each time that the socket is closed."""
    key = await target.opened(game="tictactoe")
    while target.is_on:
        async with target.screen(key) as socket:
            while target.is_on:
                await socket.send('{"do": "redo"}')
                await asyncio.sleep(0)


ATTACKS: tuple[Callable[[Target], Awaitable[None]], ...] = (half_sent, slow, slow, giant, malformed, flood)


async def lasting(target: Target, work: Callable[[], Awaitable[None]]) -> None:
    """Again after every error of the network, until the time is up."""
    while target.is_on:
        try:
            await work()
        except ERRORS:
            await asyncio.sleep(0.5)


async def watch(target: Target, process: int) -> None:
    """Note the memory of the server on the way."""
    while target.is_on:
        target.memory.append(resident(process))
        await asyncio.sleep(LOOK_SECONDS)


async def attacked(address: str, seconds: float, process: int) -> Target:
    target = Target(address, monotonic() + seconds)
    people = [lasting(target, lambda n=n: person(target, n)) for n in range(PEOPLE)]
    attacks = [lasting(target, lambda one=one: one(target)) for one in ATTACKS]
    await asyncio.gather(*people, *attacks, watch(target, process))
    status, _ = await target.post("/api/position", b'{"game": "tictactoe"}')
    assert status == 200, f"the server answers with {status}"
    return target


def resident(process: int) -> float:
    """Megabytes of the server itself."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * 4096 / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+b") as log:
        command = [sys.executable, "-m", "mossa", "serve", "--port", "0", "--saves", f"{folder}/games.sqlite"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert server.stdout is not None
            address = next(word for word in server.stdout.readline().split() if word.startswith("http://"))
            asyncio.run(attacked(address, 30, server.pid))  # to warm up
            target = asyncio.run(attacked(address, 60 * given.minutes, server.pid))
            length = log.seek(0, 2)
        finally:
            server.terminate()
            server.wait(30)
    ordered = sorted(target.taken)
    print(f"{len(ordered)} moves answered, median {statistics.median(ordered):.3f} s, ", end="")
    print(f"95th percentile {ordered[int(0.95 * len(ordered))]:.3f} s, longest {ordered[-1]:.3f} s")
    looks = round(60 / LOOK_SECONDS)
    minutes = [target.memory[first : first + looks] for first in range(0, len(target.memory), looks)]
    told = " ".join(f"{statistics.median(one):.0f}" for one in minutes)
    print(f"{target.refused} hostile requests answered; memory {told} MB from minute to minute; log {length} bytes")


if __name__ == "__main__":
    main()
