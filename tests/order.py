"""How the tests are shared out among several processes: what takes long begins, so that nobody waits at the end.

All that a browser looks at is run by one process, one after the other: it waits more than it computes, and its server
and the searches that it has on disk are made once. So are files whose kernels have most of their rules in common: a
process compiles a rule once, however many of its kernels reach it.
"""

from pathlib import Path
from typing import Any

BROWSER = "browser"
IN_A_BROWSER = {
    f"test_web_{name}"
    for name in (
        "editor",
        "feel",
        "fit",
        "haste",
        "keyboard",
        "keys",
        "network",
        "pace",
        "pages",
        "play",
        "review",
        "table",
        "trees",
    )
}
HIDDEN = "hidden"
OF_HIDDEN_GAMES = {f"test_{name}" for name in ("trees", "ismcts", "duct", "determinized", "contest_agents")}
GROUPS = {BROWSER: IN_A_BROWSER, HIDDEN: OF_HIDDEN_GAMES}
LONG = (  # half a minute of compilation and more, or nearly
    BROWSER,
    HIDDEN,
    "test_agents",
    "test_check_game",
    "test_gobblet3_solver",
    "test_connect4_solver",
    "test_train_your_own",
    "test_web_faults",
    "test_web_schema",
    "test_cli",
    "test_mcts_variants",
    "test_budget",
    "test_readme",
    "test_learn",
    "test_signatures",
)


def group(file: str) -> str:
    """The tests that stay together: those of a file, or of several."""
    name = Path(file).stem
    return next((title for title, files in GROUPS.items() if name in files), name)


def rank(file: str) -> int:
    """When a file's turn comes."""
    return LONG.index(group(file)) if group(file) in LONG else len(LONG)


def scheduler(config: Any, log: Any) -> Any:
    """What gives pytest-xdist's processes their next tests."""
    from xdist.scheduler import LoadFileScheduling

    class InGroups(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return group(super()._split_scope(nodeid))

    config.option.loadscopereorder = False  # else files with many tests would begin
    return InGroups(config, log)
