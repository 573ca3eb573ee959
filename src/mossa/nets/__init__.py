"""Networks that judge positions: files, and forward passes that need no training framework."""
