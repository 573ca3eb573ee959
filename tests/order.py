"""How the tests are shared out among several processes: what takes long begins, so that nobody waits at the end.

All that a browser looks at is run by one process, one after the other: it waits more than it computes, and its server
and the searches that it has on disk are made once.
"""

from pathlib import Path
from typing import Any

BROWSER = "browser"
IN_A_BROWSER = {
    f"test_web_{name}" for name in ("editor", "haste", "network", "pages", "play", "review", "table", "trees")
}
LONG = (
    BROWSER,
    "test_agents",
    "test_web_faults",
)


def group(file: str) -> str:
    """The tests that stay together: those of a file, or of all files in a browser."""
    name = Path(file).stem
    return BROWSER if name in IN_A_BROWSER else name


def rank(file: str) -> int:
    """When a file's turn comes."""
    return LONG.index(group(file)) if group(file) in LONG else len(LONG)


def scheduler(config: Any, log: Any) -> Any:
    """What gives pytest-xdist's processes their next tests."""
    from xdist.scheduler import LoadFileScheduling

    class InGroups(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return group(super()._split_scope(nodeid))

    return InGroups(config, log)
