"""The Connect 4 solver against a slow, obvious twin, known scores, and its own book."""

import random
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from mossa.errors import MossaError
from mossa.solvers.connect4.bits import Board, Stones, shapes
from mossa.solvers.connect4.book import book_of, load, save
from mossa.solvers.connect4.bounds import NOTHING, bounds
from mossa.solvers.connect4.build import build, checkpoint_of, keys_at, read_checkpoint
from mossa.solvers.connect4.search import answer, ask, search_dtype, search_kernel
from mossa.solvers.connect4.solver import ScoreSolver

STANDARD = Board()
Score = Callable[[Stones], int]


@pytest.fixture(scope="module")
def solver() -> ScoreSolver:
    return ScoreSolver(STANDARD)


def obvious_scores(board: Board) -> tuple[Score, dict[Stones, int]]:
    """Plain negamax with a memory of everything, as a function and that memory."""
    seen: dict[Stones, int] = {}

    def score(stones: Stones) -> int:
        if stones not in seen:
            seen[stones] = max((move_score(stones, column) for column in board.columns(stones)), default=0)
        return seen[stones]

    def move_score(stones: Stones, column: int) -> int:
        if has_line(board, stones.mine | board.drop(stones.filled, column)):
            return (board.cells + 2 - (stones.plies + 1)) // 2
        return -score(board.play(stones, column))

    return score, seen


@cache
def all_scores(board: Board) -> dict[Stones, int]:
    score, seen = obvious_scores(board)
    score(Stones(0, 0))
    return seen


@cache
def lines(board: Board) -> list[int]:
    """Every line of four as a word, found cell by cell."""
    found = []
    for column, row in product(range(board.width), range(board.height)):
        for across, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
            cells = [(column + step * across, row + step * up) for step in range(4)]
            if all(c < board.width and 0 <= r < board.height for c, r in cells):
                found.append(sum(1 << c * board.step + r for c, r in cells))
    return found


def has_line(board: Board, word: int) -> bool:
    return any(word & line == line for line in lines(board))


def random_stones(board: Board, plies: int, rng: random.Random) -> Stones:
    """A position that nobody has won, after random moves."""
    while True:
        stones = Stones(0, 0)
        while stones.plies < plies and (columns := board.columns(stones)):
            column = rng.choice(columns)
            if has_line(board, stones.mine | board.drop(stones.filled, column)):
                break
            stones = board.play(stones, column)
        if stones.plies == plies:
            return stones


def mirror_image(board: Board, stones: Stones) -> Stones:
    return Stones(board.mirrored(stones.mine), board.mirrored(stones.filled))


@pytest.mark.parametrize(("width", "height"), [(4, 4), (5, 3), (3, 5)])
@pytest.mark.compiled
def test_scores_are_those_of_plain_negamax(width: int, height: int) -> None:
    board = Board(width, height)
    seen = all_scores(board)
    solver = ScoreSolver(board)
    sample = random.Random(1).sample(list(seen.items()), 10_000)
    assert [stones for stones, score in sample if solver.score(stones) != score] == []


def test_late_scores_of_the_standard_board(solver: ScoreSolver) -> None:
    rng = random.Random(2)
    for _ in range(100):
        stones = random_stones(STANDARD, rng.randint(30, 42), rng)
        obvious, _ = obvious_scores(STANDARD)
        assert solver.score(stones) == obvious(stones)


@pytest.mark.once
def test_bounds_by_parity_never_lie() -> None:
    board = Board(4, 4)
    seen = all_scores(board)
    _, winning_cells, _ = shapes(board)
    last_player, other_player = bounds(board)
    told = 0
    for (mine, filled), score in random.Random(3).sample(list(seen.items()), 10_000):
        rival = mine ^ filled
        if winning_cells(mine, filled) & filled + board.bottom:
            continue  # the search asks for bounds only where no move wins at once
        if winning_cells(rival, filled) & filled + board.bottom:
            continue
        mover_is_last = (board.cells - filled.bit_count()) % 2 == 1
        last, other = (mine, rival) if mover_is_last else (rival, mine)
        sign = 1 if mover_is_last else -1
        assert last_player(last, other, filled) <= sign * score
        assert other_player(last, winning_cells(other, filled), filled) <= -sign * score
        told += last_player(last, other, filled) > NOTHING
    assert told > 1000


