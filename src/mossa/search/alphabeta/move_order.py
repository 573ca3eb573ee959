"""In which order alpha-beta looks at moves: an order is a rule that ranks them, and the highest rank goes first.

What an order may look at besides the position:

    hint       the move that the table holds, or NO_MOVE
    killers    [slot] the last two moves that cut at this ply
    history    [move mod HISTORY] how much each move of this player has cut, deeper searches counting more
"""

from mossa.jit import rule

NO_MOVE = -(1 << 62)
KILLERS, HISTORY = 2, 4096
_HINT, _FIRST_KILLER, _SECOND_KILLER = 1 << 62, 1 << 61, 1 << 60


@rule
def full_order(ranks, moves, n, state, hint, killers, history):
    """Table move, killers, history; ties in the game's own order."""
    for i in range(n):
        move = moves[i]
        if move == hint:
            ranks[i] = _HINT
        elif move == killers[0]:
            ranks[i] = _FIRST_KILLER
        elif move == killers[1]:
            ranks[i] = _SECOND_KILLER
        else:
            ranks[i] = history[move % HISTORY]


@rule
def natural_order(ranks, moves, n, state, hint, killers, history):
    """The game's own order."""
    for i in range(n):
        ranks[i] = 0


@rule
def reversed_order(ranks, moves, n, state, hint, killers, history):
    """The game's own order backwards."""
    for i in range(n):
        ranks[i] = i


@rule
def bring_next(ranks, moves, i, n):
    """Bring the highest of the ranks from i on to place i, the others keeping their order."""
    best = i
    for j in range(i + 1, n):
        if ranks[j] > ranks[best]:
            best = j
    rank, move = ranks[best], moves[best]
    for j in range(best, i, -1):
        ranks[j] = ranks[j - 1]
        moves[j] = moves[j - 1]
    ranks[i] = rank
    moves[i] = move


@rule
def reward(move, depth, killers, history):
    """Remember a move that cut."""
    if move != killers[0]:
        killers[1] = killers[0]
        killers[0] = move
    history[move % HISTORY] += depth * depth


ORDERS = {"full": full_order, "natural": natural_order, "reversed": reversed_order}
