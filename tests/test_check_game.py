"""The contract check: our games pass, and each way to break the contract is found and named."""

from dataclasses import replace

import numpy as np
import pytest

from mossa import game, rule
from mossa.games import CHANCE, GAMES
from mossa.games.check.contract import findings
from mossa.jit import below, new_rng
from tests.hidden_games import HIDDEN, climb, kuhn
from tests.simultaneous_games import goofspiel
from tests.small_games import NONE, changed

pytestmark = pytest.mark.once

GAME = game("tictactoe")
LONG = ("gobblet4", "bigtwo", "contest")  # whose games take seconds in plain Python, which is what is looked at


def problems(of, games=20):
    return {finding.check: finding.problem for finding in findings(of, games) if finding.problem}


@pytest.mark.parametrize("name", [*GAMES.names(), "connect4:width=4,height=4"])
def test_our_games_pass(name):
    found = list(findings(game(name), games=2 if name in LONG else 5))
    assert [finding.problem for finding in found] == [""] * len(found)
    assert found[-1].check == "compiled = plain"
    assert all(finding.covered for finding in found)


# Each broken game is tic-tac-toe with one thing changed


def with_rule(name, function):
    return replace(GAME, **{name: rule(function)})


def with_symmetry(**rules):
    return replace(GAME, symmetry=replace(GAME.symmetry, **rules))


def forgets_seed():
    count = iter(range(1 << 30))

    def start(state, rng):
        GAME.start(state, rng)
        state.winner = -1 - next(count)

    return with_rule("start", start)


def writes_past_the_end():
    def legal_moves(state, moves):
        moves[9] = 0
        return GAME.legal_moves(state, moves)

    return with_rule("legal_moves", legal_moves)


def counts_too_many():
    def legal_moves(state, moves):
        return max(9, GAME.legal_moves(state, moves))

    return with_rule("legal_moves", legal_moves)


def lists_in_another_order():
    count = iter(range(1 << 30))

    def legal_moves(state, moves):
        n = GAME.legal_moves(state, moves)
        moves[:n] = np.roll(moves[:n], next(count))
        return n

    return with_rule("legal_moves", legal_moves)


def counts_its_keys():
    count = iter(range(1 << 30))
    return with_rule("key", lambda state: next(count))


def lists_a_move_twice():
    def legal_moves(state, moves):
        n = GAME.legal_moves(state, moves)
        moves[n - 1] = moves[0]
        return n

    return with_rule("legal_moves", legal_moves)


def moves_at_random():
    rng = new_rng(1)

    def play(state, move):
        GAME.play(state, move)
        state.plies += 2 * below(rng, 2)

    return with_rule("play", play)


def never_ends():
    def legal_moves(_state, moves):
        moves[0] = 0
        return 1

    return with_rule("legal_moves", legal_moves)


def draws_and_plays():
    def render(state):
        state.plies += 1
        return "drawn"

    return changed(GAME, render=render)


def scores(of_player):
    return with_rule("score", lambda state, player: of_player(player))


