"""The state of a contest: one record of 104 bytes. Arrays have one entry a player, except `moves` and `order`.

moves       four a player, NONE where it has less; numbers of `mossa.games.contest.tables`: so one compiled kernel
            serves all contestants
contestant  who it is: row of the roster        hearts    this turn's
order       the player at each position         total     of the turns that are over
choice      slot of this turn's move            energy    levels, 0 to 3
last        slot of the last move performed     expects   the audience waits for the second move of a combo
repeats     how often it was repeated in a row  forced    place in the next order, see `mossa.games.contest.rules`
block       what keeps it from performing       guard, jumpy, nervous, freezer, shuffled   until the turn ends

`mover` is the player who chooses now, or CHANCE; `position` the position that performs, or in the phase ORDER the one
that is to be filled; `target` the position whose nerves are tried.
"""

import numpy as np

PLAYERS = 4
SLOTS = 4  # moves that a contestant may have
TURNS = 5
FULL_METER = 5  # stars

NONE, HIDDEN = -1, -2  # no choice yet; a choice that the viewer may not know
CHOOSE, PERFORM, APPEAL, NERVES, ORDER, OVER = range(6)  # phases; chance draws in APPEAL, NERVES and ORDER
FREE, SKIPPING, TIRED, LEAVING, OUT = range(5)  # block: TIRED will skip the next turn, LEAVING went out this turn
ONCE, WHOLE_TURN = 1, 2  # guard

STATE = np.dtype(
    [
        ("moves", np.int16, PLAYERS * SLOTS),
        ("total", np.int16, PLAYERS),
        ("contestant", np.int8, PLAYERS),
        ("order", np.int8, PLAYERS),
        ("choice", np.int8, PLAYERS),
        ("last", np.int8, PLAYERS),
        ("repeats", np.int8, PLAYERS),
        ("hearts", np.int8, PLAYERS),
        ("block", np.int8, PLAYERS),
        ("guard", np.int8, PLAYERS),
        ("jumpy", np.int8, PLAYERS),
        ("nervous", np.int8, PLAYERS),
        ("energy", np.int8, PLAYERS),
        ("expects", np.int8, PLAYERS),
        ("forced", np.int8, PLAYERS),
        ("freezer", np.int8),
        ("shuffled", np.int8),
        ("stars", np.int8),
        ("turn", np.int8),  # 1 to 5
        ("is_last", np.int8),  # the turn is over and was the last
        ("phase", np.int8),
        ("mover", np.int8),
        ("position", np.int8),
        ("target", np.int8),
        ("spare", np.int8, 3),  # the record is thirteen words long
    ],
    align=True,
)
