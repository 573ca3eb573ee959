"""The solver's search: null windows over a stack of frames, which can stop after any node and go on later.

One *test* asks whether a position's score is above some alpha; a few tests close in on the score. A frame of the stack
is a position with at least two moves that do not lose at once; where there is only one, it is played on the spot. The
cells that win for the player who has just moved rank that move and tell which replies are safe, so they are found once
and handed down.

The kernel owns nothing: one record of the caller holds the question, where the search stands and what it has learnt.
So a pause costs one comparison a node.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from mossa.jit import kernel, popcount, rule, trailing_zeros
from mossa.solvers.connect4.bits import Board, Stones, shapes
from mossa.solvers.connect4.bounds import NOTHING, bounds
from mossa.solvers.connect4.table import column_of, lower_of, memory, packed, upper_of

MIRROR_PLIES = 8  # mirror images are taken as one up to here; later they hardly ever meet

_FRAME_FIELDS = ("mine", "filled", "plies", "alpha", "lower", "upper", "best", "tried", "count", "nodes_before")
_SEARCH_FIELDS = (
    *("root_mine", "root_filled"),  # the question, constant during a search
    *("lower", "upper"),  # the answer: the bounds meet when the score is known
    *("nodes", "is_testing", "test"),  # how far the search is, and the alpha of the running test
    # The position at hand: to be entered next, or just left with a value for the player to move at `plies`.
    *("mine", "filled", "plies", "alpha", "rival_wins", "depth", "value"),
)


def search_dtype(board: Board, table_bits: int) -> np.dtype[np.void]:
    """All that a search owns, in one record: rules pass it on as one pointer and count no references."""
    moves = [(name, np.int64, (board.width,)) for name in ("moves", "wins", "ranks")]  # [order of trial]
    frame = np.dtype((np.record, [(name, np.int64) for name in _FRAME_FIELDS] + moves))
    lists = [
        ("frames", frame, (board.cells + 1,)),  # [depth]
        ("history", np.int64, (2, board.bits)),  # [player, cell]
        ("table", np.int64, (1 << table_bits,)),  # [entry]
    ]
    return np.dtype((np.record, [*((name, np.int64) for name in _SEARCH_FIELDS), *lists]))


def ask(words: npt.NDArray[np.int64], stones: Stones, lower: int, upper: int) -> None:
    """Set a new question: a position, with bounds to start from."""
    # Word by word: NumPy takes 25 microseconds to copy a tuple when its code is not in the cache, more than a search.
    words[0], words[1] = stones
    words[2], words[3] = lower, upper
    words[4] = words[5] = 0


def answer(words: npt.NDArray[np.int64]) -> tuple[int, int]:
    """The lower bound, and the nodes so far."""
    return words.item(2), words.item(4)


@rule
def next_test(lower, upper):
    """The alpha to test: first whether the game is won, then outwards from the draw."""
    if lower < 0 < upper:
        return 0
    return lower if lower >= 0 else upper - 1


@rule
def insert(frame, count, move, wins, rank):
    """Put a move in its place among `count` others: the highest rank is tried first."""
    place = count
    while place > 0 and frame.ranks[place - 1] < rank:
        frame.moves[place] = frame.moves[place - 1]
        frame.wins[place] = frame.wins[place - 1]
        frame.ranks[place] = frame.ranks[place - 1]
        place -= 1
    frame.moves[place] = move
    frame.wins[place] = wins
    frame.ranks[place] = rank


@rule
def learn(search, frame):
    """Raise the cell that made the cut, lower those tried before it in vain."""
    player = frame.plies & 1
    search.history[player, trailing_zeros(frame.moves[frame.tried])] += frame.tried
    for earlier in range(frame.tried):
        search.history[player, trailing_zeros(frame.moves[earlier])] -= 1


@rule
def descend(search, frame):
    """Make the frame's move in turn the position at hand."""
    search.mine = frame.mine ^ frame.filled
    search.filled = frame.filled | frame.moves[frame.tried]
    search.plies = frame.plies + 1
    search.alpha = -frame.alpha - 1
    search.rival_wins = frame.wins[frame.tried]
    search.depth += 1


