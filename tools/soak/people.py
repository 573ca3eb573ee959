"""People who play in the browser: what they were shown as saved must be there whatever happens."""

import asyncio
import json
import random
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tools.soak.server import Server
from tools.soak.world import World

GAMES = (("tictactoe", "mcts:simulations=100"), ("connect4", "mcts:simulations=200"), ("connect4", "random"))
ERRORS = (WebSocketException, OSError, TimeoutError, KeyError, ValueError)
PATIENCE_SECONDS = 120.0
PLAIN = ("stop", "pause", "go_on", "rematch", "hint", "resign", "review")  # none takes a move back


class Person:
    """One who opens a game, plays, comes back after every interruption, and opens the next."""

    def __init__(self, world: World, server: Server, seed: int) -> None:
        self.world, self.server, self.dice = world, server, random.Random(seed)
        self.seen: dict[str, list[int]] = {}  # by session: the nodes of the game as it was last shown as saved
        self.takes_back = seed % 2 == 1  # then nobody knows how long the game was when all ended

    async def play(self) -> None:
        key = ""
        while self.world.is_on:
            if not self.server.address:
                await asyncio.sleep(0.2)
                continue
            try:
                key = key or await asyncio.to_thread(self._opened)
                async with asyncio.timeout(PATIENCE_SECONDS):
                    key = await self._at(key)
            except ERRORS:
                self.world.counts["connections lost"] += 1
                await asyncio.sleep(0.5)

    def _opened(self) -> str:
        game, agent = self.dice.choice(GAMES)
        body = json.dumps({"game": game, "seats": [None, agent]}).encode()
        request = Request(f"http://{self.server.address}/api/sessions", body, {"Content-Type": "application/json"})
        with urlopen(request, timeout=30) as answer:
            key: str = json.loads(answer.read())["key"]
        return key

    async def _at(self, key: str) -> str:
        """At one session until it is over: then there is none."""
        address = f"ws://{self.server.address}/api/sessions/{key}/screen"
        is_first = True
        async with connect(address, max_size=None, proxy=None) as socket:
            while self.world.is_on:
                state = json.loads(await socket.recv())
                if state["type"] != "state":
                    continue
                if is_first and key in self.seen:
                    self.compare(key, state["line"])
                    self.world.counts["games found again"] += 1
                is_first = False
                if state["unsaved_since"] is None:
                    self.seen[key] = state["line"]
                if state["over"]:
                    self.world.counts["games in the browser"] += 1
                    return ""
                await self._act(socket, state)
        return key

    def compare(self, key: str, line: list[int]) -> None:
        """What is there again is what was shown, and what was under way."""
        known = self.seen[key]
        if not self.takes_back and line[: len(known)] != known:
            self.world.wrong(f"the game {key} was shown as {known} and is now {line}")

    async def _act(self, socket: Any, state: dict[str, Any]) -> None:
        await asyncio.sleep(self.dice.random())
        chance = self.dice.random()
        if state["paused"]:
            await socket.send('{"do": "go_on"}')
        elif chance < 0.1:
            choices = ("undo", "redo") if self.takes_back else PLAIN
            await socket.send(json.dumps({"do": self.dice.choice(choices)}))
        elif state["turn"] == 0 and state["legal"]:
            await socket.send(json.dumps({"do": "move", "move": self.dice.choice(state["legal"])}))
            self.world.counts["moves in the browser"] += 1
        else:
            await socket.send('{"do": "look", "thoughts": true, "tree": true}')
