"""Answers that can always be sent: JSON in plain ASCII, errors as a code with values, whatever was asked."""

import json
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from mossa.errors import MossaError
from mossa.work import OutOfTime, Stopped, WorkerDied

OURS = ("busy", "too-many-games", "unreachable-saves")  # codes of what is nobody's mistake


class Ascii(JSONResponse):
    """JSON in which every letter can be encoded, a lone surrogate too."""

    def render(self, content: Any) -> bytes:
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode()


def status_of(error: MossaError) -> int:
    """503 where the server could not, 422 where nobody could."""
    is_ours = isinstance(error, OutOfTime | WorkerDied | Stopped) or error.code in OURS
    return 503 if is_ours else 404 if error.code == "no-such-game" else 422


def refused(error: MossaError) -> Ascii:
    return Ascii({"detail": error.as_json()}, status_of(error))


def add_handlers(app: FastAPI) -> None:
    """Let every error be answered in one form."""

    async def refuse(_: Request, error: Exception) -> Ascii:
        assert isinstance(error, MossaError)
        return refused(error)

    async def not_understood(_: Request, error: Exception) -> Ascii:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return refused(MossaError("{where}: {problem}", "malformed", where=where, problem=first["msg"]))

    async def plain(_: Request, error: Exception) -> Ascii:
        """What the framework refuses: an unknown address, a body that is no JSON."""
        assert isinstance(error, HTTPException)
        return Ascii({"detail": MossaError(str(error.detail)).as_json()}, error.status_code)

    app.add_exception_handler(MossaError, refuse)
    app.add_exception_handler(HTTPException, plain)
    app.add_exception_handler(RequestValidationError, not_understood)