def test_winning_cells_are_those_that_make_a_line() -> None:
    rng = random.Random(4)
    has_four, winning_cells, mirrored = shapes(STANDARD)
    for _ in range(300):
        mine, filled = random_stones(STANDARD, rng.randint(0, 36), rng)
        cells = [1 << bit for bit in range(STANDARD.bits) if (STANDARD.full ^ filled) >> bit & 1]
        assert winning_cells(mine, filled) == sum(cell for cell in cells if has_line(STANDARD, mine | cell))
        assert all(has_four(mine | cell) == has_line(STANDARD, mine | cell) for cell in cells)
        assert mirrored(mine) == STANDARD.mirrored(mine)


@pytest.mark.parametrize(
    ("line", "score"),
    [
        ("226744515337", 7),  # once wrong in a published book
        ("475772722323", 4),
        ("44455554221", -15),
        ("444444", 1),
        ("2252576253462244111563365343671351441", -1),
        ("7422341735647741166133573473242566", 1),
        ("23163416124767223154467471272416755633", 0),
    ],
)
@pytest.mark.compiled
def test_known_scores(solver: ScoreSolver, line: str, score: int) -> None:
    stones = STANDARD.after(line)
    assert solver.score(stones) == score
    assert solver.score(mirror_image(STANDARD, stones)) == score


@pytest.mark.parametrize(
    ("width", "height", "score"),
    [(4, 4, 0), (5, 4, 0), (6, 4, -1), (5, 5, 0), (4, 6, 0), (8, 2, 0)],
)
@pytest.mark.compiled
def test_small_boards(width: int, height: int, score: int) -> None:
    assert ScoreSolver(Board(width, height)).score(Stones(0, 0)) == score


@pytest.mark.plain
def test_the_smallest_board() -> None:
    assert ScoreSolver(Board(1, 1)).score(Stones(0, 0)) == 0


@pytest.mark.compiled
def test_mirror_images_have_one_score(solver: ScoreSolver) -> None:
    rng = random.Random(5)
    for _ in range(60):
        stones = random_stones(STANDARD, rng.randint(16, 30), rng)
        assert solver.score(stones) == solver.score(mirror_image(STANDARD, stones))


@pytest.mark.compiled
def test_columns_agree_with_the_score(solver: ScoreSolver) -> None:
    rng = random.Random(6)
    for _ in range(60):
        stones = random_stones(STANDARD, rng.randint(18, 36), rng)
        score = solver.score(stones)
        scores = solver.column_scores(stones)
        known = {column: value for column, value in enumerate(scores) if value is not None}
        assert sorted(known) == STANDARD.columns(stones)
        assert max(known.values()) == score
        assert solver.keeping(stones, score) == [c for c in known if np.sign(known[c]) == np.sign(score)]
        assert solver.is_above(stones, score - 1)
        assert not solver.is_above(stones, score)


