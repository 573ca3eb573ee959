"""The contract of all games as checks that any game can be put to: random games through its plain rules, then compiled.

Each check says what it covered, or in one line what is wrong.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from mossa.games.check.compiled import check_compiled
from mossa.games.check.ends import check_measures, check_scores
from mossa.games.check.facts import check_facts, check_start, check_state
from mossa.games.check.hidden import check_redeal, check_secrecy, check_shown, check_view
from mossa.games.check.keys import check_key, check_symmetries
from mossa.games.check.play import check_asking, check_chance, check_moves, check_play, check_turns, random_game
from mossa.games.check.sample import ContractError, Sample
from mossa.games.check.text import check_names, check_render, check_setup, check_text
from mossa.games.game import Game


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


BASIC: dict[str, Callable[[Game], str]] = {"facts": check_facts, "state": check_state, "start": check_start}
THOROUGH: dict[str, Callable[[Sample], str]] = {
    "turns": check_turns,
    "legal moves": check_moves,
    "play": check_play,
    "questions": check_asking,
    "scores": check_scores,
    "measures": check_measures,
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
