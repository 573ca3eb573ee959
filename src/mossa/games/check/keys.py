"""Checks of keys, by which searches tell positions apart, and of symmetries."""

from mossa.games.check.sample import Sample, at, need
from mossa.games.game import Position


def check_key(sample: Sample) -> str:
    """Positions that anybody could tell apart have different keys."""
    game = sample.game
    if game.key is None:
        return "the game has none"
    seen: dict[int, tuple[object, Position]] = {}
    for position in sample.positions():
        key = int(game.key(position.copy_state()[0]))
        need(-(1 << 63) <= key < 1 << 63, f"the key {key} {at(position)} is no 64-bit integer")
        need(key == int(game.key(position.copy_state()[0])), f"the key differs when asked again {at(position)}")
        looks = (str(position), position.to_move, tuple(sorted(position.move_codes())))
        before = seen.setdefault(key, (looks, position))
        need(before[0] == looks, f"one key for two positions: {at(before[1])} and {at(position)}")
    return f"{len(seen)} different positions, each with its own"


def check_symmetries(sample: Sample) -> str:
    """A line played in the image of the board leads to the image of the position, with the image of its moves."""
    game, count = sample.game, 0
    if game.symmetry is None:
        return "the game has none"
    assert game.key is not None
    symmetries, symmetric_key, symmetric_move = game.symmetry.count, game.symmetry.key, game.symmetry.move
    for number, one in enumerate(sample.games):
        symmetry = number % symmetries
        image = game.new(one[0].seed)
        for position in one:
            state = position.copy_state()[0]
            expected = {int(symmetric_move(code, symmetry)) for code in position.move_codes()}
            need(set(image.move_codes()) == expected, f"symmetry {symmetry} has other moves {at(position)}")
            key = int(symmetric_key(state, symmetry))
            need(int(game.key(image.copy_state()[0])) == key, f"symmetry {symmetry} has another key {at(position)}")
            need(int(symmetric_key(state, 0)) == int(game.key(state)), f"symmetry 0 changes the key {at(position)}")
            count += 1
            if not position.is_over:
                image = image.play_code(
                    int(symmetric_move(position.parse_move(one[len(position.moves) + 1].moves[-1]), symmetry))
                )
    return f"{count} positions in {symmetries} symmetries"
