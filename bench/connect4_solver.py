"""The Connect 4 solver beside bitbully, on the same positions in turn: `python bench/connect4_solver.py [part ...]`.

    bands    mean CPU time a position, cold tables, no book, one thread: end game, middle game, openings
    empty    the empty 7x6 board without a book
    book     the full answer (score and value-keeping moves) with the book, 1,000 random positions of 4 to 20 plies
    counts   every position up to ply 6 won, drawn or lost, against the known numbers (an hour without the book)
    replies  the exact scores of all replies to all first moves, against the known ones (without the book)
    boards   other boards with known values: 7x4, 6x5, 7x5, 8x5, 6x6

Positions are random lines that nobody has won and where no move wins at once. "Early wins" are those of a score of 8 or
more either way, "hard openings" those of a score of 3 or less; our solver picks them, untimed. bitbully runs in both
its modes and the better mean of the band counts. A table goes to standard error, one JSON object to standard output.
"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from statistics import mean, median
from time import process_time
from typing import Any, NamedTuple

from bitbully.bitbully_core import BitBullyCore, BoardCore

from mossa.solvers.connect4.bits import Board, Stones, shapes
from mossa.solvers.connect4.book import shipped_book
from mossa.solvers.connect4.build import children, keys_at
from mossa.solvers.connect4.solver import ScoreSolver

BOARD = Board()
KNOWN_COUNTS = [
    (1, 0, 0), (1, 2, 4), (27, 12, 10), (35, 58, 145), (690, 200, 230), (1080, 697, 2486), (10889, 1943, 3590),
]  # won, drawn, lost by the first player after 0 to 6 plies  # fmt: skip

KNOWN_REPLIES = {
    "1": [-1, 2, 1, 2, -1, 1, -2], "2": [-2, 0, 1, 0, -2, -2, -3], "3": [-2, -2, 0, 0, 0, 0, -3],
    "4": [-4, -2, -2, -1, -2, -2, -4],
}  # fmt: skip
KNOWN_BOARDS = {Board(7, 4): 0, Board(6, 5): 0, Board(7, 5): 0, Board(8, 5): 1, Board(6, 6): -1}


class Band(NamedTuple):
    """Positions of one kind: how many, of which plies, and with which scores."""

    name: str
    positions: int
    plies: tuple[int, int]
    is_wanted: Callable[[int], bool] = lambda _: True


BANDS = [
    Band("end", 200, (26, 34)),
    Band("middle, easy", 200, (20, 25)),
    Band("middle, medium", 200, (14, 19)),
    Band("opening", 100, (8, 13)),
    Band("opening, early wins", 100, (8, 13), lambda score: abs(score) >= 8),
    Band("opening, hard", 24, (6, 7), lambda score: abs(score) <= 3),
]


def random_line(rng: random.Random, plies: int) -> str:
    """A random line of so many plies after which nobody has won or can win at once."""
    has_four = shapes(BOARD).has_four
    while True:
        line, stones = "", Stones(0, 0)
        while len(line) < plies and len(after := list(children(BOARD, stones))) == len(
            columns := BOARD.columns(stones)
        ):
            choice = rng.randrange(len(columns))
            line, stones = line + str(columns[choice] + 1), after[choice]
        wins = any(has_four(stones.mine | BOARD.drop(stones.filled, column)) for column in BOARD.columns(stones))
        if len(line) == plies and not wins:
            return line


def lines_of(band: Band, solver: ScoreSolver) -> Iterator[str]:
    rng = random.Random(f"mossa {band.name}")
    found = 0
    while found < band.positions:
        line = random_line(rng, rng.randint(*band.plies))
        if band.is_wanted(solver.score(BOARD.after(line))):
            found += 1
            yield line


def timed(question: Callable[[], int]) -> tuple[int, float]:
    begun = process_time()
    answer = question()
    return answer, process_time() - begun


def compare(band: Band, solver: ScoreSolver, peer: BitBullyCore) -> dict[str, Any]:
    """Every position by ours and by both modes of the peer, in an order that changes from one to the next."""
    seconds: dict[str, list[float]] = {"ours": [], "mtdf": [], "negamax": []}
    nodes, different = [], 0
    for number, line in enumerate(list(lines_of(band, solver))):
        stones, board = BOARD.after(line), BoardCore()
        board.setBoard([int(column) - 1 for column in line])
        questions: list[tuple[str, Callable[[], None], Callable[[], int]]] = [
            ("ours", solver.forget, lambda stones=stones: solver.score(stones)),  # type: ignore[misc]
            ("mtdf", peer.resetTranspositionTable, lambda board=board: peer.mtdf(board, 0)),  # type: ignore[misc]
            ("negamax", peer.resetTranspositionTable, lambda board=board: peer.negamax(board, -100, 100, 0)),  # type: ignore[misc]
        ]
        scores = set()
        for name, forget, question in questions[number % 3 :] + questions[: number % 3]:
            forget()
            score, spent = timed(question)
            scores.add(score)
            seconds[name].append(spent)
            if name == "ours":
                nodes.append(solver.nodes)
        different += len(scores) > 1
    figures = {name: 1000 * mean(spent) for name, spent in seconds.items()}
    better = min(figures["mtdf"], figures["negamax"])
    row = {"positions": band.positions, "different": different, "nodes": mean(nodes), "ratio": figures["ours"] / better}
    return row | {f"{name}_ms": figure for name, figure in figures.items()}


def bands() -> dict[str, Any]:
    solver, peer, rows = ScoreSolver(BOARD), BitBullyCore(), {}
    tell(f"{'mean CPU ms':22}{'ours':>10}{'(nodes)':>12}{'mtdf':>10}{'negamax':>10}{'ratio':>8}  scores that differ")
    for band in BANDS:
        row = rows[band.name] = compare(band, solver, peer)
        figures = f"{row['ours_ms']:10.4f}{row['nodes']:12.0f}{row['mtdf_ms']:10.4f}{row['negamax_ms']:10.4f}"
        tell(f"{band.name:22}{figures}{row['ratio']:8.3f}  {row['different']} of {row['positions']}")
    return rows


def empty() -> dict[str, Any]:
    solver = ScoreSolver(BOARD)
    solver.score(BOARD.after("4444443265555"))  # compile
    solver.forget()
    score, seconds = timed(lambda: solver.score(Stones(0, 0)))
    pace = 1e9 * seconds / solver.nodes
    tell(f"empty board: score {score}, {seconds:.1f} s, {solver.nodes:,} nodes, {pace:.0f} ns a node")
    return {"score": score, "seconds": seconds, "nodes": solver.nodes}


def book() -> dict[str, Any]:
    solver = ScoreSolver(BOARD, shipped_book(BOARD))
    rng = random.Random("mossa book")
    seconds: dict[str, float] = {}
    while len(seconds) < 1000:
        line = random_line(rng, rng.randint(4, 20))
        stones = BOARD.after(line)
        solver.forget()
        _, seconds[line] = timed(lambda stones=stones: len(solver.keeping(stones, solver.score(stones))))  # type: ignore[misc]
    ordered = sorted(seconds.values())
    worst = max(seconds, key=lambda line: seconds[line])
    columns, at_once = timed_columns(solver)
    row = {"median": median(ordered), "p95": ordered[949], "worst": ordered[-1], "worst_line": worst}
    tell(f"with the book: median {row['median']:.4f} s, 95 % {row['p95']:.3f} s, worst {row['worst']:.2f} s ({worst})")
    tell(f"empty board with the book: {columns} in {1000 * at_once:.1f} ms")
    return row | {"empty_columns": columns, "empty_seconds": at_once}


def timed_columns(solver: ScoreSolver) -> tuple[list[int | None], float]:
    begun = process_time()
    return solver.column_scores(Stones(0, 0)), process_time() - begun


def counts() -> dict[str, Any]:
    """Count results of all positions up to ply 6, where no game can be over, from the book if it is built."""
    solver, rows = ScoreSolver(BOARD, shipped_book(BOARD)), {}
    for ply, known in enumerate(KNOWN_COUNTS):
        found = [0, 0, 0]
        for key in sorted(keys_at(BOARD, ply)):
            stones = BOARD.stones(key)
            above = solver.is_above(stones, 0), solver.is_above(stones, -1)
            result = 0 if above[0] else 1 if above[1] else 2
            is_symmetric = BOARD.mirrored(stones.mine) == stones.mine and BOARD.mirrored(stones.filled) == stones.filled
            found[result if ply % 2 == 0 else 2 - result] += 1 if is_symmetric else 2
        tell(f"ply {ply}: {found}, known {list(known)}")
        rows[str(ply)] = {"found": found, "equal": found == list(known)}
    return rows


def replies() -> dict[str, Any]:
    solver, rows = ScoreSolver(BOARD), {}
    for line, known in KNOWN_REPLIES.items():
        found = solver.column_scores(BOARD.after(line))
        tell(f"replies to {line}: {found}, known {known}")
        rows[line] = {"found": found, "equal": found == known}
    return rows


def boards() -> dict[str, Any]:
    rows = {}
    for board, known in KNOWN_BOARDS.items():
        solver, size = ScoreSolver(board), f"{board.width}x{board.height}"
        solver.is_above(Stones(0, 0), board.cells // 2)  # compile
        score, seconds = timed(lambda solver=solver: solver.score(Stones(0, 0)))  # type: ignore[misc]
        tell(f"{size}: {score}, known {known}; {solver.nodes:,} nodes, {seconds:.2f} s")
        rows[size] = {"score": score, "equal": score == known, "seconds": seconds, "nodes": solver.nodes}
    return rows


def tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


PARTS: dict[str, Callable[[], dict[str, Any]]] = {
    "bands": bands, "empty": empty, "book": book, "counts": counts, "replies": replies, "boards": boards,
}  # fmt: skip

if __name__ == "__main__":
    print(json.dumps({part: PARTS[part]() for part in sys.argv[1:] or PARTS}))
