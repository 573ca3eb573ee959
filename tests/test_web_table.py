"""What a person sees and does at the table, in a real browser: each of these was wrong once."""

import json
import re

import pytest

from mossa.games.contest.data import moves
from tests.web import Held, choose_cards, needs_browser
from tools.server import ask as server_ask

pytestmark = [pytest.mark.compiled, needs_browser()]

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect
HEIGHT = 720


def opened(page, address):
    page.goto(address)
    page.get_by_role("button", name="Analyse").wait_for()


def ask(page, what, **more):
    page.evaluate("([what, more]) => import('/static/session.js').then((m) => m.ask(what, more))", [what, more])


def plates(page):
    return page.get_by_role("list", name="Players").get_by_role("listitem")


def test_an_analysis_behind_a_curtain_says_what_it_waits_for(page):
    opened(page, "/#bigtwo/")
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_text("The analysis waits until you show your side.").first).to_be_visible()
    hint = page.get_by_role("button", name="Hint")
    expect(hint).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Show my side").click()
    expect(hint).to_have_attribute("aria-disabled", "false")
    expect(page.get_by_text("The analysis waits until you show your side.")).to_have_count(0)
    expect(page.get_by_role("region", name="Table of candidates")).to_be_visible()


def test_the_move_under_the_pointer_can_be_read(page):
    opened(page, "/#connect4/4453")
    move = page.get_by_role("list", name="Moves").get_by_role("button").nth(1)
    move.click()
    expect(move).to_have_attribute("aria-current", "step")
    move.hover()
    colours = move.evaluate("(one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]")
    assert colours == ["rgb(255, 255, 255)", "rgb(31, 95, 139)"]


def test_the_plates_tell_who_moves_in_the_position_that_is_shown(page):
    opened(page, "/#connect4/445")
    expect(plates(page).nth(1)).to_contain_text("to move")
    page.keyboard.press("ArrowLeft")
    expect(plates(page).nth(0)).to_contain_text("to move")
    expect(plates(page).nth(1)).not_to_contain_text("to move")
    page.keyboard.press("ArrowRight")
    expect(plates(page).nth(1)).to_contain_text("to move")
    page.keyboard.press("Home")
    expect(page.get_by_role("button", name="First position")).to_be_disabled()
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Present position")).to_be_disabled()
    board = page.get_by_role("group", name="Board")
    board.get_by_role("button", name=re.compile("^3: ")).click()  # whoever plays by pointing looks back by arrows too
    expect(plates(page).nth(0)).to_contain_text("to move")
    page.keyboard.press("ArrowLeft")
    expect(plates(page).nth(1)).to_contain_text("to move")
    page.keyboard.press("ArrowRight")
    expect(plates(page).nth(0)).to_contain_text("to move")


def test_another_analyst_begins_with_a_clean_sheet(page):
    opened(page, "/#tictactoe/15")
    ask(page, "analyse", agent="mcts:simulations=300,solver=false")
    session = page.evaluate_handle("() => import('/static/session.js')")
    page.wait_for_function("(m) => m.thought.value?.final", arg=session)  # its own last thought is not a late one
    tree = page.get_by_role("application", name=re.compile("Search tree"))
    expect(tree).to_have_attribute("data-nodes", re.compile(r"\d+"))
    tree.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_text("A look ahead")).to_be_visible()
    session.evaluate(
        "(m) => { window.seen = []; m.thought.subscribe((one) => window.seen.push(one?.analyst ?? null)); }"
    )
    ask(page, "analyse", agent="flat:simulations=50")
    expect(page.get_by_text("A look ahead")).to_be_hidden()
    page.wait_for_function("(m) => m.thought.value?.analyst.startsWith('flat') && m.thought.value.final", arg=session)
    old, nothing, *new = page.evaluate("() => window.seen")
    assert old == "mcts:simulations=300,solver=false"
    assert nothing is None  # the old thoughts went before new ones came
    assert set(new) == {"flat:simulations=50"}


