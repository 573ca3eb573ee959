"""What report 000 found, recomputed from its author's raw results: means and spreads of every sample, and its tests."""

import csv
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import NamedTuple

from mossa.studies.comparison import Mean, Quartiles, Share

NAMES = ("Speranza", "Tropica", "Plumy", "Macy", "Betta", "Trod")
KRUSKAL_WALLIS = {"random": 521.8, "equal100": 1069.0, "better": 1195.8}
WELCH, CONSOLE_GAMES = 37.612, 55  # of the games against the console


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


def quartiles(sample: str, name: str) -> Quartiles:
    """Of the deviations: the box of figure 4.1."""
    row = _of(sample, name)
    return Quartiles(tuple(float(row[f"dev_{one}"]) for one in ("q1", "median", "q3")), int(row["games_played"]))


class Pair(NamedTuple):
    """Two contestants by a test: how far they are apart, and whether that is more than chance."""

    difference: float
    is_significant: bool


def kruskalmc(sample: str) -> dict[tuple[str, str], Pair]:
    """Each pair of contestants by their mean ranks."""
    own = [row for row in _rows("kruskalmc.csv") if row["sample"] == sample]
    return {_pair(row): Pair(float(row["difference"]), row["significant"] == "yes") for row in own}


def tukey() -> dict[tuple[str, str], Pair]:
    """Each pair by their mean deviations in the games against the console."""
    return {_pair(row): Pair(float(row["difference"]), float(row["p"]) < 0.05) for row in _rows("tukey.csv")}


def hearts(sample: str) -> Mean:
    """Of all contestants of a sample: what each has, put together."""
    rows = [row for row in _rows("published.csv") if row["sample"] == sample]
    each = [Mean(float(row["mean_hearts"]), float(row["sd_hearts"]), int(row["games_played"])) for row in rows]
    number = sum(one.values for one in each)
    centre = sum(one.values * one.mean for one in each) / number
    squares = sum((one.values - 1) * one.deviation**2 + one.values * (one.mean - centre) ** 2 for one in each)
    return Mean(centre, sqrt(squares / (number - 1)), number)


SHOWN = {  # section 4.1.2: the hearts of five games, and how far they are from each game's mean
    (13, 23, 16, 19): (-4.75, 5.25, -1.75, 1.25),
    (33, 19, 26, 18): (9, -5, 2, -6),
    (34, 23, 25, 21): (8.25, -2.75, -0.75, -4.75),
    (32, 19, 16, 20): (10.25, -2.75, -5.75, -1.75),
    (24, 24, 19, 21): (2, 2, -3, -1),
}


def _pair(row: dict[str, str]) -> tuple[str, str]:
    first, second = row["pair"].split("–")
    return first, second
