"""Colours of what games draw, beside those of the players: patterns in names and drawings, by the name of the game."""

from mossa.games.bigtwo.cards import RANKS

COVERED = {r"\bx\d": "dim yellow", r"\bo\d": "dim red"}
SUITS = {  # four colours, so that a flush is seen at once
    rf"(?<!\w)[{RANKS}]{suit}(?!\w)": f"not dim {colour}"
    for suit, colour in {"S": "bold", "H": "red", "C": "green", "D": "bright_blue"}.items()
}
STYLES = {"bigtwo": SUITS, "gobblet3": COVERED, "gobblet4": COVERED}