def test_a_previewed_board_keeps_its_size(page):
    opened(page, "/#tictactoe/15")
    page.get_by_role("button", name="9: empty").wait_for()
    width = "() => document.querySelector('.shown .gridbox').getBoundingClientRect().width"
    before = page.evaluate(width)
    actions = page.get_by_role("toolbar", name="Actions")
    place = actions.bounding_box()
    ask(page, "preview", node=2, moves=["9"])
    expect(page.get_by_text("A look ahead")).to_be_visible()
    assert page.evaluate(width) == before
    assert actions.bounding_box() == place
    expect(plates(page).nth(1)).to_contain_text("to move")  # on the board that is shown


def test_a_column_is_told_whole(page):
    opened(page, "/#connect4/44454")
    column = page.get_by_role("group", name="Board").get_by_role("button", name=re.compile("^4: "))
    expect(column).to_have_accessible_name("4: 4 of 6 full, from below Yellow Red Yellow Yellow")


def test_a_button_never_gives_its_place_to_another(page):
    where = "() => [...document.querySelectorAll('.actions button')].map((one) => `${one.offsetLeft} ${one.offsetTop}`)"
    page.goto("/")
    page.get_by_role("button", name="Play Tic-tac-toe").click()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("button", name="Move now")).to_be_visible()
    page.get_by_role("button", name="1: empty").wait_for()
    before = page.evaluate(where)
    for cell in ("1", "2", "3", "4", "6", "7", "8", "9"):
        over = page.get_by_role("heading", name=re.compile("win|draw", re.IGNORECASE))
        over.or_(plates(page).filter(has_text=re.compile("You.*to move"))).first.wait_for()
        if over.is_visible():
            break
        page.keyboard.press(cell)
    assert page.evaluate(where) == before
    page.get_by_role("button", name="Undo").click()
    asked = []
    page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()
    page.get_by_role("button", name="Rematch").click()
    assert asked == ["Leave this game?"]


def test_the_rules_are_one_click_away_from_home_and_table(page):
    page.goto("/")
    page.get_by_role("button", name="Rules Gobblet 4x4").click()
    card = page.get_by_role("dialog", name="Rules of Gobblet 4x4")
    expect(card).to_contain_text("Get four of your pieces in a row")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.get_by_label("Language").select_option("it")
    page.get_by_role("button", name="Regole Gobblet 4x4").click()
    expect(page.get_by_role("dialog")).to_contain_text("Metti quattro dei tuoi pezzi")
    page.goto("/#tictactoe/")
    page.get_by_role("button", name="Regole", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("Metti tre dei tuoi segni")


def test_an_address_with_an_illegal_move_is_refused_in_italian(page):
    page.goto("/")
    page.get_by_label("Language").select_option("it")
    page.goto("/#connect4/1111111")
    told = "connect4: 1 non è una mossa legale dopo 111111: la colonna 1 è piena; legali: 2 3 4 5 6 7"
    expect(page.get_by_role("alert")).to_have_text(told)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/#chess/e4", "gioco sconosciuto: 'chess' (ci sono: "),
        ("/#connect4:width=99/", "connect4: width=99 non è ammesso; dev'essere un numero intero da 1 a 31"),
        ("/#play/nothing", "questa partita non c'è"),
    ],
)
def test_a_wrong_address_is_refused_in_italian(page, address, told):
    page.goto("/")
    page.get_by_label("Language").select_option("it")
    page.goto(address)
    expect(page.locator(".problem")).to_contain_text(told)


def test_refusals_come_in_italian_where_they_are_seen(page):
    page.goto("/")
    page.get_by_label("Language").select_option("it")
    page.get_by_role("button", name="Gioca Gobblet 4x4").click()
    page.get_by_text("Tavola e regole").click()
    page.get_by_label(re.compile("repetition")).fill("1")
    page.get_by_role("button", name="Comincia").click()
    refusal = page.get_by_role("alert").filter(has_text="repetition=1 non è ammesso")
    expect(refusal).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    page.goto("/#tictactoe/15")
    page.get_by_role("button", name="Analizza").wait_for()
    ask(page, "stop")
    expect(page.locator(".banner")).to_contain_text("nessuno sta pensando")


