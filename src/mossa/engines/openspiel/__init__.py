"""Adapters to OpenSpiel (extra `openspiel`): our games for its algorithms, its bots and games for us.

See docs/adapters.md.
"""

from mossa.engines.openspiel.our_games import pyspiel_game, register
from mossa.engines.openspiel.their_bots import BOTS, OpenSpielBot
from mossa.engines.openspiel.their_games import openspiel_game

__all__ = ["BOTS", "OpenSpielBot", "openspiel_game", "pyspiel_game", "register"]
