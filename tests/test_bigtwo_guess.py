"""Big Two with deals as passes and plays suggest: what is noted, how often a deal is drawn, that nothing leaks."""

import random
from itertools import permutations

import pytest

import mossa
from mossa.games.bigtwo.cards import word
from mossa.games.bigtwo.guess import KEPT, TRIES
from mossa.jit import new_rng

ALL = (1 << 52) - 1


def cards(text):
    return word(text, "DCHS")


def above(card):
    return ALL & ~(2 * cards(card) - 1)


def likely():
    return mossa.game("bigtwo:deals=likely")


def table(hands, lead):
    """Seat 0 has led with something, and seat 1 is to answer."""
    game = likely()
    state = game.new_state()
    for seat, hand in enumerate([f"{lead} {hands[0]}", *hands[1:]]):
        state[0].hand[seat], state[0].left[seat] = cards(hand), len(hand.split())
    state[0].played = ALL & ~sum(int(hand) for hand in state[0].hand)
    state[0].power = -1
    game.play(state[0], cards(lead))
    return game, state[0]


def test_what_is_noted_of_singles():
    game, state = table(["3C", "4C KH AD", "5C 2S 2D", "6C 7S"], "9D")
    game.play(state, 0)
    assert state.unlikely[1] == above("9D")
    game.play(state, cards("2D"))
    assert state.unlikely[2] == above("9D") & ~above("2D") & ~cards("2D")
    game.play(state, 0)
    assert state.unlikely.tolist()[::3] == [0, above("2D")]
    assert not state.unpaired.any()


def test_what_is_noted_of_pairs_and_that_longer_plays_tell_nothing():
    game, state = table(["3C", "TD TS 4C KH", "5C 2S", "6C 7S"], "9D 9H")
    game.play(state, cards("TD TS"))
    assert state.unpaired[1] == above("9H") & ~above("TS") & ~cards("TS")
    game.play(state, 0)
    assert state.unpaired[2] == above("TS")
    assert not state.unlikely.any()
    game, state = table(["3C", "4C KH", "5C 2S", "6C 7S"], "9D 9H 9S")
    game.play(state, 0)
    assert not state.unlikely.any()
    assert not state.unpaired.any()


@pytest.mark.once
def test_deals_are_drawn_in_proportion_to_how_likely_they_are():
    """Seats 0, 2 and 3 hold one of three cards each: six deals, with none, one or two surprises."""
    game, state = likely(), likely().new_state()
    unseen = ["4D", "QS", "2H"]
    state[0].hand[1], state[0].left[:] = cards("2S"), 1
    state[0].played = ALL & ~cards("2S 4D QS 2H")
    state[0].unlikely[:] = above("JD"), 0, above("AS"), 0
    rng, found, draws = new_rng(5), {}, 40_000
    for _ in range(draws):
        game.hidden.redeal(state[0], 1, rng)
        hands = tuple(int(state[0].hand[seat]) for seat in (0, 2, 3))
        found[hands] = found.get(hands, 0) + 1
    deals = list(permutations(map(cards, unseen)))
    surprises = [(a > cards("JS")) + (b > cards("AS")) for a, b, _ in deals]
    kept = [KEPT**number for number in surprises]
    refused = 1 - sum(kept) / 6
    tried = (1 - refused ** (TRIES - 1)) / (1 - refused)
    expected = [draws / 6 * (one * tried + refused ** (TRIES - 1)) for one in kept]
    assert sum(expected) == pytest.approx(draws)
    assert sum((found[deal] - n) ** 2 / n for deal, n in zip(deals, expected, strict=True)) < 20.5  # 5 degrees, 0.1 %


@pytest.mark.parametrize("rules", ["minho2016", "charlesworth2018", "house", "taiwan"])
def test_the_rules_are_the_same(rules):
    plain, other = (mossa.game("bigtwo", rules=rules, deals=deals).new(7) for deals in ("alike", "likely"))
    drawn = random.Random(7)
    while not plain.is_over:
        assert plain.legal_moves() == other.legal_moves()
        move = drawn.choice(plain.legal_moves())
        plain, other = plain.play(move), other.play(move)
    assert [plain.score(seat) for seat in range(4)] == [other.score(seat) for seat in range(4)]


@pytest.mark.plain
def test_a_decision_does_not_change_when_other_hands_are_permuted():
    agent, drawn, position = mossa.agent("ismcts:simulations=20"), random.Random(4), likely().new(4)
    while not position.is_over:
        if len(position.moves) % 8 == 0:
            other = position.redealt(position.to_move, new_rng(drawn.random().hex()))
            assert agent.choose(other, seed=3).candidates == agent.choose(position, seed=3).candidates
        position = position.play(drawn.choice(position.legal_moves()))