def test_of_a_file_with_several_games_one_is_chosen_and_agents_keep_their_seats(page, tmp_path, server):
    from mossa.arena.record import Ply, Record

    seats, won, drawn = ("random", "mcts:simulations=20"), (1.0, -1.0), (0.0, 0.0)
    played = [("15243", won), ("152374689", drawn)]
    games = [Record("tictactoe", seats, 1, tuple(Ply(one) for one in line), scores) for line, scores in played]
    file = tmp_path / "games.jsonl"
    file.write_text("".join(one.to_json() + "\n" for one in games))
    page.goto("/")
    page.get_by_label(re.compile("A record")).set_input_files(file)
    found = page.get_by_role("list", name="Games of the file").get_by_role("listitem")
    expect(found).to_have_count(2)
    expect(found.nth(1)).to_contain_text("9 moves")
    found.nth(1).get_by_role("button").click()
    expect(plates(page).nth(0)).to_contain_text("random")
    expect(plates(page).nth(1)).to_contain_text("mcts")


def test_a_broken_file_is_refused_where_it_was_chosen(page, tmp_path):
    file = tmp_path / "broken.jsonl"
    file.write_text(json.dumps({"game": "chess"}) + "\n")
    page.goto("/")
    page.get_by_label(re.compile("A record")).set_input_files(file)
    expect(page.locator(".bring").get_by_role("alert")).to_be_visible()
    file.write_text("\n")
    page.get_by_label(re.compile("A record")).set_input_files(file)
    expect(page.locator(".bring").get_by_role("alert")).to_have_text("The file holds no game.")


CONTRASTS = """() => {
  const light = (selector) => {
    const parts = getComputedStyle(document.querySelector(selector)).fill.match(/[\\d.]+/g).slice(0, 3);
    const [r, g, b] = parts.map((one) => one / 255).map((c) => (c <= 0.04 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [hole, ...pieces] = [".hole", ".piece.p0 .body", ".piece.p1 .body"].map(light);
  return pieces.map((one) => Math.max(one, hole) / Math.min(one, hole));
}"""


def test_pieces_can_have_other_colours_and_players_are_named_by_them(page):
    opened(page, "/#connect4/44")
    expect(plates(page).nth(1)).to_contain_text("Red")
    for colours, name in (("cool", "Orange"), ("plain", "Black")):
        page.keyboard.press("?")
        page.get_by_label("Colours of the pieces").select_option(colours)
        page.keyboard.press("Escape")
        expect(plates(page).nth(1)).to_contain_text(name)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert min(page.evaluate(CONTRASTS)) > 1.8  # a piece is no empty place


def test_board_and_plot_are_seen_without_scrolling(page):
    opened(page, "/#connect4/4453")
    for one in (page.get_by_role("group", name="Board"), page.locator(".plot")):
        box = one.bounding_box()
        assert box["y"] + box["height"] <= HEIGHT


def test_one_simulation_is_shown_in_its_phases_and_can_be_gone_back(page):
    opened(page, "/#tictactoe/15")
    page.get_by_role("button", name="one simulation").click()
    bar = page.get_by_role("group", name="Step by step")
    step = bar.get_by_role("button", name="Step", exact=True)
    expect(bar).to_contain_text("1. Select")
    expect(page.locator(".dot .value")).to_have_text(["…", *["–"] * 7])  # nothing is known of moves never tried
    assert set(page.locator(".dot .fill").evaluate_all("(all) => all.map((one) => one.getAttribute('d'))")) == {""}
    visits = page.locator(".dot .visits").first  # the root's
    told = ("1. Expand", "1. Play out", "1. Back up", "2. Select", "2. Expand", "2. Play out", "2. Back up")
    for text, count in zip(told, ("", "", "1", "1", "1", "1", "2"), strict=True):
        step.click()
        expect(bar).to_contain_text(text)
        expect(visits).to_have_text(re.compile(rf"^\s*{count}$"))  # a result is the root's when it is backed up
    expect(bar).to_contain_text(re.compile(r"the root [+−]?[\d.]+ → [+−]?[\d.]+"))
    for text in ("2. Play out", "2. Expand", "2. Select", "1. Back up"):
        bar.get_by_role("button", name="Back", exact=True).click()
        expect(bar).to_contain_text(text)
    expect(visits).to_contain_text("1")
    expect(page.locator(".dot.walked")).to_have_count(2)
    page.locator(".pick select").first.select_option("it")
    expect(page.get_by_role("group", name="Passo per passo")).to_contain_text("1. Riporta")
    expect(page.locator(".heads .head").first).to_have_text("Muove X · MAX")


