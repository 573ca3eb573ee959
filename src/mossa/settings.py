"""Named settings with ranges, and the specs that users type: `connect4:width=5,height=5`, `mcts:simulations=1000`.

A setting is declared once, as a field of an agent or an option of a game, and that declaration is its check, its help
and its text form. A value with commas stands in double quotes, and a double quote in it is written twice, as in CSV:
`engine:command="python bot.py --sizes 3,4",seconds=2`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from typing import Any, NamedTuple, TypeAlias, cast, get_args, get_type_hints

from mossa.errors import MossaError

Value: TypeAlias = int | float | str | bool | None


class Parts(NamedTuple):
    """Names of which a value may be made, so many of them, all different."""

    places: int
    names: tuple[str, ...]
    words: tuple[str, ...]  # what each name stands for
    separator: str


@dataclass(frozen=True, slots=True)
class Setting:
    """One named value: its kind, default, meaning and what is allowed."""

    name: str
    kind: type
    default: Value
    meaning: str = ""
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()
    words: tuple[str, ...] = ()  # what each choice means, where its name does not say it
    others: str = ""  # which values are allowed, beside the choices if there are any, in words
    parts: Parts | None = None  # if the others are made of names

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        if self.choices:
            return "one of " + ", ".join(self.choices) + (f", or {self.others}" if self.others else "")
        if self.others:
            return self.others
        kind = {int: "a whole number", float: "a number", bool: "true or false", str: "a text"}[self.kind]
        if self.low is not None and self.high is not None:
            return f"{kind} from {self.low:,} to {self.high:,}"
        return f"{kind} of at least {self.low:,}" if self.low is not None else kind

    def check(self, owner: str, value: Value) -> None:
        """Refuse a value of the wrong kind or out of range."""
        if value is None and self.default is None:
            return
        kinds = (int, float) if self.kind is float else (self.kind,)
        is_kind = isinstance(value, kinds) and (self.kind is bool or not isinstance(value, bool))
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        is_low = is_number and self.low is not None and not value >= self.low  # type: ignore[operator]
        is_high = is_number and self.high is not None and not value <= self.high  # type: ignore[operator]
        is_strange = self.choices and not self.others and value not in self.choices
        if not is_kind or is_low or is_high or is_strange:
            raise self._refusal(owner, value)

    def parse(self, owner: str, text: str) -> Value:
        """The value that a text stands for."""
        try:
            if self.kind is bool:
                return {"true": True, "false": False, "yes": True, "no": False, "1": True, "0": False}[text.lower()]
            return self.kind(text)  # type: ignore[no-any-return]
        except (ValueError, KeyError):
            raise self._refusal(owner, text) from None

    def _refusal(self, owner: str, value: Value) -> MossaError:
        facts = {"owner": owner, "name": self.name, "value": str(value), "allowed": self.allowed}
        return MossaError("{owner}: {name}={value} is not allowed; it must be {allowed}", "not-allowed", **facts)


def setting(
    default: Value,
    meaning: str,
    low: float | None = None,
    high: float | None = None,
    choices: Iterable[str] | Mapping[str, str] = (),
    others: str = "",
    parts: Parts | None = None,
) -> Any:
    """A dataclass field that is a setting; choices may come with what they mean."""
    words = tuple(choices.values()) if isinstance(choices, Mapping) else ()
    if not all(isinstance(word, str) for word in words):  # a table of what each name stands for, not of words
        words = ()
    chosen = {"choices": tuple(choices), "words": words, "others": others, "parts": parts}
    return field(default=default, metadata={"meaning": meaning, "low": low, "high": high, **chosen})


def settings_of(owner: type) -> tuple[Setting, ...]:
    """The settings of a dataclass, in order."""
    if owner not in _READ:
        _READ[owner] = _read_settings(owner)
    return _READ[owner]


_READ: dict[type, tuple[Setting, ...]] = {}  # type hints are slow to read, and agents are made for every game


def _read_settings(owner: type) -> tuple[Setting, ...]:
    hints = get_type_hints(owner)
    kinds = {name: next(iter(get_args(hint)), hint) for name, hint in hints.items()}  # `int | None` is an int
    return tuple(Setting(f.name, kinds[f.name], cast("Value", f.default), **f.metadata) for f in fields(owner))


def parse_spec(text: str) -> tuple[str, dict[str, str]]:
    """Split `name:key=value,key=value`."""
    name, _, rest = text.strip().partition(":")
    settings: dict[str, str] = {}
    for item in _items(rest):
        key, equals, value = item.partition("=")
        if not equals or not key.strip() or key.strip() in settings:
            problem = "given twice" if key.strip() in settings else "not of the form key=value"
            raise MossaError("{spec!r}: {item!r} is {problem}", "bad-spec", spec=text, item=item, problem=problem)
        settings[key.strip()] = _unquoted(text, value.strip())
    return name.strip(), settings


_ITEM = re.compile(r'([^,"=]*=\s*"(?:[^"]|"")*"\s*(?=,|$))|([^,]*)')  # key="value, in quotes", or all up to a comma


def _items(text: str) -> Iterator[str]:
    """What stands between the commas that are in no quotes."""
    return filter(None, (match.group().strip() for match in _ITEM.finditer(text)))


def _unquoted(spec: str, value: str) -> str:
    if not value.startswith('"'):
        return value
    if len(value) < 2 or not value.endswith('"'):
        raise MossaError(f"{spec!r}: a value that begins with a double quote must end with one, not {value!r}")
    return value[1:-1].replace('""', '"')


def quoted(value: str) -> str:
    """A text as it stands in a spec."""
    needs_quotes = "," in value or value.startswith('"') or value != value.strip()
    return '"' + value.replace('"', '""') + '"' if needs_quotes else value


def format_spec(name: str, values: Mapping[str, Value], settings: Iterable[Setting]) -> str:
    """The shortest spec that means these values: those that differ from their defaults."""
    shown = [f"{s.name}={_format(values[s.name])}" for s in settings if values[s.name] != s.default]
    return name + (":" + ",".join(shown) if shown else "")


def _format(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, float):
        return quoted(str(value))
    short = f"{value:g}"
    return short if float(short) == value else repr(value)


def parse_settings(owner: str, given: Mapping[str, Value], settings: Iterable[Setting]) -> dict[str, Value]:
    """The given values, texts turned into what they stand for, each checked; an unknown name is refused."""
    known = {s.name: s for s in settings}
    values: dict[str, Value] = {}
    for name, value in given.items():
        if name not in known:
            which = unknown(name, known)
            raise MossaError("{owner} has no setting {which}", "no-such-setting", owner=owner, which=which)
        one = known[name]
        values[name] = one.parse(owner, value) if isinstance(value, str) and one.kind is not str else value
        one.check(owner, values[name])
    return values


def unknown(name: str, known: Iterable[str]) -> str:
    """`'conect4'; did you mean connect4? (there are: ...)`, the tail of every message about a wrong name."""
    names = sorted(known)
    close = get_close_matches(name, names, 1)
    hint = f"; did you mean {close[0]}?" if close else ""
    return f"{name!r}{hint} (there are: {', '.join(names) or 'none'})"
