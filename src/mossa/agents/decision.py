"""What an agent answers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """One legal move as the search sees it, for the side to move."""

    move: str
    value: float
    visits: int = 0
    pv: tuple[str, ...] = ()  # the line expected from here on, this move first
    depth: int = 0  # plies that it was searched to, where a search counts them
    is_exact: bool = True  # else the move is at most worth its value
    prior: float | None = None  # how likely a network thought it beforehand, where one was asked
    probability: float | None = None  # with which it is played, where the move is drawn and not simply the best


@dataclass(frozen=True, slots=True)
class Iteration:
    """What a search knew after completing one depth, and what that depth alone cost."""

    depth: int
    value: float
    raw: float  # the value in the evaluation's own units
    line: tuple[str, ...]
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Tree:
    """A part of a search tree as columns, a parent always before its children; row 0 is the root."""

    parent: tuple[int, ...]  # row of the parent; -1 for the root
    move: tuple[str, ...]  # name of the move that leads here; empty for the root
    visits: tuple[int, ...]  # simulations that went here, or nodes that were looked at to know its value
    value: tuple[float, ...]  # for `seat`
    proven: tuple[bool, ...]
    hidden: tuple[int, ...]  # children that the tree has and this part has not
    mover: tuple[int, ...]  # who moved here, CHANCE where it was drawn; for the root, who moves there
    seat: tuple[int, ...]  # whose value it is: the mover's, or the root's player's
    cut: tuple[int, ...] = ()  # moves left out here because they cannot matter, where values decide; else empty
    # what a search knows besides, each empty where it has no such thing:
    exploration: tuple[float, ...] = ()  # what the bound that selects a child adds to its mean value
    prior: tuple[float, ...] = ()  # how likely a move was thought to be before it was tried
    alpha: tuple[float, ...] = ()  # what the one who moved here could already get elsewhere
    beta: tuple[float, ...] = ()  # from which value on the other would not let it come to this
    left_out: tuple[tuple[str, ...], ...] = ()  # the moves that `cut` counts
    guess: tuple[float, ...] = ()  # what a network alone thinks of the position, for `seat`

    def __len__(self) -> int:
        return len(self.parent)


@dataclass(frozen=True, slots=True)
class Decision:
    """The chosen move, its value in [-1, 1] for the side to move, and what else the search found.

    The move is the first candidate, unless it was drawn: then every candidate says with which probability.
    """

    move: str
    value: float
    candidates: tuple[Candidate, ...] = ()  # best first
    nodes: int = 0
    seconds: float = 0.0
    is_solved: bool = False  # the values are exact
    plies: int | None = None  # to the end under best play, where the search has proved a win or a loss
    cutoffs: int = 0  # positions left early because the opponent will avoid them
    table_hits: int = 0  # positions known from the transposition table
    branching: float = 0.0  # effective: of a tree with all branches to the same depth and as many nodes
    iterations: tuple[Iteration, ...] = ()  # one for each depth completed
    tree: Tree | None = None  # where one was asked for
    guess: float | None = None  # what a network alone thinks of the position, for the side to move

    @property
    def is_mixed(self) -> bool:
        """Whether the move was drawn from a mixed strategy."""
        return any(one.probability is not None for one in self.candidates)
