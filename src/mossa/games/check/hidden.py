"""Checks of what a game hides: views, redeals, and choices that are made at the same time."""

from collections import Counter

from mossa.games.check.sample import Sample, at, guarded_codes, need
from mossa.games.game import Position
from mossa.jit import new_rng


def check_view(sample: Sample) -> str:
    """A player is shown no more than they may know, and all that they need to move."""
    game, count, is_hidden = sample.game, 0, False
    if not game.has_hidden:
        return "the game hides nothing"
    for position in sample.open():
        for player in range(game.players):
            seen = position.seen_by(player)
            need(seen.seen_by(player) == seen, f"a second view of player {player} differs {at(position)}")
            need(seen.to_move == position.to_move, f"to_move differs in the view of player {player} {at(position)}")
            if position.to_move == player:
                need(
                    _moves_of(seen) == _moves_of(position), f"a player's own moves differ in their view {at(position)}"
                )
            is_hidden |= seen != position
            count += 1
    need(is_hidden, "view hides nothing")
    return f"{count} views, complete for the mover"


def _moves_of(position: Position) -> list[tuple[int, str]]:
    return [(code, position.move_name(code)) for code in position.move_codes()]


def check_redeal(sample: Sample) -> str:
    """What is redealt fits all that a player knows, and can be played on."""
    game, count = sample.game, 0
    if not game.has_hidden:
        return "the game hides nothing"
    for position in sample.open():
        for player in range(game.players):
            seen = position.seen_by(player)
            for seed in range(3):
                full = seen.redealt(player, new_rng(seed, "redeal"))
                need(full.seen_by(player) == seen, f"what player {player} knows is redealt {at(position)}")
                need(guarded_codes(full), f"no moves after a redeal for player {player} {at(position)}")
                count += 1
    return f"{count} redeals, each consistent with the view"


def check_secrecy(sample: Sample) -> str:
    """Until a turn ends nobody can tell what the others chose in it, and it can be asked again from its first seat."""
    game, count = sample.game, 0
    if not game.is_simultaneous:
        return "moves are not simultaneous"
    for position in sample.open():
        begin, mover = _taken_back(position), position.to_move
        after = [position.play_code(code) for code in position.move_codes()]
        for one in after:
            need(_taken_back(one) in (begin, one), f"take_back leads neither to the turn's begin nor nowhere {at(one)}")
        running = [one for one in after if _taken_back(one) == begin]
        for player in range(game.players):
            views = {one.seen_by(player) for one in running if player != mover}
            need(len(views) <= 1, f"player {player} sees what player {mover} chooses {at(position)}")
        count += len(running)
    return f"{count} choices, secret until the turn ends"


MOST_COMPARED = 20  # moves of one position


def check_shown(sample: Sample) -> str:
    """Nobody is told of a move, in the list of moves that they have seen, what their view hides."""
    game, count = sample.game, 0
    if not game.has_hidden:
        return "the game hides nothing"
    for position in sample.open():
        after = [position.play_code(code) for code in position.move_codes()[:MOST_COMPARED]]
        for player in range(game.players):
            views = Counter(one.seen_by(player) for one in after if player != position.to_move)
            for one in after:
                if views[one.seen_by(player)] > 1:
                    need(
                        not one.past[-1].is_shown_to(player),
                        f"player {player} is shown a move that their view hides {at(one)}",
                    )
                    count += 1
    return f"{count} moves that a player cannot tell from others, hidden from them"


def _taken_back(position: Position) -> Position:
    hidden = position.game.hidden
    assert hidden is not None
    assert hidden.take_back is not None
    state = position.copy_state()
    hidden.take_back(state[0])
    return Position(position.game, state, ())
