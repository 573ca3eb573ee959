"""Reading JSON that others wrote: every field is asked for by name and kind, and what is wrong is refused by name."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mossa.errors import MossaError


@dataclass(frozen=True, slots=True)
class Fields:
    """A JSON object; `where` names it in messages."""

    values: Mapping[str, Any]
    where: str

    @classmethod
    def parse(cls, line: str, where: str) -> "Fields":
        try:
            values = json.loads(line)
        except (ValueError, RecursionError):
            raise MossaError("not a line of JSON", "not-json") from None
        return cls.of(values, where)

    @classmethod
    def of(cls, values: Any, where: str) -> "Fields":
        if not isinstance(values, dict):
            raise MossaError("{where} must be a JSON object", "not-an-object", where=where)
        return cls(values, where)

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def _value(self, name: str, kind: str, is_kind: Callable[[Any], bool]) -> Any:
        if name not in self.values:
            raise MossaError("{where} has no {name!r}", "no-field", where=self.where, name=name)
        if not is_kind(self.values[name]):
            raise MossaError("{name!r} of {where} must be {kind}", "bad-field", name=name, where=self.where, kind=kind)
        return self.values[name]

    def text(self, name: str, default: str | None = None) -> str:
        if default is not None and name not in self.values:
            return default
        return str(self._value(name, "a text", _is_text))

    def choice(self, name: str, choices: tuple[str, ...]) -> str:
        return str(self._value(name, "one of " + ", ".join(choices), lambda v: _is_text(v) and v in choices))

    def whole(self, name: str, default: int | None = None) -> int:
        if default is not None and name not in self.values:
            return default
        return int(self._value(name, "a whole number", _is_whole))

    def number(self, name: str) -> float:
        return float(self._value(name, "a number", _is_number))

    def number_or_null(self, name: str) -> float | None:
        value = self._value(name, "a number or null", lambda v: v is None or _is_number(v))
        return None if value is None else float(value)

    def texts(self, name: str) -> tuple[str, ...]:
        return tuple(self._value(name, "a list of texts", lambda v: _is_list(v, _is_text)))

    def numbers(self, name: str) -> tuple[float, ...]:
        return tuple(float(v) for v in self._value(name, "a list of numbers", lambda v: _is_list(v, _is_number)))

    def names(self) -> tuple[str, ...]:
        """Of all fields."""
        if not all(map(_is_text, self.values)):
            raise MossaError(f"the names in {self.where} must be texts")
        return tuple(self.values)

    def inner(self, name: str) -> "Fields":
        return Fields.of(self._value(name, "a JSON object", lambda v: isinstance(v, dict)), repr(name))

    def inners(self, name: str, each: str) -> list["Fields"]:
        values = self._value(name, "a list", lambda v: isinstance(v, list))
        return [Fields.of(value, f"{each} {number}") for number, value in enumerate(values, 1)]


def _is_text(value: object) -> bool:
    """Half a letter, which JSON can name and no file can hold, is no text."""
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e300


def _is_list(value: object, is_kind: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and all(is_kind(one) for one in value)
