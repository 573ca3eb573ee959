"""What every search shows of its tree: true numbers, nothing that the searching seat may not know."""

from collections import defaultdict
from dataclasses import replace

import numpy as np
import pytest

import mossa
from mossa.agents.budget import FIRST_SLICE
from mossa.agents.deals import MergedDeals
from mossa.agents.thinking import Thinking
from mossa.agents.trees.exact_tree import exact_tree
from mossa.agents.trees.simulation_tree import Perspective, ShownSimulations, most_visited_nodes
from mossa.agents.trees.snapshot import MEANINGFUL_VISITS
from mossa.evaluation import evaluation
from mossa.games import CHANCE
from mossa.jit import new_rng
from mossa.search.alphabeta.value import Scale
from mossa.search.information import simulation_tree as walks
from mossa.search.information.arms import new_arms
from mossa.search.information.bandits import Params
from mossa.search.information.ismcts import Parts, ismcts_kernel, known_arms
from mossa.search.information.sets import root_state
from mossa.search.information.simulation_tree import new_simulation_tree
from mossa.search.montecarlo import mcts
from mossa.search.montecarlo.tree import new_tree
from mossa.solvers import solve
from tests.hidden_games import climb, cups, kuhn
from tests.oracle import slow_value
from tests.simultaneous_games import goofspiel, odd_one_out
from tests.small_games import changed, dice

LARGE = 100_000  # more nodes than any of these searches has


def dealt_kuhn():
    return kuhn().position(["2", "1"])


SEARCHES = [
    ("ismcts:simulations=150", climb().new(1)),
    ("ismcts:simulations=150,observers=multiple", climb().new(2)),
    ("duct:simulations=150", goofspiel(3, True).position(["1"])),
    ("determinized:simulations=150,deals=5", climb().new(4)),
    ("determinized:simulations=150,tree=own", climb().new(5)),
]
MORE_SEARCHES = [  # each a kernel of its own: what they show is plain to see without compiling them
    ("ismcts:simulations=150,playout=decisive", climb().new(3)),
    ("ismcts:simulations=150", dealt_kuhn()),
    ("ismcts:simulations=150", cups().new(1)),
    ("duct:simulations=150,selection=ucb1,final=visits", odd_one_out().position(["0"])),
    ("duct:simulations=150,rivals=uniform", goofspiel(3).new()),
    ("duct:simulations=150,chance=open", goofspiel(3, True).position(["0"])),
    ("mcts:simulations=150,chance=open", dice().new()),
    ("determinized:simulations=150,deals=5,combine=votes", dealt_kuhn()),
]


def shown(agent, position, size=LARGE, seed=1):
    return mossa.agent(agent).choose(position, seed, Thinking(tree_nodes=size))


def children(tree, row=0):
    return [child for child in range(1, len(tree)) if tree.parent[child] == row]


def lines(tree):
    """The moves that lead to each row."""
    found = [()]
    for row in range(1, len(tree)):
        found.append((*found[tree.parent[row]], tree.move[row]))
    return found


def check_rows(tree):
    """What holds for every tree."""
    columns = [tree.move, tree.visits, tree.value, tree.proven, tree.hidden, tree.mover, tree.seat]
    assert {len(column) for column in columns} == {len(tree)}
    assert tree.parent[0] == -1
    assert tree.move[0] == ""
    assert all(0 <= parent < row for row, parent in enumerate(tree.parent) if row)
    assert len(set(lines(tree))) == len(tree)
    assert min(tree.hidden) >= 0


@pytest.mark.parametrize(
    ("agent", "position"), [*SEARCHES, *(pytest.param(*one, marks=pytest.mark.plain) for one in MORE_SEARCHES)], ids=str
)
def test_the_tree_of_simulations_agrees_with_the_candidates(agent, position):
    decision = shown(agent, position)
    tree = decision.tree
    check_rows(tree)
    at_root = {tree.move[row]: (tree.visits[row], pytest.approx(tree.value[row])) for row in children(tree)}
    assert {one.move: (one.visits, one.value) for one in decision.candidates if one.visits} == at_root
    assert tree.visits[0] == sum(one.visits for one in decision.candidates)
    assert tree.mover[0] == tree.seat[0] == position.to_move
    assert {tree.mover[row] for row in children(tree)} == {position.to_move}
    for row in range(len(tree)):
        assert sum(tree.visits[child] for child in children(tree, row)) <= tree.visits[row]
        assert abs(tree.value[row]) <= 1
    assert set(tree.hidden) == {0}


