"""Every evaluation against a twin that walks over the board cell by cell."""

from dataclasses import replace
from math import prod, tanh

import numpy as np
import pytest

from mossa.agents import agent
from mossa.errors import MossaError
from mossa.evaluation import evaluation, evaluations
from mossa.evaluation.gobblet import (
    BURIED,
    DANGER,
    FEATURES,
    LINES,
    TOPS,
    TURN,
    WON,
    assess_rule,
    board_and_copies,
)
from mossa.games import game
from mossa.jit import kernel, rule
from tests.oracle import random_positions
from tests.small_games import trio

BOARDS = [(7, 6), (4, 4), (6, 5), (3, 3), (9, 6), (4, 14)]
DIRECTIONS = [(0, 1), (1, 0), (1, -1), (1, 1)]


def grid(position, player):
    """Each cell of a Connect 4 board as `X` (the player's), `O` (his opponent's) or `_`, by column and row."""
    width = position.game.max_moves
    height = position.game.max_plies // width
    stones = position.copy_state()[0].stones
    own, other = int(stones[player]), int(stones[1 - player])

    def symbol(bit):
        return "X" if own >> bit & 1 else "O" if other >> bit & 1 else "_"

    return {(c, r): symbol(c * (height + 1) + r) for c in range(width) for r in range(height)}


def count(cells, pattern):
    """In how many places, in all four directions, the pattern stands."""
    return sum(
        all(cells.get((c + i * dc, r + i * dr)) == symbol for i, symbol in enumerate(pattern))
        for c, r in cells
        for dc, dr in DIRECTIONS
    )


def swapped(cells):
    return {cell: {"X": "O", "O": "X", "_": "_"}[symbol] for cell, symbol in cells.items()}


def slow_one(cells, position):
    return 100 * count(cells, "XXX") - 100 * count(cells, "OOO") + count(cells, "XX")


def slow_one_bis(cells, position):
    def open_threes(cells):
        both = count(cells, "_XXX_")
        return count(cells, "_XXX") + count(cells, "XXX_") - both

    return slow_one(cells, position) + 100 * (open_threes(cells) - open_threes(swapped(cells)))


def slow_two(cells, position):
    def total(cells):
        weights = {"_XXX_": 20, "XXX_": 10, "_XXX": 10, "XX_X": 10, "X_XX": 10, "_XX_": 1, "XX_": 1, "_XX": 1, "X_X": 1}
        return sum(weight * count(cells, pattern) for pattern, weight in weights.items())

    width = position.game.max_moves
    centre = [symbol for (c, _), symbol in cells.items() if width % 2 and c == width // 2]
    return total(cells) - total(swapped(cells)) + centre.count("X") - centre.count("O")


def slow_threats(cells, position):
    mover = position.to_move
    height = 1 + max(r for _, r in cells)

    def fours(cells):
        """Every line of four cells, as what stands in it."""
        for c, r in cells:
            for dc, dr in DIRECTIONS:
                line = [(c + i * dc, r + i * dr) for i in range(4)]
                if line[3] in cells:
                    yield line

    def winning(cells):
        return {
            next(cell for cell in line if cells[cell] == "_")
            for line in fours(cells)
            if sorted(cells[cell] for cell in line) == ["X", "X", "X", "_"]
        }

    def prospects(cells):
        own = [[cells[cell] for cell in line].count("X") for line in fours(cells) if "O" not in map(cells.get, line)]
        return 13 * len(own) + 29 * sum(n >= 2 for n in own)

    def waiting(player, own, other):
        total = 0
        for c, r in own:
            if not any((c, below) in other for below in range(r)):
                odd = r % 2 == 0
                total += ((150 if odd else 5) if player == 0 else (50 if odd else 90)) if height % 2 == 0 else 75
        return total

    wins, losses = winning(cells), winning(swapped(cells))
    playable = {(c, r) for (c, r), symbol in cells.items() if symbol == "_" and cells.get((c, r - 1)) != "_"}
    forced = losses & playable
    if wins & playable:
        return 2000
    if len(forced) > 1 or any((c, r + 1) in losses for c, r in forced):
        return -2000
    total = prospects(cells) - prospects(swapped(cells))
    total += waiting(mover, wins, losses - forced) - waiting(1 - mover, losses - forced, wins)
    return total + 125 - (80 if forced else 0)


@pytest.mark.parametrize(("name", "slow"), [("one", slow_one), ("one-bis", slow_one_bis), ("two", slow_two)])
@pytest.mark.parametrize(("width", "height"), BOARDS)
def test_patterns_of_connect4(width, height, name, slow):
    connect4 = game("connect4", width=width, height=height)
    rule = evaluation(connect4, name).rule
    for position in random_positions(connect4, 25, (0, width * height - 1)):
        for player in (0, 1):
            expected = slow(grid(position, player), position)
            assert rule(position.copy_state()[0], player) == expected, position.line


@pytest.mark.parametrize(("width", "height"), BOARDS)
def test_threats_of_connect4(width, height):
    connect4 = game("connect4", width=width, height=height)
    rule = evaluation(connect4, "threats").rule
    for position in random_positions(connect4, 40, (0, width * height - 1), seed=2):
        expected = slow_threats(grid(position, position.to_move), position)
        assert rule(position.copy_state()[0], position.to_move) == expected, position.line
        assert rule(position.copy_state()[0], 1 - position.to_move) == -expected


def test_one_by_hand():
    position = game("connect4").position("112233")  # X and O three in a row, one above the other
    assert evaluation(position.game, "one").rule(position.copy_state()[0], 0) == 2
    assert evaluation(position.game, "one-bis").rule(position.copy_state()[0], 0) == 2
    one_more = position.play("7")
    assert evaluation(position.game, "one").rule(one_more.copy_state()[0], 1) == 2


def test_lines_of_tictactoe():
    tictactoe = game("tictactoe")
    lines = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]
    rule = evaluation(tictactoe, "lines").rule
    table = {(0, 0): 0, (1, 0): 99, (2, 0): 9999, (3, 0): 999999, (0, 1): -99, (0, 2): -9999, (0, 3): -999999}
    for position in random_positions(tictactoe, 100, (0, 8)):
        cells = [{int(cell) for cell in position.moves[player::2]} for player in (0, 1)]
        for player in (0, 1):
            counts = [(len(cells[player] & set(line)), len(cells[1 - player] & set(line))) for line in lines]
            expected = sum(table.get(pair, 0) for pair in counts)
            assert rule(position.copy_state()[0], player) == expected, position.line


