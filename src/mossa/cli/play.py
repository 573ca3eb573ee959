"""`mossa play`: a game in the terminal against an agent, or agents to watch."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from mossa.agents import Agent
from mossa.agents.strongest import best_search, strongest
from mossa.arena.clock import Clock
from mossa.arena.files import append_record, check_appendable
from mossa.arena.players import able_agent
from mossa.arena.record import HUMAN
from mossa.arena.table import Table
from mossa.cli import INTERRUPTED
from mossa.cli.arguments import From, GameSpec, Moves, begun, counting
from mossa.cli.show import console
from mossa.cli.terminal.prompt import SECONDS
from mossa.cli.terminal.session import Session
from mossa.errors import MossaError
from mossa.games import Game
from mossa.games import game as named_game
from mossa.jit import below, new_rng


def play(
    game: GameSpec,
    /,
    *,
    seat: Annotated[
        str,
        Parameter(help="Your seat, counted from 1, which moves first on a board; random to draw it; none to watch."),
    ] = "1",
    against: Annotated[
        list[str] | None,
        Parameter(
            consume_multiple=True,
            negative="",
            help=(
                "Who takes the other seats, in turn: agents, or human; by default a strong search with one second a "
                "move."
            ),
        ),
    ] = None,
    seed: Annotated[
        int | None, Parameter(converter=counting, help="Seed of all random numbers; by default a new one each time.")
    ] = None,
    suggest: Annotated[
        str | None, Parameter(help="An agent that marks its choice before each of your moves; yes: a strong one.")
    ] = None,
    clock: Annotated[str, Parameter(help="Time for each seat, as 300+3: five minutes, three seconds a move.")] = "",
    record: Annotated[Path | None, Parameter(help="Add the game to this file as one JSON line.")] = None,
    moves: Moves = "",
    text: From = "",
) -> int:
    """Play against agents, or with other people at one keyboard. Besides moves, it takes hint, undo, help and quit."""
    the_game, seed = named_game(game), secrets.randbits(31) if seed is None else seed
    seats = _seats(the_game, _person(the_game, seat, seed), against)
    start = begun(the_game, text, moves, seed)
    if start.is_over:
        after = f"after {start.line}" if start.moves else "at its start"
        raise MossaError(f"{the_game}: the game is over {after}; there is nothing left to play")
    if record is not None:
        check_appendable(record)
    timer = Clock.parse(clock) if clock else None
    table = replace(Table.open(the_game, seats, seed, text).give(start.moves), clock=timer)
    return _run(Session(table, console(), _adviser(the_game, suggest)), record)


def _adviser(game: Game, suggest: str | None) -> Agent | None:
    if suggest is None:
        return None
    return strongest(game, seconds=SECONDS) if suggest == "yes" else able_agent(game, suggest)


def _person(game: Game, seat: str, seed: int) -> int | None:
    """The player at a seat, which people count from 1; none to watch."""
    if seat.casefold() == "none":
        return None
    if seat.casefold() == "random":
        return int(below(new_rng(seed, "seat"), game.players))
    if not (seat.isdecimal() and 1 <= int(seat) <= game.players):
        raise MossaError(f"{game} has no seat {seat!r}; seats are 1 to {game.players}, random, or none to watch")
    return int(seat) - 1


def _seats(game: Game, person: int | None, against: Sequence[str] | None) -> tuple[str, ...]:
    """Who sits where: the person, and the others at the free seats in turn."""
    free = [player for player in range(game.players) if player != person]
    if against is not None and not 1 <= len(against) <= len(free):
        many = f"1 to {len(free)} agents" if len(free) > 1 else "1 agent"
        raise MossaError(f"--against takes {many} in {game}; given: {len(against)}")
    named = [best_search(game, seconds=SECONDS).spec] if against is None else against
    others = [HUMAN if one == HUMAN else able_agent(game, one).spec for one in named]
    taken = {player: others[i % len(others)] for i, player in enumerate(free)}
    return tuple(taken.get(player, HUMAN) for player in range(game.players))


def _run(session: Session, file: Path | None) -> int:
    """Play to the end, or to where it is left; the record is written in any case."""
    why, code = "the program failed", 0
    try:
        session.run()
    except KeyboardInterrupt:
        why, code = "interrupted", INTERRUPTED
        session.out.print()
    finally:
        table = session.table
        if file is not None:
            append_record(file, (table if table.is_over else table.end("left", detail=why)).record())
    if file is not None:
        session.out.print(f"The game is in {file}.")
    return code
