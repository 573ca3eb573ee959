"""What results prove: intervals, tests of groups, effect sizes. Pure functions of numbers."""

from mossa.arena.statistics.intervals import Interval, interval, mean, mean_interval, rounds, shares, wilson

__all__ = ["Interval", "interval", "mean", "mean_interval", "rounds", "shares", "wilson"]