def test_alpha_beta_goes_node_by_node_and_says_where_it_stops(page):
    opened(page, "/#tictactoe/15")
    page.get_by_role("button", name="one node of alpha-beta").click()
    bar = page.get_by_role("group", name="Step by step")
    expect(bar).to_contain_text("entered with α −∞ and β +∞")
    before = page.locator(".dot").count()
    while "no need to look" not in bar.inner_text():
        told = bar.get_by_role("status").inner_text()
        bar.get_by_role("button", name="Step", exact=True).click()
        expect(bar.get_by_role("status")).not_to_have_text(told)
    assert page.locator(".dot").count() > before
    cut = page.locator(".dot.cut tspan.name")
    expect(cut).not_to_have_count(0)
    cut.last.hover()
    expect(page.locator(".nodecard")).to_contain_text(
        re.compile(r"has .+ elsewhere, and here one reply already leaves")
    )


def test_a_lesson_that_begins_as_soon_as_a_move_is_shown_goes_on(page):
    opened(page, "/#tictactoe/1")
    page.get_by_role("button", name="one node of alpha-beta").click()  # from now on its program is here
    bar = page.get_by_role("group", name="Step by step")
    expect(bar).to_contain_text("entered with")
    bar.get_by_role("button", name="Close").click()
    page.evaluate("""() => {
        const [frame, later] = [window.requestAnimationFrame, window.setTimeout];
        window.requestAnimationFrame = (act) => later(() => frame(act), 200); // as on a machine that is busy
        window.setTimeout = (act, ms = 0) => later(act, ms + 200);
        new MutationObserver((_, watch) => {
            if (!document.querySelector(".movelist li:nth-child(2)")) return;
            watch.disconnect();
            [...document.querySelectorAll("button")].find((one) => one.innerText === "one node of alpha-beta").click();
        }).observe(document.body, { childList: true, subtree: true });
    }""")
    page.keyboard.press("5")
    expect(bar).to_contain_text("entered with α −∞ and β +∞")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(bar).to_contain_text("entered with α −∞ and β +∞")


def test_a_late_answer_to_a_lesson_is_not_shown_in_the_next_one(page):
    opened(page, "/#tictactoe/15")
    held = Held(page, "**/api/step")
    page.get_by_role("button", name="one node of alpha-beta").click()
    held.wait_for(1)
    page.keyboard.press("ArrowLeft")
    expect(plates(page).nth(1)).to_contain_text("to move")
    page.get_by_role("button", name="one node of alpha-beta").click()
    with page.expect_response("**/api/step") as late:
        held.let_go(0)
    late.value.finished()
    bar = page.get_by_role("group", name="Step by step")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(bar).not_to_contain_text("entered with")
    held.let_go(1)
    expect(bar).to_contain_text("entered with")


@pytest.mark.parametrize("end", [{"done": 3}, {"failed": "no memory"}], ids=["done", "failed"])
def test_the_searches_of_a_game_are_prepared_from_its_dialog_on(page, end):
    totals, steps = [], {"game": "gobblet3", "done": 0, "total": 3, "failed": None}

    def slowly(route):
        answer = route.fetch()
        totals.append(answer.json()["total"])
        route.fulfill(response=answer, json=steps)

    page.route("**/api/prepare", slowly)
    page.goto("/")
    page.get_by_role("button", name="Play Gobblet 3x3").click()
    expect(page.get_by_text("Preparing Gobblet 3x3, first time only: step 1 of 3")).to_be_visible()
    steps["done"] = 1
    expect(page.get_by_text("step 2 of 3")).to_be_visible()
    steps |= end
    expect(page.get_by_text("first time only")).to_have_count(0)
    assert min(totals) >= 2


