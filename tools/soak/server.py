"""The web server of a soak: started again whenever it dies, which it does by kill -9 alone."""

import asyncio
import os
import re
import signal
import subprocess
from contextlib import suppress
from time import monotonic

from tools.soak.world import World, children, resident

WARM_SECONDS = 60.0
KILLED, ENDED = -signal.SIGKILL, -signal.SIGTERM


class Server:
    """The one that runs now."""

    def __init__(self, world: World) -> None:
        self.world, self.address = world, ""
        self.process: subprocess.Popen[str] | None = None

    async def keep(self) -> None:
        """Have one running until the end."""
        world = self.world
        while world.is_on:
            process, log = world.start(
                "serve", "--port", "0", "--workers", "2", "--saves", str(world.disk / "games.sqlite"),
                stdout=subprocess.PIPE,
            )  # fmt: skip
            assert process.stdout is not None
            line = await asyncio.to_thread(process.stdout.readline)
            found = re.search(r"http://(\S+)/", line)
            if found is None:  # it could not start: no room on the disk, for which it has one line
                process.wait()
                world.look(log, process.returncode, 2)
                world.counts["servers that could not start"] += 1
                await asyncio.sleep(1)
                continue
            self.process, self.address = process, found[1]
            world.counts["servers"] += 1
            await self._watched(process)
            self.address = ""
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            world.look(log, process.returncode, KILLED, ENDED, 0)

    async def _watched(self, process: subprocess.Popen[str]) -> None:
        """Look at its memory while it lives."""
        begin, warm, last = monotonic(), 0.0, 0.0
        while process.poll() is None and self.world.is_on:
            await asyncio.sleep(1)
            last = resident(process.pid) or last
            if not warm and monotonic() - begin > WARM_SECONDS:
                warm = last
        if warm:
            self.world.memory.append((warm, last))
        if process.poll() is None:
            process.terminate()
            try:
                await asyncio.to_thread(process.wait, 30)
            except subprocess.TimeoutExpired:
                self.world.wrong("the server did not end when it was asked to")
                process.kill()
                process.wait()

    def kill_worker(self) -> None:
        if self.process is not None and (workers := children(self.process.pid)):
            with suppress(ProcessLookupError):
                os.kill(self.world.dice.choice(workers), signal.SIGKILL)
            self.world.counts["workers killed"] += 1

    def kill(self) -> None:
        if self.process is not None and self.address:
            self.process.kill()
            self.world.counts["servers killed"] += 1
