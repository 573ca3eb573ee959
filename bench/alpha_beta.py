"""How much alpha-beta saves, and how fast it is: `python bench/alpha_beta.py`.

1. Connect 4 on 4x4 to the end, first move: the nodes of minimax, and of alpha-beta with the moves in best, natural and
   worst order, without and with a transposition table. The report's alpha-beta looked at 60,184 states.
2. The empty 7x6 board with the report's first heuristic to depth 12; the report took 20 s for depth 9.
3. Nodes a second beside OpenSpiel's alpha-beta in Python, both on the same tree, in turn.
"""

import warnings
from functools import cache
from statistics import median
from time import process_time

import numpy as np

from mossa.agents import agent
from mossa.agents.deepening import Deepening, Plan
from mossa.evaluation import evaluation
from mossa.games import Position, game
from mossa.jit import Rule, rule
from mossa.search.alphabeta.alpha_beta import AlphaBeta
from mossa.search.alphabeta.frame import full_window
from mossa.search.alphabeta.kernel import Variant
from mossa.search.alphabeta.move_order import full_order, natural_order
from mossa.search.alphabeta.value import Scale

SMALL = game("connect4", width=4, height=4)
ENTRIES = 1 << 18


@cache
def small_tree() -> tuple[dict[int, int], int]:
    """The exact score of every 4x4 position for its mover, by key, and the nodes of the whole tree below the root."""
    scores: dict[int, int] = {}
    nodes: dict[int, int] = {}

    def visit(position: Position) -> int:
        key = int(SMALL.key(position.copy_state()[0]))  # type: ignore[misc]
        if key not in scores:
            children = [visit(position.play_code(code)) for code in position.move_codes()]
            over = int(position.score(position.to_move))
            scores[key] = max((-scores[child] for child in children), default=over)
            nodes[key] = 1 + sum(nodes[child] for child in children)
        return key

    root = visit(SMALL.new())
    return scores, nodes[root] - 1


def order_by_score(sign: int) -> Rule:
    """The order that knows every child's exact score: best first (1) or worst first (-1)."""
    scores, _ = small_tree()
    keys = np.array(sorted(scores))
    values = np.array([scores[int(key)] for key in keys])
    bottom = np.array([1 << 5 * c for c in range(4)])
    bottom_row = int(bottom.sum())

    @rule
    def order(ranks, moves, n, state, hint, killers, history):
        mover = state.plies & 1
        filled = state.stones[0] | state.stones[1]
        for i in range(n):
            c = moves[i]
            after = filled | (filled + bottom[c]) & (15 << 5 * c)
            child = state.stones[1 - mover] + after + bottom_row
            low, high = 0, len(keys) - 1
            while low < high:
                middle = (low + high) // 2
                if keys[middle] < child:
                    low = middle + 1
                else:
                    high = middle
            ranks[i] = -sign * values[low]

    return order


def nodes_to_the_end(order: Rule, has_table: bool) -> int:
    """Nodes of one complete search of the empty 4x4 board, as the textbook has it: win, draw or loss, full windows."""
    variant = Variant(Scale(evaluation(SMALL, "zero"), step=0), order, full_window, has_table)
    position = SMALL.new()
    search = AlphaBeta(SMALL, variant, position.copy_state(), 16, ENTRIES)
    outcomes = Deepening(position, search, Plan(16, is_exact=False)).at_depth(position.move_codes(), 16)
    assert max(outcome.value for outcome in outcomes) == 0
    return search.nodes


def show_savings() -> None:
    minimax = small_tree()[1]
    print(f"Connect 4 on 4x4, first move, to the end: minimax {minimax:,} nodes; the report's alpha-beta 60,184 states")
    orders = {"best": order_by_score(1), "natural": natural_order, "worst": order_by_score(-1), "full": full_order}
    print(f"{'order':8} {'alpha-beta':>12} {'share':>12} {'with table':>12} {'share':>12}")
    for name, order in orders.items():
        plain, tabled = (nodes_to_the_end(order, has_table) for has_table in (False, True))
        print(f"{name:8} {plain:12,} {plain / minimax:12.2e} {tabled:12,} {tabled / minimax:12.2e}")
    print(f"square root of minimax's nodes: {minimax**0.5:,.0f}\n")


def show_depth_12() -> None:
    position = game("connect4").new()
    agent("alphabeta:depth=3,evaluation=one").choose(position)
    for spec in ("alphabeta:depth=12,evaluation=one", "alphabeta:depth=12,evaluation=one,exact=false"):
        begin = process_time()
        decision = agent(spec).choose(position)
        seconds = process_time() - begin
        print(f"{spec}: {decision.nodes:,} nodes in {seconds:.2f} s of CPU, {decision.nodes / seconds:,.0f} a second")
    print()


def show_speed_beside_open_spiel(depth: int = 10, rounds: int = 3) -> None:
    import pyspiel
    from open_spiel.python.algorithms import minimax

    peer_game = pyspiel.load_game("connect_four")
    count = 0
    inner = minimax._alpha_beta

    def counted(*args, **keywords):
        nonlocal count
        count += 1
        return inner(*args, **keywords)

    def peer() -> None:
        minimax.alpha_beta_search(peer_game, value_function=lambda _: 0, maximum_depth=depth)

    minimax._alpha_beta = counted
    peer()
    minimax._alpha_beta = inner
    ours = agent(f"alphabeta:depth={depth},evaluation=zero,exact=false,order=natural,pvs=false,memory=0,distance=false")
    position = game("connect4").new()
    last = ours.choose(position).iterations[-1]
    assert last.nodes == count - 1, (last.nodes, count)
    speeds: dict[str, list[float]] = {"ours": [], "peer": []}
    for _ in range(rounds):
        begin = process_time()
        nodes = sum(ours.choose(position).nodes for _ in range(5))
        speeds["ours"].append(nodes / (process_time() - begin))
        begin = process_time()
        peer()
        speeds["peer"].append(count / (process_time() - begin))
    mine, theirs = median(speeds["ours"]), median(speeds["peer"])
    print(
        f"Connect 4 to depth {depth}, the same {count:,} nodes: OpenSpiel's Python alpha-beta {theirs:,.0f} nodes/s, ",
        end="",
    )
    print(f"ours {mine:,.0f} nodes/s: {mine / theirs:,.0f} times as fast")


if __name__ == "__main__":
    warnings.filterwarnings("ignore", message="Cannot cache compiled function")  # the orders that know all scores
    show_savings()
    show_depth_12()
    show_speed_beside_open_spiel()
