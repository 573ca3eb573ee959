"""Kernels made ready before anybody waits for them: in the background, from the moment that a game is looked at.

A game is prepared step by step, one agent a step: the usual opponent first, then who gives hints, then the other
levels, all of them once more with their trees, and at last what is taught step by step. Each lets the agent answer at
once in the game's first position, which compiles what it needs, or loads it from disk. The usual opponents of the games
that nobody has looked at yet come when nothing else is to be prepared.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field

from mossa.agents import agent
from mossa.agents.thinking import Thinking
from mossa.arena.draw import chance_move
from mossa.errors import MossaError
from mossa.games import CHANCE, Game, game
from mossa.web.asked import Prepared
from mossa.web.catalogue import playable
from mossa.web.lessons import taught
from mossa.web.levels import levels, strongest
from mossa.work import WHENEVER, Desk, Executor, Job, Stopped
from mossa.work.asynchronous import submit

OWNER = "preparing"
MOST_GAMES = 50  # that are remembered; each set of options is a game of its own
TREE_NODES = 10  # of the trees that are asked for, so that the kernels which show them are made
TRIES = 10  # of one step, when others who could not wait have cut it short


@dataclass(eq=False)
class Steps:
    """The agents of a game that are to be prepared."""

    game: Game
    steps: list[tuple[str, int]]  # agents, and how many nodes of their trees are shown
    done: int = 0
    failed: str | None = None
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    def message(self) -> Prepared:
        return Prepared(game=self.game.spec, done=self.done, total=len(self.steps), failed=self.failed)


class Preparing:
    """All games that are prepared or being prepared; lives on the event loop."""

    def __init__(self, pool: Executor) -> None:
        self.pool = pool
        self._games: dict[str, Steps] = {}
        self._opponents: asyncio.Task[None] | None = None

    def prepare(self, one: Game) -> Prepared:
        """Begin with a game, unless that is done, and tell how far it is."""
        if one.spec not in self._games:
            if len(self._games) >= MOST_GAMES:
                self._games.pop(next(iter(self._games)))
            steps = self._games[one.spec] = Steps(one, todo(one))
            steps.task = asyncio.get_running_loop().create_task(self._run(steps))
        return self._games[one.spec].message()

    def prepare_opponents(self) -> None:
        """Begin with the usual opponents of all games, one game after the other, whenever nobody waits for another."""
        self._opponents = asyncio.get_running_loop().create_task(self._all_opponents())

    async def _all_opponents(self) -> None:
        for name in playable():
            while tasks := [steps.task for steps in self._games.values() if steps.task and not steps.task.done()]:
                await asyncio.wait(tasks)
            one = game(name)
            with suppress(MossaError):  # whoever plays it will be told
                await self._step(one, usual_opponent(one))

    async def _run(self, steps: Steps) -> None:
        for spec, nodes in steps.steps:
            try:
                await self._step(steps.game, spec, nodes)
            except MossaError as error:
                steps.failed = str(error)
                return
            steps.done += 1

    async def _step(self, one: Game, spec: str, tree_nodes: int = 0) -> None:
        job = Job(get_ready, (one.spec, spec, tree_nodes), has_desk=True, patience=WHENEVER, owner=OWNER)
        for _ in range(TRIES):
            try:
                await submit(self.pool, job).found
            except Stopped:
                continue
            return

    def close(self) -> None:
        if self._opponents is not None:
            self._opponents.cancel()
        for steps in self._games.values():
            if steps.task is not None:
                steps.task.cancel()


def todo(one: Game) -> list[tuple[str, int]]:
    """The steps for a game: an agent each, and how many nodes of its tree are shown."""
    lessons = [(spec, TREE_NODES) for spec in taught(one)]
    return [(spec, nodes) for nodes in (0, TREE_NODES) for spec in kinds(one)] + lessons


def usual_opponent(one: Game) -> str:
    """Whom the page offers first."""
    offered = levels(one)
    return next((level.agent for level in offered if level.name == "Medium"), offered[-1].agent)


def kinds(one: Game) -> list[str]:
    """The agents that a game needs, the usual opponent first; those that differ in their budget alone count as one."""
    specs = [usual_opponent(one), strongest(one), *(level.agent for level in levels(one))]
    found: dict[str, str] = {}
    for spec in specs:
        found.setdefault(agent(spec).NAME, spec)
    return list(found.values())


def get_ready(desk: Desk, game_spec: str, agent_spec: str, tree_nodes: int) -> None:
    """Compile or load what an agent needs; runs in a worker."""
    position = game(game_spec).new(0)
    while position.to_move == CHANCE:
        position = position.play(chance_move(position))
    thinking = Thinking(seconds=0.0, tree_nodes=tree_nodes, wants_answer=lambda: desk.is_stopped)
    agent(agent_spec).choose(position, 0, thinking)