@pytest.mark.parametrize(("agent", "position"), SEARCHES, ids=str)
def test_the_line_of_a_candidate_is_what_most_simulations_went(agent, position):
    decision = shown(agent, position)
    tree = decision.tree
    for first in children(tree):
        row, expected = first, [tree.move[first]]
        while here := [child for child in children(tree, row) if tree.visits[child] >= MEANINGFUL_VISITS]:
            row = max(here, key=lambda child: (tree.visits[child], -child))
            expected.append(tree.move[row])
        (found,) = (one.pv for one in decision.candidates if one.move == expected[0])
        assert list(found) == expected
    assert max(len(one.pv) for one in decision.candidates) > 1


@pytest.mark.compiled
@pytest.mark.parametrize(("agent", "position"), SEARCHES, ids=str)
def test_a_smaller_tree_is_the_most_visited_part_of_the_whole(agent, position):
    whole, part = shown(agent, position).tree, shown(agent, position, size=12).tree
    assert len(part) == min(12, len(whole))
    assert lines(part) == lines(whole)[: len(part)]
    for row in range(len(part)):
        assert part.hidden[row] == len(children(whole, row)) - len(children(part, row))
    below = [visits for row, visits in enumerate(part.visits) if part.parent[row] > 0]  # the root's moves are all shown
    assert all(visits <= min(below, default=150) for visits in whole.visits[len(part) :])


@pytest.mark.compiled
@pytest.mark.parametrize(("agent", "position"), SEARCHES, ids=str)
def test_who_looks_changes_nothing_and_sees_it_live(agent, position):
    told = []
    watched = mossa.agent(agent).choose(position, 3, Thinking(report=told.append, tree_nodes=50))
    alone = mossa.agent(agent).choose(position, 3)
    without_lines = tuple(replace(one, pv=one.pv[:1]) for one in watched.candidates)
    assert (watched.move, without_lines, watched.nodes) == (alone.move, alone.candidates, alone.nodes)
    assert told[0].tree is not None
    assert told[0].tree.visits[0] == sum(one.visits for one in told[0].candidates)
    assert alone.tree is None


@pytest.mark.compiled
def test_who_comes_later_sees_what_happens_from_then_on():
    thinking = Thinking()
    told = []

    def report(decision):
        told.append(decision)
        thinking.tree_nodes = 50

    thinking.report = report
    decision = mossa.agent("ismcts:simulations=1000").choose(climb().new(1), 1, thinking)
    assert told[0].tree is None
    assert decision.tree.visits[0] == 1000 - FIRST_SLICE


# Against the obvious


def logged(game, log):
    """The game, which tells of every state that a move is made in."""

    def play(state, move):
        log.append((int(game.to_move(state)), int(move), state.copy()))
        game.play(state, move)

    def redeal(state, player, rng):
        log.append(None)  # a simulation begins
        game.hidden.redeal(state, player, rng)

    return changed(game, play=play, redeal=redeal)


@pytest.mark.plain
@pytest.mark.parametrize(("position", "seed"), [(climb().new(1), 1), (climb().new(2), 7), (dealt_kuhn(), 3)], ids=str)
def test_every_count_is_that_of_the_simulations_that_were_played(position, seed):
    log, seen = [], position.seen_by(position.to_move)
    game = logged(position.game, log)
    run = ismcts_kernel(game, Parts(is_shown=True))
    found = new_simulation_tree(game)
    getattr(run, "py_func", run)(root_state(seen), seen.to_move, new_arms(1 << 14), found, 150, Params(), new_rng(seed))
    visits, totals = defaultdict(int), defaultdict(float)
    for line in simulations_of(log):
        end = line[-1][2].copy()
        position.game.play(end, line[-1][1])
        path = ()
        for mover, move, _ in line:
            is_new = (*path, move) not in visits
            path = (*path, move)
            visits[path] += 1
            totals[path] += position.game.score(end, seen.to_move if mover == CHANCE else mover)
            if is_new:
                break
    paths = {0: ()}
    for node in range(1, found.used[0]):
        paths[node] = (*paths[int(found.nodes[node].parent)], int(found.nodes[node].move))
    assert {paths[n]: int(found.visits[n]) for n in paths if n} == visits
    assert {paths[n]: pytest.approx(float(found.nodes[n].total)) for n in paths if n} == totals
    assert found.visits[0] == 150


