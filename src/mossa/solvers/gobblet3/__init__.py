"""Gobblet 3x3 played perfectly: by the table if the user has built it, else by search.

Values are those of the rules without the draw by repetition and the longest game: who wins can always do so without
coming back to a position, and a position from which nobody can win is a draw either way.
"""

from dataclasses import asdict, replace
from functools import cache

from mossa.games import Game, Position
from mossa.games.game import State
from mossa.games.gobblet.options import Rules
from mossa.solvers.gobblet3.build import build_for
from mossa.solvers.gobblet3.codes import code_numbers, index_of, tables
from mossa.solvers.gobblet3.search import Searcher, result_of
from mossa.solvers.gobblet3.table import built_table
from mossa.solvers.solution import Solution
from mossa.solvers.solver import Solver, Watch

__all__ = ["SOLVER", "refusal", "solve"]


def refusal(game: Game) -> str:
    """Why a game with such options cannot be solved; empty if it can."""
    usual = replace(Rules(), repetition=game.config.repetition, plies=game.config.plies)
    changed = [name for name, value in asdict(game.config).items() if value != getattr(usual, name)]
    return f"only its usual rules are solved, and {changed[0]} differs from them" if changed else ""


@cache
def searcher() -> Searcher:
    """One for all positions: what it has learnt serves the next."""
    return Searcher()


def solve(position: Position, watch: Watch) -> Solution:
    """The value of a position and of each of its moves, with distances."""
    search, table = searcher(), built_table()
    before, values = search.nodes, dict[str, tuple[int, int]]()

    def look(nodes: int) -> None:
        watch(nodes - before)

    for code in position.move_codes():
        number = number_of(position.play_code(code)._state[0])
        result = int(result_of(tables(), number))
        if result:
            value, plies = result, 0
        else:
            value, plies = table.value(number) if table else search.value(number, look)
        values[position.move_name(code)] = -value, plies + 1
    best = max(_merit(*one) for one in values.values())
    value, plies = next(one for one in values.values() if _merit(*one) == best)
    return Solution(
        value=value,
        plies=plies if value else None,
        values={name: one for name, (one, _) in values.items()},
        lengths={name: length if one else None for name, (one, length) in values.items()},
        best=tuple(name for name, one in values.items() if _merit(*one) == best),
        nodes=search.nodes - before,
    )


def _merit(value: int, plies: int) -> int:
    """Wins before draws before losses, the faster win and the slower loss first."""
    return value * (1000 - plies)


def number_of(state: State) -> int:
    """The number of a state's position, seen by the side to move."""
    mover = int(state.plies) & 1
    sides = [[int(layer) >> 9 * player & 511 for player in (mover, 1 - mover)] for layer in state.layers]
    small, medium, large = (code_numbers()[mine, theirs] for mine, theirs in sides)
    return index_of((small, medium, large))


SOLVER = Solver(solve, refusal, build=build_for)
