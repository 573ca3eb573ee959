"""Names to things: ours by a table, other packages' by entry points; each is imported when it is first asked for."""

import warnings
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from mossa.errors import MossaError
from mossa.settings import unknown


class Registry:
    """A table of `name -> "module:attribute"`, with the entry points of one group added behind."""

    def __init__(self, kind: str, group: str, builtin: Mapping[str, str]) -> None:
        self.kind = kind
        self.group = group
        self._builtin = builtin

    @cached_property
    def _targets(self) -> dict[str, EntryPoint | str]:
        plugins = {point.name: point for point in entry_points(group=self.group)}
        return {**plugins, **self._builtin}

    def names(self) -> list[str]:
        """Every name, ours first."""
        return list(self._builtin) + [name for name in self._targets if name not in self._builtin]

    def load(self, name: str) -> Any:
        """The thing of that name."""
        target = self._targets.get(name)
        if target is None:
            which = unknown(name, self._targets)
            raise MossaError("unknown {kind} {which}", "unknown-name", kind=self.kind, which=which)
        if isinstance(target, str):
            module, _, attribute = target.partition(":")
            return getattr(import_module(module), attribute)
        try:
            return target.load()
        except Exception as error:
            raise MossaError(f"the plug-in of {self.kind} {name!r} ({target.value}) failed to load: {error}") from error

    def loaded(self) -> Iterator[tuple[str, Any]]:
        """Every name with its thing; a plug-in that fails to load is reported and left out."""
        for name in self.names():
            try:
                yield name, self.load(name)
            except MossaError as error:
                warnings.warn(str(error), stacklevel=2)
