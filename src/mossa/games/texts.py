"""How a game is written: names of moves and players, drawings, refusals, scores in words. Plain Python, no markup."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

State: TypeAlias = Any  # one record of the game's dtype: np.record in Python, a Numba record in a kernel
StateArray: TypeAlias = Any  # a recarray of length one that holds a state: what kernels take


class RulesText(NamedTuple):
    """The rules of a game in a few lines, enough to play it: for `mossa rules`, the terminal's help and the web."""

    goal: str
    moves: str
    notation: str  # how moves are written
    end: str


def _number(state: State, move: int) -> str:
    return str(move)


@dataclass(frozen=True, eq=False, kw_only=True)
class Texts:
    """The words of one game. Every field has a default, so that a new game starts with none of them."""

    rules: RulesText | None = None

    # moves
    move_name: Callable[[State, int], str] = _number
    has_short_names: bool = False  # every move's name is one letter, so that a line needs no separators
    parse_move: Callable[[State, str], int] | None = (
        None  # what a text means where a move may be written in several ways; a number that is no move if nothing
    )
    objection: Callable[[State, str], str] | None = None  # why a text is no legal move, in words; empty if unknown
    move_kind: Callable[[State, int], str] | None = None  # what sort of move it is, where there are many
    tell: Callable[[StateArray, int], list[str]] | None = None  # (state, move): what follows from a move, in words
    explain_move: Callable[[State, int], str] | None = None  # what a move does, where its name alone does not say it
    names_in: Callable[[str], Mapping[str, str]] | None = None  # moves' names in another language, such as "it"

    # positions
    render: Callable[[State], str] = str
    render_sorted: Callable[[State], str] | None = None  # the same with hands in another order, for whoever asks
    write_state: Callable[[State], str] | None = None  # the position in one line
    read_state: Callable[[State, str], None] | None = None  # and back; refuses what is no position

    # players and scores
    player_name: Callable[[State, int], str] | None = None  # who sits at a seat, where the game itself has names
    symbols: Sequence[str] = ("X", "O")  # how `render` draws each player's pieces
    points: float = 1.0  # what a score of 1 is called where the game is played for points
    best_score: float = 1.0  # the most that a player can get: 0 where there are penalties only
