"""A study: the experiments of a report or a question as data, and its page as a function of what they found."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mossa.studies.contents import Item
from mossa.studies.experiment import Experiment
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Section


@dataclass(frozen=True, slots=True)
class Study:
    """One report done again, or one question answered."""

    name: str
    title: str
    about: str  # in a sentence or two: what the report did or what is asked, and what is done here
    experiments: Callable[[bool], list[Experiment]]  # all of them, or a few games each for a quick look
    sections: Callable[[Laboratory, bool], list[Section]]
    answer: Callable[[Laboratory, bool], str] | None = None  # to the question, in words made of what was found
    seed: int | None = None  # from which all games and positions are drawn, where there is one
    contents: Sequence[Item] = ()  # all that the report shows, and where it is on the page
