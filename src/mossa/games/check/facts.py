"""Checks before any game is played: facts, the form of the state, the first position."""

from mossa.games.check.sample import guarded_codes, need
from mossa.games.game import Game


def check_facts(game: Game) -> str:
    need(game.players >= 1, f"players is {game.players}; it must be at least 1")
    need(game.max_moves >= 1, f"max_moves is {game.max_moves}; it must be at least 1")
    need(game.max_plies >= 1, f"max_plies is {game.max_plies}; it must be at least 1")
    need(game.title.strip(), "the title is empty")
    need(game.symmetry is None or game.key is not None, "a symmetry needs a key")
    symbols = game.texts.symbols
    need(len(set(symbols)) == len(symbols), f"two players share a symbol: {list(symbols)}")
    return f"{game.players} players, at most {game.max_moves} moves and {game.max_plies} plies"


def check_state(game: Game) -> str:
    names = game.state.names or ()
    need(names, "the state's dtype has no named fields")
    for name in names:
        kind = game.state[name].base.kind
        need(kind in "if", f"field {name!r} is {game.state[name].base}; fields are signed integers or floats")
    return f"{len(names)} fields: {', '.join(names)}"


def check_start(game: Game) -> str:
    for seed in range(20):
        first, again = game.new(seed), game.new(seed)
        need(first == again, f"two starts from seed {seed} differ")
        need(guarded_codes(first), f"the game is over before the first move (seed {seed})")
    return "20 seeds, each the same twice"
