"""What a tournament is, as data: from a TOML file or from the command line, kept in its store.

    kind = "round-robin"                # match, round-robin, gauntlet, sweep, tables or series
    game = "connect4"
    agents = ["mcts:simulations=1000", "alphabeta:depth=4", "random"]
    games = 200                         # of each lineup
    seed = 1
    seats = "rotated"                   # each round on one opening and deal, once for every rotation; or "fixed"
    opening = "random 4"                # none, random K, balanced K (drawn by exact play), or a file of lines
    until = "width=0.05"                # see `mossa.arena.tournament.until`

A sweep has one agent, the settings to try and whom to play against:

    agents = ["mcts:simulations=10000"]
    against = ["alphabeta:depth=3"]
    grid = { c = [0.25, 0.5, 1], threshold = [50, 100] }

`tables` lists lineups for games of many players: `tables = [["ismcts", "greedy", "greedy", "greedy"]]`. A series has
`deals`, so many games whose points are added up.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any

from mossa.arena.clock import Clock
from mossa.arena.files import read_toml
from mossa.arena.players import able_agent
from mossa.arena.tournament.grid import variants
from mossa.arena.tournament.openings import check_opening, read_openings
from mossa.arena.tournament.until import Until
from mossa.errors import MossaError
from mossa.games import Game
from mossa.games import game as named_game
from mossa.settings import Setting, parse_spec, unknown

KINDS = ("match", "round-robin", "gauntlet", "sweep", "tables", "series")
SWEEP_NEEDS = {
    "grid": "a sweep needs settings to try (grid), such as c=0.25,0.5,1",
    "against": "a sweep needs somebody to play against (against)",
}
Texts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spec:
    """A tournament. Equal specs mean equal games, on every machine."""

    game: str
    agents: Texts = ()
    kind: str = "round-robin"
    games: int = 100
    seed: int = 0
    seats: str = "rotated"
    opening: str = "none"
    openings: Texts = ()  # the lines of the file that `opening` names
    against: Texts = ()
    grid: tuple[tuple[str, Texts], ...] = ()
    tables: tuple[Texts, ...] = ()
    deals: int = 1
    clock: str = ""
    until: str = ""

    @property
    def digest(self) -> str:
        """A short name that no other tournament has."""
        return sha256(dumps(self.to_json(), sort_keys=True).encode()).hexdigest()[:8]

    def to_json(self) -> dict[str, Any]:
        """What differs from the defaults, as a JSON object."""
        defaults = {one.name: one.default for one in fields(self)}
        values = {name: value for name, value in asdict(self).items() if value != defaults[name]}
        return {name: dict(value) if name == "grid" else value for name, value in values.items()}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> "Spec":
        """The spec that an object holds; whatever is not known or not of its kind is refused."""
        known = {one.name: one.type for one in fields(cls)}
        for name in values:
            if name not in known:
                raise MossaError(f"a tournament has no {unknown(name, known)}")
        if "game" not in values:
            raise MossaError("a tournament needs a game")
        return cls(**{name: _value(name, value) for name, value in values.items()})

    def differences(self, other: "Spec") -> list[str]:
        """What another spec has otherwise, in words: this one's value, then the other's."""
        pairs = [(one.name, getattr(self, one.name), getattr(other, one.name)) for one in fields(self)]
        return [
            f"{name} was {_told(mine)} and is now {_told(theirs)}" for name, mine, theirs in pairs if mine != theirs
        ]


def _value(name: str, value: Any) -> Any:
    """A field as it is kept: lists are tuples of texts, a table of lists is a tuple of pairs."""
    if name in ("games", "seed", "deals"):
        if not isinstance(value, int) or isinstance(value, bool):
            raise MossaError(f"tournament: {name} must be a whole number, not {value!r}")
        return value
    if name == "grid":
        if not isinstance(value, Mapping):
            raise MossaError("tournament: grid must be a table such as { c = [0.5, 1] }")
        return tuple((key, _texts(f"grid.{key}", values)) for key, values in value.items())
    if name == "tables":
        return tuple(_texts(name, one) for one in _list(name, value))
    if name in ("agents", "against", "openings"):
        return _texts(name, value)
    if not isinstance(value, str):
        raise MossaError(f"tournament: {name} must be a text, not {value!r}")
    return value


def _list(name: str, value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise MossaError(f"tournament: {name} must be a list, not {value!r}")
    return list(value)


def _texts(name: str, value: Any) -> Texts:
    return tuple(_text(one) for one in _list(name, value))


def _text(value: Any) -> str:
    """As one would type it on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _told(value: Any) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return (text if len(text) <= 200 else f"{text[:197]}...") or "none"


