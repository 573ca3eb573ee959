"""Search trees as a student sees them: no label lies on another, all moves are there, the picture stands still."""

import re
from xml.etree import ElementTree as ET

import pytest

from tests.web import needs_browser

pytestmark = [pytest.mark.compiled, needs_browser()]

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

CONTEXT = {"has_touch": True}

GROWN = """async ([players, isDeep, names]) => {
  const { thought } = await import("/static/session.js");
  let seed = 1;
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const parent = [-1], move = [""], mover = [0];
  while (parent.length < 200) {
    const last = parent.length - 1;
    const above = isDeep ? Math.max(0, last - random(8)) : random(Math.min(last + 1, 60));
    const name = names[random(names.length)];
    if (parent.some((one, row) => one === above && move[row] === name)) continue;
    parent.push(above);
    move.push(name);
    mover.push((above ? mover[above] + 1 : 0) % players);
  }
  const visits = parent.map(() => 1);
  for (let row = parent.length - 1; row > 0; row--)
    visits[parent[row]] += isDeep ? visits[row] + random(900) : visits[row] * (1 + random(900));
  const value = parent.map(() => (random(2000) - 1000) / 1000);
  const tree = { parent, move, visits, value, mover, seat: mover, hidden: parent.map(() => 0) };
  tree.proven = parent.map(() => random(9) === 0);
  tree.exploration = parent.map(() => 0.5);
  const facts = { type: "thought", source: "analysis", node: 0, final: true, to_move: 0, value: 0, nodes: 9999 };
  thought.value = { ...facts, seconds: 1, move: names[0], candidates: [], tree };
  await new Promise(requestAnimationFrame);
}"""

OVERLAPS = """() => {
  const texts = [...document.querySelectorAll(".dot text")].filter((one) => one.textContent.trim());
  const boxes = texts.map((one) => one.getBoundingClientRect());
  const found = [];
  boxes.forEach((a, i) => boxes.forEach((b, j) => {
    if (i >= j) return;
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 0.5 && down > 0.5) found.push([texts[i].textContent, texts[j].textContent]);
  }));
  return { count: boxes.length, found };
}"""

