"""The contract of all games as checks that any game can be put to: random games through its plain rules, then compiled.

Each check says what it covered, or in one line what is wrong.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mossa.games.check_text import check_setup, check_text
from mossa.games.game import CHANCE, Game, Position, StateArray
from mossa.games.sample import ContractError, Sample, at, need
from mossa.jit import IS_PLAIN, Kernel, below, kernel, new_rng, rule

GUARD = 64  # cells behind the buffer of moves, to see a rule that writes past its end
UNTOUCHED = -(1 << 62)


class Finding(NamedTuple):
    """One check: its name, what it covered, and what is wrong (empty if nothing)."""

    check: str
    covered: str
    problem: str = ""


def findings(game: Game, games: int = 50, seed: int = 0) -> Iterator[Finding]:
    """Put a game to every check; those that need whole games come only where the ones before found nothing."""
    basic = [_found(name, check, game) for name, check in BASIC.items()]
    yield from basic
    if any(one.problem for one in basic):
        return
    try:
        played = [random_game(game, seed + number) for number in range(games)]
    except Exception as error:  # a rule may fail in any way
        yield Finding("random games", "", _told(error))
        return
    plies = max(len(one) - 1 for one in played)
    yield Finding("random games", f"{games} games end, the longest after {plies} of at most {game.max_plies} plies")
    sample = Sample(game, played)
    thorough = [_found(name, check, sample) for name, check in THOROUGH.items()]
    yield from thorough
    if not any(one.problem for one in thorough):
        yield _found("compiled = plain", check_compiled, sample)


def _found(name: str, check: Callable[[Any], str], on: Game | Sample) -> Finding:
    try:
        return Finding(name, check(on))
    except Exception as error:  # a rule may fail in any way
        return Finding(name, "", _told(error))


def _told(error: Exception) -> str:
    text = str(error) if isinstance(error, ContractError) else f"{type(error).__name__}: {error}"
    return (text.strip().splitlines() or [type(error).__name__])[0]


# Before any game


def check_facts(game: Game) -> str:
    need(game.players >= 1, f"players is {game.players}; it must be at least 1")
    need(game.max_moves >= 1, f"max_moves is {game.max_moves}; it must be at least 1")
    need(game.max_plies >= 1, f"max_plies is {game.max_plies}; it must be at least 1")
    need(game.title.strip(), "the title is empty")
    need((game.view is None) == (game.redeal is None), "view and redeal come together, and one of them is missing")
    need(game.take_back is None or game.view is not None, "take_back needs a view that hides the choices of the turn")
    has_symmetries = [game.symmetries > 1, game.symmetric_key is not None, game.symmetric_move is not None]
    need(
        len(set(has_symmetries)) == 1, "symmetries, symmetric_key and symmetric_move come together, and one is missing"
    )
    need(game.symmetries == 1 or game.key is not None, "symmetric_key needs a key")
    need(len(set(game.symbols)) == len(game.symbols), f"two players share a symbol: {list(game.symbols)}")
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
        need(_move_codes(first), f"the game is over before the first move (seed {seed})")
    return "20 seeds, each the same twice"


# Random games


def random_game(game: Game, seed: int) -> list[Position]:
    """Every position of one game of random moves."""
    rng = new_rng(seed, "check")
    position = game.new(seed)
    positions = [position]
    while codes := _move_codes(position):
        need(len(positions) <= game.max_plies, f"not over after {game.max_plies} plies, which max_plies promises")
        position = position.play_code(codes[below(rng, len(codes))])
        positions.append(position)
    return positions


def _move_codes(position: Position) -> list[int]:
    """The legal moves, from a buffer with a guard behind it."""
    game = position.game
    moves = np.full(game.max_moves + GUARD, UNTOUCHED)
    n = int(game.legal_moves(position.copy_state()[0], moves))
    need(0 <= n <= game.max_moves, f"{n} legal moves {at(position)}; max_moves is {game.max_moves}")
    need((moves[game.max_moves :] == UNTOUCHED).all(), f"legal_moves writes past max_moves {at(position)}")
    need((moves[:n] != UNTOUCHED).all(), f"legal_moves counts a move that it did not write {at(position)}")
    return [int(code) for code in moves[:n]]


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
        codes = _move_codes(position)
        need(len(set(codes)) == len(codes), f"a move is listed twice {at(position)}: {codes}")
        need(_move_codes(position) == codes, f"legal_moves gives another list when asked again {at(position)}")
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
            getattr(game, name)(state[0], *arguments)
            need(_same(state, position.copy_state()), f"{name} changes the state {at(position)}")
        count += 1
    return f"{count} positions, unchanged by questions"


def _same(one: StateArray, other: StateArray) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in one.dtype.names)


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


def check_names(sample: Sample) -> str:
    game, names = sample.game, set()
    for position in sample.open():
        codes = position.move_codes()
        named: dict[str, int] = {}
        for code in codes:
            name = position.move_name(code)
            need(isinstance(name, str) and name.strip() == name != "", f"move {code} is named {name!r} {at(position)}")
            need("," not in name, f"the name {name!r} has a comma, which separates moves")
            need(
                not game.has_short_names or len(name) == 1, f"{name!r} is no short name, which has_short_names promises"
            )
            need(name.casefold() not in named, f"two legal moves are named {name!r} {at(position)}")
            named[name.casefold()] = code
            names.add(name)
        need(position.parse_move(position.move_name(codes[-1])) == codes[-1], f"a name is not read back {at(position)}")
    for position in sample.last():
        line = position.line
        need(game.split_moves(line) == list(position.moves), f"the line {line!r} does not come apart into its moves")
        need(game.position(line, position.seed) == position, f"the line {line!r} leads to another position")
    return f"{len(names)} names, each read back; lines too"


def check_render(sample: Sample) -> str:
    for position in sample.positions():
        need(isinstance(str(position), str) and str(position).strip(), f"nothing is drawn {at(position)}")
    return "every position is drawn"


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
    if game.symmetries == 1:
        return "the game has none"
    assert game.key is not None
    assert game.symmetric_key is not None
    assert game.symmetric_move is not None
    for number, one in enumerate(sample.games):
        symmetry = number % game.symmetries
        image = game.new(one[0].seed)
        for position in one:
            state = position.copy_state()[0]
            expected = {int(game.symmetric_move(code, symmetry)) for code in position.move_codes()}
            need(set(image.move_codes()) == expected, f"symmetry {symmetry} has other moves {at(position)}")
            key = int(game.symmetric_key(state, symmetry))
            need(int(game.key(image.copy_state()[0])) == key, f"symmetry {symmetry} has another key {at(position)}")
            need(
                int(game.symmetric_key(state, 0)) == int(game.key(state)), f"symmetry 0 changes the key {at(position)}"
            )
            count += 1
            if not position.is_over:
                image = image.play_code(
                    int(game.symmetric_move(position.parse_move(one[len(position.moves) + 1].moves[-1]), symmetry))
                )
    return f"{count} positions in {game.symmetries} symmetries"


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


# What is hidden


def check_view(sample: Sample) -> str:
    """A player is shown no more than he may know, and all that he needs to move."""
    game, count, is_hidden = sample.game, 0, False
    if not game.has_hidden:
        return "the game hides nothing"
    for position in sample.open():
        for player in range(game.players):
            seen = position.seen_by(player)
            need(seen.seen_by(player) == seen, f"a second view of player {player} differs {at(position)}")
            need(seen.to_move == position.to_move, f"to_move differs in the view of player {player} {at(position)}")
            if position.to_move == player:
                need(_moves_of(seen) == _moves_of(position), f"a player's own moves differ in his view {at(position)}")
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
                need(_move_codes(full), f"no moves after a redeal for player {player} {at(position)}")
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


def _taken_back(position: Position) -> Position:
    assert position.game.take_back is not None
    state = position.copy_state()
    position.game.take_back(state[0])
    return Position(position.game, state, ())


# Compiled


@rule
def _no_key(state):
    return 0


@cache
def trace_kernel(game: Game) -> Kernel:
    """Compile `run(state, trace, scores, rng)`: a random game from `state[0]`, which is left where it ends.

    Row i of `trace` gets who moved at ply i, out of how many moves, which, and the key before; it returns the plies.
    """
    to_move, legal_moves, play, score, key = game.to_move, game.legal_moves, game.play, game.score, game.key or _no_key
    max_moves, players = game.max_moves, game.players

    @kernel(f"the check of {game}")
    def run(state, trace, scores, rng):
        moves = np.empty(max_moves, np.int64)
        ply = 0
        n = legal_moves(state[0], moves)
        while n > 0 and ply < len(trace):
            trace[ply, 0] = to_move(state[0])
            trace[ply, 1] = n
            trace[ply, 2] = moves[below(rng, n)]
            trace[ply, 3] = key(state[0])
            play(state[0], trace[ply, 2])
            ply += 1
            n = legal_moves(state[0], moves)
        for player in range(players):
            scores[player] = score(state[0], player)
        return ply

    return run


@cache
def redeal_kernel(game: Game) -> Kernel:
    """Compile `run(state, player, rng)`: what is left of `state[0]` in a player's view, filled in again."""
    view, redeal = game.view, game.redeal
    assert view is not None
    assert redeal is not None

    @kernel(f"the check of what {game} hides")
    def run(state, player, rng):
        view(state[0], player)
        redeal(state[0], player, rng)

    return run


