"""Where networks are found: those that come with the package, those that the user has put beside them, and any file."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from mossa.errors import MossaError
from mossa.games import Game
from mossa.nets.architecture import fits
from mossa.nets.file import Net, load
from mossa.solvers.data import found_folders

SUFFIX = ".safetensors"
DEFAULT = "default"
MOST_READ = 8  # networks that are kept in memory: a training run writes another every few minutes
IN_A_RUN = "net" + SUFFIX  # what a training run calls its network


class Shelf(NamedTuple):
    name: str  # what users type
    path: Path
    is_shipped: bool

    @property
    def log(self) -> Path:
        """How it learnt, if that was kept."""
        return self.path.with_suffix(".csv")


def shelves() -> Iterator[Shelf]:
    """Every network with a name; the user's own come first."""
    own = [(folder / "nets", False) for folder in found_folders()]
    for folder, is_shipped in (*own, (Path(__file__).parent / "data", True)):
        for path in sorted(folder.glob(f"*{SUFFIX}")):
            if path.is_file() and _is_text(path.stem):
                yield Shelf(path.stem, path, is_shipped)


def _is_text(name: str) -> bool:
    """Whether a file's name can be typed and sent: a name may be any bytes."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_on_a_shelf(name: str) -> bool:
    """Whether it is the name of a network, and not a path."""
    return name == DEFAULT or any(shelf.name == name for shelf in shelves())


def path_of(name: str, game: Game) -> Path:
    """The file of a network: of that name, by its path, or in the folder of a training run."""
    if name == DEFAULT and (game.spec != game.name or not any(shelf.name == game.name for shelf in shelves())):
        raise MossaError(f"there is no network for {game} yet; `mossa train {game}` makes one")
    wanted = game.name if name == DEFAULT else name
    found = next((shelf.path for shelf in shelves() if shelf.name == wanted), None)
    if found is not None:
        return found
    path = _file_of(name)
    if path is None:
        known = ", ".join(dict.fromkeys(shelf.name for shelf in shelves())) or "none"
        raise MossaError(f"there is no network {wanted!r} and no file of that name (there are: {known})")
    return path


def _file_of(name: str) -> Path | None:
    """The file at a path, or that of the training run there; None if there is none, or no such path can be."""
    try:
        path = Path(name).expanduser()
        path = path / IN_A_RUN if path.is_dir() else path
        return path if path.is_file() else None
    except (OSError, ValueError, RuntimeError):  # too long, not a text for the system, the home of nobody
        return None


def net_for(name: str, game: Game) -> Net:
    """The network of that name, which must know the game; read once, as long as its file stays the same."""
    path = path_of(name, game)
    try:
        net = _read((path, path.stat().st_mtime_ns))
    except OSError as error:  # it was there a moment ago
        raise MossaError(f"{path} cannot be read: {error.strerror}") from None
    if net.game != game.spec:
        raise MossaError(f"the network {path} plays {net.game}, not {game}")
    if game.features is None or not fits(net.architecture, game.features):
        raise MossaError(f"the network {path} is damaged: it is made for another board than that of {game}")
    return net


@lru_cache(MOST_READ)
def _read(version: tuple[Path, int]) -> Net:
    """The network of a file that was last changed then."""
    return load(version[0])