DRAWN = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"""  # what was told last is shown

ROOM = """() => {
  const box = document.querySelector(".treebox");
  const places = [...box.querySelectorAll(".dot.move")].map((one) => one.getAttribute("transform"));
  const columns = new Set(places.map((one) => one.split(" ")[0]));
  return [columns.size - 1, box.scrollWidth - box.clientWidth];
}"""

HEADS = """() => {
  const most = document.querySelector(".treebox svg").getBoundingClientRect().right;
  const boxes = [...document.querySelectorAll(".heads .head")].map((one) => one.getBoundingClientRect());
  return [boxes.length, boxes.every((one, ply) => one.width > 9 && one.right <= (boxes[ply + 1]?.left ?? most))];
}"""

NAMES = {
    "tictactoe": [str(n) for n in range(1, 10)],
    "connect4": [str(n) for n in range(1, 8)],
    "gobblet3": [f"{a}{n}-{b}{m}" for a in "abc" for n in (1, 2) for b in "abc" for m in (1, 3) if (a, n) != (b, m)],
    "gobblet4": [f"{a}{n}-{b}{m}" for a in "abcd" for n in (1, 2, 4) for b in "abcd" for m in (1, 3)],
    "bigtwo": ["pass", "3D", "3D 3C", "JD JC JH", "4S 5S 6S 7S 8S", "TD TC TH 9S 9C", "AD KD QD JD TD"],
    "contest": ["Surf", "Hydro Pump", "Extreme Speed", "Dynamic Punch", "Self-Destruct", "Confuse Ray", "Mimic"],
}


def tree(page):
    return page.get_by_role("application", name=re.compile("Search tree"))


def analyse(page, address, agent):
    """Open a position and let an agent look at it to the end."""
    page.goto(address)
    page.get_by_role("button", name="Analyse").wait_for()
    session = page.evaluate_handle("() => import('/static/session.js')")
    session.evaluate("(m, agent) => m.ask('analyse', { agent })", agent)
    page.wait_for_function("(m) => m.thought.value?.final", arg=session)  # a promise would be true at once
    expect(tree(page)).to_have_attribute("data-nodes", re.compile(r"\d+"))
    page.evaluate(DRAWN)


@pytest.mark.parametrize("game", NAMES)
def test_no_label_lies_on_another_in_a_tree_of_sixty_nodes(page, game):
    page.goto(f"/#{game}/")
    if game in ("bigtwo", "contest"):
        page.get_by_role("heading", name="Search tree").wait_for()
    page.get_by_role("button", name="Analyse").wait_for()
    page.get_by_label("Nodes", exact=True).select_option("60")
    page.evaluate(GROWN, [2 if game not in ("bigtwo", "contest") else 4, False, NAMES[game]])
    expect(tree(page)).to_have_attribute("data-nodes", re.compile(r"^(6\d|[7-9]\d)$"))
    boxes = page.evaluate(OVERLAPS)
    assert boxes["count"] > 50
    assert boxes["found"] == []
    expect(page.locator(".legend")).to_contain_text("The second number counts simulations.")


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("width", [1280, 1440])
def test_nothing_above_a_tree_is_cut_or_squeezed(page, language, width):
    page.set_viewport_size({"width": width, "height": 720})
    page.goto("/#connect4/")
    page.locator(".tree .head").wait_for()
    page.locator(".pick select").first.select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.evaluate(GROWN, [2, False, NAMES["connect4"]])
    many = "(m) => { m.thought.value = { ...m.thought.value, nodes: 999999 }; }"
    page.evaluate(f"() => import('/static/session.js').then({many})")
    count = page.locator(".tree .head small")
    expect(count).to_have_text(re.compile(r"200 \w+ 999.999"))
    assert count.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 0
    page.evaluate("() => import('/static/session.js').then((m) => m.ask('analyse', { agent: 'random' }))")
    page.locator(".switches .on").wait_for()
    lines = page.locator(".toggles .switch").evaluate_all("(all) => new Set(all.map((one) => one.offsetTop)).size")
    assert lines == 2  # however long the names are
    shapes = page.locator(".tree .head .round").evaluate_all("(all) => all.map((one) => one.offsetWidth)")
    assert shapes == [30, 30]


@pytest.mark.parametrize("game", NAMES)
def test_a_tree_goes_no_deeper_than_there_is_room_for(page, game):
    page.goto(f"/#{game}/")
    page.get_by_role("button", name="Analyse").wait_for()
    page.evaluate(GROWN, [2 if game not in ("bigtwo", "contest") else 4, True, NAMES[game]])
    expect(tree(page)).to_have_attribute("data-nodes", re.compile(r"\d+"))
    deepest, over = page.evaluate(ROOM)
    assert over <= 0
    assert deepest >= 2
    assert page.evaluate(HEADS) == [deepest + 1, True]  # who moves stands above every ply, the last one too
    page.get_by_label("Nodes", exact=True).select_option("60")
    expect(tree(page)).to_have_attribute("data-nodes", re.compile(r"^(6\d|[7-9]\d|1\d\d)$"))
    assert page.evaluate(ROOM)[0] > deepest  # whoever asks for nodes gets them


def test_all_moves_of_the_root_are_shown_and_the_rest_unfolds(page):
    analyse(page, "/#connect4/44", "mcts:simulations=3000")
    dots = tree(page).locator(".dot")
    names = page.evaluate("() => [...document.querySelectorAll('.dot .name')].map((one) => one.textContent)")
    assert {str(n) for n in range(1, 8)} <= set(names)
    before = dots.count()
    tree(page).locator("tspan.more").filter(has_text=re.compile(r"\+\d+ more"), visible=True).first.click()
    expect(dots).not_to_have_count(before)
    assert dots.count() > before


def test_a_card_tells_the_terms_of_the_bound_and_shows_the_board(page):
    analyse(page, "/#tictactoe/15", "mcts:simulations=300,solver=false")
    tree(page).locator(".dot").nth(1).hover()
    card = page.locator(".nodecard")
    expect(card).to_contain_text("mean + exploration")
    expect(card).to_contain_text(re.compile(r"[+−]?0?\.?\d* \+ \d\.\d\d = "))
    expect(card.locator(".piece, .sign")).to_have_count(3)
    page.mouse.move(0, 0)
    expect(card).to_be_hidden()
    tree(page).focus()
    page.keyboard.press("ArrowRight")
    expect(card).to_be_visible()


def test_a_card_stays_on_a_page_that_becomes_narrow(page):
    analyse(page, "/#connect4/44", "mcts:simulations=3000")
    tree(page).focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".nodecard")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(DRAWN)
    box = page.locator(".nodecard").bounding_box()
    assert box["x"] + box["width"] <= 390
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390


def test_alpha_beta_says_which_moves_it_left_out_and_why(page):
    analyse(page, "/#tictactoe/15", "alphabeta:depth=4,memory=0")
    heads = page.locator(".heads .head")
    expect(heads.nth(0)).to_have_text("X to move · MAX")
    expect(heads.nth(1)).to_have_text("O to move · MIN")
    cut = tree(page).locator(".dot.cut").first
    cut.locator("tspan.name").hover()
    expect(page.locator(".nodecard")).to_contain_text(
        re.compile("X has .+ elsewhere, and here one reply already leaves")
    )
    expect(page.locator(".nodecard")).to_contain_text("α")


def test_the_picture_stands_still_under_the_pointer_while_its_numbers_go_on(page):
    page.goto("/#connect4/")
    page.get_by_role("button", name="Analyse").wait_for()
    page.evaluate(GROWN, [2, False, NAMES["connect4"]])
    dot = tree(page).locator(".dot").nth(8)
    dot.hover()
    where = "() => [...document.querySelectorAll('.dot')].map((one) => one.getAttribute('transform')).join()"
    before, frame = page.evaluate(where), tree(page).get_attribute("data-frame")
    page.evaluate(
        """async () => {
          const { thought } = await import("/static/session.js");
          const { tree } = thought.value;
          const add = (one) => one.concat(one.slice(1, 40));
          const grown = Object.fromEntries(Object.entries(tree).map(([name, one]) => [name, add(one)]));
          grown.move = tree.move.concat(tree.move.slice(1, 40).map((one) => `${one}'`));
          grown.visits = grown.visits.map((one) => one * 7);
          thought.value = { ...thought.value, tree: grown, final: false };
        }"""
    )
    expect(tree(page)).not_to_have_attribute("data-frame", frame)
    assert page.evaluate(where) == before
    page.mouse.move(0, 0)
    page.wait_for_function(f"(before) => ({where})() !== before", arg=before)


def test_two_fingers_zoom_the_tree(page):
    analyse(page, "/#tictactoe/15", "mcts:simulations=300,solver=false")
    before, after = page.evaluate(  # in one go: the next frame may draw another tree
        """() => {
          const box = document.querySelector(".treebox");
          const width = () => box.querySelector("svg").getBoundingClientRect().width;
          const touch = (id, x) => new Touch({ identifier: id, target: box, clientX: x, clientY: 400 });
          const send = (type, touches) =>
            box.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }));
          const before = width();
          send("touchstart", [touch(1, 600), touch(2, 700)]);
          send("touchmove", [touch(1, 550), touch(2, 750)]);
          return [before, width()];
        }"""
    )
    assert after == pytest.approx(2 * before, rel=0.01)


@pytest.mark.parametrize(("kind", "begin"), [("SVG", b"<svg"), ("PNG", b"\x89PNG")])
def test_the_picture_can_be_saved(page, tmp_path, kind, begin):
    analyse(page, "/#tictactoe/15", "mcts:simulations=300,solver=false")
    with page.expect_download() as download:
        page.get_by_role("button", name=f"Save as {kind}").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.suffix == f".{kind.lower()}"
    content = file.read_bytes()
    assert content.startswith(begin)
    assert len(content) > 2000
    if kind == "SVG":
        *labels, legend = ET.fromstring(content).findall(".//{*}text")
        assert len(labels) > 9
        assert "The second number counts simulations." in " ".join(legend.itertext())


def test_no_other_line_covers_the_best_one(page):
    analyse(page, "/#tictactoe/15", "mcts:simulations=300,solver=false")
    looks = page.locator(".treebox .edge").evaluate_all("(all) => all.map((one) => one.matches('.best'))")
    assert any(looks)
    assert looks == sorted(looks)  # the last are drawn above the others


def test_a_box_without_a_tree_is_small_in_a_narrow_window_until_one_is_wanted(page):
    page.set_viewport_size({"width": 820, "height": 1180})
    page.goto("/#tictactoe/15")
    button = page.get_by_role("button", name="Analyse")
    button.wait_for()
    box = page.get_by_role("application", name=re.compile("Search tree"))
    height = "(one) => one.clientHeight"
    small = box.evaluate(height)
    button.click()
    page.locator("[data-nodes]").wait_for()
    large = box.evaluate(height)
    assert small < 150
    assert large > 400
    page.get_by_role("button", name="Stop the analysis").click()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Analyse").wait_for()
    assert box.evaluate(height) == large  # nothing goes up and down


def test_the_best_move_is_seen_with_its_numbers_on_a_narrow_page(page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/#contest/")
    page.get_by_role("button", name="Analyse").wait_for()
    page.evaluate(GROWN, [4, True, ["Disarming Voice", "Dazzling Gleam", "Dynamic Punch"]])
    expect(tree(page)).to_have_attribute("data-nodes", re.compile(r"\d+"))
    ends = page.evaluate(
        """() => {
          const box = document.querySelector(".treebox").getBoundingClientRect();
          const label = document.querySelectorAll(".dot.best text")[1].getBoundingClientRect();
          return [label.left - box.left, box.right - label.right];
        }"""
    )
    assert min(ends) >= 0


def test_the_card_of_a_node_goes_on_with_its_numbers(page):
    page.goto("/#connect4/")
    page.get_by_role("button", name="Analyse").wait_for()
    page.evaluate(GROWN, [2, False, NAMES["connect4"]])
    tree(page).focus()
    page.keyboard.press("ArrowRight")
    card = page.locator(".nodecard")
    expect(card).to_contain_text("simulations")
    page.evaluate(
        """async () => {
          const { thought } = await import("/static/session.js");
          const { tree } = thought.value;
          thought.value = { ...thought.value, tree: { ...tree, visits: tree.visits.map(() => 4321) } };
        }"""
    )
    expect(card).to_contain_text("4,321")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
