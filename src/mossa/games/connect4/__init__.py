"""Connect 4 on any board that fits in 63 bits."""
