"""Pokémon Contest Spectacular: four contestants, five turns, simultaneous moves, chance.

`data` has the facts, `options` what may be set, `roster` who takes part, `state` how a moment is kept, `effects` and
`rules` what happens in a turn, `aims` what one may play for, `ingame` how the console plays, `show` and `log` words.
"""

from functools import partial

from mossa.games.contest.aims import AIMS, hearts_beyond_mean, total_hearts
from mossa.games.contest.data import names_in
from mossa.games.contest.drawing import stage_of
from mossa.games.contest.ingame import ingame_rule
from mossa.games.contest.log import told
from mossa.games.contest.options import Options
from mossa.games.contest.rules import rules
from mossa.games.contest.rules_text import rules_text
from mossa.games.contest.show import SEATS, Words
from mossa.games.contest.state import PLAYERS, STATE, TURNS
from mossa.games.game import Game, Hidden
from mossa.games.scene import Scene
from mossa.games.texts import Texts

MOST_MOVES = 5  # the random appeal has so many outcomes
MOST_PLIES = TURNS * (PLAYERS + PLAYERS + 6 + 3)  # choices, random appeals, nerves, ties

__all__ = ["contest"]


def contest(options: Options) -> Game:
    """The contest among the contestants of a roster."""
    made = rules(options)
    words = Words(made, options)
    return Game(
        name="contest",
        title="Pokémon Contest Spectacular",
        players=PLAYERS,
        is_zero_sum=False,
        state=STATE,
        max_moves=MOST_MOVES,
        max_plies=MOST_PLIES,
        start=made.start,
        to_move=made.to_move,
        legal_moves=made.legal_moves,
        chance_moves=made.chance_moves,
        play=made.play,
        score=made.score,
        hidden=Hidden(made.view, made.redeal, made.take_back, made.shows),
        aims=AIMS,
        policies={name: ingame_rule(made.tables, options, name == "calibrated") for name in ("ingame", "calibrated")},
        measures={"hearts": total_hearts, "deviation": hearts_beyond_mean},
        texts=Texts(
            rules=rules_text(options),
            move_name=words.move_name,
            explain_move=words.explain_move,
            names_in=names_in,
            tell=partial(told, options),
            render=words.render,
            symbols=SEATS,
            player_name=words.contestant,
        ),
        scene=Scene(board=stage_of(made, options)),
        config=options,
    )
