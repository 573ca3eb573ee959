"""`perfect` at Connect 4 never gives value away, and as the first player wins every game: the empty board is won."""

import pytest

from mossa.agents import agent
from mossa.games import game

PERFECT = agent("perfect")
pytestmark = pytest.mark.compiled


def score_of_perfect(opponent, seat, seed):
    """Seen from `perfect`, the exact value at one of its turns is never below that at its turn before."""
    position, value = game("connect4").new(), -1.0
    while not position.is_over:
        ply_seed = 1000 * seed + len(position.moves)
        if position.to_move != seat:
            position = position.play(opponent.choose(position, ply_seed).move)
            continue
        decision = PERFECT.choose(position, ply_seed)
        assert decision.value >= value, position.line
        value = decision.value
        position = position.play(decision.move)
    assert position.score(seat) >= value, position.line
    return position.score(seat)


@pytest.mark.parametrize(("spec", "games"), [("random", 10), ("mcts:simulations=3000", 4)])
def test_perfect_keeps_the_value(spec, games):
    for number in range(games):
        score = score_of_perfect(agent(spec), number % 2, number)
        if number % 2 == 0:
            assert score == 1
