"""Where games are played: the table, fixtures and matches, records and what they say."""

from mossa.arena.match import Match, match
from mossa.arena.record import Record

__all__ = ["Match", "Record", "match"]
