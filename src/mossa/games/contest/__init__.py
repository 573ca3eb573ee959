"""Pokémon Contest Spectacular: four contestants, five turns, simultaneous moves, chance.

`data` has the facts, `options` what may be set, `roster` who takes part, `state` how a moment is kept, `effects` and
`rules` what happens in a turn, `aims` what one may play for, `ingame` how the console plays, `show` and `log` words.
"""

from functools import partial

from mossa.games.contest.aims import AIMS
from mossa.games.contest.drawing import stage_of
from mossa.games.contest.ingame import ingame_rule
from mossa.games.contest.log import told
from mossa.games.contest.options import Options
from mossa.games.contest.rules import rules
from mossa.games.contest.show import SEATS, words
from mossa.games.contest.state import PLAYERS, STATE, TURNS
from mossa.games.game import Game

STRONG = "duct:selection=ucb1,final=visits,aim=deviation,c=0.3"  # the best of those in docs/contest.md
MOST_MOVES = 5  # the random appeal has so many outcomes
MOST_PLIES = TURNS * (PLAYERS + PLAYERS + 6 + 3)  # choices, random appeals, nerves, ties

__all__ = ["contest"]


def contest(
    condition: str = "beauty",
    roster: str = "thesis",
    rank: str = "any",
    language: str = "english",
    nervous: str = "0.25",
    calm: float = 0.1,
    random_appeal: str = "even",
    star_hearts: str = "12356",
    rounding: str = "up",
    act_first: str = "earlier",
    bore: int = 2,
    deflate: str = "all",
    skipping: str = "hit",
    combos: str = "all",
) -> Game:
    """The contest of a condition among the contestants of a roster; the other options settle what sources leave open.

    condition      what pleases the audience: cool, beauty, cute, clever or tough
    roster         thesis: Speranza and three drawn of five; emerald: four drawn of 96; or four as in
                   Plumy/Trod/Speranza/Ann:Surf+Dive+Round+Mimic, in the order of the introduction
    rank           of the opponents of emerald: any, normal, super, hyper or master
    language       of the moves' names: english or italian
    nervous        probability that a follower of an unnerving move becomes nervous, or gen3: 20, 30 or 60 % for three,
                   two or one who can follow, 10 more where a combo is expected
    calm           what a level of energy takes off that probability
    random_appeal  odds of 1, 2, 4, 6, 8 hearts: even, or gen3: 30, 30, 20, 10, 10 %
    star_hearts    hearts of a move that goes by 0 to 4 stars: 12356 or 11346
    rounding       of the half that high scorers lose: up or down
    act_first      who comes first of several who make sure to: who did so earlier or later; so too for the last
    bore           stars lost by a move that bores where it displeases
    deflate        what a deflating move takes: all energy or one level
    skipping       whether one who skips a turn can be jammed: hit or immune
    combos         pairs of moves that count: all that a source has, those agreed by both, none
    """
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
