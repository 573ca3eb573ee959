"""Tuning: settings of an agent that win more, found by Optuna and then tested against the old ones."""
