"""Big Two: counts of all combinations, a slow twin, strict order, deals, scores, and that nothing leaks."""

import random
from itertools import pairwise
from math import comb

import numpy as np
import pytest

import mossa
from mossa.errors import MossaError
from mossa.games.bigtwo.cards import names, top_card, word
from mossa.games.bigtwo.combinations import NO_POWER, combinations
from mossa.games.bigtwo.profiles import PROFILES
from mossa.games.game import Position
from mossa.jit import kernel, new_rng
from tests.slow_bigtwo import PROFILES as SLOW
from tests.slow_bigtwo import SlowBigTwo, deck, kind, plays, random_case

RULES = list(PROFILES)
COUNTS = {  # of the 2,598,960 hands of five, by arithmetic
    "straight": lambda windows: windows * (4**5 - 4),
    "straight flush": lambda windows: windows * 4,
    "flush": lambda windows: 4 * (comb(13, 5) - windows),
    "full house": lambda windows: 13 * comb(4, 3) * 12 * comb(4, 2),
    "four of a kind": lambda windows: 13 * 48,
}


def game(rules):
    return mossa.game("bigtwo", rules=rules)


def cards(text, rules="minho2016"):
    return word(text, PROFILES[rules].suits)


def test_the_twin_knows_the_same_profiles():
    assert RULES == SLOW


@pytest.mark.compiled
@pytest.mark.parametrize("rules", RULES)
def test_every_hand_of_five_is_counted(rules):
    profile = PROFILES[rules]
    power = combinations(profile).power

    @kernel("a count of all hands of five")
    def count(by_power):
        for a in range(4, 52):
            for b in range(3, a):
                for c in range(2, b):
                    for d in range(1, c):
                        for e in range(d):
                            by_power[power(1 << a | 1 << b | 1 << c | 1 << d | 1 << e) + 1] += 1

    by_power = np.zeros(64 * 7, np.int64)
    count(by_power)
    assert by_power.sum() == comb(52, 5) == 2_598_960
    found = {name: int(by_power[1 + 64 * place :][64:128].sum()) for place, name in enumerate(profile.fives)}
    assert found == {name: COUNTS[name](len(profile.straights)) for name in profile.fives}
    assert by_power[0] == comb(52, 5) - sum(found.values())


@pytest.mark.parametrize("rules", RULES)
def test_power_orders_as_the_twin_does(rules):
    """Within one size: power says the same as kind and key, for both are then a strict weak order."""
    power, rng = combinations(PROFILES[rules]).power, random.Random(2)
    by_size = {size: [] for size in range(1, 6)}
    while min(len(found) for size, found in by_size.items() if size in PROFILES[rules].sizes) < 150:
        hand = rng.sample(deck(rules), 10)
        for one in plays(rules, hand, ()):
            if len(by_size[len(one)]) < 400:
                by_size[len(one)].append(one)
    ranking = ["single", "pair", "triple", "two pair", "bare quads"]
    ranking += ["straight", "flush", "full house", "quads", "straight flush"]
    for found in by_size.values():
        keys = [(ranking.index(kind(rules, one)[0]), kind(rules, one)[1]) for one in found]
        powers = [power(cards(" ".join(one), rules)) for one in found]
        assert NO_POWER not in powers
        assert np.array_equal(np.unique(powers, return_inverse=True)[1], [sorted(set(keys)).index(k) for k in keys])


@pytest.mark.parametrize("rules", RULES)
def test_what_is_no_combination_has_no_power(rules):
    power, rng = combinations(PROFILES[rules]).power, random.Random(3)
    for _ in range(3000):
        hand = rng.sample(deck(rules), rng.randint(1, 6))
        assert (power(cards(" ".join(hand), rules)) == NO_POWER) == (kind(rules, hand) is None), hand
    assert power(0) == NO_POWER


def fast_plays(rules, hand, table):
    state = game(rules).new_state()
    state[0].hand[0], state[0].table = cards(" ".join(hand), rules), cards(" ".join(table), rules)
    state[0].power = combinations(PROFILES[rules]).power(int(state[0].table))
    state[0].left[:], state[0].owner, state[0].played = (len(hand), 5, 5, 5), 1, 2
    moves = np.empty(game(rules).max_moves, np.int64)
    n = game(rules).legal_moves(state[0], moves)
    found = [frozenset(names(int(move), PROFILES[rules].suits)) for move in moves[:n]]
    assert len(set(found)) == n
    return set(found)


@pytest.mark.parametrize("rules", RULES)
def test_move_generation_equals_the_twin(rules):
    rng = random.Random(4)
    for _ in range(250):
        hand, table = random_case(rules, rng)
        assert fast_plays(rules, hand, table) == plays(rules, hand, table), (hand, table)


