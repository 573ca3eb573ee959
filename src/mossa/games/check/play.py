"""Checks of the rules of play: turns, moves, and draws of chance."""

from typing import Any

import numpy as np

from mossa.games.check.sample import Sample, at, guarded_codes, is_same, need
from mossa.games.game import CHANCE, Game, Position
from mossa.jit import below, new_rng


def random_game(game: Game, seed: int) -> list[Position]:
    """Every position of one game of random moves."""
    rng = new_rng(seed, "check")
    position = game.new(seed)
    positions = [position]
    while codes := guarded_codes(position):
        need(len(positions) <= game.max_plies, f"not over after {game.max_plies} plies, which max_plies promises")
        position = position.play_code(codes[below(rng, len(codes))])
        positions.append(position)
    return positions


def check_turns(sample: Sample) -> str:
    allowed = range(CHANCE if sample.game.has_chance else 0, sample.game.players)
    seen = set()
    for position in sample.open():
        player = position.to_move
        need(player in allowed, f"to_move gives {player} {at(position)}; players are 0 to {sample.game.players - 1}")
        seen.add(player)
    return f"players met: {', '.join(str(player) for player in sorted(seen))}"


def check_moves(sample: Sample) -> str:
    most = 0
    for position in sample.open():
        codes = guarded_codes(position)
        need(len(set(codes)) == len(codes), f"a move is listed twice {at(position)}: {codes}")
        need(guarded_codes(position) == codes, f"legal_moves gives another list when asked again {at(position)}")
        most = max(most, len(codes))
    return f"at most {most} at once, none twice"


def check_play(sample: Sample) -> str:
    count = 0
    for position in sample.open():
        for code in position.move_codes():
            need(position.play_code(code) == position.play_code(code), f"one move, two outcomes {at(position)}")
            count += 1
    return f"{count} moves, each the same twice"


def check_asking(sample: Sample) -> str:
    """Only `play` may change a state."""
    game, count = sample.game, 0
    for position in sample.positions():
        codes = position.move_codes()
        questions: dict[str, tuple[Any, ...]] = {"to_move": (), "render": ()}
        questions |= {"legal_moves": (np.empty(game.max_moves, np.int64),)}
        questions |= {"move_name": (codes[-1],)} if codes else {"score": (0,)}
        questions |= {"key": ()} if game.key is not None else {}
        for name, arguments in questions.items():
            state = position.copy_state()
            getattr(game.texts if name in ("render", "move_name") else game, name)(state[0], *arguments)
            need(is_same(state, position.copy_state()), f"{name} changes the state {at(position)}")
        count += 1
    return f"{count} positions, unchanged by questions"


def check_chance(sample: Sample) -> str:
    game, count = sample.game, 0
    if game.chance_moves is None:
        return "the game has none"
    for position in sample.open():
        if position.to_move != CHANCE:
            continue
        moves, probabilities = np.empty(game.max_moves, np.int64), np.empty(game.max_moves)
        n = int(game.chance_moves(position.copy_state()[0], moves, probabilities))
        need(set(moves[:n].tolist()) == set(position.move_codes()), f"chance and legal moves differ {at(position)}")
        need((probabilities[:n] > 0).all(), f"a draw of chance without probability {at(position)}")
        total = float(probabilities[:n].sum())
        need(abs(total - 1) < 1e-9, f"the probabilities sum to {total:g} {at(position)}")
        count += 1
    return f"{count} draws, probabilities sum to 1"
