"""A game looked over in a real browser: exactly where it can be, and in every game; exact values on the board."""

import re

import pytest

from mossa.arena.fixture import Fixture, play
from tests.web import needs_browser
from tools.server import ask

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
    expect(blunder).to_contain_text("draw → loses")
    expect(page.get_by_role("row", name=re.compile("^X 100 %"))).to_be_visible()
    blunder.get_by_role("button", name=re.compile("^Try again")).click()
    expect(page.get_by_text("Find a better move than the one that was played.")).to_be_visible()
    expect(page.locator(".suggestion")).to_have_count(0)
    expect(page.get_by_text("better 3")).to_have_count(0)  # nor is it told
    page.get_by_role("button", name="4: empty").click()
    expect(page.get_by_text("4 is not it.")).to_be_visible()
    page.get_by_role("status").get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="3: empty").click()
    expect(page.get_by_text("3 is right.")).to_be_visible()


def test_a_move_that_wins_later_is_not_right_when_it_is_tried_again(page):
    page.goto("/#tictactoe/1529")
    for cell in ("4", "7"):  # X wins all the same, but 3 wins at once
        page.get_by_role("button", name=f"{cell}: empty").click()
    page.get_by_role("button", name="Review", exact=True).click()
    slow = mistakes(page).filter(has_text=re.compile(r"5\. 4\?! better 3"))
    slow.get_by_role("button", name=re.compile("^Try again")).click()
    page.get_by_role("button", name="4: empty").click()
    expect(page.get_by_text("4 is not it.")).to_be_visible()
    page.get_by_role("status").get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="3: empty").click()
    expect(page.get_by_text("3 is right.")).to_be_visible()


def test_whoever_has_found_nothing_better_is_shown_it(page):
    page.goto("/#tictactoe/1529")
    page.get_by_role("button", name="3: empty").click()
    page.get_by_role("button", name="Review the game").click()
    mistakes(page).last.get_by_role("button", name=re.compile("^Try again")).click()
    page.get_by_role("button", name="4: empty").click()
    expect(page.get_by_text("4 is not it.")).to_be_visible()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator("rect.suggestion")).to_have_count(1)


def test_the_better_move_is_drawn_on_the_board(page):
    page.goto("/#tictactoe/1529")
    page.get_by_role("button", name="3: empty").click()
    page.get_by_role("button", name="Review the game").click()
    mistakes(page).first.get_by_role("button").first.click()
    expect(page.locator("rect.suggestion")).to_have_count(1)


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
    expect(page.get_by_role("img", name="Solved: X wins at once")).to_be_visible()  # the bar
    page.get_by_role("button", name="Analyse").click()
    values = page.get_by_role("region", name="Table of candidates").locator("tbody td:nth-child(2)")
    expect(values.first).to_have_text("wins at once")
    assert set(values.all_inner_texts()[1:]) <= {"wins", "draw", "loses"}
    marks = page.locator(".grid .exact")
    expect(marks).to_have_count(5)
    expect(page.locator(".grid .exact.best")).to_have_count(1)
    page.get_by_role("switch", name="Exact values").uncheck()
    expect(marks).to_have_count(0)


@pytest.mark.parametrize(("address", "count"), [("/#connect4/4443335", 7), ("/#gobblet3/3@b2 3@a1", 7)])
def test_exact_values_stand_above_columns_and_on_cells(page, address, count):
    page.goto(address)
    marks = page.locator(".grid .exact")
    expect(marks).to_have_count(count)
    texts = marks.all_text_contents()
    if "connect4" in address:
        values = [int(one.replace("−", "-")) for one in texts]
        assert int(page.locator(".grid .exact.best").text_content().replace("−", "-")) == max(values)
    else:
        assert set(texts) <= {"+", "=", "−"}


def test_exact_values_come_though_their_search_was_cut_short(page):
    """As it is when somebody waits for a hint and no worker is free."""
    refused = []

    def refuse_once(route):
        if refused:
            route.continue_()
        else:
            refused.append(route.request)
            route.fulfill(status=503, json={"detail": {"code": "stopped", "text": "stopped"}})

    page.route("**/api/exact", refuse_once)
    page.goto("/#tictactoe/1529")
    expect(page.get_by_text("Solved: X wins at once")).to_be_visible()
    expect(page.locator(".grid .exact")).to_have_count(5)
    assert len(refused) == 1