def test_a_game_that_is_opened_by_its_address_is_prepared_and_its_lessons_say_how_far(page):
    steps, game = {"done": 2, "total": 9, "failed": None}, "connect4"
    page.route("**/api/prepare", lambda route: route.fulfill(json={"game": game, **steps}))
    held = Held(page, "**/api/step")
    with page.expect_request("**/api/prepare") as asked:
        opened(page, f"/#{game}/4453")
    assert asked.value.post_data_json == {"game": game}
    page.get_by_role("button", name="one node of alpha-beta").click()
    held.wait_for(1)
    bar = page.get_by_role("group", name="Step by step")
    expect(bar).to_contain_text("Preparing Connect 4, first time only: step 3 of 9")
    steps["done"] = 9
    expect(bar).to_contain_text("One moment")
    held.let_go(0)
    expect(bar).to_contain_text("entered with")


def test_arrow_keys_and_enter_choose_a_move_of_a_contest(page):
    page.goto("/")
    page.get_by_role("button", name="Play Pok").click()
    page.get_by_role("button", name="Start").click()
    cards = page.get_by_role("group", name="Your moves").get_by_role("button")
    cards.first.wait_for()
    page.keyboard.press("ArrowRight")  # from wherever the focus is
    expect(cards.first).to_be_focused()
    page.get_by_role("switch", name="Suggest a move").focus()
    page.keyboard.press("ArrowRight")
    expect(cards.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    name = cards.nth(1).locator("b").inner_text()
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Moves").get_by_role("button").first).to_have_text(name)


def show(page, **more):
    """Let the page show a thought as if a search had it."""
    facts = {"type": "thought", "source": "analysis", "node": 0, "final": True, "to_move": 0, "value": 0.5}
    facts |= {"nodes": 0, "seconds": 1, "move": "1", "candidates": [], **more}
    page.evaluate("(one) => import('/static/session.js').then((m) => { m.thought.value = one; })", facts)


def grown(rows):
    """A tree of a root and some of its moves."""
    zeros, moves = [0] * rows, [str(n) for n in range(1, rows)]
    tree = {"parent": [-1, *zeros[1:]], "move": ["", *moves], "visits": [1] * rows, "value": zeros, "hidden": zeros}
    return tree | {"mover": zeros, "seat": zeros, "proven": [False] * rows}


@pytest.mark.parametrize(("nodes", "rows", "text"), [(0, 8, "8 nodes"), (1, 2, "2 nodes"), (900, 8, "8 of 900 nodes")])
def test_a_tree_never_shows_more_nodes_than_there_are(page, nodes, rows, text):
    opened(page, "/#tictactoe/")
    show(page, nodes=nodes, tree=grown(rows))
    expect(page.locator(".tree .head small")).to_have_text(text)


def test_a_tree_that_was_hidden_is_not_said_to_be_missing(page):
    opened(page, "/#tictactoe/15")
    page.get_by_role("switch", name="Tree").uncheck()
    page.get_by_role("button", name="Analyse").click()
    page.get_by_role("region", name="Table of candidates").wait_for()
    page.get_by_role("switch", name="Tree").check()
    expect(page.get_by_role("application", name=re.compile("Search tree"))).to_have_attribute(
        "data-nodes", re.compile(r"\d+")
    )
    expect(page.get_by_text("This search keeps no tree")).to_have_count(0)


@pytest.mark.parametrize(
    ("agent", "told"), [("perfect", "Exact play knows what every move is worth"), ("random", "moves without a search")]
)
def test_who_grows_no_tree_is_not_said_to_have_hidden_one(page, server, agent, told):
    key = server_ask(server, "sessions", {"game": "tictactoe", "seats": [None, agent]})["key"]
    page.goto(f"/#play/{key}")
    page.get_by_role("button", name="5: empty").click()
    page.get_by_role("list", name="Moves").get_by_role("listitem").nth(1).wait_for()
    page.keyboard.press("a")
    expect(page.get_by_text(told)).to_be_visible()
    expect(page.get_by_text("The tree was hidden while this search ran")).to_have_count(0)


def test_a_cell_that_is_chosen_before_its_piece_says_what_comes_first(page):
    opened(page, "/#gobblet3/")
    cell = page.get_by_role("button", name="b2: empty")
    cell.click(force=True)
    expect(page.locator(".banner")).to_contain_text("First choose a piece")
    page.get_by_role("button", name="X3: ").click()
    cell.click()
    expect(page.get_by_role("list", name="Moves").get_by_role("button")).to_have_text("3@b2")
    expect(page.locator(".banner")).to_have_count(0)


def test_at_a_table_of_cards_nothing_moves_from_turn_to_turn(page, server):
    seats = [None, *["random"] * 3]
    key = server_ask(server, "sessions", {"game": "bigtwo", "seed": 1, "seats": seats})["key"]
    page.goto(f"/#play/{key}")
    page.get_by_role("group", name="Table").wait_for()  # the first sight of a board is fetched, and has its own height
    mine = plates(page).filter(has_text="You").filter(has_text="to move")
    undo, found = page.get_by_role("button", name="Undo"), set()
    for number in range(1, 6):
        expect(mine).to_be_visible()
        found.add(undo.bounding_box()["y"])
        choose_cards(page)
        expect(page.get_by_role("list", name="Moves").get_by_role("button").nth(4 * number - 1)).to_be_visible()
        found.add(undo.bounding_box()["y"])
    assert len(found) == 1
    expect(plates(page)).to_contain_text(["You", "B · ", "C · ", "D · "])
    undo.click()
    expect(page.locator(".banner.branch")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(".banner.branch")).to_have_count(0)
    page.on("dialog", lambda asked: asked.accept())
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("button", name="Review the game")).to_be_in_viewport(ratio=1)


