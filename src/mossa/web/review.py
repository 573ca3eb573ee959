"""A game looked over after it was played: the value of every position, and which moves gave something away."""

from typing import Any

from mossa.solvers import answers_in_seconds
from mossa.web.session import Session

SERIOUS = 0.3  # what an estimated value must fall by to be called a mistake


class Review:
    """What is known so far of the moves of one line."""

    def __init__(self, session: Session, line: list[int]) -> None:
        self.session, self.line = session, line
        self.is_exact = answers_in_seconds(session.game)
        self.found: dict[int, dict[str, Any]] = {}

    def unjudged(self) -> list[int]:
        """The nodes whose positions are still to be looked at."""
        return [node for node in self.line[:-1] if node not in self.found]

    def judge(self, node: int, decision: dict[str, Any]) -> None:
        """Take in what was found about the position of a node, and so about the move that was played there."""
        after = self.line[self.line.index(node) + 1]
        played = self.session.tree[after]
        assert played.ply is not None
        values = {one["move"]: one["value"] for one in decision["candidates"]}
        best = decision["value"]
        value = values.get(played.ply.move, best)
        lost = max(0.0, best - value)
        self.found[node] = {
            "node": after,
            "before": node,
            "value": value if played.player == 0 else -value,  # after the move, as the first player sees it
            "lost": lost,
            "mistake": lost > 0 if self.is_exact else lost >= SERIOUS,
            "best": decision["move"],
        }

    def message(self) -> dict[str, Any]:
        judged = [self.found[node] for node in self.line[:-1] if node in self.found]
        return {"type": "review", "exact": self.is_exact, "plies": len(self.line) - 1, "judged": judged}