@pytest.mark.parametrize("slice_nodes", [1, 7, 1000])
@pytest.mark.compiled
def test_a_search_in_slices_is_the_search_in_one_go(slice_nodes: int) -> None:
    line = "22674451533"
    straight, sliced = (np.zeros(search_dtype(STANDARD, 16).itemsize // 8, np.int64) for _ in range(2))
    advance = search_kernel(STANDARD, 16)
    for words in (straight, sliced):
        ask(words, STANDARD.after(line), -15, 16)
    assert advance(straight, 1 << 40)
    slices = 1
    while not advance(sliced, slice_nodes):
        slices += 1
    assert slices >= answer(straight)[1] // slice_nodes
    assert np.array_equal(straight, sliced)


@pytest.mark.compiled
def test_a_report_can_end_a_long_search() -> None:
    def stop(nodes: int) -> None:
        raise TimeoutError(nodes)

    solver = ScoreSolver(STANDARD)
    with pytest.raises(TimeoutError):
        solver.score(Stones(0, 0), stop)
    assert solver.score(STANDARD.after("226744515337")) == 7


def test_bad_boards_and_moves_are_refused() -> None:
    with pytest.raises(MossaError, match="8x8"):
        Board(8, 8)
    with pytest.raises(MossaError, match="column 4 cannot be played"):
        STANDARD.after("4444444")
    with pytest.raises(MossaError, match="column 9"):
        STANDARD.after("9")


def test_keys_tell_positions_and_give_them_back() -> None:
    rng = random.Random(7)
    for _ in range(200):
        stones = random_stones(STANDARD, rng.randint(0, 30), rng)
        again = STANDARD.stones(STANDARD.key(stones))
        assert again in (stones, mirror_image(STANDARD, stones))


def test_every_position_of_the_first_plies_is_found() -> None:
    def images(key: int) -> int:
        stones = STANDARD.stones(key)
        return 1 if mirror_image(STANDARD, stones) == stones else 2

    assert [sum(map(images, keys_at(STANDARD, ply))) for ply in range(6)] == [1, 7, 49, 238, 1120, 4263]


@pytest.mark.compiled
def test_a_book_is_built_resumed_and_read(tmp_path: Path) -> None:
    board = Board(4, 4)
    path = tmp_path / "small.book"
    steps: list[tuple[int, int, int]] = []

    def stop_early(ply: int, done: int, total: int) -> None:
        if done == 40:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(path, stop_early, board)
    solved = read_checkpoint(checkpoint_of(path), board)
    assert len(solved) == 40
    assert not path.exists()

    lines = checkpoint_of(path).read_bytes().splitlines(keepends=True)
    key, score, *rest = lines[0].split()
    lines[0] = b" ".join([key, str(int(score) + 1).encode(), *rest]) + b"\n"  # a bit fell over
    checkpoint_of(path).write_bytes(b"".join(lines) + b"garbage\n\xff\xfe\n1 2\n123 0")  # and a line cut short
    assert len(read_checkpoint(checkpoint_of(path), board)) == 39
    assert checkpoint_of(path).read_bytes() == b"".join(lines[1:])
    assert read_checkpoint(checkpoint_of(path), Board(4, 5)) == {}  # that of another board
    checkpoint_of(path).write_bytes(b"".join(lines[1:]))
    book = build(path, lambda *step: steps.append(step), board)
    assert steps[0] == (6, 1, len(keys_at(board, 6)) - 39)
    obvious, _ = obvious_scores(board)
    for ply in range(7):
        for key in keys_at(board, ply):
            assert book.score(board.stones(key)) == obvious(board.stones(key))
    read = load(path)
    assert read.board == board
    assert read.keys.tolist() == book.keys.tolist()
    assert read.scores.tolist() == book.scores.tolist()


def test_a_solver_believes_its_book() -> None:
    stones = STANDARD.after("44")
    solver = ScoreSolver(STANDARD, book_of(STANDARD, {STANDARD.key(stones): 9}))
    assert solver.score(stones) == 9
    assert solver.is_above(stones, 8)
    assert not solver.is_above(stones, 9)


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda content: content[:-1], "damaged"),
        (lambda content: content[:60] + bytes([content[60] ^ 1]) + content[61:], "damaged"),
        (lambda content: content[:8] + b"\x09\x00" + content[10:], "version 9"),
        (lambda content: b"something else", "not a Connect 4 book"),
        (lambda content: b"", "not a Connect 4 book"),
    ],
)
def test_a_damaged_book_is_refused(tmp_path: Path, damage: Callable[[bytes], bytes], message: str) -> None:
    path = tmp_path / "some.book"
    save(book_of(STANDARD, {0: 1, 2: -1, 3: 0}), path)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(MossaError, match=message):
        load(path)
