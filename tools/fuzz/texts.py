"""What people and programs write: moves, positions, names with settings, records and tournaments."""

import tempfile
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import mossa
from mossa.arena.clock import Clock
from mossa.arena.record import Record
from mossa.arena.tournament.schedule import schedule
from mossa.arena.tournament.spec import read_spec
from mossa.arena.tournament.until import Until
from mossa.arena.tuning.spec import read_tuning
from mossa.arena.verify import verify
from mossa.errors import MossaError
from mossa.games import GAMES, Game
from mossa.web.limits import Limits
from mossa.web.wish import chosen_record, recorded

LONGEST_LINE = 300  # moves of one input: enough to meet everything, and quick
MOST_GAMES = 10_000  # of a tournament that is scheduled


def text_of(data: bytes) -> str:
    """As a shell or a file gives it: bytes that are no UTF-8 are lone surrogates."""
    return data.decode("utf-8", "surrogateescape")


def split(data: bytes) -> tuple[Game, str]:
    """The first byte chooses the game."""
    names = GAMES.names()
    return mossa.game(names[data[0] % len(names)] if data else names[0]), text_of(data[1:])


def notation(data: bytes) -> None:
    """Moves in a line, and positions in one line; what is understood is written and understood again."""
    game, text = split(data)
    try:
        position = game.from_text(text)
    except MossaError:
        pass
    else:
        assert game.from_text(position.text) == position
        position.legal_moves()
        return
    position = game.new(1)
    for name in game.split_moves(text)[:LONGEST_LINE]:
        position = position.play(name)
    assert game.position(position.line, 1) == position
    assert str(position)


def specs(data: bytes) -> None:
    """Games, agents, clocks and tests with their settings."""
    text = text_of(data)
    read = (
        lambda: _again(mossa.agent(text).spec, lambda spec: mossa.agent(spec).spec),
        lambda: _again(mossa.game(text).spec, lambda spec: mossa.game(spec).spec),
        lambda: mossa.agent(text).refusal(mossa.game("tictactoe")),
        lambda: _again(str(Clock.parse(text)), lambda spec: str(Clock.parse(spec))),
        lambda: Until.parse(text),
        lambda: Limits().allowed(text),
    )
    understood(read)


def understood(read: Iterable[Callable[[], object]]) -> None:
    """Read an input in several ways; it is refused if none understands it."""
    refusals = []
    for one in read:
        try:
            one()
        except MossaError as error:
            refusals.append(error)
    if len(refusals) == len(tuple(read)):
        raise refusals[0]


def _again(spec: str, read: object) -> None:
    assert callable(read)
    assert read(spec) == spec


def records(data: bytes) -> None:
    """A recorded game, read, checked, written and opened by the web app."""
    understood((lambda: _opened(text_of(data)), lambda: _checked(text_of(data))))


def _opened(text: str) -> None:
    """One of a file's records, by the web app: any of the first three, or the only one."""
    problems = []
    for number in (None, 1, 2, 3):
        try:
            opened = recorded(chosen_record(text, number), Limits())
            Record.from_json(opened.record().to_json().encode().decode())
        except MossaError as error:
            problems.append(error)
    if len(problems) == 4:
        raise problems[0]


def _checked(text: str) -> None:
    record = Record.from_json(text)
    assert Record.from_json(record.to_json()) == record
    record.to_json().encode()
    if len(record.moves) <= LONGEST_LINE:
        verify(record)


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory()


def toml(data: bytes) -> None:
    """Tournaments and tunings."""
    path = Path(_folder().name) / "spec.toml"
    path.write_bytes(data)
    understood((lambda: _scheduled(path), lambda: read_tuning(path)))


def _scheduled(path: Path) -> None:
    spec = read_spec(path)
    assert type(spec).from_json(spec.to_json()) == spec
    is_quick = spec.games * spec.deals <= MOST_GAMES and not spec.opening.startswith("balanced")
    if is_quick and len(spec.agents) <= 10:
        for number, _ in enumerate(schedule(spec)):
            if number == 20:
                break
