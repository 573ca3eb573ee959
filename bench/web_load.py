"""How the server bears load, from a second process on loopback: `python -m bench.web_load`.

50 sessions play Connect 4 at 1,000 simulations a move; 500 more sockets are idle; then hostile clients join while a few
sessions play on: one never reads, one sends garbage, one floods, one opens 1,000 sockets, to one session and then to
250 sessions, which is more than the server takes. Every loop is bounded.
"""

import argparse
import asyncio
import json
import random
import statistics
import tempfile
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.protocol import State

from tools.server import running_server

AGENT = "mcts:simulations=1000"
ERRORS = (WebSocketException, OSError, TimeoutError)


def opened(address: str, agent: str = AGENT) -> str:
    wish = {"game": "connect4", "seats": [None, agent]}
    request = Request(f"{address}api/sessions", json.dumps(wish).encode(), {"Content-Type": "application/json"})
    with urlopen(request, timeout=60) as answer:
        key: str = json.loads(answer.read())["key"]
    return key


def socket_to(address: str, key: str, **more):
    place = f"ws://{address.removeprefix('http://')}api/sessions/{key}/screen"
    return connect(place, max_size=None, proxy=None, open_timeout=60, **more)


async def play(address: str, games: int, seed: int) -> list[float]:
    """Whole games; how long each answer took."""
    taken, drawn = [], random.Random(seed)
    for _ in range(games):
        key = await asyncio.to_thread(opened, address)
        async with socket_to(address, key) as socket:
            asked = 0.0
            while True:
                state = json.loads(await asyncio.wait_for(socket.recv(), 60))
                if state["type"] != "state" or state["thinking"] is not None:
                    continue
                if asked and (state["turn"] == 0 or state["over"]):
                    taken.append(perf_counter() - asked)
                    asked = 0.0
                if state["over"]:
                    break
                if state["turn"] == 0 and not asked:
                    asked = perf_counter()
                    await socket.send(json.dumps({"do": "move", "move": drawn.choice(state["legal"])}))
    return taken


def told(what: str, taken: list[float]) -> None:
    taken = sorted(taken)
    middle, p95, worst = statistics.median(taken), taken[int(0.95 * len(taken))], taken[-1]
    print(f"{what}: {len(taken)} answers, median {middle:.3f} s, p95 {p95:.3f} s, worst {worst:.3f} s", flush=True)


async def played(what: str, address: str, sessions: int, games: int) -> None:
    """So many sessions at once, and what their answers took."""
    taken = await asyncio.gather(*(play(address, games, seed) for seed in range(sessions)))
    told(what, [one for some in taken for one in some])


def megabytes(pid: int) -> float:
    """The memory of a process alone, as the kernel counts it."""
    line = next(one for one in Path(f"/proc/{pid}/status").read_text().splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


async def never_reads(address: str, seconds: float) -> None:
    async with socket_to(address, opened(address, "mcts:seconds=1"), max_queue=1) as socket:
        await socket.send(json.dumps({"do": "look", "thoughts": True, "tree": True}))
        await socket.send(json.dumps({"do": "analyse", "agent": f"mcts:seconds={seconds}"}))
        await asyncio.sleep(seconds)


async def sends_garbage(address: str) -> None:
    for text in ("\0" * 1000, "{" * 5000, '{"do": "move", "move": "' + "x" * 20_000 + '"}', "x" * 500_000):
        async with socket_to(address, opened(address)) as socket:
            for _ in range(20):
                await socket.send(text)


async def floods(address: str) -> None:
    async with socket_to(address, opened(address)) as socket:
        for _ in range(20_000):
            await socket.send('{"do": "redo"}')


async def opens_many(address: str, count: int, sessions: int) -> None:
    """So many sockets to so many sessions, all kept open to the end."""
    keys = [await asyncio.to_thread(opened, address) for _ in range(sessions)]
    sockets = []
    for number in range(count):
        with suppress(*ERRORS):
            sockets.append(await socket_to(address, keys[number % sessions]))
    await asyncio.sleep(1)
    open_still = sum(socket.state is State.OPEN for socket in sockets)
    print(f"{count} sockets to {sessions} sessions: the server keeps {open_still}", flush=True)
    for socket in sockets:
        await socket.close()


async def hostile(address: str) -> None:
    works = [never_reads(address, 8), sends_garbage(address), floods(address), opens_many(address, 1000, 1)]
    for found in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(found, BaseException) and not isinstance(found, ERRORS):
            raise found


async def run(address: str, pid: int, sessions: int, idle: int) -> None:
    await play(address, 1, 0)  # compiles
    await played(f"{sessions} sessions", address, sessions, 2)
    keys = [await asyncio.to_thread(opened, address) for _ in range(idle)]
    before = megabytes(pid)
    sockets = [await socket_to(address, key) for key in keys]
    print(f"{idle} idle sockets: the server takes {megabytes(pid):.0f} MB ({before:.0f} MB without them)", flush=True)
    await played("5 sessions beside them", address, 5, 1)
    for socket in sockets:
        await socket.close()
    beside = asyncio.create_task(hostile(address))
    await played("5 sessions beside hostile clients", address, 5, 3)
    await beside
    beside = asyncio.create_task(opens_many(address, 1000, 250))
    await played("5 sessions beside 1,000 sockets to 250 sessions", address, 5, 3)
    await beside
    await played("5 sessions afterwards", address, 5, 1)
    with urlopen(f"{address}api/about", timeout=60) as answer:
        print(json.loads(answer.read()))
    print(f"the server takes {megabytes(pid):.0f} MB in the end")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=50)
    parser.add_argument("--idle", type=int, default=500)
    arguments = parser.parse_args()
    with running_server(Path(tempfile.mkdtemp())) as (address, process):
        asyncio.run(run(address, process.pid, arguments.sessions, arguments.idle))


if __name__ == "__main__":
    main()
