"""Monte Carlo search over information sets: hidden cards, simultaneous moves, open loops."""
