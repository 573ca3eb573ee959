"""The same contest seen from another seat."""

from mossa.games.contest.state import FREE, PLAYERS, SLOTS, STATE
from mossa.games.game import StateArray

BY_PLAYER = [name for name in STATE.names or () if STATE[name].shape == (PLAYERS,) and name != "order"]


def changed_seats(player: int) -> list[int]:
    """The seats, that of a player and the first changed."""
    seats = list(range(PLAYERS))
    seats[0], seats[player] = player, 0
    return seats


def reseated(state: StateArray, player: int) -> StateArray:
    """The contest in which a player and the one in the first seat have changed seats; nobody has chosen."""
    other, seats = state.copy(), changed_seats(player)
    for name in BY_PLAYER:
        other[name][0] = state[name][0][seats]
    other["moves"][0] = state["moves"][0].reshape(PLAYERS, SLOTS)[seats].ravel()
    other["order"][0] = [seats[one] for one in state["order"][0]]
    return other


def forgetful(state: StateArray) -> StateArray:
    """The contest as report 000's program copies it: whoever is out or skips can perform again."""
    other = state.copy()
    other["block"][0] = FREE
    return other
