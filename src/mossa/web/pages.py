"""The pages, kept in memory: the front end is small, and a page must be there at once.

The browser is told at the start of every module that all screens share (`modulepreload`), so that it need not find them
one after the other; those of a screen are fetched when it is gone to.
"""

import base64
import hashlib
import re
import secrets
from mimetypes import guess_type
from os.path import normpath
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

STATIC = Path(__file__).parent / "static"
FIRST = ("main.js",)
IMPORT = re.compile(r"""\bfrom\s*["']([^"']+)["']""")
INDENT = re.compile(r"^ +", re.MULTILINE)
COMMENT = re.compile(r"^(?://[^\n]*|/\*.*?\*/)\n", re.MULTILINE | re.DOTALL)
BREAK = re.compile(r"(?<=[{};,])\n")  # in a style sheet, where it means nothing
LIBRARIES = {"preact/hooks": "vendor/hooks.js"}
VISITOR, VISITOR_LETTERS = "visitor", 22  # the cookie that tells one browser from another
KINDS = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml"}


class File(NamedTuple):
    content: bytes
    kind: str
    tag: str


def _resolved(importer: str, name: str) -> str:
    """The file that a module imports by a name."""
    if name.startswith("."):
        return normpath(Path(importer).parent / name)
    return LIBRARIES.get(name, f"vendor/{Path(name).name}.js")


def _lean(file: Path) -> bytes:
    """A file as it is sent: our own without indentation, lines of comment and what style sheets can spare."""
    if file.suffix not in (".js", ".css") or "vendor" in file.parts:
        return file.read_bytes()
    text = COMMENT.sub("", INDENT.sub("", file.read_text(encoding="utf-8")))
    return (BREAK.sub("", text) if file.suffix == ".css" else text).encode()


def _file(content: bytes, name: str) -> File:
    kind = KINDS.get(Path(name).suffix) or guess_type(name)[0] or "application/octet-stream"
    return File(content, kind, f'"{hashlib.sha256(content).hexdigest()[:20]}"')


class Pages:
    """All files of the front end by their address below /static/, and the page itself."""

    def __init__(self, folder: Path = STATIC) -> None:
        found = sorted(file for file in folder.rglob("*") if file.is_file())
        self.files = {file.relative_to(folder).as_posix(): _lean(file) for file in found}
        self.html = self._with_preloads(self.files["index.html"].decode())
        self._made = {name: _file(content, name) for name, content in self.files.items()}
        self._page = _file(self.html.encode(), "index.html")

    def _with_preloads(self, html: str) -> str:
        links = "".join(f'  <link rel="modulepreload" href="/static/{name}">\n' for name in sorted(self._first()))
        return html.replace("</head>", f"{links}</head>")

    def _first(self) -> set[str]:
        """The modules that every screen needs: what the app imports, and what that imports."""
        found, queue = set[str](), list(FIRST)
        while queue:
            name = queue.pop()
            if name not in found and name in self.files:
                found.add(name)
                queue += [_resolved(name, one) for one in IMPORT.findall(self.files[name].decode())]
        return found

    @property
    def policy(self) -> str:
        """Nothing from outside, no script in the page but the map of modules."""
        scripts = re.findall(r"<script type=\"importmap\">(.*?)</script>", self.html, re.DOTALL)
        hashes = [base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in scripts]
        allowed = " ".join(f"'sha256-{one}'" for one in hashes)
        return (
            f"default-src 'none'; script-src 'self' {allowed}; style-src 'self'; img-src 'self' data:; "
            "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )

    async def page(self, request: Request) -> Response:
        """The page; a browser that comes for the first time gets a name, so that searches can be shared out fairly."""
        answer = _answer(request, self._page)
        if VISITOR not in request.cookies:
            answer.set_cookie(VISITOR, secrets.token_urlsafe(16), httponly=True, samesite="strict")
        return answer

    async def file(self, request: Request) -> Response:
        found = self._made.get(request.path_params["name"])
        return PlainTextResponse("not found", 404) if found is None else _answer(request, found)


def _answer(request: Request, file: File) -> Response:
    headers = {"ETag": file.tag}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    return Response(file.content, media_type=file.kind, headers=headers)
