"""The page of report 000: a function of what its samples found."""

from collections.abc import Iterable
from dataclasses import replace

from mossa.arena.pictures.boxes import box_panel
from mossa.arena.statistics import wilson
from mossa.arena.statistics.groups import Outcome, kruskal_wallis, shapiro, welch
from mossa.arena.statistics.post_hoc import Difference, kruskalmc, tukey
from mossa.arena.statistics.resampling import Lines, permutation
from mossa.studies.comparison import Row, Share, agree, claim_row, exact_row, mean_row, quartiles_row, share_row
from mossa.studies.contest import published as pub
from mossa.studies.contest.experiments import AS_THE_REPORT, BEYOND, BY_VALUE, EQUAL, SHOWN, measurement
from mossa.studies.contest.iterations_section import iterations_section
from mossa.studies.contest.playing import HERO, Contest, Line, deviation_of, lines, own_lines, wins_of
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Comparison, Figure, Part, Section, Table

TITLES = {
    "random": "All play at random",
    "equal100": "All search 100 simulations",
    "better": "Speranza searches 10,000, the others 100",
}
NAMES = {"random": "at random", "equal100": "100 simulations each", "better": "10,000 against 100"}
SURROGATE = (
    "The console’s own program is not known. Instead, the scripts of an older game of the series play, once as they "
    f"are and once with two changes fitted to the report’s {pub.CONSOLE_GAMES} games: no more than a surrogate."
)
SCRIPTS = "Scripts are not the console’s program."
TESTED = "The tests use the first {} contests, as many as the report has."
FEWER = "The tests use all {} contests, fewer than the report has."
NORMAL = 0.05  # p of Shapiro’s test
BY_CHANCE = (
    "Not explained: one in a hundred such comparisons differs by chance, or the report’s sample comes from another "
    "version of its program."
)
PERMUTATIONS = 500  # so that no p is below 0.002
PUBLISHED_GAMES = 500  # of each sample but those against the console


def sections(lab: Laboratory, is_quick: bool) -> list[Section]:
    played = [(name, title, _contests(lab, name, is_quick)) for name, title in TITLES.items()]
    samples = [_sample(name, title, found) for name, title, found in played]
    told = {n: lines(_contests(lab, f"equal{n}", is_quick)) for n in EQUAL}
    by_value = lines(_contests(lab, BY_VALUE, is_quick))
    return [
        *samples,
        _console(lab, is_quick),
        iterations_section(told, BY_CHANCE, by_value),
        _beyond(lab, is_quick),
        Section(
            "How results are counted",
            [COUNTED, Comparison("Deviations of section 4.1.2", ("game",), counted_rows(lab))],
        ),
    ]


COUNTED = (
    "The report uses five games to show how it counts: hearts beyond the mean of the four in a game. Here are the "
    "same five, counted by the function that counts all games of this page. Quartiles agree if the report’s leave as "
    "many of our deviations below them as they should, all three of a contestant together at 99 %."
)


def counted_rows(lab: Laboratory) -> list[Row]:
    """The five games that the report shows, counted as ours are."""
    found = lab.answers(SHOWN)
    return [
        exact_row(
            (_listed(hearts, "d"),), _listed(theirs, "+g"), _listed(found[hearts], "+g") if hearts in found else None
        )
        for hearts, theirs in pub.SHOWN.items()
    ]


def _listed(values: Iterable[float], form: str) -> str:
    return ", ".join(f"{one:{form}}" for one in values)


def _contests(lab: Laboratory, name: str, is_quick: bool) -> list[Contest]:
    return [one for batch in lab.answers(measurement(name, is_quick)).values() for one in batch]


def _figures(sample: str, told: list[Line], name: str = "", why: str = "") -> list[Part]:
    """Won and deviation of every contestant beside the report's; why they may differ, where that is known."""
    name = name or NAMES[sample]
    won = [share_row((one,), pub.wins(sample, one), wins_of(own_lines(told, one))) for one in pub.NAMES]
    apart = [mean_row((one,), pub.deviation(sample, one), deviation_of(own_lines(told, one))) for one in pub.NAMES]
    return [
        Comparison(f"Won, {name}", ("contestant",), [row.because(why) for row in won], ".1%"),
        Comparison(f"Mean deviation in hearts, {name}", ("contestant",), [row.because(why) for row in apart], "+.2f"),
    ]


