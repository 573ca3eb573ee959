"""The contract of all games as checks that any game can be put to: random games through its plain rules, then compiled.

Each check says what it covered, or in one line what is wrong.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from mossa.games.check.compiled import check_compiled
from mossa.games.check.hidden import check_redeal, check_secrecy, check_shown, check_view
from mossa.games.check.sample import ContractError, Sample, at, guarded_codes, is_same, need
from mossa.games.check.text import check_setup, check_text
from mossa.games.game import CHANCE, Game, Position
from mossa.jit import below, new_rng


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


# Random games


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
                not game.texts.has_short_names or len(name) == 1,
                f"{name!r} is no short name, which has_short_names promises",
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
    "seen moves": check_shown,
}
