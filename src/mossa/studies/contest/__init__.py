"""Report 000: Pokémon Contest Spectacular by Monte Carlo tree search."""
