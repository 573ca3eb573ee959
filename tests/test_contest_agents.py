"""The players of the contest: the search of report 000, the console's scripts, the aims."""

from collections import Counter
from math import log, sqrt

import numpy as np
import pytest

import mossa
from mossa.errors import MossaError
from mossa.games import CHANCE, Position
from mossa.games.contest.aims import AIMS
from mossa.games.contest.seats import forgetful, reseated
from mossa.games.contest.state import FREE, OUT
from mossa.jit import below, new_rng
from mossa.search.playout.chance import drawn
from tests.contests import contest


def random_line(game, seed, plies):
    """The position after so many random moves."""
    position, rng = game.new(seed), new_rng(seed, "line")
    while len(position.moves) < plies and not position.is_over:
        codes = position.move_codes()
        position = position.play_code(codes[below(rng, len(codes))])
    return position


# Aims


def finished(*totals):
    """The state of a contest that is over with these hearts."""
    game = mossa.game("contest")
    state = random_line(game, 1, 1000).copy_state()
    state[0].total[:] = totals
    state[0].order[:] = np.argsort([-total for total in totals], kind="stable")
    return state[0]


@pytest.mark.parametrize(
    ("aim", "expected"),
    [
        ("win", [1, -1, -1, -1]),
        ("hearts", [0.5, 0, -0.25, -0.25]),
        ("deviation", [10 / 16, 0, -5 / 16, -5 / 16]),
        ("aggressive", [10 / 16, -10 / 16, -15 / 16, -15 / 16]),
        ("cooperative", [45 / 80, 35 / 80, 30 / 80, 30 / 80]),
    ],
)
def test_aims(aim, expected):
    state = finished(30, 20, 15, 15)
    assert [AIMS[aim](state, player) for player in range(4)] == pytest.approx(expected)


def test_aims_stay_within_their_range():
    state = finished(90, -10, -20, 0)
    assert all(-1 <= AIMS[aim](state, player) <= 1 for aim in AIMS for player in range(4))


# The search of report 000


@pytest.mark.parametrize("player", range(4))
def test_another_seat_is_the_same_contest(player):
    """Random moves, played from both seats with the same draws, give the same hearts."""
    game, rng = mossa.game("contest:roster=emerald"), new_rng(player, "reseated")
    seats = [player if seat == 0 else 0 if seat == player else seat for seat in range(4)]
    for seed in range(20):
        one = game.new(seed).copy_state()
        other = reseated(one, player)
        moves = np.empty(5, np.int64)
        while n := game.legal_moves(one[0], moves):
            if one[0].mover == CHANCE:
                is_order = one[0].phase == 4
                move = int(moves[below(rng, n)])
                game.play(one[0], move)
                game.play(other[0], seats[move] if is_order else move)
                continue
            chosen = {}
            while one[0].mover != CHANCE and int(one[0].mover) not in chosen:
                mover = int(one[0].mover)
                chosen[mover] = below(rng, game.legal_moves(one[0], moves))
                game.play(one[0], chosen[mover])
            for seat in range(4):
                if seats[seat] in chosen:
                    assert other[0].mover == seat
                    game.play(other[0], chosen[seats[seat]])
        assert one[0].total.tolist() == [int(other[0].total[seat]) for seat in seats]
        assert [seats[p] for p in one[0].order] == other[0].order.tolist()


def test_a_forgetful_copy_lets_everybody_perform():
    state = mossa.game("contest").new(1).copy_state()
    state[0].block[2] = OUT
    assert forgetful(state)[0].block.tolist() == [FREE] * 4
    assert state[0].block[2] == OUT


LATE = "contest:roster=Betta/Speranza/Trod/Plumy"
THIRD_TURN = (
    "Safeguard, Round, Electro Ball, Petal Blizzard, Plumy 2nd, Mirror Coat, Disarming Voice, Discharge, Grassy Terrain"
)


class Node:
    """A node of the report's tree (section 3.1)."""

    def __init__(self, untried):
        self.untried, self.children, self.visits, self.wins = untried, {}, 0, 0.0

    def select_child(self):
        """UCTSelectChild."""
        return max(self.children.items(), key=lambda one: self.bound(one[1]))

    def bound(self, child):
        return child.wins / child.visits + sqrt(2 * log(self.visits) / child.visits)


