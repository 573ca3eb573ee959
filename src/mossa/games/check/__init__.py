"""The contract of all games, as checks that any game can be put to."""
