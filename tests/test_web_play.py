"""Whole games in a real browser, played as a person would: by name and role, never by what the page is made of."""

import json
import re

import pytest

from mossa.games import GAMES
from tests.web import choose_cards, needs_browser
from tools.server import ask

pytestmark = [pytest.mark.compiled, needs_browser()]

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect
CONTEXT = {"viewport": {"width": 1280, "height": 900}}
RESULT = re.compile(r"win|wins|draw", re.IGNORECASE)


def begin(page, title, level="Gentle"):
    """A new game, the person first, against one level."""
    page.goto("/")
    page.get_by_role("button", name=f"Play {title}").click()
    seat(page, level, first=1)
    page.get_by_role("button", name="Start").click()


def seat(page, level, first=0):
    """Let a level play from some seat on, in the window that asks who plays."""
    pickers = page.get_by_role("dialog").get_by_label("Who plays")
    pickers.first.wait_for()
    for picker in pickers.all()[first:]:
        options = picker.locator("option").all_text_contents()
        picker.select_option(label=next(text for text in options if text.startswith(level)))


def my_turn(page):
    return page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text=re.compile(r"You.*to move"))


def result(page):
    return page.get_by_role("heading", name=RESULT)


def plies(page):
    return page.get_by_role("list", name="Moves").get_by_role("listitem")


def is_over(page):
    """Wait until it is the person's turn or the game is over."""
    result(page).or_(my_turn(page)).first.wait_for()
    return result(page).is_visible()


def point(page):
    """Play the first move that can be pointed at, from and to where a move has two ends."""
    board = page.get_by_role("group", name="Board")
    before = plies(page).count()
    board.locator("button:not([aria-disabled=true])").first.click()
    if board.get_by_role("button", pressed=True).count():
        picked = board.get_by_role("button", pressed=True).get_attribute("data-name")
        board.locator(
            f"button[data-name='{picked}'] ~ button:not([aria-disabled=true]).goal, button.goal"
        ).first.click()
    expect(plies(page)).not_to_have_count(before)


def choose_move(page):
    before = plies(page).count()
    page.get_by_role("group", name="Your moves").get_by_role("button").first.click()
    expect(plies(page)).not_to_have_count(before)


WAYS = {
    "tictactoe": ("Tic-tac-toe", point),
    "connect4": ("Connect 4", point),
    "gobblet3": ("Gobblet 3x3", point),
    "gobblet4": ("Gobblet 4x4", point),
    "bigtwo": ("Big Two", choose_cards),
    "contest": ("Pokémon Contest", choose_move),
}


@pytest.mark.parametrize("name", GAMES.names())
def test_a_whole_game_with_a_hint_an_undo_and_the_tree_open(page, name):
    title, play = WAYS[name]
    begin(page, title)
    is_over(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text(re.compile(r"^Hint: \w")).first).to_be_visible()
    page.keyboard.press("a")
    expect(page.get_by_role("heading", name="Search tree")).to_be_visible()
    play(page)
    assert not is_over(page)
    before = plies(page).count()
    page.get_by_role("button", name="Undo").click()
    back = page.get_by_role("button", name="Back to the game")
    if name in ("bigtwo", "contest"):  # where there are secrets the game itself waits
        expect(page.get_by_text("An analysis branch")).to_be_visible()
        back.click()
        expect(page.get_by_text("An analysis branch")).to_be_hidden()
        expect(plies(page)).to_have_count(before)
    else:
        expect(page.get_by_role("button", name="Redo")).to_be_enabled()
    while not is_over(page):
        play(page)
    expect(result(page)).to_be_visible()


def test_connect4_by_keyboard_alone(page):
    page.goto("/")
    page.get_by_role("button", name="Play Connect 4").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Connect 4")).to_be_visible()
    page.get_by_role("button", name="Start").focus()
    page.keyboard.press("Enter")
    is_over(page)
    board = page.get_by_role("group", name="Board")
    board.get_by_role("button", name=re.compile("^1: ")).focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(board.get_by_role("button", name=re.compile("^4: "))).to_be_focused()
    page.keyboard.press("Enter")
    expect(plies(page)).to_have_count(2)
    page.keyboard.press("h")
    expect(page.get_by_text(re.compile(r"^Hint: \w")).first).to_be_visible()
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()
    page.keyboard.press("r")
    expect(plies(page)).to_have_count(2)
    columns = iter("1234567" * 7)
    while not is_over(page):
        before = plies(page).count()
        column = next(
            c for c in columns if "6 of 6" not in board.get_by_role("button", name=f"{c}: ").get_attribute("aria-label")
        )
        page.keyboard.press(column)
        expect(plies(page)).not_to_have_count(before)
    expect(result(page)).to_be_visible()