def test_the_best_is_the_default():
    assert evaluation(game("connect4")).name == "threats"
    assert evaluation(game("tictactoe")).name == "lines"
    assert list(evaluations(trio())) == ["zero"]
    assert evaluation(trio()).rule(None, 0) == 0


@pytest.mark.plain
def test_a_game_may_bring_its_own():
    @rule
    def evaluate(state, player):
        return 150 if player == 0 else -150

    own = replace(game("tictactoe"), evaluate=evaluate)
    assert list(evaluations(own)) == ["own", "lines", "zero"]
    decision = agent("alphabeta:depth=1").choose(own.new())
    assert decision.value == pytest.approx(tanh(1.5))


def test_an_unknown_name_is_refused_with_what_there_is():
    with pytest.raises(MossaError, match=r"connect4 has no evaluation 'ones'; did you mean one.*threats, two, zero"):
        evaluation(game("connect4"), "ones")


@pytest.mark.parametrize("raw", [-(10**7), -300, -1, 0, 1, 300, 10**7])
def test_units_stay_inside_and_in_order(raw):
    one = evaluation(game("connect4"), "one")
    assert -1 < one.unit(raw - 1) <= one.unit(raw) <= one.unit(raw + 1) < 1


@pytest.mark.parametrize(
    ("text", "value"),
    [("X2O3,.,X2/.,X3,./O3,.,. 113 1122 X", 850), ("X2,.,X2O3/.,X3,./O3,.,. 113 1122 X", -600)],
)
def test_the_worked_positions_of_report_003(text, value):
    thesis = evaluation(game("gobblet3"), "thesis").rule
    state = game("gobblet3").from_text(text).copy_state()[0]
    assert (thesis(state, 1), thesis(state, 0)) == (value, -value)


