"""All that report 000 shows."""

from mossa.studies.contents import Item
from mossa.studies.contest.published import NAMES as CONTESTANTS

DRAWING = "A drawing that explains something; there is nothing to measure."
SAMPLES = {"4.2.1": "at random", "4.2.2": "100 simulations each", "4.2.3": "10,000 against 100"}
SCRIPTS = "calibrated scripts"


def _sample(section: str, name: str) -> tuple[Item, ...]:
    return (
        Item(
            f"Section {section}, figure 4.1",
            f"box plot of deviations, {name} (quartiles from the author’s raw results)",
            (f"Figure 4.1: deviation in hearts by contestant, {name}", f"Quartiles of figure 4.1, {name}"),
        ),
        Item(f"Section {section}", f"Shapiro, Kruskal-Wallis, {name}", (f"Do contestants differ? {name}",)),
        Item(f"Section {section}", f"kruskalmc of 15 pairs, {name}", (f"Which contestants differ, {name}: kruskalmc",)),
        Item(f"Section {section}, table 4.2", f"won, {name}", (f"Won, {name}",)),
        Item("Table 4.1", f"mean deviation, {name}", (f"Mean deviation in hearts, {name}",)),
    )


CONTENTS = (
    Item("Figures 2.1 and 3.1", "the steps of the tree search; the program’s windows", absent=DRAWING),
    Item("Section 4.1.2, three tables", "five games: hearts and deviations", ("Deviations of section 4.1.2",)),
    *(item for section, name in SAMPLES.items() for item in _sample(section, name)),
    Item(
        "Section 4.3.1, figure 4.1",
        "box plot of deviations against the console (quartiles from the author’s raw results)",
        (f"Figure 4.1: deviation in hearts by contestant, {SCRIPTS}", f"Quartiles of figure 4.1, {SCRIPTS}"),
    ),
    Item("Section 4.3.1", "Shapiro, Welch against the console", ("Do contestants differ against the scripts?",)),
    Item(
        "Section 4.3.1",
        "Tukey of 15 pairs against the console",
        ("Which contestants differ against the scripts: Tukey",),
    ),
    Item("Section 4.3.1, table 4.2", "won against the console", (f"Won, {SCRIPTS}",)),
    Item("Table 4.1", "mean deviation against the console", (f"Mean deviation in hearts, {SCRIPTS}",)),
    Item(
        "Figure 4.2",
        "deviation by equal simulations, a box plot for each contestant (numbers from the author’s raw results)",
        (
            "Mean deviation by simulations",
            *(f"Figure 4.2: deviation of {name} by simulations" for name in CONTESTANTS),
        ),
    ),
    Item(
        "Figure 4.2, below",
        "won by equal simulations (numbers from the author’s raw results)",
        ("Won by simulations", "Won by equal simulations"),
    ),
    Item("Section 4.4.1", "no change from 100 simulations on except for two", ("From 100 to 10,000 simulations",)),
    Item("Section 4.4.1", "hearts themselves rise a little", ("Mean hearts by simulations",)),
)
