"""What an agent answers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """One legal move as the search sees it, for the side to move."""

    move: str
    value: float
    visits: int = 0
    pv: tuple[str, ...] = ()  # the line expected from here on, this move first


@dataclass(frozen=True, slots=True)
class Decision:
    """The chosen move, its value in [-1, 1] for the side to move, and what else the search found."""

    move: str
    value: float
    candidates: tuple[Candidate, ...] = ()  # best first
    nodes: int = 0
    seconds: float = 0.0