def test_a_game_under_way_is_not_left_without_asking(page, server):
    seats = [None, "mcts:simulations=1500"]
    key = server_ask(server, "sessions", {"game": "tictactoe", "seats": seats})["key"]
    home = page.get_by_role("link", name="mossa, all games")
    page.goto(f"/#play/{key}")
    expect(plates(page).nth(1)).to_have_text(re.compile(r"Medium\s+tries 1,500 games"))
    expect(plates(page).nth(1).locator(".who")).to_have_attribute("title", "mcts:simulations=1500")
    home.click()  # nothing has been played
    page.get_by_role("heading", name="Which game?").wait_for()
    page.goto(f"/#play/{key}")
    page.get_by_role("button", name="5: empty").click()
    expect(page.get_by_role("list", name="Moves").get_by_role("button").nth(1)).to_be_visible()
    page.once("dialog", lambda dialog: dialog.dismiss())
    with page.expect_event("dialog") as asked:  # the page asks when its address has changed, after the click
        home.click()
    assert asked.value.message == "Leave this game? It waits for you under “Go on with”."
    expect(page.get_by_role("heading", name="Tic-tac-toe")).to_be_visible()
    expect(page).to_have_url(re.compile(f"#play/{key}"))
    page.evaluate("() => { window.asked = []; window.confirm = (text) => window.asked.push(text) > 2; }")
    back = "([key, n]) => window.asked.length === n && location.hash === `#play/${key}`"
    page.evaluate("() => history.back()")  # Playwright's own waits for a page that does not come
    page.wait_for_function(back, arg=[key, 1])
    page.get_by_role("button", name="Set up, share").click()
    page.get_by_role("button", name="Open this position").click()
    page.wait_for_function(back, arg=[key, 2])
    expect(page.get_by_role("heading", name="Tic-tac-toe")).to_be_visible()
    page.evaluate("() => history.back()")
    expect(page.get_by_role("region", name="Go on with").get_by_role("link")).to_have_text("1. Tic-tac-toe")


def test_an_empty_table_of_cards_says_what_the_first_play_must_hold(page):
    opened(page, "/#bigtwo/")
    page.get_by_role("button", name="Show my side").click()
    expect(page.get_by_role("group", name="Table")).to_contain_text("the first play must contain 3 of diamonds")
    expect(page.get_by_text("any play leads")).to_have_count(0)


@pytest.fixture
def contest(page, server):
    """A contest, the same in every run, against others that move at random."""
    key = server_ask(server, "sessions", {"game": "contest", "seed": 1, "seats": [None, *["random"] * 3]})["key"]
    page.goto(f"/#play/{key}")
    return page


