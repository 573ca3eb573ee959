"""All that decides how a network is trained: one frozen record, written into every checkpoint."""

from dataclasses import dataclass

from mossa.settings import setting

PRECISIONS = ("float32", "bfloat16")
SIZES = ("kind", "layers", "channels", "units")  # settings of the network, which stay as a run was begun


@dataclass(frozen=True)
class Training:
    """The settings of a training run."""

    # the network
    kind: str = setting(
        "conv", "network: convolutions, residual blocks, or dense layers", choices=("conv", "residual", "mlp")
    )
    layers: int = setting(4, "layers of the trunk", 1, 40)
    channels: int = setting(32, "channels of a layer", 1, 1024)
    units: int = setting(128, "units of the dense layer behind the trunk", 1, 4096)

    # self-play
    games: int = setting(256, "games played at once by each worker", 1, 4096)
    simulations: int = setting(32, "simulations of a full search", 1, 10_000)
    quick_simulations: int = setting(8, "simulations of a quick search (playout-cap randomisation)", 1, 10_000)
    full_share: float = setting(1.0, "share of searches that are full; only these teach the policy", 0.0, 1.0)
    considered: int = setting(16, "largest number of moves considered at the root", 2, 1024)
    visit_weight: float = setting(50.0, "weight of values against the policy: visits added to the most visited", 0, 1e4)
    value_scale: float = setting(0.2, "weight of values against the policy: scale", 0.0, 10.0)
    noise: float = setting(1.0, "scale of the Gumbel noise at the root", 0.0, 10.0)
    resign: float = setting(1.0, "value beyond which half of all moves end the game; 1: never", 0.0, 1.0)
    blunder: float = setting(
        2.0, "how much value a move may lose before the result no longer counts for earlier positions", 0.0, 2.0
    )
    trace: float = setting(
        1.0, "share of a result that remains one ply further back; the rest is the search's value", 0, 1
    )
    horizon: int = setting(0, "moves after which a game ends, with the search's value as its result; 0: none", 0, 9999)
    exact_from: int = setting(
        0,
        "plies of a game after which positions are solved by the rules alone, and values are exact; 0: never",
        0,
        9999,
    )
    exact_positions: int = setting(100_000, "positions that may be searched to solve one", 1, 1_000_000_000)
    proof: int = setting(0, "positions searched for a proof when a node is expanded", 0, 1_000_000)
    teaching: float = setting(
        0.2, "share of the time during which another run's network plays (`--from`), if it cannot grow", 0.0, 1.0
    )
    opening_share: float = setting(0.8, "share of games that begin with random moves", 0.0, 1.0)
    opening_length: float = setting(0.6, "longest random opening, as a share of a usual game", 0.0, 1.0)
    clear_share: float = setting(1.0, "share of random openings that are kept even if they look decided", 0.0, 1.0)
    cache_bits: int = setting(18, "slots of the cache of answers, as a power of two", 1, 26)

    gate: float = setting(0.0, "score that new weights must reach against the old before they play; 0: none", 0.0, 1.0)

    # learning
    samples: int = setting(16_384, "new positions per iteration", 64, 1_000_000)
    reuse: float = setting(3.0, "how often each position is used for training", 0.1, 100.0)
    batch: int = setting(512, "positions per training step", 1, 65_536)
    window: float = setting(0.5, "share of all positions so far that are kept", 0.01, 1.0)
    least_window: int = setting(100_000, "least number of positions that are kept", 1_000, 100_000_000)
    most_window: int = setting(1_000_000, "largest number of positions that are kept", 1_000, 100_000_000)
    result_share: float = setting(0.5, "share of the result in the value target; the rest is the search's value", 0, 1)
    value_weight: float = setting(1.0, "weight of the value's loss against the policy's", 0.0, 100.0)
    rate: float = setting(2e-3, "learning rate at the start", 1e-7, 1.0)
    last_rate: float = setting(2e-4, "learning rate at the end", 1e-8, 1.0)
    precision: str = setting(
        "float32", "number format of the network in training; bfloat16 is faster on some processors", choices=PRECISIONS
    )
    decay: float = setting(1e-4, "weight decay", 0.0, 1.0)
    average: float = setting(
        0.995, "share of the averaged weights that is kept at each step; self-play uses the averages", 0.0, 1.0
    )

    seed: int = setting(0, "seed", 0, 2**63 - 1)
