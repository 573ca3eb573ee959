"""Depth-first search of two and more players: alpha-beta, plain minimax, expectimax."""
