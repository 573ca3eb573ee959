"""The final move of report 000 as its program finds it: by sorting.

The program sorts the root's children by their bound before every step down the tree, and by their visits in the end,
with Lua's `table.sort`. That is a quicksort which does not keep equals in order, so which of several children with as
many visits comes first depends on where the last step left them. The agent `thesis` plays the one with the highest
value. With few simulations that makes a difference, for then there are equals in most searches.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, log, sqrt
from typing import ClassVar, TypeVar

from mossa.agents import Agent, Decision, agent
from mossa.agents.thinking import Thinking
from mossa.arena.players import Cast
from mossa.games import Position
from mossa.settings import setting

T = TypeVar("T")


@dataclass(frozen=True)
class Sorting(Agent):
    """The agent `thesis`, but for ties: what it knew one simulation earlier gives the order of equals."""

    NAME: ClassVar[str] = "sorting"

    simulations: int = setting(10, "simulations a move", 5, 10_000)

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:  # noqa: ARG002 - it keeps nothing
        before, after = (
            {one.move: one for one in _thesis(n).choose(position, seed).candidates}
            for n in (self.simulations - 1, self.simulations)
        )
        total = self.simulations - 1

        def bound(move: str) -> float:
            one = before[move]
            is_reached = after[move].visits > one.visits  # the last simulation went where the bound was highest
            return inf if is_reached else one.value + sqrt(2 * log(total) / one.visits)

        reached = sort(list(before), lambda a, b: bound(a) > bound(b))
        move = sort(reached, lambda a, b: after[a].visits > after[b].visits)[0]
        return Decision(move, after[move].value)


FEW = (10, 100)  # simulations, with which there often are equals
CAST = Cast(agents={one.spec: one for one in map(Sorting, FEW)})


def _thesis(simulations: int) -> Agent:
    return agent(f"thesis:simulations={simulations}")


def sort(values: list[T], is_less: Callable[[T, T], bool]) -> list[T]:
    """Sorted as Lua 5.1 does: a quicksort around the median of three."""
    found = values[:]
    _quicksort(found, 0, len(found) - 1, is_less)
    return found


def _quicksort(a: list[T], low: int, high: int, is_less: Callable[[T, T], bool]) -> None:
    if low >= high:
        return
    if is_less(a[high], a[low]):
        a[low], a[high] = a[high], a[low]
    if high - low == 1:
        return
    # Lua counts from 1: its middle is the lower one where ours would be the upper
    middle = (low + high + 2) // 2 - 1
    if is_less(a[middle], a[low]):
        a[middle], a[low] = a[low], a[middle]
    elif is_less(a[high], a[middle]):
        a[middle], a[high] = a[high], a[middle]
    if high - low == 2:
        return
    pivot = a[middle]
    a[middle], a[high - 1] = a[high - 1], a[middle]
    i, j = low, high - 1
    while True:
        i += 1
        while is_less(a[i], pivot):
            i += 1
        j -= 1
        while is_less(pivot, a[j]):
            j -= 1
        if j < i:
            break
        a[i], a[j] = a[j], a[i]
    a[high - 1], a[i] = a[i], a[high - 1]
    _quicksort(a, low, i - 1, is_less)
    _quicksort(a, i + 1, high, is_less)
