"""Whoever asks by REST waits for a job; whoever goes away lets it go."""

import asyncio
from typing import Any

from starlette.requests import Request

from mossa.work.asynchronous import Errand

LOOK_SECONDS = 1.0  # between two looks whether somebody still waits


async def awaited(request: Request, errand: Errand) -> Any:
    """The result of a job, which is stopped when whoever asked for it has gone."""
    while not errand.found.done():
        await asyncio.wait([errand.found], timeout=LOOK_SECONDS)
        if not errand.found.done() and await request.is_disconnected():
            errand.stop()
    return errand.found.result()
