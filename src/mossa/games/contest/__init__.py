"""Pokémon Contest Spectacular: four contestants, five turns, simultaneous moves, chance.

`data` has the facts, `options` what may be set, `roster` who takes part, `state` how a moment is kept, `effects` and
`rules` what happens in a turn, `aims` what one may play for, `ingame` how the console plays, `show` and `log` words.
"""

from functools import partial
from typing import Annotated

from mossa.games.contest.aims import AIMS
from mossa.games.contest.drawing import stage_of
from mossa.games.contest.ingame import ingame_rule
from mossa.games.contest.log import told
from mossa.games.contest.options import CHOICES, Options
from mossa.games.contest.rules import rules
from mossa.games.contest.show import SEATS, words
from mossa.games.contest.state import PLAYERS, STATE, TURNS
from mossa.games.game import Game
from mossa.settings import Note

ROSTERS = (
    "thesis: Speranza and three drawn of five; emerald: four drawn of 96; or four in the order of the introduction, as "
    "in Plumy/Trod/Speranza/Ann:Surf+Dive+Round+Mimic"
)
NERVOUS = (
    "probability that a follower of an unnerving move becomes nervous; gen3: 20, 30 or 60 % for three, two or one who "
    "can follow, 10 more where a combo is expected"
)
STRONG = "duct:selection=ucb1,final=visits,aim=deviation,c=1"  # the best of those in docs/contest.md
MOST_MOVES = 5  # the random appeal has so many outcomes
MOST_PLIES = TURNS * (PLAYERS + PLAYERS + 6 + 3)  # choices, random appeals, nerves, ties

__all__ = ["contest"]


def contest(
    condition: Annotated[str, Note("what pleases the audience", choices=CHOICES["condition"])] = "beauty",
    roster: Annotated[str, Note(ROSTERS)] = "thesis",
    rank: Annotated[str, Note("of the opponents of emerald", choices=CHOICES["rank"])] = "any",
    language: Annotated[str, Note("of the moves' names", choices=CHOICES["language"])] = "english",
    nervous: Annotated[str, Note(NERVOUS)] = "0.25",
    calm: Annotated[float, Note("what a level of energy takes off that probability", 0.0, 1.0)] = 0.1,
    random_appeal: Annotated[
        str, Note("odds of 1 2 4 6 8 hearts; gen3: 30 30 20 10 10 %", choices=CHOICES["random_appeal"])
    ] = "even",
    star_hearts: Annotated[
        str, Note("hearts of a move that goes by 0 to 4 stars", choices=CHOICES["star_hearts"])
    ] = "12356",
    rounding: Annotated[str, Note("of the half that high scorers lose", choices=CHOICES["rounding"])] = "up",
    act_first: Annotated[
        str, Note("who is first, or last, of several who make sure of it", choices=CHOICES["act_first"])
    ] = "earlier",
    bore: Annotated[int, Note("stars lost by a boring move that displeases", 1, 5)] = 2,
    deflate: Annotated[str, Note("levels of energy that a deflating move takes", choices=CHOICES["deflate"])] = "all",
    skipping: Annotated[str, Note("who skips a turn can be jammed, or not", choices=CHOICES["skipping"])] = "hit",
    combos: Annotated[
        str, Note("pairs that count: of any source, agreed by both, none", choices=CHOICES["combos"])
    ] = "all",
) -> Game:
    """The contest among the contestants of a roster; the options after `language` settle what sources leave open."""
    options = Options(
        condition,
        roster,
        rank,
        language,
        nervous,
        calm,
        random_appeal,
        star_hearts,
        rounding,
        act_first,
        bore,
        deflate,
        skipping,
        combos,
    )
    made = rules(options)
    move_name, render = words(made, options)
    return Game(
        name="contest",
        title="Pokémon Contest Spectacular",
        players=PLAYERS,
        state=STATE,
        max_moves=MOST_MOVES,
        max_plies=MOST_PLIES,
        start=made.start,
        to_move=made.to_move,
        legal_moves=made.legal_moves,
        chance_moves=made.chance_moves,
        play=made.play,
        score=made.score,
        view=made.view,
        redeal=made.redeal,
        take_back=made.take_back,
        aims=AIMS,
        policies={name: ingame_rule(made.tables, options, name == "calibrated") for name in ("ingame", "calibrated")},
        move_name=move_name,
        render=render,
        tell=partial(told, options),
        strong=STRONG,
        symbols=SEATS,
        board=stage_of(made, options),
        is_zero_sum=False,
    )
