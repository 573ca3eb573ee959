"""Inputs that hypothesis draws: those of the corpus with parts changed, left out and put elsewhere.

Inputs that hold JSON or TOML are taken apart and changed inside, so that most of them get past the parser; the rest
are made of the corpus's words, lines and bytes.
"""

import json
import tomllib
import warnings
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from hypothesis.errors import NonInteractiveExampleWarning

from tools.fuzz.course import Course
from tools.fuzz.targets import TARGETS, corpus, words

EXAMPLES = 500  # from one seed to the next
ODD = [0, -1, 1, 2**31, 2**53, 2**63, -(2**63), 10**400, 1e308, 1e-320, float("nan"), float("inf"), "", "\ud800", "\0"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(ODD),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)
WAYS = ("put", "near", "near", "drop", "twice", "swap")  # to change one place of a value


class Inner(dict[str, Any]):
    """A JSON object inside a text of another."""


def run(name: str, seconds: float, seed: int, folder: Path) -> None:
    """Fuzz until the time is up."""
    warnings.simplefilter("ignore", NonInteractiveExampleWarning)
    course = Course(TARGETS[name], folder, seconds)
    dice = Random(f"{seed} {course.seed}")
    while course.is_on:

        @seeded(dice.getrandbits(64))
        @settings(max_examples=EXAMPLES, database=None, deadline=None, suppress_health_check=list(HealthCheck))
        @given(inputs(name))
        def many(data: bytes) -> None:
            if course.is_on:
                course.look(data)

        many()
    course.end()


def inputs(name: str) -> st.SearchStrategy[bytes]:
    """Inputs for a target."""
    known, small = corpus(name), words(name)
    pieces = st.sampled_from(small) | st.binary(max_size=8) | st.integers().map(lambda n: str(n).encode())
    mixed = st.tuples(st.sampled_from([b"", b" ", b",", b"\n"]), st.lists(pieces, max_size=20)).map(_joined)
    spliced = st.tuples(st.sampled_from(known), st.sampled_from(known), st.integers(0, 2**16), pieces).map(_spliced)
    lines = [data.split(b"\n") for data in known]
    line = st.tuples(st.sampled_from([line for one in lines for line in one]), st.integers(0, 99), pieces).map(
        _reworded
    )
    first = st.sampled_from([one[0] for one in lines])
    lined = st.tuples(first, st.lists(line, max_size=40)).map(lambda drawn: b"\n".join([drawn[0], *drawn[1]]))
    parted = [parts for parts in map(_parts, known) if any(isinstance(one, dict) for one in parts)]
    if name == "toml":
        parted = [[value] for data in known if (value := _toml(data))]
    if not parted:
        return mixed | spliced | lined
    change = st.tuples(st.integers(0, 10_000), st.sampled_from(WAYS), JSON, st.integers(0, 2**32))
    drawn = st.tuples(st.sampled_from(parted), st.lists(change, min_size=1, max_size=4))
    changed = drawn.map(_changed_toml if name == "toml" else _changed)
    return mixed | spliced | lined | changed | changed.map(bytes) | changed.map(lambda data: data)  # half are changed


def _joined(drawn: tuple[bytes, list[bytes]]) -> bytes:
    return drawn[0].join(drawn[1])


def _spliced(drawn: tuple[bytes, bytes, int, bytes]) -> bytes:
    one, other, place, piece = drawn
    here, there = place % (len(one) + 1), place * 7919 % (len(other) + 1)
    return one[:here] + piece + other[there:]


def _reworded(drawn: tuple[bytes, int, bytes]) -> bytes:
    """A line as it stands, or with one word changed."""
    line, place, piece = drawn
    parts = line.split(b" ")
    if place % 3 == 0:
        parts[place % len(parts)] = piece
    return b" ".join(parts)


def _parts(data: bytes) -> list[Any]:
    """An input in pieces: its JSON objects, and the text between them."""
    text, parts, read = data.decode("utf-8", "surrogateescape"), list[Any](), json.JSONDecoder().raw_decode
    end = 0
    while (start := text.find("{", end)) >= 0:
        try:
            value, after = read(text, start)
        except (ValueError, RecursionError):
            parts.append(text[end : start + 1])
            end = start + 1
        else:
            parts += [text[end:start], _unfolded(value)]
            end = after
    return [*parts, text[end:]]


def _toml(data: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(data.decode())
    except (ValueError, RecursionError):
        return {}


def _unfolded(value: Any) -> Any:
    """With texts that are JSON objects taken apart."""
    if isinstance(value, str) and value.startswith("{"):
        try:
            return Inner(_unfolded(json.loads(value)))
        except (ValueError, RecursionError):
            return value
    if isinstance(value, dict):
        return {key: _unfolded(inner) for key, inner in value.items()}
    return [_unfolded(inner) for inner in value] if isinstance(value, list) else value


def _folded(value: Any) -> Any:
    if isinstance(value, dict):
        plain = {key: _folded(inner) for key, inner in value.items()}
        return json.dumps(plain) if isinstance(value, Inner) else plain
    return [_folded(inner) for inner in value] if isinstance(value, list) else value


def _changed(drawn: tuple[list[Any], list[tuple[int, str, Any, int]]]) -> bytes:
    parts = _after(*drawn)
    text = "".join(one if isinstance(one, str) else json.dumps(_folded(one)) for one in parts)
    return text.encode("utf-8", "surrogateescape")


def _changed_toml(drawn: tuple[list[Any], list[tuple[int, str, Any, int]]]) -> bytes:
    (value,) = _after(*drawn)
    lines = [f"{json.dumps(key)} = {_in_toml(inner)}\n" for key, inner in value.items() if inner is not None]
    return "".join(lines).encode("utf-8", "replace")


def _in_toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_in_toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_in_toml, value)) + "]"
    if isinstance(value, float):
        return str(value)
    return json.dumps(value, ensure_ascii=False)


def _after(parts: list[Any], changes: list[tuple[int, str, Any, int]]) -> list[Any]:
    """The parts of an input with some places changed."""
    parts = deepcopy(parts)
    for place, way, new, seed in changes:
        if places := [one for part in parts if isinstance(part, dict) for one in _places(part)]:
            owner, key = places[place % len(places)]
            _change(owner, key, way, new, places[seed % len(places)], Random(seed))
    return parts


def _change(owner: Any, key: Any, way: str, new: Any, other: tuple[Any, Any], dice: Random) -> None:
    match way:
        case "near":
            owner[key] = _near(owner[key], dice)
        case "drop":
            del owner[key]
        case "twice" if isinstance(owner, list):
            owner.insert(key, deepcopy(owner[key]))
        case "swap":
            owner[key] = deepcopy(other[0][other[1]])
        case _:
            owner[key] = new


def _near(value: Any, dice: Random) -> Any:
    """Of the same kind, and not far away."""
    match value:
        case bool():
            return not value
        case int():
            return value + dice.choice((-2, -1, 1, 2, 7, -value, -2 * value, 1 << dice.randrange(70)))
        case float():
            return value * dice.choice((-1.0, 0.5, 2.0, 1e6, 1e-6)) + dice.choice((0.0, 1.0, -1.0))
        case str():
            place = dice.randrange(len(value) + 1)
            return value[:place] + dice.choice(("", "1", *"- :,=\n²", value)) + value[place + 1 :]
        case list():
            return dice.choice((value[:-1], value * 2, value[::-1], []))
    return value


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a JSON value where something else may be put."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(pairs):
        yield value, key
        yield from _places(inner)
