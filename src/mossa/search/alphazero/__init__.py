"""Tree search guided by a network, over many trees at once: AlphaZero with Gumbel roots and proofs."""