def test_a_contest_is_told_to_its_last_sentence_and_hearts_are_counted_in_words(contest):
    page = contest
    for turn in range(1, 6):
        expect(page.get_by_text(f"Turn {turn} of 5")).to_be_visible()
        page.get_by_role("group", name="Your moves").get_by_role("button").first.click()
    story = page.get_by_role("region", name="What happened")
    last = story.get_by_text("The contest is over")
    expect(last).to_be_visible()
    inner, outer = last.bounding_box(), story.bounding_box()
    assert outer["y"] <= inner["y"]
    assert inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1
    expect(page.get_by_role("heading", name=re.compile("win|draw", re.IGNORECASE))).to_be_in_viewport()
    bars = page.locator(".meter.hearts > span").evaluate_all("(all) => all.map((one) => one.offsetWidth)")
    assert bars[0] == max(bars) > 0  # the winner's, who is named first
    assert bars == sorted(bars, reverse=True)
    assert not re.search(r"(?<![\d.])1 hearts", page.locator("main").inner_text())


def test_what_a_turn_has_earned_stands_beside_everybody_when_the_next_begins(contest):
    expect(contest.get_by_text("Speranza: choose a move")).to_be_visible()
    contest.get_by_role("group", name="Your moves").get_by_role("button").first.click()
    expect(contest.get_by_text("Turn 2 of 5")).to_be_visible()
    order = contest.get_by_role("list", name="Order of performing").get_by_role("listitem")
    gains = [read(one) for one in order.locator(".gain").all_inner_texts()]
    totals = [read(one) for one in order.locator(".meter").all_inner_texts()]
    assert gains == totals  # of the first turn alone
    assert gains == sorted(gains, reverse=True)  # by what they perform next
    assert any(gains)


def read(text):
    """The number in a text; none is 0."""
    return int("".join(re.findall(r"[−\d]", text)).replace("−", "-") or 0)


def test_one_heart_is_one(contest):
    contest.get_by_role("group", name="Your moves").wait_for()
    texts = contest.evaluate(
        """async () => {
          const { state } = await import("/static/session.js");
          const board = structuredClone(state.value.board);
          for (const [seat, total] of [1, -1, 2, 0].entries()) board.contestants[seat].total = total;
          state.value = { ...state.value, board };
          await new Promise(requestAnimationFrame);
          await new Promise(requestAnimationFrame);
          return [...document.querySelectorAll(".meter.hearts")].map((one) => one.textContent.trim());
        }"""
    )
    assert sorted(texts) == ["0 hearts", "1 heart", "2 hearts", "−1 heart"]


def test_a_suggestion_tells_how_far_it_is_and_comes_before_every_move(contest):
    page = contest
    shown = []

    def listen(socket):
        upstream = socket.connect_to_server()
        socket.on_message(lambda text: None if '"hint"' in text and not shown else upstream.send(text))

    page.route_web_socket("**/screen", listen)
    page.reload()
    page.get_by_role("group", name="Your moves").wait_for()
    suggests = page.get_by_role("switch", name="Suggest a move")
    suggests.check()
    for share in (0.2, 0.65):
        page.evaluate(
            """(progress) => import("/static/session.js").then(({ hint, state }) => {
              hint.value = { node: state.value.cursor, progress };
            })""",
            share,
        )
        expect(page.get_by_text(f"Suggest a move {round(100 * share)} %")).to_be_visible()
    shown.append(True)
    page.reload()
    hinted = page.locator(".movecard.hinted")
    expect(hinted).to_have_count(1)
    expect(hinted).to_contain_text("suggested")
    hinted.click()
    expect(page.get_by_text("Turn 2 of 5")).to_be_visible()
    expect(hinted).to_have_count(1)


def test_the_moves_of_a_contest_have_their_italian_names(contest):
    page = contest
    cards = page.get_by_role("group", name="Your moves").locator("b")
    cards.first.wait_for()
    english = cards.all_inner_texts()
    page.get_by_label("Language").select_option("it")
    mine = page.get_by_role("group", name="Le tue mosse").locator("b")
    expect(mine).to_have_count(len(english))
    italian = {move.name: move.italian for move in moves().values()}
    assert mine.all_inner_texts() == [italian[one] for one in english]
    mine.first.click()
    expect(page.get_by_role("list", name="Mosse").get_by_role("button").first).to_have_text(italian[english[0]])
    drawn = ["Macy 3rd", "Macy nervous", "2 hearts"]  # by chance
    told = page.evaluate("(some) => import('/static/words.js').then((m) => some.map((one) => m.moveName(one)))", drawn)
    assert told == ["Macy 3º", "Macy in ansia", "2 cuori"]