class Listing:
    """MCTS(rootstate, itermax, rootplayer), the player at the root in the first seat; chance is drawn in doMove."""

    def __init__(self, game, root, seed):
        self.game, self.root_state, self.rng = game, root, new_rng("listing", seed)
        self.moves, self.probabilities = np.empty(game.max_moves, np.int64), np.empty(game.max_moves)
        self.root = Node(self.legal(root))

    def legal(self, state):
        return [int(one) for one in self.moves[: self.game.legal_moves(state[0], self.moves)]]

    def do_move(self, state, move):
        self.game.play(state[0], move)
        while self.game.to_move(state[0]) == CHANCE and (outcomes := self.legal(state)):
            n = self.game.chance_moves(state[0], self.moves, self.probabilities)
            self.game.play(state[0], outcomes[drawn(self.probabilities, n, self.rng)])

    def iterate(self):
        state, path = self.root_state.copy(), [self.root]
        while not path[-1].untried and path[-1].children:
            move, child = path[-1].select_child()
            self.do_move(state, move)
            path.append(child)
        if path[-1].untried:
            move = path[-1].untried.pop(below(self.rng, len(path[-1].untried)))
            self.do_move(state, move)
            path.append(path[-1].children.setdefault(move, Node(self.legal(state))))
        while moves := self.legal(state):
            self.do_move(state, moves[below(self.rng, len(moves))])
        for node in path:
            node.visits += 1
            node.wins += AIMS["cooperative"](state[0], 0)


@pytest.mark.compiled
def test_it_is_the_reports_listing():
    """As many iterations give every move about the same visits and value: two searches differ by chance alone."""
    position, iterations = mossa.game("contest").new(5), 500
    listing = Listing(position.game, forgetful(reseated(position.copy_state(), position.to_move)), 1)
    for _ in range(iterations):
        listing.iterate()
    found = [mossa.agent(f"thesis:simulations={iterations}").choose(position, seed).candidates for seed in range(8)]
    for code in position.move_codes():
        own, child = position.move_name(code), listing.root.children[code]
        ours = [one for each in found for one in each if one.move == own]
        assert sum(one.value for one in ours) / 8 == pytest.approx(child.wins / child.visits, abs=0.03)
        assert sum(one.visits for one in ours) / 8 == pytest.approx(child.visits, rel=0.2)


@pytest.mark.compiled
def test_it_looks_at_its_own_hearts_and_the_worst():
    """The game of the console in its third turn, from every seat: the value is (own + worst) / 80 of some end."""
    position = mossa.game(LATE).position(THIRD_TURN)
    for _ in range(4):
        decision = mossa.agent("thesis:simulations=2000").choose(position, 1)
        assert sum(one.visits for one in decision.candidates) == 2000
        assert decision.candidates[0].visits == max(one.visits for one in decision.candidates)
        assert 0.2 < decision.value < 0.8
        position = position.play(position.legal_moves()[0])


@pytest.mark.compiled
def test_the_final_move_may_be_the_one_of_most_value():
    """The same simulations, of which another number decides."""
    position = mossa.game(LATE).position(THIRD_TURN)
    by_visits, by_value = (
        mossa.agent(f"thesis:simulations=40,final={one}").choose(position, 3) for one in ("visits", "value")
    )
    assert {(one.move, one.visits) for one in by_visits.candidates} == {(o.move, o.visits) for o in by_value.candidates}
    assert by_visits.candidates[0].visits == max(one.visits for one in by_visits.candidates)
    assert by_value.value == max(one.value for one in by_value.candidates)


@pytest.mark.plain
@pytest.mark.parametrize(
    ("settings", "move"),
    [
        ("", "Jump Kick"),
        ("chance=explicit", "Jump Kick"),
        ("backup=own", "Cut"),
        ("backup=own,chance=explicit", "Cut"),
    ],
)
def test_who_backs_up_his_own_aim_to_all_trusts_everybody(settings, move):
    """In the last turn D can jam all by 3, a jumpy one by 6, for as many hearts as doing no harm brings."""
    game = contest("A:Jump Kick+Cut", "B:Barrier", "C:Barrier", "D:Thunder Wave+Barrier")
    state = game.new().copy_state()
    state[0].turn = 5
    agent = mossa.agent(f"thesis:simulations=300,c=0.3,aim=deviation,{settings}")
    assert agent.choose(Position(game, state, ()), 1).move == move


