"""Search trees as people are shown them."""
