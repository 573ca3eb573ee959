"""Gobblet 3x3 solved: numbers of positions, the search, the table, what `solve` and `perfect` make of them."""

import random

import numpy as np
import pytest

import mossa
from mossa.errors import MossaError
from mossa.games.gobblet.board import SYMMETRIES
from mossa.jit import IS_PLAIN
from mossa.solvers import solve
from mossa.solvers.gobblet3 import number_of
from mossa.solvers.gobblet3.build import build
from mossa.solvers.gobblet3.codes import BLOCK, CLASSES, CODES, POSITIONS, tables
from mossa.solvers.gobblet3.search import LONGEST, MOST_CHILDREN, Searcher, children_of, result_of
from mossa.solvers.gobblet3.table import FILE, FINISHED, OFFSET, built_table, load, read_header

GAME = mossa.game("gobblet3")
FIRST_MOVES = {  # plies to the end, that move included; X wins or loses
    "3@a1": (1, 13),
    "3@b1": (1, 15),
    "3@b2": (1, 13),
    "2@a1": (-1, 14),
    "2@b1": (-1, 12),
    "2@b2": (-1, 12),
    "1@a1": (1, 15),
    "1@b1": (1, 13),
    "1@b2": (1, 15),
}


@pytest.fixture(autouse=True)
def no_table(tmp_path, monkeypatch):
    """What the user has built does not matter here."""
    monkeypatch.setenv("MOSSA_DATA_DIR", str(tmp_path))
    built_table.cache_clear()
    yield
    built_table.cache_clear()


def random_positions(count, seed):
    rng, found = random.Random(seed), []
    while len(found) < count:
        position = GAME.new()
        for _ in range(rng.randrange(16)):
            if position.is_over:
                break
            position = position.play(rng.choice(position.legal_moves()))
        if not position.is_over:
            found.append(position)
    return found