@pytest.mark.parametrize("rules", RULES)
def test_whole_games_equal_the_twin(rules):
    rng = random.Random(5)
    for seed in range(6):
        position = game(rules).new(seed)
        first = position.copy_state()[0]
        hands = [names(first.hand[seat], PROFILES[rules].suits) for seat in range(4)]
        if rules == "charlesworth2018":
            hands[int(first.owner)].append("3D")
        slow = SlowBigTwo(rules, hands)
        while True:
            found = {frozenset(name.split()) - {"pass"}: name for name in position.legal_moves()}
            assert set(found) == slow.legal_moves()
            if not found:
                break
            assert position.to_move == slow.turn
            chosen = rng.choice(sorted(found, key=sorted))
            position = position.play(found[chosen])
            slow.play(chosen)
        for seat in range(4):
            assert position.score(seat) * position.game.texts.points == pytest.approx(slow.points(seat))


def test_a_suit_of_thirteen_has_the_most_moves():
    moves = np.empty(2000, np.int64)
    hand = cards(" ".join(card for card in deck("minho2016") if card[1] == "S"))
    for rules in ("minho2016", "charlesworth2018", "house"):
        assert combinations(PROFILES[rules]).leads(hand, moves) == 13 + comb(13, 5) == game(rules).max_moves


def test_no_hand_of_many_has_more_moves_than_promised():
    """Hands of few ranks and of few suits, which have the most combinations."""
    rng, moves = random.Random(6), np.empty(2000, np.int64)
    for rules in RULES:
        leads = combinations(PROFILES[rules]).leads
        for _ in range(60):
            pool = (
                [c for c in deck(rules) if c[1] in "SH"] if rng.random() < 0.5 else deck(rules)[: 4 * rng.randint(4, 7)]
            )
            assert leads(cards(" ".join(rng.sample(pool, 13)), rules), moves) < game(rules).max_moves


def test_a_redeal_is_uniform():
    """Every card that a seat has not seen is at each other seat as often as that seat has room."""
    position = game("minho2016").new(1)
    rng = new_rng(9)
    while min(position.copy_state()[0].left) > 4:
        codes = position.move_codes()
        position = position.play_code(codes[int(rng[0]) % len(codes)])
        rng = new_rng(len(position.moves))
    me, rng, times = position.to_move, new_rng(10), 2000
    seen, left = position.seen_by(me), position.copy_state()[0].left.tolist()
    tally = np.zeros((4, 52))
    for _ in range(times):
        hands = seen.redealt(me, rng).copy_state()[0].hand
        for seat in range(4):
            tally[seat] += [int(hands[seat]) >> i & 1 for i in range(52)]
    state = seen.copy_state()[0]
    unseen = [i for i in range(52) if not (int(state.played) | int(state.hand[me])) >> i & 1]
    for seat in set(range(4)) - {me}:
        share = left[seat] / len(unseen)
        error = (share * (1 - share) / times) ** 0.5
        assert abs(tally[seat][unseen] / times - share).max() < 4.5 * error
        assert tally[seat].sum() == times * left[seat]


def test_a_redeal_finds_every_deal_equally_often():
    """Three seats with 1, 1 and 2 unseen cards: twelve deals."""
    state = game("minho2016").new_state()
    state[0].hand[1], state[0].left[:] = cards("2S"), (1, 1, 1, 2)
    state[0].played = (1 << 52) - 1 & ~cards("2S 2H 2C 2D AS")
    rng, found = new_rng(11), {}
    for _ in range(6000):
        game("minho2016").hidden.redeal(state[0], 1, rng)
        hands = tuple(state[0].hand.tolist())
        found[hands] = found.get(hands, 0) + 1
    assert len(found) == 12
    assert sum((n - 500) ** 2 / 500 for n in found.values()) < 31.3  # chi squared, 11 degrees, 0.1 %


def permuted(rules, seed):
    """Positions of a random game, each with one that looks the same to who moves."""
    rng, position = random.Random(seed), game(rules).new(seed)
    while not position.is_over:
        yield position, position.redealt(position.to_move, new_rng(rng.random().hex()))
        position = position.play(rng.choice(position.legal_moves()))


@pytest.mark.parametrize("rules", RULES)
def test_a_view_does_not_change_when_other_hands_are_permuted(rules):
    for seed in range(3):
        for position, other in permuted(rules, seed):
            me = position.to_move
            assert str(other.seen_by(me)) == str(position.seen_by(me))
            assert other.seen_by(me) == position.seen_by(me)
            assert other.legal_moves() == position.legal_moves()
            for seat in set(range(4)) - {me}:
                assert int(other.seen_by(me).copy_state()[0].hand[seat]) == 0


@pytest.mark.compiled
@pytest.mark.parametrize("spec", ["greedy", "ismcts:simulations=60", "determinized:simulations=40,deals=2"])
def test_a_decision_does_not_change_when_other_hands_are_permuted(spec):
    agent = mossa.agent(spec)
    for position, other in list(permuted("minho2016", 4))[::10]:
        assert agent.choose(other, seed=3).candidates == agent.choose(position, seed=3).candidates


def test_cards_are_read_in_any_order_and_case():
    position = game("minho2016").new(3)
    lead = max(position.legal_moves(), key=len)
    shuffled = " ".join(reversed(lead.lower().split()))
    assert position.play(shuffled) == position.play(lead)
    assert position.play(shuffled.replace(" ", "")) == position.play(lead)
    assert position.parse_move(lead.replace("T", "10")) == position.parse_move(lead)
    assert position.play(lead).parse_move(" P ") == 0
    with pytest.raises(MossaError, match=r"not a legal move at the start; legal: 3D, 3D 3H$"):
        position.play("3X")
    with pytest.raises(MossaError, match="not a legal move"):
        position.play("pass")


