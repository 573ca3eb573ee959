"""When a tournament has shown enough to stop before its last game.

    elo1=10                 a sequential test of one lineup: is its first agent 10 Elo stronger than the others, or 0?
    elo0=-5,elo1=5,alpha=0.05,beta=0.1
    width=0.05              every agent's 95 % interval of the score is narrower than this

Only rounds that are complete count, in the order of the schedule, so that the decision does not depend on which games
happen to end first.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from mossa.arena.ratings.sprt import Sprt
from mossa.arena.statistics import interval
from mossa.errors import MossaError
from mossa.settings import unknown

NAMES = ("elo0", "elo1", "alpha", "beta", "width")
MOST_ELO = 4_000.0
FEWEST_ROUNDS = 10  # before an interval is believed


@dataclass(frozen=True, slots=True)
class Until:
    """A rule to stop by; none of its parts means to play all games."""

    sprt: Sprt | None = None
    width: float | None = None

    @classmethod
    def parse(cls, text: str) -> "Until":
        """The rule that a text stands for."""
        values: dict[str, float] = {}
        for item in filter(None, text.split(",")):
            name, _, value = item.partition("=")
            if name.strip() not in NAMES:
                raise MossaError(f"until: there is no {unknown(name.strip(), NAMES)}")
            try:
                values[name.strip()] = float(value)
            except ValueError:
                raise MossaError(f"until: {item!r} is not a name and a number") from None
            if not abs(values[name.strip()]) <= MOST_ELO:  # nor is it nan
                raise MossaError(f"until: {item!r} is more than anybody can be stronger")
        width = values.pop("width", None)
        if width is not None and not 0 < width < 1:
            raise MossaError(f"until: width={width:g} must be between 0 and 1")
        return cls(_sprt(values), width)

    def verdict(self, shares: Sequence[Sequence[Sequence[float]]], players: int) -> str:
        """Why to stop, in words, or nothing; given every agent's shares of the win, round by round."""
        if self.width is not None and all(self._is_narrow(one) for one in shares):
            return f"every interval is narrower than {self.width:g}"
        if self.sprt is None:
            return ""
        scores = [sum(one) / len(one) for one in shares[0]]
        found = self.sprt.verdict(scores, players)
        ratio = self.sprt.ratio(scores, players) if found else 0.0
        return f"{found}={getattr(self.sprt, found):g} is accepted (log-likelihood ratio {ratio:+.2f})" if found else ""

    def _is_narrow(self, rounds: Sequence[Sequence[float]]) -> bool:
        if self.width is None or len(rounds) < FEWEST_ROUNDS:
            return False
        low, high = interval(rounds)
        return high - low < self.width


def _sprt(values: dict[str, float]) -> Sprt | None:
    if not values:
        return None
    if "elo1" not in values or values["elo1"] <= values.get("elo0", 0.0):
        raise MossaError("until: elo1 must be given, and be more than elo0, which is 0 if not given")
    if not all(0 < values.get(name, 0.05) < 0.5 for name in ("alpha", "beta")):
        raise MossaError("until: alpha and beta must be between 0 and 0.5")
    return Sprt(**values)
