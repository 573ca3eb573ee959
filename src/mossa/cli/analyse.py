"""`mossa analyse`: what one agent makes of one position."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from mossa.agents import Candidate, Decision
from mossa.agents.strongest import strongest
from mossa.agents.thinking import Thinking
from mossa.arena.players import able_agent
from mossa.arena.wire import described_decision
from mossa.cli.arguments import From, GameSpec, Json, Moves, Seed, begun, counting
from mossa.cli.drawing import drawer, shown_tree
from mossa.cli.show import board, colour, console, counted, counted_plies, line, outcome, piece, worth
from mossa.errors import MossaError
from mossa.games import Game, Position
from mossa.games import game as named_game
from mossa.settings import Setting

DRAWN_NODES = 60  # of a tree that is drawn, where no number is given


def analyse(
    game: GameSpec,
    /,
    *,
    moves: Moves = "",
    text: From = "",
    agent: Annotated[
        str | None,
        Parameter(help="Which agent analyses; by default exact play where it is quick, otherwise the best search."),
    ] = None,
    seed: Seed = 0,
    tree: Annotated[int, Parameter(converter=counting, help="Show this many nodes of the search tree.")] = 0,
    draw: Annotated[Path | None, Parameter(help="Write the tree to this file, as .svg or .dot.")] = None,
    as_json: Json = False,
) -> None:
    """The best move, its value for the side to move, and the candidates."""
    Setting("tree", int, 0, low=0, high=100_000).check("analyse", tree)
    write = drawer(draw) if draw is not None else None
    the_game = named_game(game)
    position = begun(the_game, text, moves, seed)
    able = strongest(the_game) if agent is None else able_agent(the_game, agent)
    thinking = Thinking(tree_nodes=tree or (DRAWN_NODES if draw is not None else 0))
    decision = able.choose(position, seed, thinking)
    if thinking.tree_nodes and decision.tree is None:
        raise MossaError(f"{able} keeps no tree to show")
    if as_json:
        print(json.dumps(described_decision(position, decision)))
    else:
        _show(position, decision, able.spec)
    if write is not None and decision.tree is not None:
        write(position.game, decision.tree)


def _show(position: Position, decision: Decision, who: str) -> None:
    out, player = console(), position.to_move
    out.print(Text.assemble((position.game.title, "bold"), f" after {position.line or 'no move'}, seen by {who}\n"))
    out.print(board(position.seen_by(player)))  # no agent sees more than the side to move
    out.print()
    out.print(_candidates(position.game, decision))
    mover = (piece(position.game, player), colour(player))
    out.print(
        Text.assemble("\n", *_verdict(decision, mover), f"  value {worth(position.game, decision.value)}"), end=""
    )
    out.print(_effort(decision))
    if decision.guess is not None:
        out.print(f"The network alone: {worth(position.game, decision.guess)}")
    if decision.iterations:
        out.print()
        out.print(_iterations(position.game, decision))
        out.print(_counts(decision))
    if decision.tree is not None:
        out.print()
        out.print(shown_tree(position.game, decision.tree))


def _verdict(decision: Decision, mover: tuple[str, str]) -> tuple[str | tuple[str, str], ...]:
    """What to play; a move that was drawn is not called the best."""
    move = (decision.move, "bold green")
    if decision.is_mixed:
        return mover, " plays a mixed strategy; drawn this time: ", move
    return "Best for ", mover, ": ", move


def _iterations(game: Game, decision: Decision) -> Table:
    """What was known after each depth, and what it cost."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("depth", "value", "nodes", "seconds"):
        table.add_column(title, justify="right")
    table.add_column("best line")
    for one in decision.iterations:
        table.add_row(str(one.depth), counted(game, one.value), f"{one.nodes:,}", f"{one.seconds:.3f}", line(one.line))
    return table


def _counts(decision: Decision) -> str:
    end = None if decision.plies is None else counted_plies(decision.plies)
    found = "" if end is None else f"\nThe end is {end} away under best play."
    return (
        f"\n{decision.cutoffs:,} cut-offs, {decision.table_hits:,} table hits, "
        f"effective branching factor {decision.branching:.2f}{found}"
    )


def _candidates(game: Game, decision: Decision) -> Table:
    """The moves, best first, with what there is to say of each."""
    table = Table("move", box=None, pad_edge=False, header_style="bold")
    unit = "value" if game.texts.points == 1 else "points"
    columns: dict[str, Callable[[Candidate], str]] = {unit: lambda one: counted(game, one.value)}
    if any(one.visits for one in decision.candidates):
        columns["visits"] = lambda one: f"{one.visits:,}"
    if any(one.prior is not None for one in decision.candidates):
        columns["prior"] = lambda one: f"{one.prior or 0.0:.0%}"
    if decision.is_mixed:
        columns["played"] = lambda one: f"{one.probability or 0.0:.0%}"
    for title in columns:
        table.add_column(title, justify="right")
    table.add_column("expected line")
    for one in decision.candidates:
        style = "bold green" if one.move == decision.move else ""
        table.add_row(one.move, *(told(one) for told in columns.values()), line(one.pv), style=style)
    return table


def _effort(decision: Decision) -> str:
    solved = f"solved: {outcome(decision)}; " if decision.is_solved else ""
    nodes = f"{decision.nodes:,} nodes in " if decision.nodes else ""
    return f"  ({solved}{nodes}{decision.seconds:.2f} s)"
