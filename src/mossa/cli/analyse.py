"""`mossa analyse`: one position through the eyes of one agent."""

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from mossa.agents import Decision
from mossa.agents.thinking import Thinking
from mossa.arena.players import able_agent
from mossa.arena.wire import described_decision
from mossa.cli.arguments import From, GameSpec, Json, Moves, Seed, begun, strong_agent, whole
from mossa.cli.drawing import drawer, shown_tree
from mossa.cli.show import board, colour, console, counted, line, piece, worth
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
        str | None, Parameter(help="Who analyses; by default a strong search of 10,000 simulations.")
    ] = None,
    seed: Seed = 0,
    tree: Annotated[int, Parameter(converter=whole, help="Show this many nodes of the search tree.")] = 0,
    draw: Annotated[Path | None, Parameter(help="Write the tree to this file, as .svg or .dot.")] = None,
    as_json: Json = False,
) -> None:
    """The best move, its value for the side to move, and the candidates."""
    Setting("tree", int, 0, low=0, high=100_000).check("analyse", tree)
    write = drawer(draw) if draw is not None else None
    the_game = named_game(game)
    position = begun(the_game, text, moves, seed)
    able = strong_agent(the_game, "simulations=10000") if agent is None else able_agent(the_game, agent)
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
    best = (decision.move, "bold green")
    out.print(
        Text.assemble(
            "\nBest for ", mover, ": ", best, f"  value {worth(position.game, decision.value)}", _effort(decision)
        )
    )
    if decision.iterations:
        out.print()
        out.print(_iterations(position.game, decision))
        out.print(_counts(decision))
    if decision.tree is not None:
        out.print()
        out.print(shown_tree(position.game, decision.tree))


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
    found = f"\nThe end is {decision.plies} plies away under best play." if decision.plies is not None else ""
    return (
        f"\n{decision.cutoffs:,} cut-offs, {decision.table_hits:,} table hits, "
        f"effective branching factor {decision.branching:.2f}{found}"
    )


def _candidates(game: Game, decision: Decision) -> Table:
    table = Table("move", box=None, pad_edge=False, header_style="bold")
    table.add_column("value" if game.texts.points == 1 else "points", justify="right")
    table.add_column("visits", justify="right")
    table.add_column("expected line")
    for one in decision.candidates:
        style = "bold green" if one.move == decision.move else ""
        table.add_row(one.move, counted(game, one.value), f"{one.visits:,}", line(one.pv), style=style)
    return table


def _effort(decision: Decision) -> str:
    nodes = f"{decision.nodes:,} nodes in " if decision.nodes else ""
    return f"  ({nodes}{decision.seconds:.2f} s)"
