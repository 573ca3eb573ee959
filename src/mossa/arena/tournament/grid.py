"""The settings that a sweep tries."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from mossa.agents import agent
from mossa.errors import MossaError
from mossa.settings import parse_spec


@dataclass(frozen=True, slots=True)
class Variant:
    """An agent with one choice of the settings."""

    agent: str
    settings: tuple[tuple[str, str], ...]


def variants(base: str, grid: Sequence[tuple[str, Sequence[str]]]) -> list[Variant]:
    """The agent with every combination of the values, the last setting changing fastest."""
    name, given = parse_spec(base)
    if len({key for key, _ in grid}) < len(grid):
        raise MossaError("sweep: a setting is tried once: put all its values together, as in c=0.25,0.5")
    for key, values in grid:
        if key in given:
            raise MossaError(f"sweep: {key} is both a setting of {base} and one to be tried")
        if not values or len(set(values)) < len(values):
            raise MossaError(f"sweep: the values of {key} must differ, and there must be one at least")
    found = []
    for values in product(*(values for _, values in grid)):
        settings = tuple((key, value) for (key, _), value in zip(grid, values, strict=True))
        found.append(Variant(agent(name, **{**given, **dict(settings)}).spec, settings))
    return found


def parse_axis(text: str) -> tuple[str, tuple[str, ...]]:
    """A setting and the values to try, as one types them: `c=0.25,0.5,1`."""
    key, equals, rest = text.partition("=")
    values = tuple(one.strip() for one in rest.split(","))
    if ":" in key:
        raise MossaError(f"sweep: {text!r} is no setting to try; every opponent comes after an --against of its own")
    if not equals or not key.strip() or not all(values):
        raise MossaError(f"sweep: {text!r} is not of the form setting=value,value")
    return key.strip(), values
