"""The shallow search that guesses: equal to plain minimax to the same depth."""

import pytest

import mossa
from mossa.jit import new_rng
from mossa.search.alphabeta.shallow import frames_rule, shallow_rule
from mossa.search.montecarlo.guesses import guess_rule
from tests.small_games import turns


def slow(position, guess, plies, player):
    """Minimax of a position, for a player, as the definition says it."""
    if position.is_over:
        return position.score(player)
    if plies == 0:
        return guess(position.copy_state()[0], player)
    values = [slow(position.play_code(code), guess, plies - 1, player) for code in position.move_codes()]
    return max(values) if position.to_move == player else min(values)


@pytest.mark.parametrize("plies", [0, 1, 2, 3])
@pytest.mark.parametrize("game", [mossa.game("tictactoe"), mossa.game("connect4:width=4,height=4"), turns()], ids=str)
def test_it_equals_minimax(game, plies):
    guess = guess_rule(game, "default")
    look, frames = shallow_rule(game, guess, plies), frames_rule(game, plies)(game.new_state())
    for seed in range(8):
        position, rng = game.new(), new_rng(seed)
        for _ in range(seed):
            codes = position.move_codes()
            if codes:
                position = position.play_code(codes[int(rng[0]) % len(codes)])
        if not position.is_over:
            for player in (0, 1):
                expected = slow(position, guess, plies, player)
                assert look(frames, position.copy_state()[0], player) == pytest.approx(expected)