def test_gobblet_by_dragging(page):
    begin(page, "Gobblet 3x3")
    is_over(page)
    board = page.get_by_role("group", name="Board")
    board.get_by_role("button", name=re.compile("^X3: ")).drag_to(board.get_by_role("button", name=re.compile("^b2: ")))
    expect(board.get_by_role("button", name=re.compile("^b2: piece of Yellow"))).to_be_visible()
    assert not is_over(page)
    held = board.get_by_role("button", pressed=True)
    board.get_by_role("button", name=re.compile("^X2: ")).click()
    expect(held).to_have_count(1)
    page.keyboard.press("Escape")
    expect(held).to_have_count(0)
    board.get_by_role("button", name=re.compile("^X2: ")).click()
    page.keyboard.press(",")  # what is picked in one position is not picked in another
    expect(page.get_by_text("You look at another position")).to_be_visible()
    expect(held).to_have_count(0)
    page.keyboard.press(".")
    expect(page.get_by_text("You look at another position")).to_be_hidden()
    empty = board.get_by_role("button", name=re.compile("^[abc][123]: empty")).first
    target = empty.get_attribute("data-name")
    board.get_by_role("button", name=re.compile("^b2: piece of Yellow")).drag_to(empty)
    expect(plies(page).nth(2)).to_contain_text(f"b2-{target}")


def test_a_reload_in_mid_game_loses_nothing(page):
    begin(page, "Connect 4")
    is_over(page)
    for answered in (2, 4):
        page.keyboard.press("4")
        expect(plies(page)).to_have_count(answered)
    before = plies(page).all_text_contents()
    page.reload()
    expect(plies(page)).to_have_count(4)
    assert plies(page).all_text_contents() == before
    assert not is_over(page)


def test_the_tree_grows_and_a_click_shows_the_board_of_a_node(page):
    page.goto("/#connect4/4455")
    page.get_by_role("button", name="Analyse").click()
    tree = page.get_by_role("application", name=re.compile("Search tree"))
    expect(tree).to_have_attribute("data-nodes", re.compile(r"\d+"))
    rows = page.get_by_role("region", name="Table of candidates").get_by_role("row")
    expect(rows.filter(has_text=re.compile(r"wins in \d+ plies")).first).to_be_visible()
    tree.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile("A look ahead"))).to_be_visible()
    page.get_by_role("button", name="Back to the game").click()
    expect(page.get_by_text(re.compile("A look ahead"))).to_be_hidden()
    page.get_by_role("button", name="Stop the analysis").click()
    page.get_by_role("button", name="Analyse").wait_for()
    frame = tree.get_attribute("data-frame")
    page.set_viewport_size({"width": 700, "height": 900})
    expect(tree).not_to_have_attribute("data-frame", frame)  # drawn anew for the smaller box
    page.get_by_role("switch", name="Tree").uncheck()
    expect(tree).to_be_hidden()


SHUFFLE = """async (rounds) => {
  const { thought } = await import("/static/session.js");
  const wrong = [];
  for (let round = 0; round < rounds; round++) {
    const names = [..."1234567"].sort(() => Math.random() - 0.5).slice(0, 1 + (round % 7));
    const candidates = names.map((move) => ({ move, value: 0, visits: 1, pv: [move] }));
    const facts = { source: "analysis", node: 0, final: false, to_move: 0, value: 0, nodes: 1, seconds: 1 };
    thought.value = { ...facts, move: names[0], candidates };
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const heads = [...document.querySelectorAll(".candidates tbody th")];
    const marked = heads.filter((head) => getComputedStyle(head, "::before").content !== "none");
    const isRight = marked.map((head) => head.textContent).join() === names[0] && heads.length === names.length;
    if (!isRight) wrong.push(names.join(""));
  }
  return wrong;
}"""


