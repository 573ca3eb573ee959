"""Monte Carlo search where everything is known: flat, and UCT with its improvements."""
