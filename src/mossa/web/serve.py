"""Run the server on this machine."""

import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from mossa.errors import MossaError
from mossa.lock import Lock
from mossa.web.app import new_app
from mossa.web.catalogue import catalogue
from mossa.web.connections import BoundedProtocol, most_connections
from mossa.web.limits import Limits
from mossa.web.pages import STATIC
from mossa.web.quiet import keep_quiet

USUAL_PORT = 8000
OTHER_PORTS = 20  # that are tried after it


def serve(port: int | None, saves: Path, workers: int = 0, opens: bool = False, prepares: bool = True) -> None:
    """Serve until Ctrl-C; says where once it listens."""
    check_pages()
    limits = Limits()
    app = new_app(saves, workers, limits, prepares)
    with Lock(saves.with_name(saves.name + ".lock")):  # two servers would write over each other's games
        _serve(app, limits, port, opens)


def _serve(app: FastAPI, limits: Limits, port: int | None, opens: bool) -> None:
    catalogue()  # what every page asks for first
    listener = bound(port) if port is not None else bound_somewhere()
    config = uvicorn.Config(
        app,
        http=BoundedProtocol,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=limits.message_bytes,
        ws_ping_interval=20,
        ws_ping_timeout=60,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=3,
        server_header=False,
        limit_concurrency=limits.sockets * 2,
        h11_max_incomplete_event_size=16_384,
    )
    keep_quiet()
    BoundedProtocol.most = most_connections(limits.sockets * 2)
    address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
    print(f"mossa listens on {address}  (Ctrl-C ends it)", flush=True)
    if opens and has_screen():
        threading.Timer(0.5, webbrowser.open, [address]).start()
    uvicorn.Server(config).run(sockets=[listener])


def bound(port: int) -> socket.socket:
    """A socket on the loopback address only."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", port))
        listener.listen(1024)
    except OSError as error:
        listener.close()
        raise MossaError(f"port {port} cannot be used: {error.strerror}; --port takes another") from None
    return listener


def bound_somewhere() -> socket.socket:
    """The usual port, or the next one that is free."""
    for port in range(USUAL_PORT, USUAL_PORT + OTHER_PORTS):
        try:
            return bound(port)
        except MossaError:
            continue
    return bound(0)


def has_screen() -> bool:
    """Whether a browser window could be shown; a browser in the terminal would only be in the way."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(one) for one in ("DISPLAY", "WAYLAND_DISPLAY"))


def check_pages() -> None:
    """Refuse to serve pages that would not work."""
    if not (STATIC / "vendor" / "preact.js").is_file():
        raise MossaError(
            "the web pages were built without their libraries, for npm could not be reached; "
            "install mossa again (or run `python hatch_build.py` in a checkout) with a connection to the npm registry"
        )
