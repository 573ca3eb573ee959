"""The errors that users see: a single line that says what was wrong and what is allowed.

A message that a page translates has a code, and its parts that change are values:

    MossaError("there is no node {node}", "no-node", node=7)

is "there is no node 7" to whoever reads it in a terminal, and `as_json` gives code, values and text to everybody else.
"""

from typing import Any


class MossaError(ValueError):
    """Bad input: an unknown name, a setting out of range, an illegal move, a broken file."""

    def __init__(self, text: str = "", code: str = "", **values: Any) -> None:
        super().__init__(text.format(**values) if code else text)
        self.code, self.values = code, values

    def as_json(self) -> dict[str, Any]:
        """The error for a program: `code` is empty where there is only a text."""
        values = {name: one.as_json() if isinstance(one, MossaError) else one for name, one in self.values.items()}
        return {"code": self.code, "values": values, "text": str(self)}


class PositionError(MossaError):
    """A text that is not a position of a game; `why` says so briefly, to somebody who has the text in front of them."""

    def __init__(self, game: str, text: str, why: str) -> None:
        super().__init__(
            "{game}: {position!r} is not a position: {why}", "not-a-position", game=game, position=text, why=why
        )
        self.why = why

    def __reduce__(self) -> tuple[Any, ...]:
        return PositionError, (self.values["game"], self.values["position"], self.why)
