"""Check the pages of the web app: `python tools/pages.py setup | lint | format | types`.

Biome and the TypeScript compiler come from npm by the lock file into `src/mossa/web/node_modules`, for development
only. Where there is no npm, or its registry cannot be reached, this says so and checks nothing.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from hatch_build import PATIENCE_SECONDS, WEB, npm  # noqa: E402 - the build knows where npm is

LOCK = WEB / "package-lock.json"
MARK = WEB / "node_modules" / "brought.json"  # the lock file by which they were brought
LONGEST_LINE = 120


def bring() -> str:
    """Install the tools, unless they are in place; why it could not be done, or nothing."""
    if MARK.is_file() and MARK.read_bytes() == LOCK.read_bytes():
        return ""
    command = npm()
    if command is None:
        return "there is no npm on this machine"
    try:
        run(command, "ci", "--ignore-scripts", "--no-audit", "--no-fund", timeout=PATIENCE_SECONDS, capture_output=True)
    except subprocess.CalledProcessError as error:
        return f"npm failed: {error.stderr.decode(errors='replace').strip()[-500:]}"
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"npm failed: {error}"
    MARK.write_bytes(LOCK.read_bytes())
    return ""


def run(command: list[str], *arguments: str, **options: object) -> None:
    """Run npm where its package is; whoever has node from a wheel finds it beside this Python."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    subprocess.run([*command, *arguments], cwd=WEB, check=True, env={**os.environ, "PATH": path}, **options)


def long_lines() -> list[str]:
    """Where a line is longer than people like to read: templates, which the formatter leaves alone."""
    files = [*WEB.glob("*.d.ts"), *(WEB / "static").rglob("*.js"), *(WEB / "static").rglob("*.css")]
    return [
        f"{file.relative_to(ROOT)}:{number}: {len(line)} characters in a line"
        for file in sorted(files)
        if "vendor" not in file.parts
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST_LINE
    ]


def main(task: str) -> int:
    if problem := bring():
        print(f"the pages are not checked: {problem}", file=sys.stderr)
        return 0
    if task == "setup":
        return 0
    command = npm()
    if command is None:
        print("the pages are not checked: there is no npm on this machine", file=sys.stderr)
        return 0
    try:
        run(command, "run", "--silent", task)
    except subprocess.CalledProcessError as error:
        return error.returncode
    found = long_lines() if task == "lint" else []
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
