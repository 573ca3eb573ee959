"""Checks of how games end: scores, and what else is counted."""

from math import isfinite

from mossa.games.check.sample import Sample, at, is_same, need


def check_scores(sample: Sample) -> str:
    game, seen = sample.game, set()
    for position in sample.last():
        scores = tuple(position.score(player) for player in range(game.players))
        need(all(-1 <= score <= 1 for score in scores), f"scores {scores} {at(position)}; they must be from -1 to 1")
        need(
            not game.is_zero_sum or abs(sum(scores)) < 1e-9,
            f"scores {scores} {at(position)} in a game that claims to be zero sum",
        )
        seen.add(scores)
    return f"{len(seen)} different results" + (", zero sum" if game.is_zero_sum else "")


def check_measures(sample: Sample) -> str:
    """What a game counts besides the score is a number for everybody, however the game ends."""
    game = sample.game
    if not game.measures:
        return "the game has none"
    for position in sample.last():
        for name, measure in game.measures.items():
            state = position.copy_state()
            found = [float(measure(state[0], player)) for player in range(game.players)]
            need(all(map(isfinite, found)), f"{name} is {found} {at(position)}; it must be a number for each player")
            need(is_same(state, position.copy_state()), f"{name} changes the state {at(position)}")
    return f"{', '.join(game.measures)}: numbers for all players"