def check_compiled(sample: Sample) -> str:
    """The compiled rules play the very games that the plain ones play, and deal the same."""
    if IS_PLAIN:
        return "not asked: NUMBA_DISABLE_JIT is set"
    if sample.game.has_hidden:
        _check_compiled_redeal(sample)
    run: Any = trace_kernel(sample.game)
    for seed in range(len(sample.games)):
        compiled, plain = _traced(run, sample.game, seed), _traced(run.py_func, sample.game, seed)
        for what, one, other in zip(("moves", "scores", "state"), compiled, plain, strict=True):
            need(one == other, f"compiled and plain rules differ in their {what} (random game from seed {seed})")
    return f"{len(sample.games)} games: moves, keys, scores and last states agree"


def _check_compiled_redeal(sample: Sample) -> None:
    run: Any = redeal_kernel(sample.game)
    for position in sample.open():
        for player in range(sample.game.players):
            compiled, plain = position.copy_state(), position.copy_state()
            run(compiled, player, new_rng(1))
            run.py_func(plain, player, new_rng(1))
            need(_same(compiled, plain), f"compiled and plain redeals differ for player {player} {at(position)}")


def _traced(run: Kernel, game: Game, seed: int) -> tuple[object, ...]:
    state, trace, scores = game.new(seed).copy_state(), np.zeros((game.max_plies, 4), np.int64), np.zeros(game.players)
    plies = run(state, trace, scores, new_rng(seed, "trace"))
    return trace[:plies].tolist(), scores.tolist(), [state[name].tolist() for name in game.state.names or ()]


BASIC: dict[str, Callable[[Game], str]] = {"facts": check_facts, "state": check_state, "start": check_start}
THOROUGH: dict[str, Callable[[Sample], str]] = {
    "turns": check_turns,
    "legal moves": check_moves,
    "play": check_play,
    "questions": check_asking,
    "scores": check_scores,
    "names": check_names,
    "drawing": check_render,
    "text": check_text,
    "set-up": check_setup,
    "key": check_key,
    "symmetries": check_symmetries,
    "chance": check_chance,
    "view": check_view,
    "redeal": check_redeal,
    "secrecy": check_secrecy,
}
