"""The errors that users see: a single line that says what was wrong and what is allowed."""


class MossaError(ValueError):
    """Bad input: an unknown name, a setting out of range, an illegal move, a broken file."""


class PositionError(MossaError):
    """A text that is no position of a game; `why` says so in fewer words, to whoever has it before his eyes."""

    def __init__(self, game: str, text: str, why: str) -> None:
        super().__init__(f"{game}: {text!r} is not a position: {why}")
        self.why = why
