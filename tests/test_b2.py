"""The player of report 002, walked through by hand, and what its study counts."""

from math import log, sqrt

import numpy as np
import pytest

import mossa
from mossa.agents.information import ORDERS, RootArm
from mossa.agents.reports.b2 import Bandit
from mossa.agents.thinking import Thinking
from mossa.errors import MossaError
from mossa.jit import below, new_rng
from mossa.search.information.deal import deal_rule
from mossa.search.information.sets import root_state
from mossa.studies.bigtwo_choices import chosen_alike, printed_reward, program_reward

FIRST = mossa.game("bigtwo").new(seed=4)  # 3D 3H 3S 4D 6S 8C 8S 9H TS JD JC QD QC


def test_the_text_and_the_program_reward_differently():
    assert [round(printed_reward(cards), 6) for cards in (0, 1, 3, 4, 9, 10, 13)] == [1, 0.7, 0.1, -0.2, -1.7, -2.3, 0]
    rewards = [round(program_reward(cards), 6) for cards in (0, 1, 9, 10, 12, 13)]
    assert rewards == [1, 0.97, 0.73, 0.4, 0.28, 0]


def test_every_move_is_tried_once_and_then_the_highest_bound():
    bandit = Bandit([0.4, 0.6], 1.0)
    bandit.run(2)
    assert bandit.visits == [1, 1]
    bandit.run(1)  # 0.4 + sqrt(ln 2) = 1.23 and 0.6 + sqrt(ln 2) = 1.43
    assert bandit.visits == [1, 2]
    bandit.run(1)  # 0.4 + sqrt(ln 3) = 1.45 and 0.6 + sqrt(ln 3 / 2) = 1.34
    assert bandit.visits == [2, 2]


def test_without_playouts_the_most_cards_are_played_and_the_first_of_equals():
    decision = mossa.agent("b2:playouts=false,simulations=2000").choose(FIRST)
    assert decision.move == "3D 3H 3S 8C 8S"
    assert decision.value == pytest.approx(2 * 0.76 - 1)  # eight cards are left: 1 - 8 * 0.03
    assert sum(one.visits for one in decision.candidates) == decision.nodes == 2000


def test_it_chooses_as_many_cards_as_greed_does():
    found = chosen_alike("b2:playouts=false,simulations=500", "greedy", 1)
    assert found["choices"] == found["same size"] > 20
    assert found["same"] > 0.8 * found["choices"]


class Node:
    """A node of the report's tree (section 2): `t` simulations, the sum `r` of their rewards; own moves below."""

    def __init__(self):
        self.t, self.r, self.children = 0, 0.0, {}

    def best(self, moves):
        """The highest w / n + c * sqrt(ln t / n), where t counts the simulations of the parent."""
        return max(moves, key=lambda move: self.bound(self.children[move]))

    def bound(self, child):
        return child.r / child.t + 1.414 * sqrt(log(self.t) / child.t)


class Listing:
    """The search that section 3 describes: each simulation begins at the real game, with the other hands dealt anew."""

    def __init__(self, position, seed):
        self.game, self.player, self.root_state = position.game, position.to_move, root_state(position)
        self.deal, self.rng, self.root = deal_rule(position.game, takes_back=False), new_rng("listing", seed), Node()

    def legal(self, state):
        moves = np.empty(self.game.max_moves, np.int64)
        return [int(one) for one in moves[: self.game.legal_moves(state[0], moves)]]

    def drawn(self, moves):
        return moves[below(self.rng, len(moves))]

    def iterate(self):
        state, path, is_leaf = self.root_state.copy(), [self.root], False
        self.deal(state[0], self.player, self.rng)
        while moves := self.legal(state):
            move = self.drawn(moves)
            if self.game.to_move(state[0]) == self.player and not is_leaf:
                new = [one for one in moves if one not in path[-1].children]
                move, is_leaf = self.drawn(new) if new else path[-1].best(moves), bool(new)
                path.append(path[-1].children.setdefault(move, Node()))
            self.game.play(state[0], move)
        reward = program_reward(int(state[0].left[self.player]))
        for node in path:
            node.t += 1
            node.r += reward


@pytest.mark.compiled
def test_it_is_the_search_that_the_report_describes():
    """As many simulations give every move about the same visits and reward: two searches differ by chance alone.

    Ours counts for `t` the simulations of the parent in which the move was legal, for the next deal may forbid it.
    """
    position, simulations = FIRST, 600
    while len(position.moves) < 8 or position.to_move != FIRST.to_move or len(position.legal_moves()) < 4:
        position = position.play(position.legal_moves()[0])
    listing = Listing(position, 1)
    for _ in range(simulations):
        listing.iterate()
    found = [mossa.agent(f"b2:simulations={simulations}").choose(position, seed).candidates for seed in range(8)]
    for code in position.move_codes():
        own, child = position.move_name(code), listing.root.children[code]
        ours = [one for each in found for one in each if one.move == own]
        assert sum((1 + one.value) / 2 for one in ours) / 8 == pytest.approx(child.r / child.t, abs=0.03)
        assert sum(one.visits for one in ours) / 8 == pytest.approx(child.t, rel=0.2)


def test_the_final_move_by_each_criterion():
    often, good, sum_of_both = RootArm("a", 10, -0.6, 10), RootArm("b", 1, 0.8, 1), RootArm("c", 9, 0.2, 9)
    arms = [often, good, sum_of_both, RootArm("d", 0, 0.0, 0)]  # a score from 0 to 1: a 2, b 0.9, c 5.4
    best = {final: max(arms, key=ORDERS[final]).move for final in ("visits", "ratio", "score")}
    assert best == {"visits": "a", "ratio": "b", "score": "c"}


@pytest.mark.compiled
def test_the_tree_is_kept_from_move_to_move_or_not():
    def nodes(spec):
        thinking, position = Thinking(), FIRST
        first = mossa.agent(spec).choose(position, 1, thinking)
        position = position.play(first.move)
        while position.to_move != FIRST.to_move or len(position.legal_moves()) == 1:
            position = position.play(position.legal_moves()[0])
        return first.nodes, mossa.agent(spec).choose(position, 2, thinking).nodes

    (first, kept), (again, new) = nodes("b2:simulations=300"), nodes("b2:simulations=300,reuse=false")
    assert first == again
    assert kept > new


def test_it_plays_big_two_alone():
    with pytest.raises(MossaError, match="it is made for bigtwo alone"):
        mossa.agent("b2").choose(mossa.game("tictactoe").new())
    with pytest.raises(MossaError, match="it has no aim 'glory'"):
        mossa.agent("b2:aim=glory").choose(FIRST)
