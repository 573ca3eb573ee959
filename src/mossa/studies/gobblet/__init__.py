"""Report 003: Gobblet on 3x3 and 4x4, minimax against Monte Carlo tree search."""
