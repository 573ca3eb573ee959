"""Tournaments: who meets whom, played by any number of workers into a store that survives whatever happens."""