@pytest.mark.parametrize(
    ("rules", "table", "text", "problem"),
    [
        ("minho2016", "3D", "2S", "you do not hold 2S"),
        ("minho2016", "", "pass", "whoever leads must play"),
        ("minho2016", "", "4D 5D", "these cards are no combination"),
        ("minho2016", "5C", "4D", "that does not beat 5C"),
        ("minho2016", "5C", "4D 4C", "that does not beat 5C"),
        ("minho2016", "5C", "hello", ""),
        ("minho2016", "5C 5H", "9S", "that does not beat 5C 5H"),
        ("charlesworth2018", "3S 4S 5S 6S 7S", "4D 5D 6D 7D 8D", "that does not beat 3S 4S 5S 6S 7S"),
        ("taiwan", "3C", "5D", "before a player with one card a single must be your highest"),
    ],
)
def test_why_cards_may_not_be_played(rules, table, text, problem):
    state = game(rules).new_state()
    state[0].hand[0], state[0].left[:] = cards("4D 4C 5D 6D 7D 8D 9S", rules), (7, 1, 5, 5)
    state[0].table, state[0].owner, state[0].played = cards(table, rules), 3, 1
    state[0].power = combinations(PROFILES[rules]).power(int(state[0].table))
    with pytest.raises(MossaError, match="not a legal move"):
        Position(game(rules), state, ()).play(text)
    assert game(rules).texts.objection(state[0], text) == problem


def test_the_first_play_must_contain_the_lowest_card():
    position = game("minho2016").new(3)
    state = position.copy_state()[0]
    other = names(int(state.hand[state.player]), "DCHS")[1]
    assert position.game.texts.objection(state, other) == "the first play must contain 3D"


def test_words_and_names():
    assert word("3D", "DCHS") == 1
    assert word("2s 3d", "DCHS") == 1 | 1 << 51
    assert [word(bad, "DCHS") for bad in ("3X", "1D", "3D 3D", "10D", "D3")] == [-1] * 5
    assert word("", "DCHS") == 0
    assert names(1 | 1 << 51, "CDHS") == ["3C", "2S"]
    assert top_card(1 | 1 << 51) == 51


def test_unknown_rules_are_refused():
    with pytest.raises(MossaError, match="minho2016"):
        game("minho")


def test_worked_values_of_the_scores():
    def end(rules, hands):
        state = game(rules).new_state()
        for seat, hand in enumerate(hands):
            state[0].hand[seat] = cards(hand, rules)
            state[0].left[seat] = len(hand.split())
        state[0].owner, state[0].table = 0, cards("2S", rules)
        return [round(float(game(rules).score(state[0], seat)) * game(rules).texts.points) for seat in range(4)]

    nine, ten = "3D 3C 4D 4C 5D 5C 6D 6C 7D", "3D 3C 4D 4C 5D 5C 6D 6C 7D 7C"
    all_left = "3D 3C 4D 4C 5D 5C 6D 6C 7D 7C 8D 8C 9D"
    assert end("minho2016", ["", nine, ten, all_left]) == [0, -9, -20, -39]
    assert end("charlesworth2018", ["", nine, ten, all_left]) == [32, -9, -10, -13]
    assert end("house", ["", nine, ten, all_left]) == [68, -9, -20, -39]
    assert end("taiwan", ["", "3D 2D", "4D 4C 4H 4S", "3D"]) == [26, -8, -16, -2]  # all doubled: a 2 ended it


@pytest.mark.plain
def test_aims():
    position = game("minho2016").new(0)
    state = position.copy_state()
    worth = [(0, 1.0), (1, 0.94), (9, 0.46), (10, -0.2), (12, -0.44), (13, -1.0)]
    for left, value in worth:
        state[0].left[1] = left
        assert position.game.aims["cards"](state[0], 1) == pytest.approx(value)
    assert [b < a for (_, a), (_, b) in pairwise(worth)] == [True] * 5
    assert mossa.agent("ismcts:simulations=60,aim=win,playout=greedy").choose(position, 1).move


@pytest.mark.plain
def test_what_the_playouts_would_play_is_tried_first_and_the_rest_by_and_by():
    position = game("charlesworth2018").new(3)
    by_greed = mossa.agent("greedy").choose(position).move

    def tried(simulations, expand):
        spec = f"ismcts:simulations={simulations},playout=greedy,expand={expand}"
        candidates = mossa.agent(spec).choose(position, 1).candidates
        assert sum(one.visits for one in candidates) == simulations
        return {one.move for one in candidates if one.visits}

    assert len(position.legal_moves()) > 10
    assert tried(1, "playout") == {by_greed}
    assert len(tried(50, "playout")) == 8  # the root of 50, and one more at 49
    assert len(tried(50, "any")) == min(50, len(position.legal_moves()))
    assert tried(250, "playout") == set(position.legal_moves())
