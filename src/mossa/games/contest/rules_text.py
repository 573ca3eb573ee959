"""The rules of the contest in a few lines."""

from mossa.games.contest.options import Options
from mossa.games.contest.perform import COMBO, SPECTACULAR
from mossa.games.contest.state import FULL_METER, TURNS
from mossa.games.texts import RulesText


def rules_text(options: Options) -> RulesText:
    return RulesText(
        goal=f"Win the most hearts in {TURNS} turns.",
        moves="In each turn all four contestants choose one of their moves at once. Then they perform one after the "
        "other: a move earns hearts, may startle those who performed before (they lose hearts) and may have an effect "
        f"of its own. A {options.condition} move pleases the audience and adds a star and a heart; whoever fills all "
        f"{FULL_METER} stars wins {SPECTACULAR} more hearts. The same move twice in a row loses a heart; the second "
        f"move of a combo wins {COMBO}. Whoever has the most hearts in a turn performs first in the next.",
        notation="A move is its name, or the beginning of it: Surf. Several moves: Surf, Dive, Round, Mimic.",
        end="After the last turn the most hearts win; chance decides between equals.",
    )
