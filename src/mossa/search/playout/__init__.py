"""Playing a game to its end: policies, chance, and the memory that a playout works in."""
