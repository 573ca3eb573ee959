"""A game looked over in a real browser: exactly where it can be, and in every game; exact values on the board."""

import re

import pytest

from tests.web import needs_browser

pytestmark = [pytest.mark.compiled, needs_browser()]

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect


def mistakes(page):
    return page.get_by_role("list", name="Mistakes").get_by_role("listitem")


def test_a_lost_game_is_reviewed_from_its_result_and_a_mistake_tried_again(page):
    page.goto("/#tictactoe/1529")
    page.get_by_role("button", name="3: empty").click()
    page.get_by_role("button", name="Review the game").click()
    blunder = mistakes(page).filter(has_text=re.compile(r"^\s*4\. 9\?+ better 3"))
    expect(blunder).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("^X 100 %"))).to_be_visible()
    blunder.get_by_role("button", name=re.compile("^Try again")).click()
    expect(page.get_by_text("Find a better move than the one that was played.")).to_be_visible()
    expect(page.locator(".suggestion")).to_have_count(0)
    page.get_by_role("button", name="4: empty").click()
    expect(page.get_by_text("4 is not it.")).to_be_visible()
    page.get_by_role("status").get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="3: empty").click()
    expect(page.get_by_text("3 is right.")).to_be_visible()


def test_the_better_move_is_drawn_on_the_board(page):
    page.goto("/#tictactoe/1529")
    page.get_by_role("button", name="3: empty").click()
    page.get_by_role("button", name="Review the game").click()
    mistakes(page).first.get_by_role("button").first.click()
    expect(page.locator("circle.suggestion")).to_have_count(1)


def test_the_plot_leads_to_its_positions(page):
    page.goto("/#tictactoe/1529")
    page.get_by_role("button", name="Analyse").wait_for()
    page.locator(".plot .column").nth(2).click()
    expect(page.get_by_role("list", name="Moves").get_by_role("button").nth(1)).to_have_attribute(
        "aria-current", "step"
    )


def test_a_lost_game_of_gobblet_4x4_has_a_mistake(page):
    page.goto("/#gobblet4/4@a1 4@d1 4@a2 4@d2 4@a3 3@d3")
    page.get_by_role("button", name="Analyse").wait_for()
    board = page.get_by_role("group", name="Board")
    board.get_by_role("button", name=re.compile("^X3: ")).click()
    board.get_by_role("button", name=re.compile("^a4: ")).click()
    page.get_by_role("button", name="Review the game").click()
    expect(mistakes(page).filter(has_text=re.compile(r"6\. 3@d3\?"))).to_be_visible()


def test_exact_play_scores_every_column_and_says_who_wins(page):
    page.goto("/#tictactoe/1529")
    page.get_by_role("button", name="Analyse").wait_for()
    expect(page.get_by_text("Solved: X wins at once")).to_be_visible()
    marks = page.locator(".grid .exact")
    expect(marks).to_have_count(5)
    expect(page.locator(".grid .exact.best")).to_have_count(1)
    page.get_by_role("switch", name="Exact values").uncheck()
    expect(marks).to_have_count(0)