def slow_thesis(position, player):
    """From the text of a position: rows of stacks, the hands."""
    rows, *hands = position.text.split()[:3]
    tops = [[cell[-2:] for cell in row.split(",")] for row in rows.split("/")]
    n = len(tops)
    lines = [*tops, *zip(*tops, strict=True), [tops[i][i] for i in range(n)], [tops[i][n - 1 - i] for i in range(n)]]

    def worth(line, letter, hand):
        own = [int(cell[1]) for cell in line if cell[0] == letter]
        others = [int(cell[1]) for cell in line if cell[0] not in (letter, ".")]
        largest = 0 if hand == "-" else int(hand[-1])
        return prod(10 * size for size in own) if own and all(size < largest for size in others) else 0

    mine, theirs = (sum(worth(line, "XO"[p], hands[p]) for line in lines) for p in (player, 1 - player))
    return mine - theirs


@pytest.mark.parametrize("name", ["gobblet3", "gobblet4"])
def test_the_heuristic_of_report_003_equals_a_slow_twin(name):
    thesis = evaluation(game(name), "thesis").rule
    for position in random_positions(game(name), 60, (0, 20)):
        for player in (0, 1):
            assert thesis(position.copy_state()[0], player) == slow_thesis(position, player)


def slow_lines(position, weights):
    """The evaluation `lines` for the side to move, from the text of a position."""
    rows, *hands = position.text.split()[:3]
    stacks = [[cell.replace(".", "") for cell in row.split(",")] for row in rows.split("/")]
    n, letter = len(stacks), "XO"[position.to_move]
    cells = {(r, c): stacks[r][c] for r in range(n) for c in range(n)}
    ranks = [[(i, j) for j in range(n)] for i in range(n)]
    lines = ranks + [[(j, i) for j in range(n)] for i in range(n)]
    lines += [[(i, i) for i in range(n)], [(i, n - 1 - i) for i in range(n)]]
    total, dangers = weights[TURN], 0
    for one in cells.values():
        for i in range(0, len(one), 2):
            sign = 1 if one[i] == letter else -1
            place = TOPS if i == len(one) - 2 else BURIED
            total += sign * weights[place + int(one[i + 1]) - 1]
    for line in lines:
        for sign, own in ((1, letter), (-1, "OX"["XO".index(letter)])):
            mine = [cell for cell in line if cells[cell][-2:-1] == own]
            theirs = [int(cells[cell][-1]) for cell in line if cells[cell] and cell not in mine]
            reserve = [int(stack[-1]) for cell, stack in cells.items() if cell not in line and stack[-2:-1] == own]
            is_reached = max(reserve, default=0) > max(theirs, default=0)
            is_reached |= len(mine) == n - 1 and not theirs and hands["XO".index(own)] != "-"
            if mine and is_reached and len(mine) == n - 1:
                if sign == 1:
                    return WON
                dangers += 1
            if mine:
                total += sign * weights[LINES + (len(mine) * 4 + len(theirs)) * 2 + is_reached]
    return total - weights[DANGER + min(dangers, 2)]


@pytest.mark.parametrize("name", ["gobblet3", "gobblet4"])
def test_lines_equals_a_slow_twin(name):
    rule = assess_rule(*board_and_copies(game(name)))
    weights, lines = np.arange(1, FEATURES + 1) ** 2, evaluation(game(name), "lines").rule
    for position in random_positions(game(name), 60, (0, 24)):
        state, mover = position.copy_state()[0], position.to_move
        assert rule(state, weights) == slow_lines(position, weights)
        assert lines(state, mover) == -lines(state, 1 - mover)


def compiled(value):
    @kernel("the test of an evaluation")
    def run(state, player):
        return value(state[0], player)

    return run


@pytest.mark.compiled
@pytest.mark.parametrize("spec", ["connect4:width=3", "connect4:width=1,height=1", "connect4:width=2,height=5"])
def test_boards_too_narrow_for_a_row_are_evaluated_too(spec):
    """Compiled as plain, in every evaluation: such boards have lines in columns alone, or none."""
    narrow = game(spec)
    for one in evaluations(narrow).values():
        run = compiled(one.rule)
        for position in [narrow.new(), *random_positions(narrow, 10, (0, narrow.max_plies - 1))]:
            state = position.copy_state()
            assert run(state, 0) == one.rule(state[0], 0)


@pytest.mark.compiled
def test_searches_play_on_a_board_of_three_columns():
    position = game("connect4:width=3").position("1212")
    for name in ("alphabeta:depth=4", "minimax:depth=3", "greedy", "mcts:simulations=50"):
        assert agent(name).choose(position).move in position.legal_moves()
    assert agent("alphabeta:depth=4").choose(position.play("1").play("3")).move == "1"
