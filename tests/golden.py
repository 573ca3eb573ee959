"""Golden games and trees: texts that a person can read, kept in tests/golden/ and compared by test_golden.

`make golden` writes them anew; the difference is then reviewed like any other change.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import mossa
from mossa.games import GAMES
from mossa.jit import below, new_rng
from mossa.search.montecarlo.mcts import Params, Parts, mcts_kernel
from mossa.search.montecarlo.tree import new_tree
from tests import signatures

FOLDER = Path(__file__).parent / "golden"


def playthrough(spec: str) -> str:
    """A random game from a fixed seed: every position, its legal moves, and the result."""
    position, rng, parts = mossa.game(spec).new(seed=1), new_rng("golden", spec), [f"# A random game of {spec}"]
    while moves := position.legal_moves():
        move = moves[below(rng, len(moves))]
        player = position.to_move
        parts.append(f"{position}\n\nplayer {player} may play {position.game.join_moves(moves)}\nand plays {move}")
        position = position.play(move)
    scores = [position.score(player) for player in range(position.game.players)]
    return "\n\n".join([*parts, f"{position}\n\nthe game is over: {scores}"]) + "\n"


def tree(spec: str, simulations: int = 300) -> str:
    """The tree that `mcts` grows from the first position: every visited node to the third ply."""
    game = mossa.game(spec)
    grown = new_tree(10_000)
    nodes = grown.nodes
    run, params = mcts_kernel(game, Parts(solver=True)), Params(c=1.4)
    run(game.new().copy_state(), grown, simulations, params, new_rng("golden", spec))

    def lines(node: int, indent: str) -> Iterator[str]:
        for child in range(nodes[node].first, nodes[node].first + nodes[node].count):
            if nodes[child].visits and len(indent) < 6:
                yield f"{indent}{int(nodes[child].move)}: {int(nodes[child].visits)} {float(nodes[child].total):+.1f}"
                yield from lines(child, indent + "  ")

    head = f"# The tree of {simulations} simulations of mcts on {spec}: move, visits, total; {int(grown.used[0])} nodes"
    return "\n".join([head, *lines(0, "")]) + "\n"


def texts() -> dict[str, Callable[[], str]]:
    """The name of each golden file, with the function that makes its text."""
    games = {f"game-{name}.txt": lambda name=name: playthrough(name) for name in GAMES.names()}
    trees = {f"tree-{name}.txt": lambda name=name: tree(name) for name in ("tictactoe", "connect4")}
    return {**games, **trees}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, text in {**texts(), **signatures.texts()}.items():
        (FOLDER / file).write_text(text())
        print(f"wrote {FOLDER / file}")
