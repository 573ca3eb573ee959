"""Slow and obvious searches, in plain Python and recursive, for the fast ones to be compared with."""

import random
from functools import cache

import numpy as np

from mossa.games import CHANCE, Game, Position
from mossa.search.alphabeta.value import INFINITE, Scale, leaf_rules


def slow_value(position: Position, scale: Scale, depth: int) -> int:
    """The minimax value for the side to move, as the kernels count it."""
    leaf, player = leaf_rules(position.game, scale), position.to_move

    def value(current: Position, ply: int) -> int:
        state = current.copy_state()[0]
        if current.is_over:
            return int(leaf.result(state, player, ply))
        if ply == depth:
            return int(leaf.estimate(state, player))
        best = max if current.to_move == player else min
        return best(value(current.play_code(code), ply + 1) for code in current.move_codes())

    return value(position, 0)


def slow_values(position: Position, is_paranoid: bool = False) -> list[float]:
    """What each player can expect at the end: chance by its mean, each player the first of the best for himself.

    If paranoid, all others want as little as possible for the side to move.
    """
    chooser = position.to_move

    def wish(values: list[float], mover: int) -> float:
        if is_paranoid:
            return values[chooser] if mover == chooser else -values[chooser]
        return values[mover]

    def expected(current: Position) -> list[float]:
        if current.is_over:
            return [current.score(player) for player in range(current.game.players)]
        replies = [expected(current.play_code(code)) for code in current.move_codes()]
        if current.to_move != CHANCE:
            return max(replies, key=lambda values: wish(values, current.to_move))
        moves, weights = np.zeros(current.game.max_moves, np.int64), np.zeros(current.game.max_moves)
        n = current.game.chance_moves(current.copy_state()[0], moves, weights)
        return [float(mean) for mean in weights[:n] @ np.array(replies)]

    return expected(position)


@cache
def solved(game: Game) -> dict[Position, tuple[int, int]]:
    """Every reachable position of a small game: its score for the side to move and the plies to the end.

    The winner hurries, the loser delays.
    """
    known: dict[Position, tuple[int, int]] = {}

    def solve(position: Position) -> tuple[int, int]:
        if position not in known:
            if position.is_over:
                known[position] = int(position.score(position.to_move)), 0
            else:
                replies = [solve(position.play_code(code)) for code in position.move_codes()]
                options = [(-score, plies + 1) for score, plies in replies]
                known[position] = max(options, key=lambda option: (option[0], -option[0] * option[1]))
        return known[position]

    solve(game.new())
    return known


def losses(agent, game: Game, seat: int) -> int:
    """How many games an agent in that seat loses if its opponent tries everything."""
    seen: dict[Position, int] = {}

    def count(position: Position) -> int:
        if position not in seen:
            if position.is_over:
                seen[position] = int(position.score(seat) < 0)
            elif position.to_move == seat:
                seen[position] = count(position.play(agent.choose(position).move))
            else:
                seen[position] = sum(count(position.play_code(code)) for code in position.move_codes())
        return seen[position]

    return count(game.new())


def random_positions(game: Game, n: int, plies: tuple[int, int], seed: int = 1) -> list[Position]:
    """So many unfinished positions after a random number of random moves."""
    chance, found = random.Random(seed), []
    while len(found) < n:
        position = game.new()
        for _ in range(chance.randint(*plies)):
            if not position.is_over:
                position = position.play(chance.choice(position.legal_moves()))
        if not position.is_over:
            found.append(position)
    return found


def full_value(search, position: Position, depth: int) -> int:
    """The value that a search finds when it looks at every root move in the full window."""
    values = []
    for code in position.move_codes():
        search.begin(code, depth, -INFINITE, INFINITE)
        while not search.run(1_000_000):
            pass
        values.append(search.value)
    return max(values)


def plain(search):
    """The same search, in plain Python."""
    search.kernel = getattr(search.kernel, "py_func", search.kernel)
    return search
