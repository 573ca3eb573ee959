"""The one error that users see: a single line that says what was wrong and what is allowed."""


class MossaError(ValueError):
    """Bad input: an unknown name, a setting out of range, an illegal move, a broken file."""
