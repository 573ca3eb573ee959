"""The solver's search: null windows over a stack of frames, which can stop after any node and go on later.

One *test* asks whether a position's score is above some alpha; a few tests close in on the score. A frame of the stack is a
position with at least two moves that do not lose at once; where there is only one, it is played on the spot. A child's
winning cells order the moves, and are handed down to it.

The kernel owns nothing: the caller's `Search` record holds the root, its bounds and where the search stands, so that a pause
costs one comparison a node. Table and history only make it faster: they may be replaced during a pause.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from mossa.jit import kernel, popcount, rule, trailing_zeros
from mossa.solvers.connect4.bits import Board, shapes
from mossa.solvers.connect4.bounds import NOTHING, bounds
from mossa.solvers.connect4.table import column_of, lower_of, memory, packed, upper_of

Word = np.int64
MIRROR_PLIES = 8  # mirrored positions are taken as one up to here; later they hardly ever meet

SEARCH = np.dtype(
    [
        # the question: constant during a search
        ("root_mine", Word),
        ("root_filled", Word),
        ("root_plies", Word),
        # the answer: these meet when it is known
        ("lower", Word),
        ("upper", Word),
        # where the search stands: the position to enter next, the test's alpha there, the depth of the stack
        ("is_testing", Word),
        ("test", Word),
        ("mine", Word),
        ("filled", Word),
        ("plies", Word),
        ("alpha", Word),
        ("rival_wins", Word),
        ("depth", Word),
        ("nodes", Word),
    ]
)


def frame_dtype(board: Board) -> np.dtype[np.void]:
    """One position under search, its moves in the order of trial and the winning cells that each one makes."""
    fields = ("mine", "filled", "plies", "alpha", "lower", "upper", "best", "tried", "count", "nodes_before")
    lists = [(name, Word, (board.width,)) for name in ("moves", "wins", "ranks")]
    return np.dtype([(field, Word) for field in fields] + lists)


@rule
def next_test(lower, upper):
    """The alpha to test: first whether the score is won, drawn or lost, then outwards from the draw."""
    if lower < 0 < upper:
        return 0
    if lower >= 0:
        return lower
    return upper - 1


@cache
def search_kernel(board: Board) -> Callable[..., Any]:
    """The kernel of one board: `advance(search, frames, table, history, nodes)`, true when the score is known."""
    width, step, cells, full, bottom = board.width, board.step, board.cells, board.full, board.bottom
    has_four, winning_cells, mirrored = shapes(board)
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
        """The cells to play that do not lose at once: all that are not below a winning cell of the rival, or his only one."""
        playable = filled + bottom & full
        safe = playable & ~(rival_wins >> 1)
        threats = playable & rival_wins
        if threats:
            safe &= threats
            if threats & threats - 1:
                safe = 0
        return safe

    @rule
    def parity_bounds(mine, rival, plies, my_wins, rival_wins):
        """Lower and upper bound of the score by parity."""
        filled = mine | rival
        if cells - plies & 1:
            return last_player(mine, rival, filled), -other_player(mine, rival_wins, filled)
        return other_player(rival, my_wins, filled), -last_player(rival, mine, filled)

    @rule
    def insert(frame, count, move, wins, rank):
        """Put a move in its place: the highest rank is tried first."""
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
    def learn(history, frame, tried):
        """Raise the cell that made the cut, lower those tried before it in vain."""
        player = frame.plies & 1
        history[player, trailing_zeros(frame.moves[tried])] += tried
        for earlier in range(tried):
            history[player, trailing_zeros(frame.moves[earlier])] -= 1

    @rule
    def rank_of(move, wins, history, player, first_column):
        """Winning cells made, then nearness to the centre, then the history of the cell."""
        cell = trailing_zeros(move)
        column = cell // step
        centre = min(column, width - 1 - column)
        rank = (popcount(wins) * 16 + centre << 32) + history[player, cell]
        if column == first_column:
            rank += 1 << 48
        return rank

    @rule
    def expand(frame, table, history, safe, rival_wins, first_column):
        """List the moves to search; give a score bound (best) and whether it decides the node already."""
        mine, filled, plies, alpha = frame.mine, frame.filled, frame.plies, frame.alpha
        rival = mine ^ filled
        best = NOTHING
        count = 0
        while safe:
            move = safe & -safe
            safe ^= move
            now_filled = filled | move
            wins = winning_cells(mine | move, now_filled)
            replies = safe_moves(now_filled, wins)
            if replies == 0:
                frame.best = cells - 1 - plies >> 1
                return True
            if replies & replies - 1:
                lower, upper = parity_bounds(rival, mine | move, plies + 1, rival_wins & ~move, wins)
                if -upper <= alpha < -lower:
                    entry = find(table, code_of(rival, now_filled, plies + 1))
                    lower, upper = max(lower, lower_of(entry)), min(upper, upper_of(entry))
                if -upper > alpha:
                    frame.best = -upper
                    return True
                if -lower <= alpha:
                    best = max(best, -lower)
                    continue
            insert(frame, count, move, wins, rank_of(move, wins, history, plies & 1, first_column))
            count += 1
        frame.best = best
        frame.tried = 0
        frame.count = count
        return count == 0

    @kernel(f"the Connect 4 solver {width}x{board.height}")
    def advance(search, frames, table, history, nodes):
        spent = 0
        while search.lower < search.upper:
            if search.is_testing:
                mine, filled, plies = search.mine, search.filled, search.plies
                alpha, rival_wins, depth = search.alpha, search.rival_wins, search.depth
            else:
                mine, filled, plies = search.root_mine, search.root_filled, search.root_plies
                alpha, depth = next_test(search.lower, search.upper), 0
                rival_wins = winning_cells(mine ^ filled, filled)
                if winning_cells(mine, filled) & filled + bottom:
                    search.lower = search.upper = cells + 1 - plies >> 1
                    break
                search.test = alpha
                search.is_testing = 1
            value = 0
            while True:
                # enter a position: play out what is forced, then see whether anything decides it
                is_decided = False
                was_forced = depth == 0
                lower = upper = 0
                while True:
                    safe = safe_moves(filled, rival_wins)
                    left = cells - plies
                    if safe == 0:
                        value = -(left >> 1)  # a full board has none left: a draw
                        is_decided = True
                        break
                    upper = left - 1 >> 1
                    lower = -(left - 2 >> 1)
                    if upper <= alpha or lower > alpha:
                        value = upper if upper <= alpha else lower
                        is_decided = True
                        break
                    if safe & safe - 1:
                        break
                    was_forced = True
                    rival = mine ^ filled
                    filled |= safe
                    rival_wins = winning_cells(mine | safe, filled)
                    mine = rival
                    plies += 1
                    alpha = -alpha - 1
                if not is_decided:
                    if spent >= nodes:
                        search.mine, search.filled, search.plies = mine, filled, plies
                        search.alpha, search.rival_wins, search.depth = alpha, rival_wins, depth
                        search.nodes += spent
                        return False
                    if was_forced:
                        sure_lower, sure_upper = parity_bounds(
                            mine, mine ^ filled, plies, winning_cells(mine, filled), rival_wins
                        )
                        lower = max(lower, sure_lower)
                        upper = min(upper, sure_upper)
                    first_column = -1
                    if lower <= alpha < upper:
                        entry = find(table, code_of(mine, filled, plies))
                        lower = max(lower, lower_of(entry))
                        upper = min(upper, upper_of(entry))
                        first_column = column_of(entry)
                    if upper <= alpha or lower > alpha:
                        value = upper if upper <= alpha else lower
                        is_decided = True
                    else:
                        spent += 1
                        frame = frames[depth]
                        frame.mine, frame.filled, frame.plies = mine, filled, plies
                        frame.alpha, frame.lower, frame.upper = alpha, lower, upper
                        frame.nodes_before = spent
                        is_decided = expand(frame, table, history, safe, rival_wins, first_column)
                        value = frame.best
                        if not is_decided:
                            rival_wins = frame.wins[0]
                            mine ^= filled
                            filled |= frame.moves[0]
                            plies += 1
                            alpha = -alpha - 1
                            depth += 1
                            continue
                # go back with a value, as the player to move at `plies` sees it, to where a move is left to try
                is_left = False
                while depth > 0:
                    depth -= 1
                    frame = frames[depth]
                    if plies - frame.plies & 1:
                        value = -value
                    plies = frame.plies
                    alpha = frame.alpha
                    tried = frame.tried
                    frame.best = max(frame.best, value)
                    if value <= alpha and tried + 1 < frame.count:
                        tried += 1
                        frame.tried = tried
                        mine = frame.mine ^ frame.filled
                        filled = frame.filled | frame.moves[tried]
                        rival_wins = frame.wins[tried]
                        plies += 1
                        alpha = -alpha - 1
                        depth += 1
                        is_left = True
                        break
                    lower, upper, column = frame.lower, frame.upper, -1
                    if value > alpha:
                        lower = max(lower, value)
                        column = trailing_zeros(frame.moves[tried]) // step
                        learn(history, frame, tried)
                    else:
                        value = frame.best
                        upper = min(upper, value)
                    entry = packed(lower, upper, column, max(spent - frame.nodes_before + 1, 1))
                    keep(table, code_of(frame.mine, frame.filled, plies), entry)
                if not is_left:
                    break
            if plies - search.root_plies & 1:
                value = -value
            if value > search.test:
                search.lower = value
            else:
                search.upper = value
            search.is_testing = 0
        search.nodes += spent
        return True

    return advance
