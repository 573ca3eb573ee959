"""The contest for the web app: stars, and of each contestant hearts, states and moves with what they do."""

from collections.abc import Callable
from dataclasses import dataclass

from mossa.games.contest.effect_words import EFFECT_WORDS
from mossa.games.contest.options import Options
from mossa.games.contest.rules import Rules
from mossa.games.contest.show import MOVES, Words
from mossa.games.contest.state import APPEAL, FULL_METER, NERVES, NONE, ORDER, OVER, PLAYERS, SLOTS, TURNS
from mossa.games.game import State


@dataclass(frozen=True, slots=True)
class MoveCard:
    """A move as it is printed on a card."""

    name: str
    condition: str
    appeal: int
    jam: int
    pleasure: int  # 1: the audience likes its condition, -1: it does not
    effect: str


@dataclass(frozen=True, slots=True)
class Contestant:
    """One seat."""

    name: str
    hearts: int  # this turn's
    total: int  # with this turn's, once they are earned
    move: str  # shown this turn, else the last one; empty if none
    is_shown: bool  # this turn
    has_chosen: bool
    states: tuple[str, ...]
    cards: tuple[MoveCard, ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """All that can be seen."""

    condition: str
    turn: int
    turns: int
    stars: int
    full: int
    order: tuple[int, ...]  # the player at each position; in the end the ranking
    contestants: tuple[Contestant, ...]
    is_over: bool
    kind: str = "contest"


def stage_of(rules: Rules, options: Options) -> Callable[[State], Stage]:
    """What draws a state."""
    words, facts = Words(rules, options), rules.tables

    def cards(state: State, player: int) -> tuple[MoveCard, ...]:
        found = []
        for slot in range(SLOTS):
            number = int(state.moves[SLOTS * player + slot])
            if number != NONE:
                move, name = MOVES[number], words.move(state, player, slot)
                pleasure, text = int(facts.pleasure[number]), EFFECT_WORDS[move.effect]
                found.append(MoveCard(name, move.condition, move.appeal, move.jam, pleasure, text))
        return tuple(found)

    def contestant(state: State, player: int) -> Contestant:
        is_performing = state.phase in (APPEAL, NERVES)
        has_acted = is_performing and player in [int(p) for p in state.order[: int(state.position)]]
        is_shown = bool(state.choice[player] >= 0 and (state.phase in (ORDER, OVER) or has_acted))
        slot = int(state.choice[player] if is_shown else state.last[player])
        return Contestant(
            name=words.contestant(state, player),
            hearts=int(state.hearts[player]),
            total=int(state.total[player]) + (int(state.hearts[player]) if is_performing else 0),
            move=words.move(state, player, slot) if slot >= 0 else "",
            is_shown=is_shown,
            has_chosen=bool(state.choice[player] != NONE),
            states=tuple(words.ailments(state, player)),
            cards=cards(state, player),
        )

    def draw(state: State) -> Stage:
        return Stage(
            condition=options.condition,
            turn=min(int(state.turn), TURNS),
            turns=TURNS,
            stars=int(state.stars),
            full=FULL_METER,
            order=tuple(int(player) for player in state.order),
            contestants=tuple(contestant(state, player) for player in range(PLAYERS)),
            is_over=bool(state.phase == OVER),
        )

    return draw