def simulations_of(log):
    line = []
    for entry in [*log, None]:
        if entry is None:
            if line:
                yield line
            line = []
        else:
            line.append(entry)


def test_the_arms_of_the_root_are_its_children():
    position = climb().new(6)
    seen = position.seen_by(position.to_move)
    arms, lines = new_arms(1 << 14), new_simulation_tree(seen.game)
    run = ismcts_kernel(seen.game, Parts(is_shown=True))
    run(root_state(seen), seen.to_move, arms, lines, 200, Params(), new_rng(1))
    codes = seen.move_codes()
    places = known_arms(seen.game, "single", root_state(seen), seen.to_move, arms, codes)
    nodes = lines.nodes[: lines.used[0]]
    for code, place in zip(codes, places, strict=True):
        (node,) = np.flatnonzero((nodes["parent"] == 0) & (nodes["move"] == code))
        assert lines.visits[node] == arms.places[place].visits
        assert nodes[node].total == pytest.approx(arms.places[place].total)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("position", "parts"),
    [
        (climb().new(1), Parts(is_shown=True)),
        (goofspiel(3, True).position(["1"]), Parts("multiple", "regret", is_shown=True)),
        (dice().new(), Parts("none", backup="ours", is_shown=True)),
    ],
    ids=str,
)
def test_compiled_and_plain_leave_the_same_lines(position, parts):
    run, found = ismcts_kernel(position.game, parts), []
    for one in (run, run.py_func):
        lines = new_simulation_tree(position.game)
        one(root_state(position.seen_by(0)), 0, new_arms(1 << 14), lines, 200, Params(), new_rng(5))
        found.append([column[: lines.used[0]].tolist() for column in (lines.nodes, lines.visits, lines.states)])
    assert found[0] == found[1]


def test_the_trees_of_deals_are_added_up_by_their_lines():
    position, game, rng = climb().new(4), climb(), new_rng(9)
    thinking = Thinking(tree_nodes=LARGE)
    known = MergedDeals(position, game, False, thinking)
    sums = defaultdict(lambda: [0, 0.0])
    for _ in range(3):
        deal, tree = position.redealt(position.to_move, rng), new_tree(5_000)
        mcts.mcts_kernel(game, mcts.Parts())(deal.copy_state(), tree, 100, mcts.Params(c=1.4), rng)
        known.add(deal, tree.nodes[: tree.used[0]])
        waiting = [(deal, 0, ())]
        while waiting:
            here, node, path = waiting.pop()
            for child in range(tree.nodes[node].first, tree.nodes[node].first + tree.nodes[node].count):
                record = tree.nodes[child]
                if record.visits:
                    line = (*path, here.move_name(int(record.move)))
                    sums[line][0] += int(record.visits)
                    sums[line][1] += float(record.total)
                    waiting.append((here.play_code(int(record.move)), child, line))
    tree = known.decision().tree
    got = {line: (tree.visits[row], tree.value[row]) for row, line in enumerate(lines(tree)) if row}
    assert got == {line: (visits, pytest.approx(total / visits)) for line, (visits, total) in sums.items()}
    assert tree.visits[0] == 300


@pytest.mark.compiled
def test_a_full_table_goes_on_counting(monkeypatch):
    monkeypatch.setattr(walks, "MOST_NODES", 30)
    decision = shown("ismcts:simulations=1000", climb().new(1))
    assert len(decision.tree) <= 30
    assert decision.tree.visits[0] == 1000
    check_rows(decision.tree)


def test_the_busiest_are_found_whatever_their_number():
    found = new_simulation_tree(kuhn())
    found.used[0] = 20_000
    found.visits[:20_000] = np.sort(np.random.default_rng(1).integers(1, 10_000, 20_000))[::-1]
    assert most_visited_nodes(found, 200) == list(range(200))
    found.visits[:20_000] = 7
    assert most_visited_nodes(found, 200) == list(range(200))
    assert ShownSimulations(kuhn(), Perspective(0), Thinking(tree_nodes=9)).tree() is None


# Who sees what


def thought(agent, position):
    """All that is told of a search: its tree, its candidates with their lines."""
    return replace(shown(agent, position, 200), seconds=0)


