"""How fast a search tree grows."""


def branching_factor(nodes: int, depth: int) -> float:
    """The b for which b + b^2 + ... + b^depth = nodes (Russell and Norvig, section 3.6.1)."""
    low, high = 0.0, float(nodes)
    while high - low > 1e-9 * high:
        b = (low + high) / 2
        if sum(b**ply for ply in range(1, depth + 1)) < nodes:
            low = b
        else:
            high = b
    return high
