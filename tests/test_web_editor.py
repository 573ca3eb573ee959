"""Positions set up in a real browser: by mouse, by dragging and by keyboard; then played, undone and found again."""

import re

import pytest

from tests.test_web_play import is_over, plies, result
from tests.web import Held, needs_browser

pytestmark = [pytest.mark.compiled, needs_browser()]

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect


def editor(page, title):
    """The editor of a game, as one comes to it from all games."""
    page.goto("/")
    page.get_by_role("button", name=f"Play {title}").click()
    page.get_by_role("link", name="Set up a position").click()
    expect(page.get_by_role("heading", name="Set up a position")).to_be_visible()
    return page.get_by_role("group", name="Board")


def spot(board, name):
    return board.get_by_role("button", name=re.compile(rf"^{re.escape(name)}: "))


def text(page):
    return page.get_by_label("As text")


def drag_off(page, one):
    """Drag what is on a cell to beside the board, as a hand does, not in one leap."""
    box = one.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(5, box["y"], steps=20)
    page.mouse.up()


def play_from_here(page, against="Gentle"):
    page.get_by_role("button", name="Play from here").click()
    pickers = page.get_by_role("dialog").get_by_label("Who plays")
    pickers.first.wait_for()
    for picker in pickers.all():
        if picker.input_value() != "person":
            options = picker.locator("option").all_text_contents()
            picker.select_option(label=next(one for one in options if one.startswith(against)))
    page.get_by_role("button", name="Start").click()
    page.get_by_role("list", name="Players").wait_for()


def test_connect4_by_mouse(page):
    board = editor(page, "Connect 4")
    for name in ("2.6", "3.6", "4.1"):  # stones fall wherever in a column one points
        spot(board, name).click()
    refusal = "Yellow has 3 and Red 0: they move in turns, and Yellow begins"
    expect(page.get_by_role("status").filter(has_text=refusal)).to_be_visible()
    expect(page.get_by_role("button", name="Play from here")).to_be_disabled()
    board.get_by_role("button", name="Put Red").click()
    for name in ("5.1", "2.4", "3.4", "7.3"):
        spot(board, name).click()
    expect(spot(board, "7.1")).to_have_accessible_name("7.1: piece of Red")
    spot(board, "7.1").click()  # the piece that is there already is taken off again
    expect(text(page)).to_have_value("......./......./......./......./.OO..../.XXXO..")
    page.get_by_role("button", name="Clear all").click()
    expect(board.get_by_role("button", name=re.compile("piece of"))).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Eraser").click()
    spot(board, "2.1").click()
    expect(text(page)).to_have_value("......./......./......./......./..O..../.OXXO..")
    board.get_by_role("button", name="Put Yellow").click()
    spot(board, "2.1").click()
    spot(board, "1.1").click()
    expect(page.get_by_text("The game is over in this position")).to_be_hidden()
    expect(page.get_by_role("status").filter(has_text="Yellow has 4 and Red 2")).to_be_visible()
    spot(board, "1.1").drag_to(board.get_by_role("button", name="Put Yellow"))  # off the board
    board.get_by_role("button", name="Put Red").click()
    spot(board, "2.2").click()
    expect(page.get_by_role("status").filter(has_text="Yellow to move")).to_be_visible()
    start = text(page).input_value()
    assert start == "......./......./......./......./.OO..../.XXXO.."

    page.reload()
    expect(text(page)).to_have_value(start)
    play_from_here(page)
    assert not is_over(page)
    page.keyboard.press("6")
    expect(plies(page)).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.reload()
    expect(spot(page.get_by_role("group", name="Board"), "3")).to_have_accessible_name(re.compile("2 of 6 full"))
    page.get_by_role("button", name="Redo").click()
    expect(plies(page)).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    page.keyboard.press("1")
    expect(result(page)).to_have_text("You win")

    page.get_by_role("button", name="Set up, share").click()
    shared = page.get_by_role("link", name=re.compile("^http")).get_attribute("href")
    assert shared.endswith("/1")
    page.goto(shared)
    expect(plies(page)).to_have_count(1)
    expect(result(page)).to_have_text("Yellow wins")