def test_it_sees_only_its_own_choice():
    """What the others have chosen this turn changes nothing."""
    game = mossa.game(LATE)
    decisions = [
        mossa.agent("thesis:simulations=30").choose(game.position([*first]), 3)
        for first in (("Safeguard", "Round"), ("Counter", "Mimic"))
    ]
    assert decisions[0].candidates == decisions[1].candidates


@pytest.mark.parametrize("agent", ["thesis", "ingame"])
def test_they_play_the_contest_alone(agent):
    with pytest.raises(MossaError, match="cannot play connect4"):
        mossa.agent(agent).choose(mossa.game("connect4").new())


# The console's scripts


def picks(game, line="", policy="ingame", n=300):
    """How often each move is picked in a position, as a share."""
    position = game.position(line)
    codes, pick, state = np.array(position.move_codes()), game.policies[policy], position.copy_state()[0]
    found = Counter(pick(state, codes, len(codes), new_rng(seed)) for seed in range(n))
    return {position.move_name(int(codes[index])): count / n for index, count in found.items()}


def test_who_is_last_prefers_what_is_great_there():
    game = contest("A:Cut", "B:Cut", "C:Cut", "D:Vital Throw+Cut")
    assert picks(game, "Cut, Cut, Cut")["Vital Throw"] > 0.9


def test_who_is_first_does_not_startle():
    game = contest("A:Surf+Dazzling Gleam", "B:Cut", "C:Cut", "D:Cut")
    assert picks(game) == {"Dazzling Gleam": 1.0}


def test_a_combo_is_completed():
    game = contest("A:Rain Dance+Thunder+Cut", "B:Cut", "C:Cut", "D:Cut", condition="cool")
    line = ["Rain Dance", "Cut", "Cut", "Cut"]
    position = game.position(line)
    while position.to_move == CHANCE:
        position = position.play(position.legal_moves()[0])
    assert picks(game, list(position.moves))["Thunder"] > 0.9


def test_nobody_leaves_early_and_most_leave_in_the_end():
    """With probability 236/256 leaving costs 15 points in the first turn and brings 20 in the fifth."""
    game = contest("A:Explosion+Dazzling Gleam", "B:Cut", "C:Cut", "D:Cut")
    assert picks(game, n=500)["Explosion"] < 0.1
    state = game.new().copy_state()
    state[0].turn = 5
    codes = np.array([0, 1])
    pick = game.policies["ingame"]
    left = sum(pick(state[0], codes, 2, new_rng(seed)) == 0 for seed in range(300))
    assert left > 0.85 * 300


def test_the_calibration_shuns_petal_dance_and_likes_solar_beam():
    game = mossa.game(LATE)
    line = "Safeguard, Round, Sonic Boom"
    plain, calibrated = (picks(game, line, policy) for policy in ("ingame", "calibrated"))
    assert plain["Petal Dance"] > 0.5
    assert calibrated.get("Petal Dance", 0.0) == 0.0
    assert calibrated["Solar Beam"] > plain.get("Solar Beam", 0.0)


@pytest.mark.compiled
def test_search_beats_the_scripts():
    """Speranza has about a quarter of the wins by random play, and half of them by search."""
    wins = 0
    for seed in range(60):
        position = mossa.game("contest").new(seed)
        while not position.is_over:
            player = position.to_move
            spec = "duct:simulations=300,selection=ucb1,final=visits,aim=deviation" if player == 0 else "ingame"
            move = (
                position.legal_moves()[below(new_rng(seed, len(position.moves)), len(position.legal_moves()))]
                if player == CHANCE
                else mossa.agent(spec).choose(position, seed).move
            )
            position = position.play(move)
        wins += position.score(0) == 1
    assert wins > 20
