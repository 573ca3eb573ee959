"""Game-agnostic search, compiled for each game. No settings, no clock, no printing."""
