"""A game looked over after it was played: what every position is worth, and which moves gave something away.

Where exact play answers, a move is judged by the game's value: what it gave away of it, or that it takes longer to win.
Elsewhere the strongest search looks at every position, and a move is judged by how far the value falls, as the mover
sees it, from before it to after it; where a game is played for points, by how many it costs.
"""

from collections.abc import Sequence
from statistics import fmean
from typing import Any

from mossa.games import CHANCE, Game
from mossa.solvers import answers_in_seconds
from mossa.web.session import Session

LOSSES = {"blunder": 0.4, "mistake": 0.2, "inaccuracy": 0.1}  # what an estimated value falls by, the worst first
POINTS = {"blunder": 4, "mistake": 2, "inaccuracy": 1}  # the same in points: of Big Two, that many cards
WORST = 2.5  # blunders: a move that gives away so much keeps nothing


def losses_of(game: Game) -> dict[str, float]:
    """By how much the value falls at least, for each grade."""
    points = game.texts.points
    return LOSSES if points == 1 else {grade: least / points for grade, least in POINTS.items()}


class Review:
    """What is known so far of the moves of one line."""

    def __init__(self, session: Session, line: list[int]) -> None:
        self.session, self.line = session, line
        self.is_exact = answers_in_seconds(session.game)
        self.losses = losses_of(session.game)
        self.found: dict[int, dict[str, Any]] = {}  # by the node in which a move was made

    def unjudged(self) -> list[int]:
        """The nodes whose positions are still to be looked at: those with a choice."""
        return [node for node in self._choices() if node not in self.found]

    def _choices(self) -> list[int]:
        tree = self.session.tree
        players = {node: tree.position(node).to_move for node in self.line[:-1]}
        return [node for node, player in players.items() if player != CHANCE and self._has_choice(node)]

    def _has_choice(self, node: int) -> bool:
        return len(self.session.tree.position(node).move_codes()) > 1

    def judge(self, node: int, decision: dict[str, Any]) -> None:
        """Take in what was found about the position of a node."""
        self.found[node] = decision

    def judgements(self) -> list[dict[str, Any]]:
        return [self._judged(node) for node in self._choices() if node in self.found]

    def _judged(self, node: int) -> dict[str, Any]:
        """What the move that was played in a position is worth beside the best one, for whoever made it."""
        after, decision = self.line[self.line.index(node) + 1], self.found[node]
        played = self.session.tree[after]
        assert played.ply is not None
        values = {one["move"]: one["value"] for one in decision["candidates"]}
        assert played.player is not None
        move, better, most = played.ply.move, decision["move"], decision["value"]
        value = self._value_after(after, played.player, values.pop(move, most))
        if better == move and value < most and values and not self.is_exact:  # a search sees farther after its own move
            better = max(values, key=values.__getitem__)
            most = values[better]
        best = most if self.is_exact else max(most, value)
        is_slow = self.is_exact and value > 0 and move not in decision.get("best", [move])
        grade = self._grade(best - value, is_slow)
        return {
            "node": after,
            "before": node,
            "seat": played.player,
            "value": value,
            "lost": best - value,
            "grade": grade,
            "best": better,
            "right": self._right(decision, values, grade, better),
        }

    def _right(self, decision: dict[str, Any], others: dict[str, float], grade: str, better: str) -> list[str]:
        """The moves that whoever tries again may find, of the others than that which was played."""
        if self.is_exact:
            found: list[str] = decision["best" if grade == "inaccuracy" else "keeping"]
            return found
        least = max(others.values(), default=0.0) - self.losses["inaccuracy"] / 2
        return [move for move, value in others.items() if value >= least or move == better]

    def _value_after(self, after: int, player: int, guess: float) -> float:
        """What the position after a move is worth to whoever made it: looked at by itself, where that says more."""
        position = self.session.tree.position(after)
        if position.is_over:
            return position.score(player)
        game, known = self.session.game, self.found.get(after)
        is_duel = game.players == 2 and game.is_zero_sum and not game.is_simultaneous
        if self.is_exact or known is None or not is_duel:
            return guess
        return float(known["value"]) if position.to_move == player else -float(known["value"])

    def _grade(self, lost: float, is_slow: bool) -> str:
        if not self.is_exact:
            return next((name for name, least in self.losses.items() if lost >= least), "")
        return {0: "inaccuracy" if is_slow else "", 1: "mistake"}.get(round(lost), "blunder")

    def _accuracy(self, judged: Sequence[dict[str, Any]]) -> list[float | None]:
        """For each player the share of moves that kept the value, or where it is estimated what was kept of it."""
        kept: list[list[float]] = [[] for _ in range(self.session.game.players)]
        for one in judged:
            lost = one["lost"] / (WORST * self.losses["blunder"])
            kept[one["seat"]].append(float(one["lost"] == 0) if self.is_exact else max(0.0, 1 - lost))
        return [fmean(some) if some else None for some in kept]

    def message(self) -> dict[str, Any]:
        judged = self.judgements()
        return {
            "type": "review",
            "exact": self.is_exact,
            "losses": self.losses,
            "plies": len(self._choices()),
            "judged": judged,
            "accuracy": self._accuracy(judged),
        }
