"""The questions that agents are asked: positions in which a move can be wrong, with the exact answer.

Drawn from random play, a band of plies is taken in turn and a ply within it drawn; a line of that many random legal
moves that does not end the game leads there; it counts only if some legal move loses value, and only once. From a file,
each line is moves or a position.
"""

import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mossa.arena.files import read_text
from mossa.arena.tournament.openings import begun
from mossa.errors import MossaError
from mossa.evaluation.tuning import tuning
from mossa.games import Game, Position
from mossa.jit import Rng, below, new_rng
from mossa.solvers import Solution, solve

BANDS = 5  # as many stretches of equal length is a game cut into
MOST_TRIES = 1000  # random lines looked at for one position


@dataclass(frozen=True, slots=True)
class Question:
    """A position in which a move can be wrong, and the exact answer."""

    position: Position
    solution: Solution

    @property
    def floor(self) -> float:
        """The chance of a random move to be right."""
        return len(self.solution.keeping) / len(self.solution.values)

    @property
    def plies(self) -> int:
        """How far the game is; positions that were set up say so where the game counts plies."""
        state = self.position.copy_state()[0]
        return int(state.plies) if "plies" in (state.dtype.names or ()) else len(self.position.moves)


def questions(game: Game, positions: int, seed: int) -> Iterator[Question]:
    """Draw the positions, one band of plies after the other in turn, for as long as more are found."""
    bands, known = list(range(BANDS)), set[Position]()
    for number in range(positions):
        rng = new_rng(seed, "accuracy", number)
        while (question := _question(game, band := bands[number % len(bands)], known, rng)) is None:
            bands.remove(band)
            if not bands:
                _tell_of_few(game, number)
                return
        yield question


def _tell_of_few(game: Game, number: int) -> None:
    if not number:
        raise MossaError(f"accuracy: no position of {game} was found in which a move can be wrong")
    warnings.warn(f"only {number:,} positions of {game} were found in which a move can be wrong", stacklevel=1)


def _question(game: Game, band: int, known: set[Position], rng: Rng) -> Question | None:
    """A position that is not yet known."""
    for _ in range(MOST_TRIES):
        position = _random_position(game, _ply(game, band, rng), rng)
        if position is not None and position not in known:
            known.add(position)
            question = Question(position, solve(position))
            if question.floor < 1:
                return question
    return None


def bands_of(game: Game) -> list[tuple[int, int]]:
    """The first ply of each band and the one after its last: of five on 7x6, 0-7, 8-15, 16-24, 25-32 and 33-41."""
    plies = tuning(game).usual_plies or game.max_plies
    return [(band * plies // BANDS, (band + 1) * plies // BANDS) for band in range(BANDS)]


def _ply(game: Game, band: int, rng: Rng) -> int:
    """A ply of one band."""
    low, high = bands_of(game)[band]
    return low + int(below(rng, high - low))


def _random_position(game: Game, plies: int, rng: Rng) -> Position | None:
    """The position after a random line; None if the game ended on the way."""
    position = game.new()
    for _ in range(plies):
        codes = position.move_codes()
        if not codes:
            return None
        position = position.play_code(codes[below(rng, len(codes))])
    return None if position.is_over else position


def questions_from(game: Game, path: Path) -> Iterator[Question]:
    """The positions of a file, a line each; those in which no move is wrong are left out."""
    for number, line in enumerate(read_text(path).splitlines(), 1):
        if not (text := line.partition("#")[0].strip()):
            continue
        try:
            position = begun(game, text)
            question = Question(position, solve(position))
        except MossaError as error:
            raise MossaError(f"{path}:{number}: {error}") from None
        if question.floor < 1:
            yield question
