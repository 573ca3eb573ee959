"""`mossa solve`: exact play."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Annotated

from cyclopts import Parameter
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from mossa.arena.wire import described_solution
from mossa.cli.arguments import From, GameSpec, Json, Moves, begun
from mossa.cli.show import board, colour, console, counted_plies, piece
from mossa.clock import thinking_time
from mossa.games import Game, Position
from mossa.games import game as named_game
from mossa.settings import Setting
from mossa.solvers import Solution, Watch
from mossa.solvers import build as build_file
from mossa.solvers import solve as solved
from mossa.work import executor, shared


def solve(
    game: GameSpec,
    /,
    *,
    moves: Moves = "",
    text: From = "",
    build: Annotated[
        bool, Parameter(negative="", help="Build the game's book or table, or resume building it.")
    ] = False,
    seconds: Annotated[float | None, Parameter(help="Give up after this many seconds.")] = None,
    as_json: Json = False,
) -> None:
    """The exact value of a position for the side to move, and every move that keeps it."""
    Setting("seconds", float, None, low=0.001).check("solve", seconds)
    if build:
        _build(named_game(game), as_json)
        return
    position = begun(named_game(game), text, moves)
    begin = thinking_time()
    with _watched() as watch:
        solution = solved(position, seconds, watch)
    spent = thinking_time() - begin
    if as_json:
        print(json.dumps(described_solution(position, solution, spent)))
    else:
        _show(position, solution, spent)


@contextmanager
def _watched() -> Iterator[Watch]:
    """A line on standard error, where that is a terminal, that tells how far a long search is; Ctrl-C ends it."""
    out = console(is_error=True)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as line:
        task = line.add_task("solving")
        yield lambda nodes: line.update(task, description=f"solving: {nodes:,} nodes")


def _build(game: Game, as_json: bool) -> None:
    """Build a book or table, with a bar on standard error where that is a terminal; Ctrl-C keeps what is done."""
    out = console(is_error=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, disable=not out.is_terminal) as bar:
        tasks: dict[str, TaskID] = {}

        def report(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what)
            bar.update(tasks[what], completed=done, total=total)

        with executor() as pool:
            file = build_file(game, report, partial(shared, pool))
    if as_json:
        print(json.dumps({"game": game.spec, "file": str(file)}))
    else:
        console().print(f"wrote {file}")


def _show(position: Position, solution: Solution, seconds: float) -> None:
    out, player = console(), position.to_move
    out.print(Text.assemble((position.game.title, "bold"), f" after {position.line or 'no move'}\n"))
    out.print(board(position))
    mover = (piece(position.game, player), colour(player))
    out.print(Text.assemble("\n", mover, f" to move {_words(solution)}"))
    out.print(
        Text.assemble("keeps it: ", (" ".join(solution.keeping), "bold green"), f", best {' '.join(solution.best)}")
    )
    out.print(f"({solution.nodes:,} nodes in {seconds:.2f} s)")


def _words(solution: Solution) -> str:
    """`wins in 41 plies (score +1)`."""
    if solution.plies is None:
        return "draws"
    verb = {"win": "wins in", "draw": "draws after", "loss": "loses in"}[solution.result]
    score = "" if solution.score is None else f" (score {solution.score:+d})"
    return f"{verb} {counted_plies(solution.plies)}{score}"
