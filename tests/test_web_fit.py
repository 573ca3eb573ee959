"""Nothing is cut and nothing wraps that should not, in any window and language."""

import pytest

from tests.web import needs_browser
from tools.screens import WINDOWS
from tools.server import ask

pytestmark = [pytest.mark.compiled, needs_browser()]

playwright = pytest.importorskip("playwright.sync_api")

WRAPPED = """() => [...document.querySelectorAll(".actions button")].filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const { width, height } = range.getBoundingClientRect();
  return height > 1.9 * parseFloat(getComputedStyle(one).fontSize) || width > one.clientWidth;
}).map((one) => one.textContent.trim())"""

CUT = """() => [...document.querySelectorAll(".plate .who")].filter((one) => {
  const range = document.createRange();
  range.selectNode(one.firstChild);
  return range.getBoundingClientRect().right > one.getBoundingClientRect().right + 0.5;
}).map((one) => one.textContent)"""

COVERED = """() => [...document.querySelectorAll(".gain")].some((one) => {
  const range = document.createRange();
  one.textContent = "+10 ♥";
  range.selectNodeContents(one);
  return range.getBoundingClientRect().right > one.nextElementSibling.getBoundingClientRect().left;
})"""

UNEVEN = """(name) => {
  const tops = [...document.querySelectorAll(name)].map((one) => one.getBoundingClientRect().top);
  return new Set(Object.values(Object.groupBy(tops, String)).map((row) => row.length)).size > 1;
}"""


@pytest.fixture(params=["en", "it"])
def contest(page, server, request):
    """A contest with the analysis open."""
    key = ask(server, "sessions", {"game": "contest", "seed": 1, "seats": [None, *["random"] * 3]})["key"]
    page.goto(f"/#play/{key}")
    page.locator(".movecards").wait_for()
    page.locator(".pick select").first.select_option(request.param)
    page.get_by_role("button", name={"en": "Analysis", "it": "Analisi"}[request.param]).click()
    page.locator(".table.rich").wait_for()
    return page


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_buttons_have_one_line_and_names_are_whole(contest, window):
    contest.set_viewport_size({"width": window[0], "height": window[1]})
    check(contest)
    contest.keyboard.press("a")
    contest.locator(".table.bare").wait_for()
    check(contest)


def check(page):
    assert page.evaluate(WRAPPED) == []
    assert page.evaluate(CUT) == []
    assert not page.evaluate(COVERED)
    assert not page.evaluate(UNEVEN, ".plate")  # four players stand in a square or in a row
    assert not page.evaluate(UNEVEN, ".movecard")
