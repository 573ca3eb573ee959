"""Report 001: Connect 4 by minimax, alpha-beta with heuristics, Monte Carlo tree search and AlphaZero."""
