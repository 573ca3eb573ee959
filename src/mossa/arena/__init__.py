"""Games between agents: matches, their records and their statistics."""

from mossa.arena.match import Match, match
from mossa.arena.record import Record

__all__ = ["Match", "Record", "match"]