def test_only_the_best_candidate_is_marked_however_their_order_changes(page):
    page.goto("/#connect4/44")
    page.get_by_role("button", name="Analyse").wait_for()
    assert page.evaluate(SHUFFLE, 150) == []


@pytest.mark.parametrize(("title", "me"), [("Big Two", "A"), ("Pokémon Contest", "Speranza")])
def test_the_tree_grows_where_cards_are_hidden_and_shows_no_board(page, title, me):
    begin(page, title)
    assert not is_over(page)
    page.keyboard.press("a")
    page.get_by_role("button", name="Analyse").click()
    tree = page.get_by_role("application", name=re.compile("Search tree"))
    expect(tree).to_have_attribute("data-nodes", re.compile(r"^([5-9]|\d\d+)$"))
    expect(page.get_by_text("those of hands dealt at random")).to_be_visible()
    tree.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(
        page.get_by_role("status").filter(has_text=re.compile(rf"^{me}: .+ visits, value .+ for {me}"))
    ).to_have_count(1)
    card = page.locator(".nodecard")
    expect(card).to_contain_text(f"value for {me}")
    expect(card.locator(".picture")).to_have_count(0)
    expect(page.get_by_text(re.compile("A look ahead|no look ahead"))).to_have_count(0)
    expect(page.get_by_role("region", name="Table of candidates").locator("tr.best")).to_have_count(1)


def test_a_review_marks_what_gave_the_win_away(page):
    page.goto("/#connect4/44551223")
    page.get_by_role("button", name="Review").click()
    mistakes = page.get_by_role("list", name="Mistakes").get_by_role("listitem")
    expect(mistakes.filter(has_text=re.compile(r"5\.\s*1\?+ better [36]"))).to_be_visible()
    bar = page.get_by_role("img", name=re.compile(r"^Solved: Yellow wins in \d+ plies$"))
    expect(bar).to_be_visible()
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("region", name="Table of candidates").get_by_role("row").nth(3)).to_be_visible()
    expect(bar).to_be_visible()  # what is exact counts more than what a search believes


def test_agents_can_be_watched_and_paused(page):
    page.goto("/")
    page.get_by_role("button", name="Play Big Two").click()  # long enough to be paused on a slow machine
    seat(page, "Gentle")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Pause").click()
    on = page.get_by_role("button", name="Go on")
    on.wait_for()
    before = plies(page).count()
    on.click()
    expect(plies(page).nth(before + 1)).to_be_visible()


def test_agents_are_watched_to_the_end(page, server):
    late = list("322137673677155556716325347112635422")  # nobody has four, and six moves are left
    key = ask(server, "sessions", {"game": "connect4", "moves": late, "seats": ["random", "random"]})["key"]
    page.goto(f"/#play/{key}")
    expect(result(page)).to_be_visible()


def test_an_agent_bears_a_levels_name_only_in_the_game_whose_level_it_is(page, server):
    for game, name in (("contest", "Gentle"), ("bigtwo", "B · random")):  # known once the first is seen
        key = ask(server, "sessions", {"game": game, "seats": [None, *["random"] * 3]})["key"]
        page.goto(f"/#play/{key}")
        expect(page.get_by_role("list", name="Players").get_by_role("listitem").nth(1)).to_contain_text(name)


def test_a_record_goes_out_and_comes_back(page, tmp_path):
    page.goto("/#tictactoe/1425")
    page.get_by_role("button", name="3: empty").click()
    expect(result(page)).to_be_visible()
    page.get_by_role("button", name="Set up, share").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    file = tmp_path / "game.jsonl"
    download.value.save_as(file)
    assert [ply["move"] for ply in json.loads(file.read_text())["moves"]] == list("14253")
    page.goto("/#")
    page.get_by_label(re.compile("A record")).set_input_files(file)
    expect(plies(page)).to_have_count(5)


def test_a_wrong_address_says_what_is_wrong(page):
    page.goto("/#conect4/44")
    expect(page.get_by_role("alert")).to_contain_text("did you mean connect4?")


def test_italian_is_spoken(page):
    page.goto("/")
    page.get_by_label("Language").select_option("it")
    expect(page.get_by_role("heading", name="Quale gioco?")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "it")
