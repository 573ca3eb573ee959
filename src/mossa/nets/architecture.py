"""What a network is made of: a list of layers, which NumPy, ONNX Runtime and PyTorch each carry out in their own way.

The trunk is convolutions of 3x3 (plain or in residual blocks), or dense layers. A convolution of 1x1 and one dense
layer then see the whole board, and two heads come out of it: a logit for each move, and the value for the side to move.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from mossa.errors import MossaError
from mossa.games import Game
from mossa.games.features import Features

KINDS = ("conv", "residual", "mlp")
CONV, DENSE = "conv", "dense"
MOST = 10_000  # of anything: a file that says more is damaged


class Layer(NamedTuple):
    """One layer; those of the trunk follow one another, and the heads both follow the last of them."""

    name: str
    kind: str  # CONV or DENSE; the first dense layer takes all cells of all channels
    inputs: int
    outputs: int
    size: int = 1  # of the window of a convolution
    skips: int = 0  # adds what came in so many layers before, ahead of the rectifier


@dataclass(frozen=True, slots=True)
class Architecture:
    """The size of a network, and of the game that it sees."""

    planes: int
    rows: int
    columns: int
    moves: int
    kind: str = "conv"
    layers: int = 4  # convolutions of 3x3, or dense layers of an MLP; the blocks of a residual net have two each
    channels: int = 32  # of a convolution, or units of a layer of an MLP
    neck: int = 16  # channels of the 1x1 convolution behind the trunk
    units: int = 128  # of the dense layer that sees the whole board

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise MossaError(f"a network of kind {self.kind!r} is unknown (there are: {', '.join(KINDS)})")
        for name, value in asdict(self).items():
            if name != "kind" and not (type(value) is int and 1 <= value <= MOST):
                raise MossaError(
                    f"a network cannot have {name}={value!r}: it must be a whole number from 1 to {MOST:,}"
                )

    @property
    def cells(self) -> int:
        return self.rows * self.columns

    def trunk(self) -> Iterator[Layer]:
        """The layers up to the heads."""
        if self.kind == "mlp":
            yield Layer("trunk.0", DENSE, self.planes * self.cells, self.channels)
            for i in range(1, self.layers):
                yield Layer(f"trunk.{i}", DENSE, self.channels, self.channels)
            return
        yield Layer("trunk.0", CONV, self.planes, self.channels, 3)
        for i in range(1, self.layers):
            skips = 2 if self.kind == "residual" and i % 2 == 0 else 0
            yield Layer(f"trunk.{i}", CONV, self.channels, self.channels, 3, skips)
        yield Layer("neck", CONV, self.channels, self.neck)
        yield Layer("whole", DENSE, self.neck * self.cells, self.units)

    def heads(self) -> tuple[Layer, Layer]:
        """The policy and the value."""
        width = self.channels if self.kind == "mlp" else self.units
        return Layer("policy", DENSE, width, self.moves), Layer("value", DENSE, width, 1)

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The shape of each weight, by its name."""
        shapes: dict[str, tuple[int, ...]] = {}
        for layer in [*self.trunk(), *self.heads()]:
            window = (layer.size, layer.size) if layer.kind == CONV else ()
            shapes[f"{layer.name}.weight"] = (layer.outputs, layer.inputs, *window)
            shapes[f"{layer.name}.bias"] = (layer.outputs,)
        return shapes

    @property
    def parameters(self) -> int:
        sizes = [1] * len(self.shapes())
        for i, shape in enumerate(self.shapes().values()):
            for side in shape:
                sizes[i] *= side
        return sum(sizes)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def fits(architecture: Architecture, seen: Features) -> bool:
    """Whether a network sees and answers what a game shows and asks."""
    made = architecture.planes, architecture.rows, architecture.columns, architecture.moves
    return made == (seen.planes, seen.rows, seen.columns, seen.moves)


def architecture_for(game: Game, **sizes: Any) -> Architecture:
    """A network for a game."""
    seen = game.features
    if seen is None:
        raise MossaError(f"{game} has no features: no network can see it")
    return Architecture(seen.planes, seen.rows, seen.columns, seen.moves, **sizes)
