"""The one loop in which every search spends its budget.

A kernel has no clock and can be called again to go on. So a search asks for one slice of work after another and calls
its kernel once for each; whatever stands between two slices is done here:

    effort = Effort(thinking, self.seconds)  # the clock starts
    for simulations in effort.slices(self.simulations, so_far):
        kernel(root, tree, simulations, params, rng)
    return so_far()

- The loop ends when the amount is spent (simulations, nodes, or whatever the kernel counts), when time is up, or when
  the caller asks for an answer. The first slice is always given, so that there is something to answer.
- `so_far` makes the decision as it stands; it is called only when a report is due and somebody listens.
- Slices grow or shrink to a few milliseconds each. The result must not depend on where they are cut: a budget in counts
  gives the same decision on every machine.
- Time is measured by `mossa.clock`: a kernel that is compiled or loaded within a slice costs nothing.
- A search that knows before the end that nothing is left to find leaves the loop by `break`.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from time import perf_counter

from mossa.agents.decision import Decision
from mossa.agents.thinking import Thinking
from mossa.clock import thinking_time

REPORTS_A_SECOND = 15  # at the most: a picture that changes faster cannot be followed
FIRST_SLICE = 256  # of kernels that do thousands in a millisecond; a slower search says so
SLICE_SECONDS = 0.004  # a stop is noticed within about twice this time


class Effort:
    """One search at work: its clock, the size of its slices, and whom it reports to."""

    def __init__(self, thinking: Thinking, seconds: float | None = None, first_slice: int | None = None) -> None:
        self.thinking = thinking
        self.begin = thinking_time()
        self.allowed = min(inf if seconds is None else seconds, thinking.seconds)
        self._size = first_slice or FIRST_SLICE
        self._due = 0.0

    @property
    def seconds(self) -> float:
        """Thinking time so far."""
        return thinking_time() - self.begin

    def is_over(self, share: float = 1.0) -> bool:
        """Whether this share of the time is spent, or the caller wants an answer."""
        return self.thinking.must_answer or self.seconds >= share * self.allowed

    def slices(
        self,
        amount: int | None,
        so_far: Callable[[], Decision] | None = None,
        share: float = 1.0,
        is_first_sure: bool = True,
    ) -> Iterator[int]:
        """How much to do next, again and again, until the amount (None: without end) or the share of time is spent."""
        left = inf if amount is None else amount
        is_sure = is_first_sure
        while left > 0 and (is_sure or not self.is_over(share)):
            step, begin, is_sure = int(min(self._size, left)), thinking_time(), False
            yield step
            left -= step
            if step == self._size:
                self._adapt(thinking_time() - begin)
            if so_far is not None:
                self.report(so_far)

    def report(self, so_far: Callable[[], Decision]) -> None:
        """Tell whoever listens of the decision so far, if it is time for that."""
        if self.thinking.report is not None and perf_counter() >= self._due:
            self.thinking.report(replace(so_far(), seconds=self.seconds))
            self._due = perf_counter() + 1 / REPORTS_A_SECOND

    def _adapt(self, taken: float) -> None:
        if taken < SLICE_SECONDS / 2:
            self._size *= 2
        elif taken > SLICE_SECONDS * 2:
            self._size = max(self._size // 2, 1)