def test_the_rules_on_the_card_are_those_of_the_table(page):
    opened(page, "/#gobblet3:uncover=lift,copies=3/")
    page.get_by_role("button", name="Rules", exact=True).click()
    card = page.get_by_role("dialog")
    expect(card).to_contain_text("Each player has three pieces of each size from 1 to 3. Yellow begins.")
    expect(card).to_contain_text("Whoever lifts a piece off the other player's line loses at once.")
    page.keyboard.press("Escape")
    page.get_by_label("Language").select_option("it")
    page.get_by_role("button", name="Regole", exact=True).click()
    expect(card).to_contain_text("Ognuno ha tre pezzi di ogni misura da 1 a 3. Comincia Giallo.")
    expect(card).to_contain_text("Chi solleva un pezzo da una fila dell'altro ha perso subito.")


def test_what_an_agent_may_be_told_by_name_is_chosen_from_a_list(page):
    page.goto("/")
    page.get_by_role("button", name="Play Connect 4").click()
    page.get_by_label("Who plays").last.select_option("custom")
    page.get_by_label("Agent", exact=True).select_option("alphabeta")
    evaluation = page.get_by_label("The evaluation of positions at the last ply")
    expect(evaluation.locator("option")).to_have_text(["the usual one", "threats", "one", "one-bis", "two", "zero"])
    evaluation.select_option("one-bis")
    expect(page.locator("code", has_text="alphabeta:evaluation=one-bis")).to_be_visible()
    expect(page.get_by_label("Positions to look at (1,000,000 when no budget is given)")).to_be_visible()
    rest = page.locator(".settings details").get_by_role("spinbutton").first
    expect(rest).to_be_hidden()  # the usual few come first
    page.get_by_text("More settings").click()
    expect(rest).to_be_visible()


def test_the_name_of_an_analyst_moves_nothing_below_it(page):
    opened(page, "/#connect4/44")
    tree, places = page.get_by_role("heading", name="Search tree"), set()
    for agent in ("mcts:simulations=50", "mcts:simulations=50,playout=anti-decisive,solver=false", "alphabeta:depth=2"):
        ask(page, "analyse", agent=agent)
        expect(page.locator(".switches .quiet")).to_have_attribute("title", agent)
        places.add(tree.bounding_box()["y"])
    assert len(places) == 1


def test_who_analyses_is_told_in_words(page):
    opened(page, "/#tictactoe/15")
    ask(page, "analyse", agent="alphabeta:nodes=1000000")
    expect(page.get_by_role("button", name="alphabeta · looks at 1M positions")).to_be_visible()
    heads = page.get_by_role("region", name="Table of candidates").get_by_role("columnheader")
    expect(heads).to_have_text(["move", "value", "nodes", "expected line"])
    ask(page, "analyse", agent="minimax:depth=2")
    expect(page.get_by_role("button", name="minimax · looks 2 plies ahead")).to_be_visible()
    lines = [["pass", "pass", "6D"], ["4@c2", "b2-a1"], ["Hydro Pump", "Surf"]]
    told = page.evaluate("(all) => import('/static/words.js').then((m) => all.map((one) => m.line(one, 9)))", lines)
    assert told == ["pass, pass, 6D", "4@c2 b2-a1", "Hydro Pump, Surf"]


def test_how_many_pieces_are_left_stands_beside_them(page):
    opened(page, "/#gobblet4/")
    places = page.locator(".cell:has(.below)")
    expect(places).to_have_count(8)
    apart = places.evaluate_all(
        """(all) => all.map((one) => {
          const [piece, count] = [".piece", ".below"].map((name) => one.querySelector(name).getBoundingClientRect());
          const across = Math.max(count.left - piece.right, piece.left - count.right, 0);
          return Math.hypot(across, Math.max(count.top - piece.bottom, piece.top - count.bottom, 0));
        })"""
    )
    assert max(apart) < 2
