"""The rules of Gobblet for one board and one reading of them; the state is laid out in the package's docstring."""

from mossa.games.gobblet.board import SYMMETRIES, Board
from mossa.games.gobblet.options import Rules
from mossa.jit import Rule, popcount, rule, trailing_zeros

NOBODY, DRAWN = -1, 2


def legal_moves_rule(board: Board, rules: Rules) -> Rule:
    """The rule `(state, moves) -> n`: large pieces first, entering before moving."""
    side, cells, full, entries = board.side, board.cells, board.full, board.entries
    copies, nested, open_to_entry = rules.copies, rules.nested, entry_rule(board, rules)

    @rule
    def legal_moves(state, moves):
        if state.winner != NOBODY:
            return 0
        player = state.plies & 1
        entry = open_to_entry(state.tops[player], state.tops[1 - player])
        may_enter, covered, n = copies, 0, 0
        for size in range(side - 1, -1, -1):
            layer = state.layers[size]
            own = layer >> player * cells & full
            movable = own & ~covered
            covered |= (layer | layer >> cells) & full
            entered = popcount(own)
            if entered < may_enter:
                targets = entry & ~covered
                while targets:
                    moves[n] = size * cells + trailing_zeros(targets)
                    targets &= targets - 1
                    n += 1
            if nested:
                may_enter = entered
            while movable:
                origin = entries + trailing_zeros(movable) * cells
                movable &= movable - 1
                targets = full & ~covered
                while targets:
                    moves[n] = origin + trailing_zeros(targets)
                    targets &= targets - 1
                    n += 1
        return n

    return legal_moves


def toggle_rule(board: Board) -> Rule:
    """The rule `(state, player, size, cell)` that takes a piece off the board, or puts it there."""
    cells, piece_keys = board.cells, board.piece_keys

    @rule
    def toggle(state, player, size, cell):
        state.layers[size] ^= 1 << player * cells + cell
        keys = state.keys
        for symmetry in range(SYMMETRIES):
            keys[symmetry] ^= piece_keys[player, size, cell, symmetry]

    return toggle


def look_rule(board: Board) -> Rule:
    """The rule `(state)` that sees which pieces are on top."""
    side, cells, full = board.side, board.cells, board.full

    @rule
    def look(state):
        covered = first = second = 0
        layers = state.layers
        for size in range(side - 1, -1, -1):
            layer = layers[size]
            first |= layer & full & ~covered
            second |= layer >> cells & ~covered
            covered |= (layer | layer >> cells) & full
        state.tops[0] = first
        state.tops[1] = second

    return look


def play_rule(board: Board, rules: Rules) -> Rule:
    """The rule `(state, move)`."""
    side, cells, entries = board.side, board.cells, board.entries
    is_lift_fatal, longest = rules.uncover == "lift", rules.plies
    toggle, look, has_line, verdict = toggle_rule(board), look_rule(board), line_rule(board), verdict_rule(rules)
    has_come_back = repetition_rule(board, rules)

    @rule
    def lift(state, player, origin):
        """Take a player's top piece off a cell; its size."""
        size = side - 1
        while not state.layers[size] >> player * cells + origin & 1:
            size -= 1
        toggle(state, player, size, origin)
        return size

    @rule
    def play(state, move):
        player = state.plies & 1
        target, is_bared = move % cells, False
        if move < entries:
            size = move // cells
            for i in range(state.quiet):
                state.past[i] = 0
            state.quiet = 0
        else:
            origin = (move - entries) // cells
            size = lift(state, player, origin)
            if is_lift_fatal:
                look(state)
                is_bared = has_line(state.tops[1 - player])
            state.past[state.quiet] = (size * cells + origin) * cells + target
            state.quiet += 1
        toggle(state, player, size, target)
        look(state)
        state.plies += 1
        state.winner = verdict(player, has_line(state.tops[player]), is_bared or has_line(state.tops[1 - player]))
        if state.winner == NOBODY and (state.plies >= longest or has_come_back(state)):
            state.winner = DRAWN

    return play


def line_rule(board: Board) -> Rule:
    """The rule `(tops) -> whether they hold a line`."""
    side = board.side
    left = sum(1 << side * row for row in range(side))  # the first cell of each row
    bottom = (1 << side) - 1  # and of each column
    rising, falling = int(board.lines[-2]), int(board.lines[-1])

    @rule
    def has_line(tops):
        rows = columns = tops
        for i in range(1, side):
            rows &= tops >> i
            columns &= tops >> i * side
        is_straight = rows & left != 0 or columns & bottom != 0
        return is_straight or tops & rising == rising or tops & falling == falling

    return has_line


def verdict_rule(rules: Rules) -> Rule:
    """The rule `(mover, whether they have a line, whether the other player has) -> winner`, asked after each move."""
    is_mover_first, is_both_drawn = rules.uncover == "mover", rules.uncover == "both_draw"

    @rule
    def verdict(mover, has_own, has_other):
        if has_own and has_other and is_both_drawn:
            return DRAWN
        if has_other and not (has_own and is_mover_first):
            return 1 - mover
        return mover if has_own else NOBODY

    return verdict


def entry_rule(board: Board, rules: Rules) -> Rule:
    """The rule `(own tops, the other's tops) -> cells` onto which pieces may enter, if nothing as large is there."""
    full, side, lines = board.full, board.side, board.lines

    @rule
    def anywhere(own, other):
        return full

    @rule
    def empty_or_threat(own, other):
        cells = full & ~(own | other)
        for line in lines:
            if popcount(other & line) == side - 1:
                cells |= other & line
        return cells

    return anywhere if rules.enter == "any" else empty_or_threat


def repetition_rule(board: Board, rules: Rules) -> Rule:
    """The rule `(state) -> whether its position stands for the last time that it may`."""
    cells, piece_keys, repetition = board.cells, board.piece_keys, rules.repetition

    @rule
    def never(state):
        return False

    @rule
    def has_come_back(state):
        times, change, player, past = 1, 0, 1 - (state.plies & 1), state.past
        for i in range(state.quiet - 1, -1, -1):
            target, whence = past[i] % cells, past[i] // cells
            size, origin = whence // cells, whence % cells
            change ^= piece_keys[player, size, origin, 0] ^ piece_keys[player, size, target, 0]
            player = 1 - player
            if change == 0 and (state.quiet - i) & 1 == 0:
                times += 1
                if times == repetition:
                    return True
        return False

    return has_come_back if repetition else never