def test_a_game_is_played_and_reviewed_by_keyboard_alone(page):
    """Every step by a key: no pointer is ever used."""
    page.goto("/")
    page.get_by_role("button", name="Play Tic-tac-toe").wait_for()
    walk_to(page, "Play Tic-tac-toe")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    walk_to(page, "Start")
    page.keyboard.press("Enter")
    mine = page.locator(".plate.turn").filter(has_text="You")
    review = page.get_by_role("button", name="Review the game")
    moves = page.get_by_role("list", name="Moves").get_by_role("button")
    for cell in ("1", "2", "3", "4", "6", "7", "8", "9", "5"):
        mine.or_(review).first.wait_for()
        if review.is_visible():
            break
        if page.get_by_role("button", name=f"{cell}: empty").count():
            before = moves.count()
            page.keyboard.press(cell)
            expect(moves).not_to_have_count(before)
    review.wait_for()
    walk_to(page, "Review the game")
    page.keyboard.press("Enter")
    expect(page.get_by_role("row", name=re.compile("^You"))).to_be_visible()
    expect(page.locator("#review")).to_be_focused()  # the button has gone
    expect(page.get_by_text("The tree was hidden while this search ran")).to_be_visible()
    walk_to(page, re.compile("^Try again"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("Find a better move than the one that was played.")).to_be_visible()


def walk_to(page, name):
    """Go on with Tab until a button has the focus."""
    wanted = page.get_by_role("button", name=name).first
    wanted.wait_for()
    for _ in range(80):
        if wanted.evaluate("(one) => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {name}")


@pytest.fixture
def played(page, server, request):
    """A whole game among random players, opened in the browser; taken away at the end, and its review with it."""
    record = play(Fixture(request.param, ("random",) * 4, seed=4))
    key = ask(server, "records", {"record": record.to_json()})["key"]
    page.goto(f"/#play/{key}")
    yield page
    page.request.delete(f"/api/sessions/{key}")


def reviewed(played):
    """The rows of the table that tells how well each seat played, once something is known."""
    played.get_by_role("button", name="Review the game").click()
    rows = played.locator(".accuracy tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.filter(has_text=re.compile(r"\d+ %")).first).to_be_visible()
    return rows


@pytest.mark.parametrize("played", ["bigtwo"], indirect=True)
def test_a_game_of_cards_is_reviewed_by_what_each_seat_knew(played):
    reviewed(played)
    expect(played.get_by_text("By the strongest search: it costs 1, 2 or 4 points at least.")).to_be_visible()
    expect(played.locator(".plot .dot").first).to_be_visible()
    expect(mistakes(played).filter(has_text=re.compile(r"\d\. [A-D]: .+\? better")).first).to_be_visible()
    first = mistakes(played).filter(has_not_text="better pass").first
    better = re.search(r"better (.+)", first.get_by_role("button").first.inner_text())[1]
    first.get_by_role("button").first.click()
    expect(played.locator(".bigtwo .hinted")).to_have_count(len(better.split()))  # in whoever's hand it is
    first.get_by_role("button", name=re.compile("^Try again")).click()  # whoever made it
    expect(played.get_by_text("Find a better move than the one that was played.")).to_be_in_viewport()
    for rank, suit in better.split():
        face = rank.replace("T", "10") + {"D": "♦", "C": "♣", "H": "♥", "S": "♠"}[suit]
        played.locator(".hand").get_by_role("button").filter(has_text=re.compile(rf"^\s*{face}\s*$")).click()
    played.get_by_role("button", name=re.compile(r"^Play \d")).click()
    expect(played.get_by_text(f"{better} is right.")).to_be_in_viewport()
    scores = played.get_by_role("list", name="Players").locator(".score").all_inner_texts()
    assert all(re.fullmatch(r"0|[+−]\d+", one) for one in scores)  # points, as many as cards


@pytest.mark.parametrize("played", ["contest"], indirect=True)
def test_a_contest_is_reviewed_and_its_mistakes_are_named(played):
    reviewed(played)
    seats = played.get_by_role("list", name="Players").locator(".who").all_inner_texts()
    others = "|".join(one.split()[0] for one in seats[1:])
    expect(mistakes(played).filter(has_text=re.compile(rf"\d\. ({others}): ")).first).to_be_visible()
    first = mistakes(played).first
    expect(first).to_contain_text(re.compile(r"better \w"))
    first.get_by_role("button").first.click()
    expect(played.get_by_role("button", name="Present position")).to_be_enabled()


@pytest.mark.parametrize("played", ["contest"], indirect=True)
def test_mistakes_are_walked_through_by_keys_with_the_focus_in_sight(played):
    reviewed(played)
    expect(mistakes(played).nth(1)).to_be_visible()
    focus = played.locator(":focus")
    mistakes(played).first.get_by_role("button").first.focus()
    played.keyboard.press("Enter")
    expect(played.get_by_role("group", name="Your moves").locator(":focus")).to_be_in_viewport()
    played.keyboard.press("m")
    ply = int(mistakes(played).nth(1).inner_text().split(".")[0])
    current = played.get_by_role("list", name="Moves").get_by_role("listitem").nth(ply - 2)
    expect(current.locator("[aria-current]")).to_be_visible()  # on to the next, where it was played
    played.keyboard.press("y")
    played.get_by_text("Find a better move than the one that was played.").wait_for()
    expect(played.get_by_role("group", name="Your moves").locator(":focus")).to_be_in_viewport()
    played.keyboard.press("Enter")
    expect(played.get_by_role("button", name=re.compile("^(Try again|Close)$")).first).to_be_in_viewport()
    expect(focus).to_be_in_viewport()
