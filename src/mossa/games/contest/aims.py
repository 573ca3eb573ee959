"""What one may play for, from -1 to 1, asked when the contest is over.

win          the win and nothing else, as the score
hearts       own hearts: 0 is 20 of them, 1 is 40
deviation    own hearts beyond the mean of all four: 1 is 16 of them
aggressive   the gap to the best of the others: 1 is 16 hearts ahead
cooperative  what report 000 plays for: (own + worst) / 80
"""

from mossa.games.contest.rules import score
from mossa.games.contest.state import PLAYERS
from mossa.jit import rule

EVEN_HEARTS, HEARTS_SCALE = 20, 20.0
GAP_SCALE = 16.0
THESIS_SCALE = 80.0  # five turns of 16 hearts, the most that the console's screen shows


@rule
def clipped(value):
    return min(max(value, -1.0), 1.0)


@rule
def total_hearts(state, player):
    return float(state.total[player])


@rule
def hearts_beyond_mean(state, player):
    """Own hearts beyond the mean of all four."""
    everybody = 0
    for other in range(PLAYERS):
        everybody += int(state.total[other])
    return int(state.total[player]) - everybody / PLAYERS


@rule
def hearts(state, player):
    return clipped((int(state.total[player]) - EVEN_HEARTS) / HEARTS_SCALE)


@rule
def deviation(state, player):
    return clipped(hearts_beyond_mean(state, player) / GAP_SCALE)


@rule
def aggressive(state, player):
    best = -1000
    for other in range(PLAYERS):
        if other != player:
            best = max(best, int(state.total[other]))
    return clipped((int(state.total[player]) - best) / GAP_SCALE)


@rule
def cooperative(state, player):
    worst = 1000
    for other in range(PLAYERS):
        worst = min(worst, int(state.total[other]))
    return clipped((int(state.total[player]) + worst) / THESIS_SCALE)


AIMS = {
    "win": score,
    "hearts": hearts,
    "deviation": deviation,
    "aggressive": aggressive,
    "cooperative": cooperative,
}
