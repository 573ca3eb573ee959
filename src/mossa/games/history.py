"""What each seat has seen of the moves of a game: its own, what it was shown of the others', and what chance drew.

The game's rules decide it, beside `view`: `Hidden.shows` says whether by now a player has been shown a move that was
made before. A choice made at the same time as others' is shown when the turn is over, a card laid face down when it is
turned. `Position` asks that rule after every move and keeps the answers, so that `Position.seen_moves(player)` is exact
and costs nothing. Whoever tells a seat about its game uses that and nothing else:

- the web and the terminal list `position.seen_moves(seat)` as the moves of the game so far;
- protocols and adapters send a seat the entries that it was not sent yet, again from the first one that has changed
  (a hidden move that has been shown since);
- agents get `position.seen_by(seat)`, whose `seen_moves(seat)` are the same.

How many moves were made, and by whom, is known to all.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from mossa.games.texts import StateArray

if TYPE_CHECKING:
    from mossa.games.game import Game

HIDDEN = "?"  # stands for a move that a seat has not been shown, where a line of moves needs a name
EVERYBODY = -1  # all bits
NOBODY_KNOWN = -2  # who made a move of which only the name is known


class SeenMove(NamedTuple):
    """A move as a seat has seen it."""

    player: int  # who made it, or CHANCE
    move: str | None  # its name; None as long as it is hidden from the seat


class PastMove(NamedTuple):
    """A move that was made, and who has been shown it."""

    player: int
    move: str
    shown: int = EVERYBODY  # bit p: player p has been shown it
    code: int = 0
    before: StateArray | None = None  # the state in which it was made, until everybody has been shown it

    def is_shown_to(self, player: int) -> bool:
        return bool(self.shown >> player & 1)


History = tuple[PastMove, ...]


def named_moves(names: Iterable[str]) -> History:
    """A history of which only the names of the moves are known, by whom and to whom they were shown is not."""
    return tuple(PastMove(NOBODY_KNOWN, name, shown=0) for name in names)


def gone_on(game: "Game", past: History, last: PastMove, after: StateArray) -> History:
    """The history with one more move, which led to the state `after` and may have brought others to light."""
    if game.hidden is None:
        return (*past, last._replace(before=None))
    own = 1 << last.player if last.player >= 0 else 0
    return tuple(_looked_at(game, one, after) for one in (*past, last._replace(shown=own)))


def _looked_at(game: "Game", one: PastMove, state: StateArray) -> PastMove:
    """A move with those added who have been shown it by now."""
    if one.before is None:
        return one
    shown = one.shown
    for player in range(game.players):
        if not shown >> player & 1 and _shows(game, one, state, player):
            shown |= 1 << player
    is_settled = shown == (1 << game.players) - 1
    return one._replace(shown=EVERYBODY if is_settled else shown, before=None if is_settled else one.before)


def _shows(game: "Game", one: PastMove, state: StateArray, player: int) -> bool:
    hidden = game.hidden
    assert hidden is not None
    assert one.before is not None
    if hidden.shows is not None:
        return bool(hidden.shows(one.before[0], one.code, state[0], player))
    return hidden.take_back is None or _is_turn_over(game, state)


def _is_turn_over(game: "Game", state: StateArray) -> bool:
    """Whether no choice of a running turn could be taken back."""
    assert game.hidden is not None
    assert game.hidden.take_back is not None
    begin = state.copy()
    game.hidden.take_back(begin[0])
    return all(np.array_equal(begin[name], state[name]) for name in game.state.names or ())


def seen_history(past: History, player: int) -> History:
    """The history with no more in it than a player has been shown; who else has been shown a move is left out."""
    return tuple(_seen(one, player) for one in past)


def _seen(one: PastMove, player: int) -> PastMove:
    if one.is_shown_to(player):
        return one._replace(shown=1 << player, before=None)
    return PastMove(one.player, HIDDEN, shown=0)
