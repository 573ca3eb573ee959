"""Inputs that hypothesis draws: those of the corpus with parts changed, left out and put elsewhere."""

import json
import warnings
from pathlib import Path
from time import monotonic
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from hypothesis.errors import NonInteractiveExampleWarning

from tools.fuzz.judge import Findings
from tools.fuzz.targets import TARGETS, corpus, words

EXAMPLES = 500  # from one seed to the next
ODD = [0, -1, 1, 2**31, 2**53, 2**63, -(2**63), 10**400, 1e308, 1e-320, float("nan"), float("inf"), "", "\ud800", "\0"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(ODD),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)


def run(name: str, seconds: int, seed: int, folder: Path) -> None:
    """Fuzz until the time is up."""
    warnings.simplefilter("ignore", NonInteractiveExampleWarning)
    found, target, end = Findings(folder), TARGETS[name], monotonic() + seconds
    while monotonic() < end:

        @seeded(seed)
        @settings(max_examples=EXAMPLES, database=None, deadline=None, suppress_health_check=list(HealthCheck))
        @given(inputs(name))
        def many(data: bytes) -> None:
            if monotonic() < end:
                found.look(target, data)

        many()
        seed += 1
    print(f"{found.inputs:,} inputs drawn", flush=True)


def inputs(name: str) -> st.SearchStrategy[bytes]:
    """Inputs for a target."""
    known, small = corpus(name), words(name)
    pieces = st.sampled_from(small) | st.binary(max_size=8) | st.integers().map(lambda n: str(n).encode())
    mixed = st.tuples(st.sampled_from([b"", b" ", b",", b"\n"]), st.lists(pieces, max_size=20)).map(_joined)
    spliced = st.tuples(st.sampled_from(known), st.sampled_from(known), st.integers(0, 2**16), pieces).map(_spliced)
    objects = [one for one in map(_json_line, known) if one is not None]
    if not objects:
        return mixed | spliced
    return mixed | spliced | st.tuples(st.sampled_from(objects), st.lists(_change(), min_size=1, max_size=4)).map(_line)


def _joined(drawn: tuple[bytes, list[bytes]]) -> bytes:
    return drawn[0].join(drawn[1])


def _spliced(drawn: tuple[bytes, bytes, int, bytes]) -> bytes:
    one, other, place, piece = drawn
    here, there = place % (len(one) + 1), place * 7919 % (len(other) + 1)
    return one[:here] + piece + other[there:]


def _change() -> st.SearchStrategy[tuple[int, Any]]:
    """A place in a JSON object, counted among its leaves, and what to put there."""
    return st.tuples(st.integers(0, 1000), JSON)


def _json_line(data: bytes) -> tuple[bytes, Any, bytes] | None:
    """What stands before a JSON object in an input, the object, and what stands after it."""
    for number, line in enumerate(lines := data.split(b"\n")):
        start = line.find(b"{")
        try:
            value = json.loads(line[start:]) if start >= 0 else None
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict):
            before = b"\n".join([*lines[:number], line[:start]]) if number else line[:start]
            return before, value, b"".join(b"\n" + one for one in lines[number + 1 :])
    return None


def _line(drawn: tuple[tuple[bytes, Any, bytes], list[tuple[int, Any]]]) -> bytes:
    (before, value, after), changes = drawn
    value = json.loads(json.dumps(value))
    for place, new in changes:
        places = list(_places(value))
        if places:
            owner, key = places[place % len(places)]
            owner[key] = new
    return before + json.dumps(value).encode() + after


def _places(value: Any) -> Any:
    """Every place of a JSON value where something else may be put."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(pairs):
        yield value, key
        yield from _places(inner)
