"""AlphaZero: networks that learn a game by playing it against themselves (extra `train`)."""
