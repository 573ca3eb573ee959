"""Big Two for the web app: the hands as far as they are seen, and the table."""

from collections.abc import Callable
from dataclasses import dataclass

from mossa.games.bigtwo.cards import SEATS, names
from mossa.games.bigtwo.profiles import Profile
from mossa.games.bigtwo.rules import LOWEST
from mossa.games.game import State


@dataclass(frozen=True, slots=True)
class Table:
    """Cards by name, `3D`, low to high; a hand that is not seen is empty, though `left` says how many it has."""

    hands: tuple[tuple[str, ...], ...]
    left: tuple[int, ...]
    table: tuple[str, ...]
    owner: int  # who played what lies on the table
    player: int  # whose turn it is
    locked: tuple[int, ...]  # seats that are out of the round
    suits: str  # low to high
    must: tuple[str, ...]  # what the first play of the game must contain; nothing afterwards
    kind: str = "bigtwo"


def table_of(profile: Profile) -> Callable[[State], Table]:
    """What draws a state."""

    def draw(state: State) -> Table:
        return Table(
            hands=tuple(tuple(names(state.hand[seat], profile.suits)) for seat in range(SEATS)),
            left=tuple(int(left) for left in state.left),
            table=tuple(names(state.table, profile.suits)),
            owner=int(state.owner),
            player=int(state.player),
            locked=tuple(seat for seat in range(SEATS) if int(state.locked) >> seat & 1),
            suits=profile.suits,
            must=() if state.played else tuple(names(LOWEST, profile.suits)),
        )

    return draw