BROKEN = {
    "players": (replace(GAME, players=0), "facts", "players is 0"),
    "symbols": (changed(GAME, symbols=("X", "X")), "facts", "two players share a symbol"),
    "unsigned": (
        replace(GAME, state=np.dtype([("marks", np.uint64, 2), ("plies", np.int64), ("winner", np.int64)])),
        "state",
        "field 'marks' is uint64",
    ),
    "seed": (forgets_seed(), "start", "two starts from seed 0 differ"),
    "over": (with_rule("legal_moves", lambda state, moves: 0), "start", "over before the first move"),
    "past": (writes_past_the_end(), "start", "legal_moves writes past max_moves"),
    "many": (replace(GAME, max_moves=8), "start", "9 legal moves at the start; max_moves is 8"),
    "long": (replace(GAME, max_plies=4), "random games", "not over after 4 plies"),
    "endless": (never_ends(), "random games", "not over after 9 plies"),
    "turn": (with_rule("to_move", lambda state: 2), "turns", "to_move gives 2 at the start; players are 0 to 1"),
    "chance": (with_rule("to_move", lambda state: CHANCE), "turns", "to_move gives -1"),
    "count": (counts_too_many(), "random games", "counts a move that it did not write"),
    "order": (lists_in_another_order(), "legal moves", "gives another list when asked again at the start"),
    "twice": (lists_a_move_twice(), "legal moves", "a move is listed twice at the start"),
    "random": (moves_at_random(), "play", "one move, two outcomes"),
    "asking": (draws_and_plays(), "questions", "render changes the state at the start"),
    "range": (scores(lambda player: 2.0), "scores", "they must be from -1 to 1"),
    "sum": (scores(lambda player: 1.0), "scores", "claims to be zero sum"),
    "measure": (
        replace(GAME, measures={"luck": lambda state, player: float("nan")}),
        "measures",
        "luck is [nan, nan] after",
    ),
    "names": (changed(GAME, move_name=lambda state, move: "a"), "names", "two legal moves are named 'a'"),
    "comma": (changed(GAME, move_name=lambda state, move: f"{move},"), "names", "has a comma"),
    "tab": (
        changed(GAME, has_short_names=False, move_name=lambda state, move: f"cell\t{move}"),
        "names",
        "does not come apart into its moves",
    ),
    "short": (changed(GAME, move_name=lambda state, move: f"m{move}"), "names", "is no short name"),
    "drawing": (changed(GAME, render=lambda state: " "), "drawing", "nothing is drawn at the start"),
    "key": (with_rule("key", lambda state: state.plies), "key", "one key for two positions"),
    "restless key": (counts_its_keys(), "key", "the key differs when asked again at the start"),
    "wide key": (with_rule("key", lambda state: 1 << 70), "key", "is no 64-bit integer"),
    "symmetric move": (with_symmetry(move=lambda move, symmetry: move), "symmetries", "has another key after"),
    "symmetric key": (with_symmetry(key=lambda state, symmetry: GAME.key(state)), "symmetries", "another key"),
    "symmetry": (replace(GAME, key=None), "facts", "a symmetry needs a key"),
    "half text": (changed(GAME, read_state=None), "text", "come together, and one of them is missing"),
    "set-up": (changed(GAME, setup=game("connect4").scene.setup), "set-up", "it needs 6 rows of 7 cells"),
    "kinds": (
        changed(GAME, setup=replace(GAME.scene.setup, kinds=GAME.scene.setup.kinds[::-1])),
        "set-up",
        "holds other pieces",
    ),
    "settle": (
        changed(GAME, setup=replace(GAME.scene.setup, settle=GAME.scene.setup.clear_all)),
        "set-up",
        "settle changes a position",
    ),
    "text": (
        changed(
            GAME, write_state=lambda state: str(state.plies), read_state=lambda state, text: GAME.start(state, None)
        ),
        "text",
        "written otherwise when read again after",
    ),
    "raising": (changed(GAME, render=lambda state: 1 // 0), "questions", "ZeroDivisionError"),
}


@pytest.mark.parametrize(("broken", "check", "problem"), BROKEN.values(), ids=BROKEN)
def test_a_broken_game_is_found_and_named(broken, check, problem):
    assert problem in problems(broken)[check]


def test_names_may_have_spaces():
    assert not problems(changed(GAME, has_short_names=False, move_name=lambda state, move: f"cell {move}"))


@pytest.mark.parametrize(("odds", "problem"), [((0.5, 0.4), "sum to 0.9"), ((1.0, 0.0), "without probability")])
def test_chance_that_does_not_sum_to_one(odds, problem):
    assert problem in problems(coin(odds))["chance"]


def test_chance_that_draws_what_is_not_legal():
    def chance_moves(_state, moves, probabilities):
        moves[0], probabilities[0] = 1, 1.0
        return 1

    assert "chance and legal moves differ" in problems(replace(coin((0.5, 0.5)), chance_moves=chance_moves))["chance"]


def test_chance_that_is_right():
    assert not problems(coin((0.25, 0.75)))


def coin(odds):
    """Chance tosses a coin once and the first player wins or loses."""
    low, high = odds

    @rule
    def start(state, _rng):
        state.winner = -1

    @rule
    def to_move(_state):
        return CHANCE

    @rule
    def legal_moves(state, moves):
        moves[0], moves[1] = 0, 1
        return 2 if state.winner < 0 else 0

    @rule
    def chance_moves(state, moves, probabilities):
        probabilities[0], probabilities[1] = low, high
        return legal_moves(state, moves)

    @rule
    def play(state, move):
        state.winner = move

    @rule
    def score(state, player):
        return 1.0 if state.winner == player else -1.0

    return changed(
        GAME,
        state=np.dtype([("winner", np.int64)]),
        start=start,
        to_move=to_move,
        legal_moves=legal_moves,
        chance_moves=chance_moves,
        play=play,
        score=score,
        key=None,
        symmetry=None,
        write_state=None,
        read_state=None,
        setup=None,
        render=lambda state: f"coin {state.winner}",
    )


# What is hidden


@pytest.mark.parametrize("hidden", HIDDEN, ids=str)
def test_games_that_hide_something_pass(hidden):
    assert not problems(hidden)


def with_rules(of, **rules):
    return changed(of, **{name: rule(function) for name, function in rules.items()})


def blank_hands(state, player):
    state.hand[:] = 0


def give_the_lowest(state, player, rng):
    climb().hidden.redeal(state, player, rng)
    state.hand[player] = (1 << int(state.cards[player])) - 1


def deal_nothing(state, player, rng):
    for other in range(3):
        if other != player:
            state.hand[other] = 0


def ask_the_next(state, player):
    goofspiel().hidden.view(state, player)
    state.asked = 0


def take_back_one(state):
    state.bid[0] = NONE


LEAKING = {
    "open": (with_rules(kuhn(), view=lambda state, player: None), "view", "view hides nothing"),
    "restless": (
        with_rules(kuhn(), view=lambda state, player: state.bet.__iadd__(1)),
        "view",
        "a second view of player 0 differs",
    ),
    "turn": (with_rules(goofspiel(), view=ask_the_next), "view", "to_move differs in the view of player 0 after 0"),
    "own": (with_rules(climb(), view=blank_hands), "view", "a player's own moves differ in their view at the start"),
    "known": (with_rules(climb(), redeal=give_the_lowest), "redeal", "what player 0 knows is redealt at the start"),
    "empty": (with_rules(climb(), redeal=deal_nothing), "redeal", "no moves after a redeal for player 1 at the start"),
    "told": (
        with_rules(goofspiel(), view=lambda state, player: None),
        "secrecy",
        "player 1 sees what player 0 chooses at the start",
    ),
    "shown": (
        with_rules(kuhn(), shows=lambda before, move, state, player: True),
        "seen moves",
        "player 1 is shown a move that their view hides after 0",
    ),
    "back": (with_rules(goofspiel(), take_back=take_back_one), "secrecy", "take_back leads neither"),
}


@pytest.mark.parametrize(("broken", "check", "problem"), LEAKING.values(), ids=LEAKING)
def test_a_game_that_hides_badly_is_found_and_named(broken, check, problem):
    assert problem in problems(broken)[check]


@pytest.mark.compiled
def test_redeals_that_compile_to_something_else():
    of_kuhn = kuhn().hidden.redeal

    @rule
    def redeal(state, player, rng):
        of_kuhn(state, player, rng)
        if (int(state.dealt) << 62) > 0:  # always in Python; never with 2 cards in a machine word
            of_kuhn(state, player, rng)

    assert "compiled and plain redeals differ" in problems(changed(kuhn(), redeal=redeal))["compiled = plain"]


@pytest.mark.compiled
def test_rules_that_compile_to_something_else():
    of_tictactoe = GAME.score

    @rule
    def score(state, player):
        is_positive = int(state.plies) << 62 > 0  # always in Python; never with 6 or 7 plies in a machine word
        return of_tictactoe(state, player) if is_positive else 0.0

    found = problems(replace(GAME, score=score))
    assert list(found) == ["compiled = plain"]
    assert "compiled and plain rules differ in their scores" in found["compiled = plain"]