@cache
def search_kernel(board: Board, table_bits: int) -> Callable[..., Any]:
    """The kernel of one board: `advance(words, nodes)`, true when the score is known.

    It sees the caller's words as the record of `search_dtype`: Numba takes an array in 0.2 microseconds, a record in 6.
    """
    dtype = search_dtype(board, table_bits)
    width, step, cells, full, bottom = board.width, board.step, board.cells, board.full, board.bottom
    _, winning_cells, mirrored = shapes(board)
    last_player, other_player = bounds(board)
    scrambled, find, keep = memory(board)

    @rule
    def code_of(mine, filled, plies):
        key = mine + filled
        if plies <= MIRROR_PLIES:
            key = min(key, mirrored(mine) + mirrored(filled))
        return scrambled(key)

    @rule
    def safe_moves(filled, rival_wins):
        """The cells that do not lose at once: none below a winning cell of the rival; that cell, if it is open."""
        playable = filled + bottom & full
        safe = playable & ~(rival_wins >> 1)
        threats = playable & rival_wins
        if threats:
            safe = 0 if threats & threats - 1 else safe & threats
        return safe

    @rule
    def parity_bounds(mine, rival, plies, my_wins, rival_wins):
        """Lower and upper bound of the score by parity."""
        filled = mine | rival
        if cells - plies & 1:
            return last_player(mine, rival, filled), -other_player(mine, rival_wins, filled)
        return other_player(rival, my_wins, filled), -last_player(rival, mine, filled)

    @rule
    def rank_of(search, move, wins, player, first_column):
        """The table's move, then winning cells made, then nearness to the centre, then the history of the cell."""
        cell = trailing_zeros(move)
        column = cell // step
        rank = (popcount(wins) * 16 + min(column, width - 1 - column) << 32) + search.history[player, cell]
        return rank + (1 << 48) if column == first_column else rank

    @rule
    def begin(search):
        """Start the next test at the root, unless a winning move answers everything."""
        search.mine, search.filled, search.plies = search.root_mine, search.root_filled, popcount(search.root_filled)
        search.rival_wins = winning_cells(search.mine ^ search.filled, search.filled)
        search.alpha = search.test = next_test(search.lower, search.upper)
        search.depth = 0
        search.is_testing = 1
        if search.nodes == 0:
            search.history[:] = 0  # it is of use for one question only
        if winning_cells(search.mine, search.filled) & search.filled + bottom:
            search.lower = search.upper = cells + 1 - search.plies >> 1

    @rule
    def conclude(search):
        """Narrow the root's bounds by the value that a test came back with."""
        value = -search.value if search.plies - popcount(search.root_filled) & 1 else search.value
        if value > search.test:
            search.lower = value
        else:
            search.upper = value
        search.is_testing = 0

    @rule
    def play_out(search):
        """Play what is forced; give the two or more moves to choose from, or 0 when there is a value."""
        mine, filled, rival_wins = search.mine, search.filled, search.rival_wins
        plies, alpha = search.plies, search.alpha
        while True:
            left = cells - plies
            safe = safe_moves(filled, rival_wins)
            value = -(left >> 1)  # no safe move: the rival wins with the next stone, or the board is full
            if safe and left - 1 >> 1 <= alpha:  # too late to win soon enough
                safe, value = 0, left - 1 >> 1
            elif safe and -(left - 2 >> 1) > alpha:  # too late to lose so soon
                safe, value = 0, -(left - 2 >> 1)
            if safe & safe - 1 or safe == 0:
                break
            mine, filled, rival_wins = mine ^ filled, filled | safe, winning_cells(mine | safe, filled | safe)
            plies, alpha = plies + 1, -alpha - 1
        search.mine, search.filled, search.rival_wins = mine, filled, rival_wins
        search.plies, search.alpha, search.value = plies, alpha, value
        return safe

    @rule
    def expand(search, frame, safe, rival_wins, first_column):
        """List the moves to search in `frame`; whether there are any, `best` being what is known without."""
        mine, filled, plies, alpha = frame.mine, frame.filled, frame.plies, frame.alpha
        rival = mine ^ filled
        frame.best = NOTHING
        count = 0
        while safe:
            move = safe & -safe
            safe ^= move
            wins = winning_cells(mine | move, filled | move)
            replies = safe_moves(filled | move, wins)
            if replies == 0:
                frame.best = cells - 1 - plies >> 1
                return False
            if replies & replies - 1:  # else it is not a position of the table
                lower, upper = parity_bounds(rival, mine | move, plies + 1, rival_wins & ~move, wins)
                if -upper <= alpha < -lower:
                    entry = find(search, code_of(rival, filled | move, plies + 1))
                    lower, upper = max(lower, lower_of(entry)), min(upper, upper_of(entry))
                if -upper > alpha:
                    frame.best = -upper
                    return False
                if -lower <= alpha:
                    frame.best = max(frame.best, -lower)
                    continue
            insert(frame, count, move, wins, rank_of(search, move, wins, plies & 1, first_column))
            count += 1
        frame.count = count
        return count > 0

    @rule
    def enter(search):
        """Enter the position at hand: either it has a value at once, or (true) its first move is the next to enter."""
        plies_before = search.plies
        safe = play_out(search)
        if safe == 0:
            return False
        mine, filled, rival_wins = search.mine, search.filled, search.rival_wins
        plies, alpha = search.plies, search.alpha
        lower, upper = -(cells - plies - 2 >> 1), cells - plies - 1 >> 1
        if plies != plies_before or search.depth == 0:  # else the parent has looked already
            sure = parity_bounds(mine, mine ^ filled, plies, winning_cells(mine, filled), rival_wins)
            lower, upper = max(lower, sure[0]), min(upper, sure[1])
        entry = find(search, code_of(mine, filled, plies))
        lower, upper = max(lower, lower_of(entry)), min(upper, upper_of(entry))
        if upper <= alpha or lower > alpha:
            search.value = upper if upper <= alpha else lower
            return False
        search.nodes += 1
        frame = search.frames[search.depth]
        frame.mine, frame.filled, frame.plies, frame.alpha = mine, filled, plies, alpha
        frame.lower, frame.upper, frame.tried, frame.nodes_before = lower, upper, 0, search.nodes
        if expand(search, frame, safe, rival_wins, column_of(entry)):
            descend(search, frame)
            return True
        search.value = frame.best
        return False

    @rule
    def leave(search):
        """Take the value back up to where a move is left to try (true), or to the root."""
        while search.depth > 0:
            search.depth -= 1
            frame = search.frames[search.depth]
            value = -search.value if search.plies - frame.plies & 1 else search.value
            frame.best = max(frame.best, value)
            if value <= frame.alpha and frame.tried + 1 < frame.count:
                frame.tried += 1
                descend(search, frame)
                return True
            if value > frame.alpha:
                learn(search, frame)
                lower, upper, column = value, frame.upper, trailing_zeros(frame.moves[frame.tried]) // step
            else:
                lower, upper, column = frame.lower, frame.best, -1
            entry = packed(lower, upper, column, search.nodes - frame.nodes_before + 1)
            keep(search, code_of(frame.mine, frame.filled, frame.plies), entry)
            search.plies, search.value = frame.plies, frame.best
        return False

    @kernel(f"the Connect 4 solver {width}x{board.height}")
    def advance(words, nodes):
        search = words.view(dtype)[0]
        limit = search.nodes + nodes
        while search.lower < search.upper:
            if not search.is_testing:
                begin(search)
            elif search.nodes >= limit:
                return False
            elif not enter(search) and not leave(search):
                conclude(search)
        return True

    return advance
