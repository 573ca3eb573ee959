"""Building the opening book: ply by ply, and deeper only below what was slow to solve.

Every position up to `FULL_PLIES` is in the book. Later ones are in it where their own search took `SLOW_NODES` or more,
and the children of those are the candidates of the next ply; the rest is quick to solve when asked for. Nodes are
counted with a table warm from the neighbours, so a position met alone costs somewhat more.

Each solved position is one line "key score nodes checksum" of the checkpoint beside the book. A build that was stopped
reads it and goes on; a line that does not match its checksum, such as one cut short by the stop, is left out and its
position solved again. One process at a time builds a book.
"""

import zlib
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from mossa.games import Game
from mossa.lock import Lock
from mossa.solvers.connect4.bits import Board, Stones, shapes
from mossa.solvers.connect4.book import Book, book_name, book_of, load, save
from mossa.solvers.connect4.solver import ScoreSolver
from mossa.solvers.data import Report, Share, data_folder
from mossa.writing import whole

FULL_PLIES = 6
SLOW_NODES = 300_000  # about 0.03 s
BATCH = 32  # positions a task: neighbours by key, which share much of their trees


class Solved(NamedTuple):
    """A position's exact score and what it took to find."""

    score: int
    nodes: int


Progress = Callable[[int, int, int], None]  # ply, positions solved, positions to solve


def build(path: Path, progress: Progress, board: Board | None = None, max_plies: int = 8, share: Share = map) -> Book:
    """Build a book, or go on with it, saving it after each ply; `progress` may raise to stop: the checkpoint stays."""
    board = board or Board()
    checkpoint = checkpoint_of(path)
    solved = read_checkpoint(checkpoint, board)
    candidates = set(keys_at(board, FULL_PLIES))
    for ply in range(FULL_PLIES, max_plies + 1):
        waiting = sorted(candidates - solved.keys())
        with checkpoint.open("a", buffering=1) as lines:
            for done, (key, found) in enumerate(_solved(board, waiting, share), start=1):
                solved[key] = found
                lines.write(_line(board, key, found))
                progress(ply, done, len(waiting))
        save(assembled(board, solved), path)
        slow = (key for key in candidates if solved[key].nodes >= SLOW_NODES)
        candidates = {board.key(child) for key in slow for child in children(board, board.stones(key))}
    return load(path)


def build_for(game: Game, report: Report, share: Share) -> Path:
    """Build the book of a game's board into the data folder."""
    board = Board(game.config.width, game.config.height)
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / book_name(board)
    with Lock(file.with_name(file.name + ".lock")):
        build(file, lambda ply, done, total: report(f"ply {ply}", done, total), board, share=share)
    return file


def checkpoint_of(path: Path) -> Path:
    return path.with_name(path.name + ".part")


def read_checkpoint(checkpoint: Path, board: Board) -> dict[int, Solved]:
    """What earlier runs have solved, by key; lines that are damaged are taken out of the file."""
    if not checkpoint.exists():
        return {}
    lines = checkpoint.read_text(encoding="ascii", errors="replace").splitlines(keepends=True)
    rows = {line: _solved_in(board, line) for line in lines}
    if None in rows.values():
        with whole(checkpoint) as unfinished:
            unfinished.write_text("".join(line for line in lines if rows[line] is not None), encoding="ascii")
    return dict(found for found in rows.values() if found is not None)


def _line(board: Board, key: int, found: Solved) -> str:
    """A position as it stands in the checkpoint of its board."""
    said = f"{key} {found.score} {found.nodes}"
    return f"{said} {zlib.crc32(f'{board.width}x{board.height} {said}'.encode()):08x}\n"


def _solved_in(board: Board, line: str) -> tuple[int, Solved] | None:
    """What a line says; None for a damaged one."""
    try:
        key, score, nodes = map(int, line.split()[:3])
    except ValueError:
        return None
    found = key, Solved(score, nodes)
    return found if _line(board, *found) == line else None


def assembled(board: Board, solved: dict[int, Solved]) -> Book:
    """The book of what is solved: early plies whole, by minimax from the last of them, later ones where slow."""
    known = {key: found.score for key, found in solved.items()}
    for ply in range(FULL_PLIES - 1, -1, -1):
        for key in keys_at(board, ply):
            score = _best_score(board, board.stones(key), known)
            if score is not None:
                known[key] = score
    kept = {key for key in known if key not in solved or solved[key].nodes >= SLOW_NODES}
    return book_of(board, {key: known[key] for key in kept | set(keys_at(board, FULL_PLIES)) & known.keys()})


def _best_score(board: Board, stones: Stones, known: dict[int, int]) -> int | None:
    """The score by one ply of minimax, None where a child is not known."""
    if len(legal := list(board.columns(stones))) == 0:
        return 0
    following = list(children(board, stones))
    if len(following) < len(legal):  # a winning move has no child
        return (board.cells + 1 - stones.plies) // 2
    scores = [known.get(board.key(child)) for child in following]
    return None if None in scores else max(-score for score in scores if score is not None)


def children(board: Board, stones: Stones) -> Iterator[Stones]:
    """The positions one ply later that are not won."""
    has_four = shapes(board).has_four
    for column in board.columns(stones):
        cell = board.drop(stones.filled, column)
        if not has_four(stones.mine | cell):
            yield Stones(stones.mine ^ stones.filled, stones.filled | cell)


@cache
def keys_at(board: Board, ply: int) -> frozenset[int]:
    """The keys of all positions of a ply that are not won."""
    if ply == 0:
        return frozenset({0})
    parents = (board.stones(key) for key in keys_at(board, ply - 1))
    return frozenset(board.key(child) for parent in parents for child in children(board, parent))


def _solved(board: Board, keys: list[int], share: Share) -> Iterator[tuple[int, Solved]]:
    """Solve batch by batch, wherever there is time; answers come as they are found."""
    batches = [keys[start : start + BATCH] for start in range(0, len(keys), BATCH)]
    for found in share(partial(_solve_batch, board), batches):
        yield from found


def _solve_batch(board: Board, keys: list[int]) -> list[tuple[int, Solved]]:
    solver = _solver(board)
    return [(key, Solved(solver.score(board.stones(key)), solver.nodes)) for key in keys]


@cache
def _solver(board: Board) -> ScoreSolver:
    """One solver a process, so that its table stays warm."""
    return ScoreSolver(board)