def _groups(told: list[Line]) -> list[list[float]]:
    return [[one.deviation for one in own_lines(told, name)] for name in pub.NAMES]


def _boxes(sample: str, found: list[Contest], name: str = "", why: str = "") -> list[Part]:
    """Figure 4.1: our picture, and its boxes beside the report's."""
    name, told = name or NAMES[sample], lines(found)
    if not told:
        return []
    boxes = [
        quartiles_row((one,), pub.quartiles(sample, one), deviations)
        for one, deviations in zip(pub.NAMES, _groups(told), strict=True)
    ]
    ordered = [(number // 4, one) for number, one in enumerate(told)]
    ordered.sort(key=lambda pair: pub.NAMES.index(pair[1].name))
    columns = [game for game, _ in ordered], [one.name for _, one in ordered], [one.deviation for _, one in ordered]
    table = Table("Deviations", ("contest", "contestant", "deviation"), list(zip(*columns, strict=True)))
    title = f"Figure 4.1: deviation in hearts by contestant, {name}"
    return [
        Figure(title, box_panel(Lines.of(*columns), "hearts beyond the mean of four"), table),
        Comparison(f"Quartiles of figure 4.1, {name}", ("contestant",), [row.because(why) for row in boxes]),
    ]


def _tests(sample: str, found: list[Contest]) -> list[Part]:
    """The report's tests on as many contests as it had; and one that keeps each contest whole."""
    told, is_short = lines(found[:PUBLISHED_GAMES]), len(found) < PUBLISHED_GAMES
    groups = _groups(told)
    if min(map(len, groups)) < 3:
        return []
    omnibus, normal = kruskal_wallis(groups), [shapiro(group).p for group in groups]
    rows = [
        claim_row(
            ("Kruskal-Wallis",), f"χ² {pub.KRUSKAL_WALLIS[sample]:.1f}, p < 2.2e-16", _told(omnibus), omnibus.p < 1e-3
        ),
        claim_row(("Shapiro",), "some are not normal", f"least p {min(normal):.2g}", min(normal) < NORMAL),
        permutation_row(told),
    ]
    return [
        FEWER.format(len(found)) if is_short else TESTED.format(PUBLISHED_GAMES),
        Comparison(f"Do contestants differ? {NAMES[sample]}", ("test",), [enough(row, is_short) for row in rows]),
        _pairs(
            f"Which contestants differ, {NAMES[sample]}: kruskalmc",
            pub.kruskalmc(sample),
            kruskalmc(groups),
            ".0f",
            is_short,
        ),
    ]


def permutation_row(told: list[Line]) -> Row:
    """A test that respects what the report’s do not: the four of a contest depend on each other."""
    games, names, values = zip(*((n // 4, one.name, one.deviation) for n, one in enumerate(told)), strict=True)
    whole = permutation(Lines.of(games, names, values), times=PERMUTATIONS)
    words = f"p {whole.p:.2g} of {PERMUTATIONS} permutations"
    return claim_row(("permutation within contests",), "not done", words, None)


def _told(outcome: Outcome) -> str:
    return f"{outcome.statistic:.1f}, p {outcome.p:.2g}"


def _pairs(
    title: str, published: dict[tuple[str, str], pub.Pair], found: list[Difference], form: str, is_short: bool = False
) -> Comparison:
    """Whether each pair differs, by the report and by us, and by how much; few contests show few differences."""
    ours = {frozenset((pub.NAMES[one.first], pub.NAMES[one.second])): one for one in found}
    rows = []
    for (first, second), theirs in published.items():
        one = ours[frozenset((first, second))]
        said, told = (
            f"{'differ' if each.is_significant else 'do not'} ({abs(each.difference):{form}})" for each in (theirs, one)
        )
        row = claim_row((first, second), said, told, one.is_significant == theirs.is_significant)
        rows.append(enough(row.because(NEAR_THE_LIMIT if _is_near_the_limit(one) else ""), is_short))
    return Comparison(title, ("contestant", "and"), rows)


def enough(row: Row, is_short: bool) -> Row:
    """The same row; a test that differs on fewer contests than the report has is open."""
    return replace(row, agrees=None, is_open=True, why="") if is_short and row.agrees is False else row


NEAR, NEAR_THE_LIMIT = 0.25, "Near the limit, where another sample of this size may fall on the other side."


def _is_near_the_limit(one: Difference) -> bool:
    """Whether a comparison has come out within a quarter of what decides it: a least difference, or a p of 0.05."""
    if one.critical is not None:
        return abs(abs(one.difference) - one.critical) <= NEAR * one.critical
    return one.p is not None and 0.01 <= one.p <= 0.2


def _sample(name: str, title: str, found: list[Contest]) -> Section:
    told = lines(found)
    return Section(
        title, [*_figures(name, told, why=BY_CHANCE), *_boxes(name, found, why=BY_CHANCE), *_tests(name, found)]
    )


def _console(lab: Laboratory, is_quick: bool) -> Section:
    contests = {name: _contests(lab, name, is_quick) for name in ("ds", "gen3")}
    found = {name: lines(each) for name, each in contests.items()}
    parts: list[Part] = [SURROGATE, *_figures("ds", found["ds"], "calibrated scripts", SCRIPTS)]
    parts += _boxes("ds", contests["ds"], "calibrated scripts", SCRIPTS)
    tested = lines(contests["ds"][: pub.CONSOLE_GAMES])  # more would find more differences
    groups = _groups(tested)
    is_short = len(contests["ds"]) < pub.CONSOLE_GAMES
    if min(map(len, groups)) > 2:
        outcome, normal = welch(groups), min(shapiro(group).p for group in groups)
        rows = [
            claim_row(("Shapiro",), "all may be normal", f"least p {normal:.2g}", normal >= NORMAL).because(
                f"Scripts are not the console’s program; of six such tests one may fall below {NORMAL} by chance."
            ),
            claim_row(("Welch",), f"F {pub.WELCH}, p < 2.2e-16", _told(outcome), outcome.p < 1e-3),
            permutation_row(tested),
        ]
        parts.append(TESTED.format(pub.CONSOLE_GAMES))
        rows = [enough(row, is_short) for row in rows]
        parts.append(Comparison("Do contestants differ against the scripts?", ("test",), rows))
        title = "Which contestants differ against the scripts: Tukey"
        parts.append(_pairs(title, pub.tukey(), tukey(groups), ".2f", is_short))
    plain = _figures("ds", found["gen3"], "scripts as they are", SCRIPTS)
    return Section("Against the console", [*parts, *plain])


def _beyond(lab: Laboratory, is_quick: bool) -> Section:
    rows, shares = [], dict[str, Share]()
    for name in BEYOND:
        own = own_lines(lines(_contests(lab, name, is_quick)), HERO)
        won, apart = wins_of(own), deviation_of(own)
        if won.games:
            low, high = wilson(won.share, won.games)
            rows.append((name, won.share, low, high, None if apart is None else apart.mean, won.games))
            shares[name] = won
    columns = ("Speranza’s search, 1,000 simulations", "won", "low", "high", "mean deviation", "contests")
    return Section(
        "What the thesis could not do",
        [
            (
                "One thing is changed at a time, against three that search 100 simulations as the report does: "
                "chance nodes instead of an open loop, opponents who follow their own aim, other aims, the final "
                "move by value, a search that decides for all four at once."
            ),
            beyond_told(shares),
            Table("Beyond the report", columns, rows, ("s", ".1%", ".1%", ".1%", "+.2f", "d")),
        ],
    )


def beyond_told(shares: dict[str, Share]) -> str:
    """What is clearly better or worse than the report's search, in a sentence."""
    base = shares.get(AS_THE_REPORT)
    others = {name: one for name, one in shares.items() if name != AS_THE_REPORT}
    if base is None or not others:
        return "Not measured yet."
    clear = {name: one for name, one in others.items() if not agree(base, one)}
    better = [f"{name} ({one.share:.0%})" for name, one in clear.items() if one.share > base.share]
    worse = [f"{name} ({one.share:.0%})" for name, one in clear.items() if one.share < base.share]
    told = [f"The report’s search wins {base.share:.0%}."]
    told += [f"Clearly better, at 99 %: {', '.join(better)}."] if better else []
    told += [f"Clearly worse: {', '.join(worse)}."] if worse else []
    if len(clear) < len(others):
        told.append("The others are not told apart from it by so many contests.")
    return " ".join(told)
