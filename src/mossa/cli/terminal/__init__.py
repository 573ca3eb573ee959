"""A game in the terminal: people at one keyboard, agents, and whoever watches."""
