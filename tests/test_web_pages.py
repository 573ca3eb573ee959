"""Every screen in light and dark, on a phone and on a desk: axe-core finds no violation, nothing comes from outside."""

import pytest

from tests.web import PATIENCE_MS, needs_browser
from tools.screens import curtain, cuts, marks

pytestmark = [pytest.mark.compiled, needs_browser()]

pytest.importorskip("playwright.sync_api")
axe = pytest.importorskip("axe_playwright_python.sync_playwright")

SIZES = {"desk": {"width": 1360, "height": 900}, "phone": {"width": 390, "height": 844}}
NARROWEST = {"width": 320, "height": 640}
FILMED = {"cuts": cuts, "exact values": marks, "curtain": curtain}
SCREENS = (
    "home",
    "new game",
    "help",
    "play",
    "analysis",
    "gobblet",
    "big two",
    "contest",
    "hidden tree",
    "share",
    "editor",
    "wrong set-up",
    "wrong address",
    "rules",
    "review",
    "lesson",
    "networks",
    "options",
    *FILMED,
)
BUDGET_BYTES = 200_000


def study(page, screen):
    """Go to a screen of those who learn."""
    if screen == "rules":
        page.get_by_role("button", name="Rules Connect 4").click()
    elif screen == "review":
        page.goto("/#tictactoe/1529")
        page.get_by_role("button", name="3: empty").click()
        page.get_by_role("button", name="Review the game").click()
        page.get_by_role("list", name="Mistakes").wait_for()
    elif screen == "options":
        page.get_by_role("button", name="Play Pokémon").click()
        page.get_by_text("Board and rules").click()
        page.get_by_label("Who takes part").select_option("Chosen by name")
    elif screen in FILMED:
        FILMED[screen](page)
    elif screen == "networks":
        page.goto("/#networks")
        page.get_by_role("region", name="Connect 4").wait_for()
    elif screen == "lesson":
        page.goto("/#tictactoe/15")
        page.get_by_role("button", name="one simulation").click()
        page.get_by_text("1. Select").wait_for()


def show(page, screen):
    """Go to a screen, as a person would."""
    page.goto("/")
    page.get_by_role("heading", name="Which game?").wait_for()
    study(page, screen)
    if screen in ("play", "share", "gobblet", "big two", "contest"):
        titles = {"gobblet": "Gobblet 3x3", "big two": "Big Two", "contest": "Pokémon"}
        page.get_by_role("button", name=f"Play {titles.get(screen, 'Connect 4')}").click()
        page.get_by_role("button", name="Start").click()
        page.get_by_role("list", name="Players").wait_for()
        if screen == "share":
            page.get_by_role("button", name="Set up, share").click()
    elif screen == "new game":
        page.get_by_role("button", name="Play Connect 4").click()
        page.get_by_label("Who plays").last.select_option("custom")
    elif screen == "help":
        page.get_by_role("button", name="Settings, help and keys").click()
    elif screen == "analysis":
        page.goto("/#connect4/4453")
        page.get_by_role("button", name="Analyse").click()
        page.get_by_role("row").nth(2).wait_for()
        page.keyboard.press("4")
        page.get_by_role("button", name="Review").wait_for()
    elif screen == "hidden tree":
        page.get_by_role("button", name="Play Pokémon").click()
        page.get_by_role("button", name="Start").click()
        page.get_by_role("list", name="Players").wait_for()
        page.get_by_role("button", name="Analysis").click()
        page.get_by_role("button", name="Analyse").click()
        page.locator("[data-nodes]").wait_for()
    elif screen == "editor":
        page.goto("/#setup/gobblet4/")
        page.get_by_role("button", name="Put Yellow 4").click()
        page.get_by_role("button", name="b2: empty").click()
        page.get_by_role("button", name="Put Red 1").click()
        page.get_by_role("button", name="c3: empty").click()
        page.get_by_role("status").filter(has_text="before the larger one").wait_for()
    elif screen == "wrong set-up":
        page.goto("/#setup/connect4/@X/")
        page.get_by_role("alert").wait_for()
    elif screen == "wrong address":
        page.goto("/#chess/e4")
        page.get_by_role("alert").wait_for()


def violations(page, **options):
    """What axe finds wrong on a page, in a few words."""
    found = axe.Axe().run(page, options=options).response["violations"]
    return [f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in found]


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_no_violation_in_any_size_or_theme(page, screen):
    show(page, screen)
    found = []
    for size in SIZES.values():
        page.set_viewport_size(size)
        page.emulate_media(color_scheme="light")
        found += violations(page)
        page.emulate_media(color_scheme="dark")
        found += violations(page, runOnly=["color-contrast"])  # a theme changes colours and nothing else
    page.set_viewport_size(NARROWEST)
    assert not found
    assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth")


SIGNS = [
    ("/", "Connect 4"),
    ("/#connect4/44", "Search tree"),
    ("/#setup/gobblet4/", "Set up"),
    ("/#networks", "Networks"),
]


@pytest.mark.parametrize(("address", "sign"), SIGNS)
def test_every_screen_is_small_and_comes_from_this_server_alone(server, browser, address, sign):
    context = browser.new_context(base_url=server, locale="en-GB")
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    answers = []

    def hear(answer):  # Playwright marks what it is given, which a method does not bear
        answers.append(answer)

    page.on("response", hear)
    page.goto(address)
    page.get_by_role("heading", name=sign).first.wait_for()
    page.wait_for_load_state("networkidle")
    outside = [one.url for one in answers if not one.url.startswith(server)]
    front_end = sum(len(one.body()) for one in answers if "/api/" not in one.url)
    context.close()
    assert not outside
    assert 0 < front_end < BUDGET_BYTES