def test_gobblet_with_a_stack_by_dragging(page):
    board = editor(page, "Gobblet 3x3")
    for piece in ("Yellow 1", "Red 2", "Yellow 3"):
        board.get_by_role("button", name=f"Put {piece}").drag_to(spot(board, "b2"))
    expect(spot(board, "b2")).to_have_accessible_name("b2: piece of Yellow 3, 2 below")
    expect(board.get_by_role("button", name="Put Yellow 2, 2 left")).to_be_visible()
    board.get_by_role("button", name="Put Red 1").drag_to(spot(board, "a1"))
    spot(board, "b2").drag_to(spot(board, "a1"))  # swallows it
    expect(spot(board, "a1")).to_have_accessible_name("a1: piece of Yellow 3, 1 below")
    expect(spot(board, "b2")).to_have_accessible_name("b2: piece of Red 2, 1 below")
    drag_off(page, spot(board, "b2"))
    expect(spot(board, "b2")).to_have_accessible_name("b2: piece of Yellow 1")
    page.get_by_role("button", name="Swap who moves").click()
    expect(page.get_by_role("status").filter(has_text="Red to move")).to_be_visible()
    start = text(page).input_value()
    assert start == ".,.,./.,X1,./O1X3,.,. 1223 12233 O"

    play_from_here(page)
    assert not is_over(page)  # the person takes the side that moves
    board = page.get_by_role("group", name="Board")
    spot(board, "O2").drag_to(spot(board, "b2"))
    expect(plies(page)).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()
    page.reload()
    expect(spot(board, "a1")).to_have_accessible_name("a1: piece of Yellow 3, 1 below")
    page.get_by_role("button", name="Set up, share").click()
    page.get_by_role("link", name="Set up a position").click()
    expect(text(page)).to_have_value(start)


def test_tictactoe_by_keyboard_and_as_text(page):
    board = editor(page, "Tic-tac-toe")
    spot(board, "5").focus()
    page.keyboard.press("Enter")
    expect(spot(board, "5")).to_have_accessible_name("5: piece of X")
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(board.get_by_role("button", name="Put O")).to_be_focused()
    page.keyboard.press("Enter")
    for key in ("ArrowUp", "Enter", "ArrowRight", "Enter", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    filled = board.get_by_role("button", name=re.compile("piece of O"))
    expect(filled).to_have_count(3)
    expect(page.get_by_role("status").filter(has_text="X has 1 and O 3")).to_be_visible()
    page.keyboard.press("Delete")
    expect(filled).to_have_count(2)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Backspace")
    expect(filled).to_have_count(1)
    expect(page.get_by_role("status").filter(has_text="X to move")).to_be_visible()

    text(page).fill("X.O/.X./O..")
    expect(spot(board, "3")).to_have_accessible_name("3: piece of O")
    text(page).fill("")
    expect(page.get_by_role("status").filter(has_text="it needs 3 rows of 3 cells")).to_be_visible()
    expect(text(page)).to_have_value("")
    text(page).fill("X.O/.X./OZ.")
    expect(page.get_by_role("status").filter(has_text="'Z' is neither X nor O")).to_be_visible()
    expect(spot(board, "3")).to_have_accessible_name("3: piece of O")
    text(page).fill("X.O/.X./O..")
    page.get_by_role("button", name="Analyse").click()
    page.get_by_role("list", name="Players").wait_for()
    spot(board, "9").focus()
    page.keyboard.press("Enter")
    expect(result(page)).to_have_text("X wins")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()
    page.reload()
    expect(spot(board, "9")).to_have_accessible_name("9: empty")
    expect(spot(board, "7")).to_have_accessible_name("7: piece of O")


def test_an_answer_that_comes_late_does_not_bring_back_to_the_set_up(page):
    board = editor(page, "Tic-tac-toe")
    asked = Held(page, "**/api/position")
    spot(board, "5").click()
    page.get_by_role("button", name="Analyse").click()
    page.get_by_role("list", name="Players").wait_for()
    with page.expect_response("**/api/position"):
        asked.let_go(0)
    spot(board, "1").click()
    expect(plies(page)).to_have_count(1)
    expect(spot(board, "5")).to_have_accessible_name("5: empty")


def test_a_wrong_set_up_says_what_is_wrong(page):
    page.goto("/#setup/connect4/@XX/")
    expect(page.get_by_role("alert")).to_contain_text("it needs 6 rows of 7 cells")
    page.get_by_label("Language").select_option("it")
    expect(page.get_by_role("alert")).to_contain_text("servono 6 righe di 7 caselle")
    page.get_by_label("Lingua").select_option("en")
    page.goto("/#setup/conect4/")
    expect(page.get_by_role("alert")).to_contain_text("did you mean connect4?")
    page.goto("/#connect4/@XX/")
    expect(page.get_by_role("alert")).to_contain_text("it needs 6 rows of 7 cells")
