"""Fuzzing: whatever text or file mossa is given, it understands it or refuses it in one line."""
