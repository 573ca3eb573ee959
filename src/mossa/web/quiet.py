"""A log that cannot grow without end, whatever strangers send."""

import logging
from time import monotonic

LOGGERS = ("uvicorn.error", "asyncio", "websockets.server")
LINES_A_MINUTE = 20
LONGEST = 2_000  # letters of one entry, a traceback among them


class Quiet(logging.Filter):
    """Lets so many entries through in a minute, and tells how many it has held back."""

    def __init__(self, lines: int = LINES_A_MINUTE) -> None:
        super().__init__()
        self.lines, self._since, self._count = lines, monotonic(), 0

    def filter(self, record: logging.LogRecord) -> bool:
        if monotonic() - self._since >= 60:
            held_back = max(0, self._count - self.lines)
            self._since, self._count = monotonic(), 0
            if held_back:
                record.msg, record.args = f"{record.getMessage()} (and {held_back} more entries before)", ()
        self._count += 1
        if self._count > self.lines:
            return False
        _shorten(record)
        return True


def _shorten(record: logging.LogRecord) -> None:
    """Leave the end of a long traceback, which says what went wrong."""
    record.msg, record.args = record.getMessage()[:LONGEST], ()
    if record.exc_info:
        record.exc_text = logging.Formatter().formatException(record.exc_info)[-LONGEST:]


def keep_quiet() -> None:
    """Bound what libraries write about the requests of strangers."""
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(one, Quiet) for one in logger.filters):
            logger.addFilter(Quiet())
