"""Agents made for one game: Pokémon Contest Spectacular."""
