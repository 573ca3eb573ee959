"""Who goes first, and who is cut short.

Jobs that somebody waits for go before patient ones, then those whose owner has fewest jobs under way, then the oldest.
When every worker is busy, a more patient job is cut short; and somebody without any worker who still waits after
`PATIENCE_SECONDS` is kept out: a spare worker is started for them, so that asking for much shuts nobody out.
"""

from collections import Counter
from collections.abc import Sequence
from time import monotonic

from mossa.work.hired import Waiting

PATIENCE_SECONDS = 1.0


def in_order(waiting: Sequence[Waiting], busy: Sequence[Waiting]) -> list[Waiting]:
    """Those who wait, the first of them first."""
    held = Counter(ticket.job.owner for ticket in busy)
    return sorted(waiting, key=lambda one: (one.job.patience, held[one.job.owner], one.number))


def to_cut_short(waiting: Sequence[Waiting], busy: Sequence[Waiting]) -> Waiting | None:
    """The job under way that makes room for somebody less patient; one at a time."""
    least = min(ticket.job.patience for ticket in waiting)
    patient = [ticket for ticket in busy if ticket.job.patience > least]
    if not patient or any(ticket.is_stopped for ticket in busy):
        return None
    return min(patient, key=lambda one: (-one.job.patience, one.number))


def is_anybody_kept_out(waiting: Sequence[Waiting], busy: Sequence[Waiting]) -> bool:
    owners, horizon = {ticket.job.owner for ticket in busy}, monotonic() - PATIENCE_SECONDS
    return any(ticket.since < horizon and ticket.job.owner not in owners for ticket in waiting)
