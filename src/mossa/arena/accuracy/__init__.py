"""Accuracy: how often an agent's move keeps the game's exact value."""

from mossa.arena.accuracy.examination import Accuracy, Band, Examination, Mistake, examine

__all__ = ["Accuracy", "Band", "Examination", "Mistake", "examine"]
