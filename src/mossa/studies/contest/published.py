"""What report 000 found, recomputed from its author's raw results: means and spreads of every sample, and its tests."""

import csv
from functools import cache
from importlib.resources import files

from mossa.studies.comparison import Mean, Share

NAMES = ("Speranza", "Tropica", "Plumy", "Macy", "Betta", "Trod")
KRUSKAL_WALLIS = {"random": 521.8, "equal100": 1069.0, "better": 1195.8}
WELCH = 37.612  # of the games against the console


@cache
def _rows(file: str) -> list[dict[str, str]]:
    text = files("mossa.studies.contest").joinpath(file).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def _of(sample: str, name: str) -> dict[str, str]:
    return next(row for row in _rows("published.csv") if (row["sample"], row["pokemon"]) == (sample, name))


def wins(sample: str, name: str) -> Share:
    row = _of(sample, name)
    return Share(int(row["wins"]), int(row["games_played"]))


def deviation(sample: str, name: str) -> Mean:
    row = _of(sample, name)
    return Mean(float(row["mean_deviation"]), float(row["sd_deviation"]), int(row["games_played"]))


def kruskalmc(sample: str) -> dict[tuple[str, str], bool]:
    """Whether each pair of contestants differs."""
    return {_pair(row): row["significant"] == "yes" for row in _rows("kruskalmc.csv") if row["sample"] == sample}


def tukey() -> dict[tuple[str, str], bool]:
    """Whether each pair differs in the games against the console."""
    return {_pair(row): float(row["p"]) < 0.05 for row in _rows("tukey.csv")}


def _pair(row: dict[str, str]) -> tuple[str, str]:
    first, second = row["pair"].split("–")
    return first, second