@pytest.mark.compiled
@pytest.mark.parametrize(
    "agent", ["ismcts:simulations=150", "ismcts:simulations=150,observers=multiple", "determinized:simulations=150"]
)
def test_a_tree_does_not_change_with_what_others_hold(agent):
    for seed in range(6):
        position = climb().new(seed)
        other = position.redealt(position.to_move, new_rng(seed, "other"))
        assert other != position
        assert thought(agent, position) == thought(agent, other)


@pytest.mark.parametrize("agent", ["duct:simulations=150", "thesis:simulations=150"])
@pytest.mark.compiled
def test_a_tree_does_not_change_with_what_others_have_chosen(agent):
    start = mossa.game("contest").new(1)
    first, other = (start.play(move) for move in start.legal_moves()[:2])
    assert thought(agent, first) == thought(agent, other)


@pytest.mark.compiled
@pytest.mark.parametrize("seat", range(4))
def test_the_seats_of_a_contest_are_the_real_ones(seat):
    position = mossa.game("contest").new(1)
    for _ in range(seat):
        position = position.play(position.legal_moves()[0])
    for agent in ("thesis:simulations=400", "duct:simulations=150"):
        tree = shown(agent, position).tree
        assert tree.mover[0] == seat
        for row in children(tree):
            assert tree.mover[row] == seat
            assert tree.move[row] in position.legal_moves()
        after = [tree.mover[child] for row in children(tree) for child in children(tree, row)]
        assert seat not in after
        assert set(tree.seat) == ({seat} if agent.startswith("thesis") else set(range(4)))


# Trees of values


@pytest.mark.parametrize(
    ("game", "moves", "depth"), [("tictactoe", "15", 4), ("tictactoe", "", 3), ("connect4", "4433", 3)]
)
def test_every_value_of_minimax_is_backed_up(game, moves, depth):
    position = mossa.game(game).position(moves)
    decision = shown(f"minimax:depth={depth}", position, 150)
    tree, scale = decision.tree, Scale(evaluation(position.game))
    check_rows(tree)
    assert len(tree) <= 150
    assert {tree.move[row]: (tree.visits[row], tree.value[row]) for row in children(tree)} == {
        one.move: (one.visits, one.value) for one in decision.candidates
    }
    for row, line in enumerate(lines(tree)):
        here = mossa.game(game).position([*position.moves, *line])
        rest = depth - len(line)
        sign = 1 if row == 0 else -1
        if not here.is_over:
            assert tree.value[row] == pytest.approx(sign * scale.unit(slow_value(here, scale, rest)))
        assert tree.mover[row] == (position.to_move + max(len(line) - 1, 0)) % 2
        below = children(tree, row)
        if rest > 0 and not here.is_over:
            assert len(below) + tree.hidden[row] == len(here.legal_moves())
        if below and row:
            assert tree.value[row] == pytest.approx(-max(tree.value[child] for child in below))


@pytest.mark.compiled
def test_perfect_play_shows_why():
    position = mossa.game("tictactoe").position("1")
    decision = shown("perfect", position, 200)
    tree = exact_tree(position, decision.candidates, 200, seconds=float("inf"))
    check_rows(tree)
    check_rows(decision.tree)
    assert {tree.move[row]: tree.value[row] for row in children(tree)} == solve(position).values
    for row, line in enumerate(lines(tree)):
        here = position.game.position(["1", *line])
        if row and not here.is_over:
            assert tree.value[row] == -solve(here).value
        if row and not children(tree, row):
            assert here.is_over
            assert tree.value[row] == here.score(tree.mover[row])
    assert len(exact_tree(position, decision.candidates, 12, seconds=float("inf"))) == 12


@pytest.mark.parametrize("agent", ["flat:playouts=20", "greedy"])
def test_who_looks_one_move_ahead_shows_a_fan(agent):
    position = mossa.game("connect4").position("44")
    decision = shown(agent, position)
    check_rows(decision.tree)
    assert set(decision.tree.parent[1:]) == {0}
    assert decision.tree.move[1:] == tuple(one.move for one in decision.candidates)
    assert decision.tree.value[1:] == tuple(one.value for one in decision.candidates)
    assert decision.tree.value[0] == decision.value
    assert shown(agent, position, 4).tree.hidden[0] == 4
