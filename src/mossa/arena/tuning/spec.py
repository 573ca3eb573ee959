"""What is to be tuned, as data.

game = "connect4"
agent = "mcts:simulations=1000"         # with the settings that do not change
against = ["alphabeta:depth=5"]         # by default the agent itself, with its old settings
games = 40                              # of each trial, against each opponent
trials = 50
seed = 1
opening = "random 4"
until = "elo1=20"                       # the test of what was found against the old settings, on fresh seeds

[settings]
c = { low = 0.1, high = 2.0, log = true }
threshold = { low = 1, high = 100 }
final = { choices = ["visits", "value"] }
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from mossa.agents import agent as named_agent
from mossa.arena.files import read_toml
from mossa.arena.players import able_agent
from mossa.arena.tournament.spec import Spec
from mossa.arena.tournament.spec import checked as checked_tournament
from mossa.arena.tournament.until import Until
from mossa.errors import MossaError
from mossa.games import game as named_game
from mossa.settings import Setting, parse_spec, settings_of, unknown

MOST_GAMES = 1_000_000_000
MOST_SEED = 2**32 - 1  # that Optuna takes

KINDS: Mapping[str, tuple[type, str]] = {
    "game": (str, "a text"),
    "agent": (str, "a text"),
    "settings": (dict, "a table"),
    "against": (list, "a list"),
    "games": (int, "a whole number"),
    "trials": (int, "a whole number"),
    "seed": (int, "a whole number"),
    "opening": (str, "a text"),
    "until": (str, "a text"),
}


@dataclass(frozen=True, slots=True)
class Range:
    """The values that one setting may take: between two numbers, or one of several texts."""

    name: str
    low: float | None = None
    high: float | None = None
    log: bool = False
    choices: tuple[str, ...] = ()
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class Tuning:
    """What is to be tuned, against whom, and how long."""

    game: str
    agent: str
    settings: tuple[Range, ...]
    against: tuple[str, ...] = ()
    games: int = 40
    trials: int = 50
    seed: int = 0
    opening: str = "none"
    until: str = "elo1=20"
    openings: tuple[str, ...] = field(default=())

    def variant(self, values: Mapping[str, Any]) -> str:
        """The agent with such settings."""
        name, given = parse_spec(self.agent)
        texts = {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in values.items()}
        return named_agent(name, **{**given, **texts}).spec

    def trial(self, values: Mapping[str, Any]) -> Spec:
        """The games of one trial: the same deals and openings for all, so that they are compared on equal terms."""
        return self._gauntlet((self.variant(values), *self.opponents), self.games, self.seed, "")

    def test(self, values: Mapping[str, Any], games: int) -> Spec:
        """What was found against the old settings, on seeds that no trial has seen."""
        players = named_game(self.game).players
        agents = (self.variant(values), *[self.variant({})] * (players - 1))
        return replace(self._gauntlet(agents, games, self.seed + 1, self.until), kind="match")

    @property
    def opponents(self) -> tuple[str, ...]:
        return self.against or (self.variant({}),)

    def _gauntlet(self, agents: tuple[str, ...], games: int, seed: int, until: str) -> Spec:
        return Spec(
            self.game, agents, "gauntlet", games, seed, opening=self.opening, openings=self.openings, until=until
        )


def read_tuning(path: Path) -> Tuning:
    """What a TOML file describes; whatever cannot be is refused here."""
    values = read_toml(path)
    for name in values:
        if name not in KINDS:
            raise MossaError(f"tune: there is no {unknown(name, KINDS)}")
    for name in ("game", "agent", "settings"):
        if name not in values:
            raise MossaError(f"tune: {path} has no {name}")
    for name, (kind, told) in KINDS.items():
        if name in values and (not isinstance(values[name], kind) or isinstance(values[name], bool)):
            raise MossaError(f"tune: {name} must be {told}, not {values[name]!r}")
    return checked({**values, "against": tuple(map(str, values.get("against", ())))}, path.parent)


def checked(values: dict[str, Any], folder: Path = Path()) -> Tuning:
    """The tuning that values describe."""
    game = named_game(values["game"])
    agent = able_agent(game, values["agent"])
    known = {one.name: one for one in settings_of(type(agent))}
    ranges = tuple(_range(name, given, known) for name, given in values["settings"].items())
    if not ranges:
        raise MossaError("tune: name at least one setting")
    for name, least in (("games", 2), ("trials", 1)):
        Setting(name, int, least, low=least, high=MOST_GAMES).check("tune", values.get(name, least))
    Setting("seed", int, 0, low=0, high=MOST_SEED).check("tune", values.get("seed", 0))
    tuning = Tuning(**{**values, "game": game.spec, "settings": ranges})
    tables = tuple((one,) * game.players for one in tuning.opponents)
    whole = checked_tournament(Spec(game.spec, (), "tables", opening=tuning.opening, tables=tables), folder)
    Until.parse(tuning.until)
    return replace(tuning, openings=whole.openings)


def _range(name: str, given: Any, known: Mapping[str, Setting]) -> Range:
    """What a setting may be, within what it allows."""
    if name not in known:
        raise MossaError(f"tune: the agent has no setting {unknown(name, known)}")
    if not isinstance(given, Mapping) or set(given) - {"low", "high", "log", "choices"}:
        raise MossaError(f"tune: {name} must have low and high, or choices")
    one = known[name]
    if "choices" in given and isinstance(given["choices"], list) and given["choices"]:
        choices = tuple(str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in given["choices"])
        for choice in choices:
            one.check("tune", one.parse("tune", choice))
        return Range(name, choices=choices)
    low, high = (given.get(end, "") for end in ("low", "high"))
    if one.kind not in (int, float) or not _is_number(low) or not _is_number(high) or not low < high:
        raise MossaError(f"tune: {name} must have low and high, or choices")
    for end in (low, high):
        one.check("tune", one.kind(end))
    is_log = bool(given.get("log", False))
    if is_log and low <= 0:
        raise MossaError(f"tune: {name} cannot be drawn by its logarithm: low is {low:g}")
    return Range(name, float(low), float(high), is_log, (), one.kind is int)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e300
