"""The Universal Game Interface: lines of words for two-player games, made after chess's UCI.

    ugi, isready, uginewgame, position (startpos | fen F) [moves M ...], go G, query (p1turn | gameover | result),
    stop, quit;  id, option, ugiok, readyok, info I, bestmove M, response R

The moves and positions of a game are written as mossa writes them everywhere. UGI gives values in hundredths of a point
and says no more about them; here a value v in [-1, 1] is 100 atanh v, no further than 1000 from 0.
"""

from math import atanh, tanh

from mossa.errors import MossaError
from mossa.games import Game, Position

MOST_CENTIPOINTS = 1000


def refusal(game: Game) -> str:
    """Why a game cannot be played by this protocol; empty if it can."""
    if game.players != 2 or game.has_hidden or game.has_chance:
        return "the protocol ugi is for two players, without chance or anything hidden"
    return ""


def centipoints(value: float) -> int:
    return round(
        max(-MOST_CENTIPOINTS, min(MOST_CENTIPOINTS, 100 * atanh(max(-0.9999999999, min(0.9999999999, value)))))
    )


def value(centipoints: float) -> float:
    return tanh(centipoints / 100)


def position_line(position: Position) -> str:
    """Where the game stands: by its moves, if those lead there from its start."""
    moves = f" moves {' '.join(position.moves)}" if position.moves else ""
    if any(" " in move for move in position.moves):
        raise MossaError(f"the moves of {position.game} have spaces, which the protocol ugi does not allow")
    if position.game.position(position.moves) == position:
        return f"position startpos{moves}"
    if not position.text:
        raise MossaError(f"positions of {position.game} cannot be written in one line, as the protocol ugi needs it")
    return f"position fen {position.text}"


def read_position(game: Game, rest: str) -> Position:
    """The position that the words after `position` mean."""
    where, _, moves = f" {rest} ".partition(" moves ")
    kind, _, text = where.strip().partition(" ")
    if kind not in ("startpos", "fen") or (kind == "fen") != bool(text.strip()):
        raise MossaError(f"position takes startpos, or fen and a position, not {rest!r}")
    position = game.begin(text.strip())
    for move in moves.split():
        position = position.play(move)
    return position
