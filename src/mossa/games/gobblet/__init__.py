"""Gobblet on 3x3 (Gobblet Gobblers) and 4x4: pieces of several sizes, the larger swallow the smaller.

A state keeps one word a size: bit cell (see `board`) is a piece of the first player there, bit cells + cell one of the
second. What is seen of a cell is its largest piece. Hands need no room: they hold what is not on the board.

    layers  [size] where the pieces of that size stand
    tops    [player] the cells where that player's piece is on top
    keys    [symmetry] key of the position's image, without the turn; changed move by move
    winner  NOBODY, a player, or DRAWN
    plies   moves made
    quiet   moves on the board since a piece was last entered: entering cannot be undone, so that only these
            can lead back to a position
    past    [i] those moves, as (size * cells + from) * cells + to, 2 bytes each; zero from `quiet` on

The rule of repetition needs the past. To walk back through moves takes a few nanoseconds each and no hash: two
positions are the same when the moves between them cancel out. The whole past of a game is 2 bytes a ply, which a copy
of the state can afford (see docs/gobblet.md for what it costs).

Codes of moves: size * cells + to enters a piece, entries + from * cells + to moves one.
"""

import numpy as np

from mossa.games.game import Game, Symmetry
from mossa.games.gobblet.board import SYMMETRIES, Board
from mossa.games.gobblet.drawing import Drawing
from mossa.games.gobblet.features import gobblet_features
from mossa.games.gobblet.moves import (
    DRAWN,
    NOBODY,
    legal_moves_rule,
    line_rule,
    look_rule,
    play_rule,
    toggle_rule,
    verdict_rule,
)
from mossa.games.gobblet.options import LargeRules, Rules
from mossa.games.gobblet.setup import Drafts
from mossa.games.gobblet.text import move_name, read_state, render, write_state
from mossa.games.gobblet.words import Objections, rules_text
from mossa.games.scene import Scene
from mossa.games.texts import Texts
from mossa.jit import rule


def gobblet3(rules: Rules) -> Game:
    """Three in a row on 3x3, two pieces of each of three sizes."""
    return gobblet(rules)


def gobblet4(rules: LargeRules) -> Game:
    """Four in a row on 4x4, three pieces of each of four sizes, nested."""
    return gobblet(rules)


def state_type(rules: Rules) -> np.dtype:
    fields = [
        ("layers", np.int64, rules.side),
        ("tops", np.int64, 2),
        ("keys", np.int64, SYMMETRIES),
        ("winner", np.int64),
        ("plies", np.int64),
        ("quiet", np.int64),
        ("past", np.int16, rules.plies),
    ]
    return np.dtype(fields, align=True)


def gobblet(rules: Rules) -> Game:
    """The game by those rules."""
    board, drawing = Board(rules.side), Drawing(rules)
    cells, entries, images, side_key = board.cells, board.entries, board.images, board.side_key
    toggle, look, has_line, verdict = toggle_rule(board), look_rule(board), line_rule(board), verdict_rule(rules)

    @rule
    def start(state, rng):
        state.layers[:] = 0
        state.tops[:] = 0
        state.keys[:] = 0
        state.winner = NOBODY
        state.plies = 0
        state.quiet = 0
        state.past[:] = 0

    @rule
    def to_move(state):
        return state.plies & 1

    @rule
    def score(state, player):
        if state.winner in (NOBODY, DRAWN):
            return 0.0
        return 1.0 if state.winner == player else -1.0

    @rule
    def symmetric_key(state, symmetry):
        """A position drawn by its past has a key of its own, because others in it may still move."""
        turn = side_key if state.plies & 1 else 0
        return state.keys[symmetry] ^ turn ^ (side_key << 1 if state.winner == DRAWN else 0)

    @rule
    def key(state):
        return symmetric_key(state, 0)

    @rule
    def symmetric_move(move, symmetry):
        target = images[symmetry, move % cells]
        if move < entries:
            return move // cells * cells + target
        return entries + images[symmetry, (move - entries) // cells] * cells + target

    def read(state, text):
        pieces, player = read_state(board, rules.copies, rules.nested, text)
        start(state, None)
        for cell, size, owner in pieces:
            toggle(state, owner, size, cell)
        look(state)
        state.plies = player
        state.winner = verdict(1 - player, has_line(state.tops[1 - player]), has_line(state.tops[player]))

    return Game(
        name=f"gobblet{board.side}",
        title=f"Gobblet {board.side}x{board.side}",
        has_cycles=True,
        state=state_type(rules),
        max_moves=entries + min(rules.copies * board.side, cells - 1) * (cells - 1),
        max_plies=rules.plies,
        start=start,
        to_move=to_move,
        legal_moves=legal_moves_rule(board, rules),
        play=play_rule(board, rules),
        score=score,
        key=key,
        symmetry=Symmetry(SYMMETRIES, symmetric_key, symmetric_move),
        features=gobblet_features(board, rules),
        texts=Texts(
            rules=rules_text(rules),
            objection=Objections(rules, board).objection,
            move_name=lambda _, move: move_name(board, move),
            render=lambda state: render(board, rules.copies, rules.nested, state),
            write_state=lambda state: write_state(board, rules.copies, state),
            read_state=read,
        ),
        scene=Scene(board=drawing.draw, gesture=drawing.gesture, setup=Drafts(rules, board).setup()),
        config=rules,
    )