def lowest_twin(number):
    """Of the numbers that a position has, the lowest."""
    known = tables()
    large, medium, small = int(known.large[number // BLOCK]), number // CODES % CODES, number % CODES
    own = [s for s in range(SYMMETRIES) if known.images[s, large] == large]
    pairs = [(int(known.images[s, medium]), int(known.images[s, small])) for s in own]
    return number // BLOCK * BLOCK + min(m * CODES + s for m, s in pairs)


def test_there_are_as_many_numbers_as_there_should_be():
    known = tables()
    assert (len(known.mine), len(known.large), POSITIONS) == (CODES, CLASSES, 443_459_451)
    assert number_of(GAME.new().copy_state()[0]) == 0


@pytest.mark.once
def test_a_position_and_its_images_have_one_number_and_the_colours_do_not_matter():
    for position in random_positions(60, seed=1):
        number = lowest_twin(number_of(position.copy_state()[0]))
        for symmetry in range(SYMMETRIES):
            image = GAME.new()
            for i, name in enumerate(position.moves):
                code = GAME.position(position.moves[:i]).parse_move(name)
                image = image.play_code(int(GAME.symmetry.move(code, symmetry)))
            assert lowest_twin(number_of(image.copy_state()[0])) == number
        swapped = position.text.translate(str.maketrans("XO", "OX")).split()
        swapped[1], swapped[2] = swapped[2], swapped[1]
        other = GAME.from_text(" ".join(swapped))
        assert lowest_twin(number_of(other.copy_state()[0])) == number


def test_numbers_move_as_positions_do():
    children, scratch = np.zeros(MOST_CHILDREN, np.int64), np.zeros(MOST_CHILDREN, np.int64)
    for position in random_positions(100, seed=2):
        n = children_of(tables(), number_of(position.copy_state()[0]), children, scratch)
        after = [position.play_code(code) for code in position.move_codes()]
        assert n == len(after)
        expected = {lowest_twin(number_of(one.copy_state()[0])): one for one in after}
        assert {lowest_twin(int(number)) for number in children[:n]} == set(expected)
        for number, one in expected.items():
            assert result_of(tables(), number) == one.score(one.to_move)


@pytest.mark.compiled
def test_the_first_player_wins_in_13_plies():
    solution = solve(GAME.new())
    assert (solution.result, solution.plies) == ("win", 13)
    assert {move: value for move, value in solution.values.items() if move in FIRST_MOVES} == {
        move: value for move, (value, _) in FIRST_MOVES.items()
    }
    assert set(solution.best) == {"3@a1", "3@c1", "3@b2", "3@a3", "3@c3", "1@b1", "1@a2", "1@c2", "1@b3"}
    for move, (value, plies) in FIRST_MOVES.items():
        after = solve(GAME.position([move]))
        assert (-after.value, after.plies + 1) == (value, plies)


@pytest.mark.compiled
def test_the_search_agrees_with_alpha_beta_on_near_ends():
    searcher, agent, decided = Searcher(1 << 16), mossa.agent("alphabeta:depth=5,evaluation=zero,exact=false"), 0
    for position in random_positions(200, seed=3):
        decision = agent.choose(position)
        value, plies = searcher.value(number_of(position.copy_state()[0]))
        if decision.plies is not None:
            assert (value, plies) == (decision.value, decision.plies)
            decided += 1
        else:
            assert plies > 5 or value == 0
    assert decided > 100


def test_a_near_end_is_found_in_plain_python_too():
    position = GAME.position("3@a1 2@b2 3@a2 2@c3")
    assert Searcher(1 << 10).value(number_of(position.copy_state()[0])) == (1, 1)


@pytest.mark.compiled
def test_a_position_that_nobody_can_win():
    text = "O1O2,X1O2X3,./X1X2O3,.,O1X2O3/.,X3,. - - X"
    solution = solve(GAME.from_text(text))
    assert (solution.result, solution.plies) == ("draw", None)
    decision = mossa.agent("perfect").choose(GAME.from_text(text))
    assert (decision.value, decision.plies) == (0, None)
    assert decision.move in solution.keeping


@pytest.mark.compiled
def test_other_rules_are_refused():
    assert solve(mossa.game("gobblet3:repetition=0,plies=50").new()).plies == 13
    with pytest.raises(MossaError, match="only its usual rules are solved, and copies differs"):
        mossa.solve(mossa.game("gobblet3:copies=3").new())
    with pytest.raises(MossaError, match="uncover differs"):
        mossa.solvers.build(mossa.game("gobblet3:uncover=lift"), lambda *_: None)


@pytest.mark.compiled
def test_perfect_wins_as_first_against_itself_in_13():
    result = mossa.match("gobblet3", ["perfect", "perfect"], games=2, seed=1)
    assert (result.wins, result.plies_mean) == ((1, 1), 13)


# The table: one is built for all of these, twice interrupted


class StoppedError(Exception):
    """What a user's Ctrl-C would be."""


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    if IS_PLAIN:
        pytest.skip("needs compiled speed")
    path = tmp_path_factory.mktemp("table") / FILE
    for stop in (1000, 5000, 1 << 60):
        calls = 0

        def report(what, done, total, stop=stop):
            nonlocal calls
            calls += 1
            assert 0 <= done <= total
            if calls == stop:
                raise StoppedError

        try:
            build(path, report)
        except StoppedError:
            assert not path.exists()
            assert 0 <= read_header(path.with_name(path.name + ".part"))[0] < LONGEST
    return path


def test_the_table_holds_the_known_counts(table):
    blocks = np.asarray(load(table).values).view(np.uint8).reshape(CLASSES, BLOCK)
    counts = sum(np.bincount(block, minlength=256) for block in blocks)
    by_distance = [int(counts[d + 1] + counts[255 - d]) for d in range(LONGEST + 2)]
    assert counts[0] == 133_494
    assert POSITIONS - by_distance[0] == 228_662_375
    assert (by_distance[LONGEST], by_distance[LONGEST + 1]) == (2, 0)
    assert read_header(table)[0] == FINISHED


def test_the_table_agrees_with_the_search(table):
    known, searcher, rng = load(table), Searcher(1 << 20), np.random.default_rng(1)
    drawn = np.flatnonzero(np.asarray(known.values[: 40 * BLOCK]) == 0)
    far = np.flatnonzero(np.abs(np.asarray(known.values[: 40 * BLOCK])) > 15)
    numbers = [*rng.integers(0, POSITIONS, 3000), *rng.choice(drawn, 10), *rng.choice(far, 10)]
    for number in (int(one) for one in numbers):
        result = int(result_of(tables(), number))
        assert known.value(number) == ((result, 0) if result else searcher.value(number))


def test_solve_uses_the_table_and_says_the_same(table, monkeypatch):
    for position in [GAME.new(), *random_positions(20, seed=4)]:
        monkeypatch.setenv("MOSSA_DATA_DIR", "/nowhere")
        built_table.cache_clear()
        searched = solve(position)
        monkeypatch.setenv("MOSSA_DATA_DIR", str(table.parent))
        built_table.cache_clear()
        looked_up = solve(position)
        assert looked_up.nodes == 0
        assert (looked_up.value, looked_up.plies, looked_up.values) == (searched.value, searched.plies, searched.values)
        assert looked_up.best == searched.best


def test_a_damaged_table_is_refused_and_a_whole_one_is_not_built_again(table, tmp_path):
    checked = []
    build(table, lambda what, done, total: checked.append((what, done, total)))
    assert checked[-1] == ("checked", CLASSES, CLASSES)
    copy = tmp_path / FILE
    copy.write_bytes(table.read_bytes())
    with copy.open("r+b") as file:
        file.seek(OFFSET + 5)
        file.write(b"\x55")
    with pytest.raises(MossaError, match="is damaged"):
        load(copy).value(0)
    assert load(copy).value(BLOCK) == load(table).value(BLOCK)
    with copy.open("r+b") as file:
        file.truncate(1000 + OFFSET)
    with pytest.raises(MossaError, match="is damaged: it has"):
        load(copy)
    copy.write_bytes(b"something else")
    with pytest.raises(MossaError, match="is not a table of gobblet3"):
        load(copy)
    copy.unlink()
