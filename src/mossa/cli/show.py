"""How positions, values, results and settings look in the terminal."""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from mossa.agents import Agent, Candidate, Decision
from mossa.cli.styles import STYLES
from mossa.games import Game, Position

COLOURS = ("bold yellow", "bold red", "bold cyan", "bold green", "bold magenta", "bold blue")
PV_SHOWN = 8  # moves of an expected line; the rest is noise


def console(is_error: bool = False) -> Console:
    """Standard output, or standard error, as it is now; text from games is never taken for markup."""
    out = Console(stderr=is_error, highlight=False, markup=False, emoji=False)
    out.soft_wrap = not out.is_terminal  # a terminal would break lines within words; in a file a line stays one
    return out


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[], None]]:
    """A bar on standard error, where that is a terminal; it moves on with every call of what it yields."""
    out = console(is_error=True)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn(what), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)


def board(position: Position, before: Position | None = None, is_sorted: bool = False) -> Text:
    """The position in colour, with the pieces in reverse that the last move brought."""
    draw = position.game.texts.render_sorted if is_sorted else None
    plain = draw(position.copy_state()[0]) if draw is not None else str(position)
    text = Text(plain, style="dim")
    last = str(before) if before is not None else plain
    for player, symbol in enumerate(position.game.texts.symbols):
        for found in re.finditer(rf"(?<!\w){re.escape(symbol)}\d*(?![^\W\d_])", plain):  # X, or X3 where sizes count
            text.stylize(f"not dim {colour(player)}", *found.span())
            if len(last) == len(plain) and last[slice(*found.span())] != found.group():
                text.stylize("reverse", *found.span())
    return painted(position.game, text)


def painted(game: Game, text: Text) -> Text:
    """A text with names of moves in it, coloured as the game's pieces or cards usually are."""
    for pattern, style in STYLES.get(game.name, {}).items():
        text.highlight_regex(pattern, style)
    return text


def colour(player: int) -> str:
    return COLOURS[player % len(COLOURS)]


def piece(game: Game, player: int) -> str:
    """What a player is called on the board."""
    symbols = game.texts.symbols
    return symbols[player] if player < len(symbols) else f"player {player + 1}"


def signed(value: float) -> str:
    """A value with its sign: +0.25, or 0 where there is none to speak of."""
    return "0" if abs(value) < 0.005 else f"{value:+.2f}"


def worth(game: Game, value: float) -> str:
    """A value as the game counts it: +0.25, or +9.8 points."""
    return signed(value) if game.texts.points == 1 else f"{counted(game, value)} points"


def amount(value: float) -> str:
    """A number without more places than it needs."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def counted(game: Game, value: float) -> str:
    """A value in the game's own unit, with its sign."""
    return signed(value) if game.texts.points == 1 else f"{round(value * game.texts.points, 1) + 0.0:+.1f}"


def number_of(count: int, what: str) -> str:
    """`1 mistake`, `32 mistakes`."""
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def counted_plies(plies: int) -> str:
    return "1 ply" if plies == 1 else f"{plies} plies"


def line(names: Sequence[str]) -> str:
    """The beginning of an expected line."""
    separator = ", " if any(" " in name for name in names) else " "
    return separator.join(names[:PV_SHOWN]) + (" …" if len(names) > PV_SHOWN else "")


def expected(move: str, candidates: Sequence[Candidate]) -> str:
    """The line that a decision expects after its move; empty if it looked no further."""
    pv = next((one.pv for one in candidates if one.move == move), ())
    return line(pv[1:])


def outcome(decision: Decision) -> str:
    """What exact play leads to: `wins in 17 plies`."""
    verb = "wins" if decision.value > 0 else "loses" if decision.value < 0 else "draws"
    return verb if decision.plies is None else f"{verb} in {counted_plies(decision.plies)}"


def progress_told(agent: Agent, so_far: Decision) -> str:
    """How far a search has come, in percent of its budget; empty where it has none that can be counted."""
    simulations, seconds = getattr(agent, "simulations", None), getattr(agent, "seconds", None)
    shares = [sum(one.visits for one in so_far.candidates) / simulations] if simulations else []
    shares += [so_far.seconds / seconds] if seconds else []
    return f"{min(max(shares), 1):4.0%}" if shares else ""


def read_line(out: Console, prompt: str) -> str:
    """A line of the person's; EOFError where there is none."""
    with suppress(ImportError):
        import readline  # noqa: F401  (importing it gives `input` editing and a history)
    if sys.stdin is None:  # the caller closed it
        raise EOFError
    text = input(prompt).strip()
    if not sys.stdin.isatty():
        out.print(text)  # so that piped lines read like typed ones
    return text


def rules_lines(game: Game) -> list[Text]:
    """The rules of a game, a paragraph each for goal, moves, notation and end; a line if it has none."""
    if game.texts.rules is None:
        return [Text(f"{game.title} has no text of its rules.")]
    headings = ("Goal", "Moves", "Notation", "End")
    return [Text.assemble((f"{name}. ", "bold"), text) for name, text in zip(headings, game.texts.rules, strict=True)]


def settings_table(settings: list[dict[str, Any]]) -> Padding:
    """Described settings, one a row: with its default as one would type it, and what it means."""
    table = Table.grid(padding=(0, 2))
    for one in settings:
        default = "" if one["default"] is None else str(one["default"])
        assigned = f"{one['name']}={default.lower() if one['kind'] == 'bool' else default}"
        allowed = one["allowed"]
        if one["words"]:
            pairs = zip(one["choices"], one["words"], strict=True)
            allowed = ", ".join(f"{name} ({words})" for name, words in pairs)
            allowed += f", or {one['others']}" if one["others"] else ""
        table.add_row(assigned, Text("; ".join(filter(None, (one["meaning"], allowed))), "dim"))
    return Padding(table, (0, 0, 0, 4))
