"""Big Two for four: be the first without cards. Singles, pairs, triples and hands of five, over a table to be beaten.

`cards` says what a card and a word of cards is, `profiles` which versions of the rules there are, `combinations` what
may be played together, `rules` how a game goes.
"""

import numpy as np

from mossa.games.bigtwo.combinations import combinations
from mossa.games.bigtwo.drawing import table_of
from mossa.games.bigtwo.guess import FIELDS
from mossa.games.bigtwo.names import SYMBOLS, move_kinds, move_namer, move_parser, objector, renderer
from mossa.games.bigtwo.options import Options
from mossa.games.bigtwo.policies import greedy, mixed, tidy
from mossa.games.bigtwo.profiles import PROFILES
from mossa.games.bigtwo.rules import STATE, cards_left, rules
from mossa.games.bigtwo.rules_text import rules_text
from mossa.games.game import Game, Hidden
from mossa.games.scene import Scene
from mossa.games.texts import Texts

MAX_MOVES = 1300  # thirteen cards of one suit: as many singles, and every five of them
MAX_PLIES = 193  # 49 cards, one a play, and three passes after each but the last


def bigtwo(options: Options) -> Game:
    """The game by the rules of one profile."""
    chosen, guesses = PROFILES[options.rules], options.deals == "likely"
    on = combinations(chosen)
    by = rules(chosen, on, guesses)
    return Game(
        name="bigtwo",
        title=f"Big Two ({chosen.title})",
        players=4,
        is_zero_sum=chosen.is_zero_sum,
        state=np.dtype(STATE.descr + FIELDS, align=True) if guesses else STATE,
        max_moves=MAX_MOVES,
        max_plies=MAX_PLIES,
        start=by.start,
        to_move=by.to_move,
        legal_moves=by.legal_moves,
        play=by.play,
        score=by.score,
        hidden=Hidden(by.view, by.redeal),
        aims=by.aims,
        policies={"greedy": greedy, "tidy": tidy, "mixed": mixed},
        measures={"cards left": cards_left},
        texts=Texts(
            rules=rules_text(chosen),
            move_name=move_namer(chosen),
            parse_move=move_parser(chosen),
            objection=objector(chosen, on),
            move_kind=move_kinds(chosen, on),
            render=renderer(chosen),
            render_sorted=renderer(chosen, by_suit=True),
            symbols=SYMBOLS,
            points=float(chosen.points),
            best_score=1.0 if chosen.is_zero_sum else 0.0,
        ),
        scene=Scene(board=table_of(chosen)),
        config=options,
    )
