"""Static evaluation functions, one module a game: the heuristics of the reports and better ones."""
