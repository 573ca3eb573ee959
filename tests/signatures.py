"""Golden signatures: what each search finds with fixed settings, positions and seeds, to the last visit and node.

They stand for the trees as a whole: one random number more, or one node visited in another order, and most of the
counts change. A refactoring leaves them alone. Kept in tests/golden/, written anew by `make golden`.
"""

from collections.abc import Callable, Iterator

import mossa
from mossa.agents import Decision
from mossa.agents.thinking import Thinking
from mossa.games import CHANCE, Position
from tests.hidden_games import climb
from tests.simultaneous_games import goofspiel
from tests.small_games import coin_race, dice, trio

SHOWN = 12  # nodes of the tree that a search shows


def at(spec: str, *moves: str, seed: int = 1) -> Callable[[], Position]:
    """A position of a game."""
    return lambda: mossa.game(spec).position(list(moves), seed)


def contest(turns: int) -> Position:
    """A contest after some turns of first moves."""
    position, moves = mossa.game("contest").new(seed=2), 0
    while moves < turns * position.game.players or position.to_move == CHANCE:
        moves += position.to_move != CHANCE
        position = position.play(position.legal_moves()[0])
    return position


Search = tuple[str, Callable[[], Position], str]  # settings, a position, what it is
SEARCHES: dict[str, list[Search]] = {
    "mcts": [
        ("simulations=300", at("tictactoe", "5"), "tictactoe after 5"),
        ("simulations=300", at("connect4", "4", "4"), "connect4 after 44"),
        ("simulations=200,threshold=20,rollouts=3", at("connect4", "4"), "connect4 after 4"),
        ("simulations=200,lookahead=2", at("connect4", "4", "4"), "connect4 after 44"),
        ("simulations=200,solver=false,implicit=0", at("connect4"), "connect4"),
        ("simulations=200,symmetry=true", at("connect4"), "connect4"),
        ("simulations=200,playout=mast,epsilon=0.4", at("gobblet3"), "gobblet3"),
        ("simulations=150,playout=anti-decisive", at("tictactoe", "5"), "tictactoe after 5"),
        ("simulations=100,playout=evaluation,final=value", at("connect4"), "connect4"),
        ("simulations=200,backup=ours,preselect=true,implicit=0", at("gobblet3"), "gobblet3"),
        ("simulations=200,threads=2", at("tictactoe"), "tictactoe"),
        ("simulations=300", coin_race().new, "coin race"),
        ("simulations=300,chance=open", dice().new, "dice"),
        ("simulations=300", trio().new, "trio"),
    ],
    "ismcts": [
        ("simulations=150", at("bigtwo"), "bigtwo"),
        ("simulations=150,observers=multiple,expand=any", at("bigtwo", seed=3), "bigtwo, deal 3"),
        ("simulations=300", lambda: climb().new(1), "climb"),
        ("simulations=300,observers=multiple,expand=any,final=mixed", lambda: climb().new(2), "climb, deal 2"),
    ],
    "duct": [
        ("simulations=200", lambda: contest(1), "contest after one turn"),
        ("simulations=200,selection=ucb1,chance=open,final=visits", lambda: contest(2), "contest after two turns"),
        ("simulations=200,rivals=uniform,backup=ours", lambda: contest(0), "contest"),
        ("simulations=300", lambda: goofspiel(3, True).position(["0"]), "goofspiel"),
    ],
    "thesis": [
        ("simulations=200", lambda: contest(1), "contest after one turn"),
        ("simulations=200,chance=explicit,backup=own,forgets=false", lambda: contest(2), "contest after two turns"),
    ],
    "determinized": [
        ("simulations=150,deals=5", at("bigtwo"), "bigtwo"),
        ("simulations=150,deals=5,combine=votes", lambda: climb().new(4), "climb, deal 4"),
        ("simulations=150,tree=own", at("bigtwo"), "bigtwo"),
        ("simulations=300,tree=own", lambda: climb().new(1), "climb"),
    ],
    "alphabeta": [
        ("depth=9", at("tictactoe", "5", "1"), "tictactoe after 51"),
        ("depth=4", at("connect4", "4", "4"), "connect4 after 44"),
        ("depth=4,exact=false", at("connect4", "4", "4"), "connect4 after 44"),
        ("depth=3,pvs=false,order=reversed", at("connect4"), "connect4"),
        ("depth=3,memory=0,order=natural,distance=false", at("connect4"), "connect4"),
        ("depth=3,deepening=false", at("gobblet3"), "gobblet3"),
        ("nodes=1500", at("gobblet4"), "gobblet4"),
    ],
    "minimax": [
        ("depth=4", at("tictactoe", "5"), "tictactoe after 5"),
        ("depth=4", coin_race().new, "coin race"),
        ("depth=4,multiplayer=paranoid", trio().new, "trio"),
    ],
}


def signature(agent: str, search: Search) -> str:
    """All that one search finds."""
    settings, position, title = search
    here, player = position(), mossa.agent(f"{agent}:{settings}")
    alone, shown = player.choose(here, 7), player.choose(here, 7, Thinking(tree_nodes=SHOWN))
    return "\n".join([f"{title}, {settings}", *found(alone), *drawn(shown)])


def signatures(agent: str) -> str:
    """All that the searches of an agent find."""
    head = f"# {agent}: move, visits, value, line of every candidate; and the nodes shown of its tree"
    return "\n\n".join([head, *(signature(agent, search) for search in SEARCHES[agent])]) + "\n"


def found(decision: Decision) -> Iterator[str]:
    yield f"plays {decision.move} for {decision.value:+.6f}; {decision.nodes} nodes"
    if decision.cutoffs:
        yield f"{decision.cutoffs} cutoffs, {decision.table_hits} from the table, {decision.plies} plies to the end"
    for one in decision.candidates:
        yield f"  {one.move}: {one.visits} {one.value:+.6f} {' '.join(one.pv[1:])}".rstrip()


def drawn(decision: Decision) -> Iterator[str]:
    """The shown tree, each node under its parent's number."""
    tree = decision.tree
    assert tree is not None
    for row in range(1, len(tree)):
        yield f"    {tree.parent[row]}-{row} {tree.move[row]}: {tree.visits[row]} {tree.value[row]:+.6f}"


def texts() -> dict[str, Callable[[], str]]:
    """The name of each golden file, with the function that makes its text."""
    return {f"search-{agent}.txt": lambda agent=agent: signatures(agent) for agent in SEARCHES}
