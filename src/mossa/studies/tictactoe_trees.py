"""What the tic-tac-toe study counts: every game that a player can get into, and the nodes of whole searches."""

from collections.abc import Callable
from functools import cache

from mossa.agents import Agent, agent
from mossa.agents.reports.tris import FULL
from mossa.games import Position, game
from mossa.games.tictactoe import HAS_LINE

Counts = dict[str, int]
NONE = 2  # more than any value


def every_reply(spec: str, seat: int) -> Counts:
    """The games that an agent plays against every reply, by result, and what it did with wins that it could force."""
    player, known = agent(spec), dict[tuple[int, ...], Counts]()
    return _games(player, seat, game("tictactoe").new(), known)


def _games(player: Agent, seat: int, position: Position, known: dict[tuple[int, ...], Counts]) -> Counts:
    """From one position on; positions that are reached twice are looked at once, and their games count twice."""
    key = tuple(map(int, position.copy_state()[0].marks))
    if key not in known:
        if position.is_over:
            result = {1: "won", 0: "drawn", -1: "lost"}[int(position.score(seat))]
            known[key] = {**dict.fromkeys(("won", "drawn", "lost", "missed", "delayed"), 0), result: 1}
        else:
            chosen = [player.choose(position).move] if position.to_move == seat else position.legal_moves()
            below = [_games(player, seat, position.play(move), known) for move in chosen]
            known[key] = {name: sum(one[name] for one in below) for name in below[0]}
            if position.to_move == seat:
                after = int(position.play(chosen[0]).copy_state()[0].marks[seat])
                own, other = key[seat], key[1 - seat]
                known[key]["missed"] += exact(own, other) == 1 and exact(other, after) != -1
                known[key]["delayed"] += any(HAS_LINE[one] for one in _after(own, other)) and not HAS_LINE[after]
    return known[key]


@cache
def exact(own: int, other: int) -> int:
    """The value for the side to move, whose marks are `own`."""
    if HAS_LINE[other]:
        return -1
    return max((-exact(other, after) for after in _after(own, other)), default=0)


def _after(own: int, other: int) -> list[int]:
    """The mover's marks after each move, cell by cell."""
    return [own | 1 << cell for cell in range(9) if not (own | other) >> cell & 1]


Order = Callable[[int, int], list[int]]


def _best_first(own: int, other: int) -> list[int]:
    return sorted(_after(own, other), key=lambda after: exact(other, after))


def _worst_first(own: int, other: int) -> list[int]:
    return sorted(_after(own, other), key=lambda after: -exact(other, after))


def _backwards(own: int, other: int) -> list[int]:
    return _after(own, other)[::-1]


ORDERS: dict[str, Order | None] = {
    "all": None,
    "worst first": _worst_first,
    "cells 9 to 1": _backwards,
    "cells 1 to 9": _after,
    "best first": _best_first,
}


def nodes_by_order(name: str, do_equals_cut: bool = True) -> int:
    """Nodes of alpha-beta from the empty board to the end of all games, the root among them; `all` is minimax."""
    order = ORDERS[name]
    return _whole(0, 0) if order is None else _alpha_beta(0, 0, (-NONE, NONE), order, do_equals_cut)[1]


@cache
def _whole(own: int, other: int) -> int:
    return 1 if HAS_LINE[other] else 1 + sum(_whole(other, after) for after in _after(own, other))


def _alpha_beta(own: int, other: int, window: tuple[int, int], order: Order, do_equals_cut: bool) -> tuple[int, int]:
    """The value for the side to move and the nodes looked at; the window holds the values that matter."""
    if HAS_LINE[other] or own | other == FULL:
        return (-1 if HAS_LINE[other] else 0), 1
    (alpha, beta), best, nodes = window, -NONE, 1
    for after in order(own, other):
        value, below = _alpha_beta(other, after, (-beta, -max(alpha, best)), order, do_equals_cut)
        best, nodes = max(best, -value), nodes + below
        if best > beta or (best == beta and do_equals_cut):
            break
    return best, nodes


def fewest_nodes(seat: int) -> int:
    """The nodes of the smallest tree that proves that a player need not lose: one move of theirs, and every reply.

    Whoever finds that the game is a draw has such a tree for both players, whatever the order of moves.
    """
    return _proof(0, 0, is_ours=seat == 0)


@cache
def _proof(own: int, other: int, is_ours: bool) -> int:
    if HAS_LINE[other] or own | other == FULL:
        return 1
    kept = [after for after in _after(own, other) if not is_ours or exact(other, after) < 1]
    below = [_proof(other, after, not is_ours) for after in kept]
    return 1 + (min(below) if is_ours else sum(below))


def sizes() -> dict[str, float]:
    """How many positions can come up, and how many moves an unfinished one has on average."""
    seen, waiting = {(0, 0)}, [(0, 0)]
    while waiting:
        own, other = waiting.pop()
        if not HAS_LINE[other]:
            new = {(other, after) for after in _after(own, other)} - seen
            seen |= new
            waiting += new
    moves = [len(_after(own, other)) for own, other in seen if not HAS_LINE[other] and own | other != FULL]
    return {"positions": len(seen), "branching": sum(moves) / len(moves)}