def read_spec(path: Path) -> Spec:
    """The tournament that a TOML file describes; names of other files count from its folder."""
    return checked(Spec.from_json(read_toml(path)), path.parent)


def checked(spec: Spec, folder: Path = Path()) -> Spec:
    """The spec with its names written in full; whatever cannot be played is refused here, before the first game."""
    game = named_game(spec.game)
    for name, value, choices in (("kind", spec.kind, KINDS), ("seats", spec.seats, ("rotated", "fixed"))):
        if value not in choices:
            raise MossaError(f"tournament: {name} cannot be {unknown(value, choices)}")
    Setting("games", int, 100, low=1, high=1_000_000_000).check("tournament", spec.games)
    Setting("deals", int, 1, low=1, high=1_000_000).check("tournament", spec.deals)
    if spec.clock:
        Clock.parse(spec.clock)
    whole = replace(
        spec,
        game=game.spec,
        agents=tuple(_swept(game, one) for one in spec.agents) if spec.kind == "sweep" else _able(game, spec.agents),
        against=_able(game, spec.against),
        tables=tuple(_able(game, one) for one in spec.tables),
        openings=spec.openings or read_openings(spec.opening, folder),
    )
    check_opening(game, whole.opening, whole.openings)
    _check_kind(game, whole)
    _check_starts(game, whole)
    _check_until(game, whole)
    return whole


def _able(game: Game, agents: Texts) -> Texts:
    return tuple(able_agent(game, one).spec for one in agents)


def _swept(game: Game, base: str) -> str:
    """The agent of a sweep in full, but for a budget that it was not given: that may be what the sweep tries."""
    full = able_agent(game, base).spec
    return full if parse_spec(full)[1].keys() <= parse_spec(base)[1].keys() else base


def _check_kind(game: Game, spec: Spec) -> None:
    """Every kind has what it needs, and nothing else is given."""
    n, agents = game.players, spec.agents
    takes = {"match": n, "series": n, "sweep": 1}.get(spec.kind)
    if takes is not None and len(agents) != takes:
        many = f"{takes} agents, one a seat" if takes > 1 else "1 agent"
        raise MossaError(f"a {spec.kind} of {game} takes {many}; given: {len(agents)}")
    if spec.kind in ("round-robin", "gauntlet") and len(agents) < 2:
        raise MossaError(f"a {spec.kind} takes at least 2 agents; given: {len(agents)}")
    if spec.kind in ("round-robin", "gauntlet") and len(set(agents)) < len(agents):
        raise MossaError(f"a {spec.kind} takes different agents, and one is given twice")
    if bool(spec.tables) != (spec.kind == "tables") or any(len(one) != n for one in spec.tables):
        raise MossaError(f"tables list {n} agents each, and only a tournament of the kind tables has them")
    for name, value in (("grid", spec.grid), ("against", spec.against)):
        if bool(value) != (spec.kind == "sweep"):
            raise MossaError(SWEEP_NEEDS[name] if spec.kind == "sweep" else f"a {spec.kind} has no {name}")
    if spec.deals > 1 and spec.kind != "series":
        raise MossaError(f"deals are for a series, not for a {spec.kind}")
    if spec.kind == "sweep":
        _able(game, tuple(one.agent for one in variants(spec.agents[0], spec.grid)))


def _check_starts(game: Game, spec: Spec) -> None:
    """Some agents must make all moves of their seat, from the first one."""
    for one in {*spec.agents, *spec.against, *(name for table in spec.tables for name in table)}:
        if spec.opening != "none" and able_agent(game, one).NEEDS_START:
            raise MossaError(f"{one} must play a game from its start; leave out the opening")


def _check_until(game: Game, spec: Spec) -> None:
    """A sequential test is about one agent against one opponent, or one table."""
    is_one = spec.kind in ("match", "series") or (game.players == 2 and len(spec.agents) == 2)
    if Until.parse(spec.until).sprt is not None and not is_one:
        raise MossaError(f"until: {spec.until} needs one lineup, such as a match; width works with any number")
