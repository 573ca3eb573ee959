"""Look at pages of studies as readers do: `python -m tools.study_pages FOLDER --to PICTURES`.

Every page is shown on a desk and on a phone, light and dark, and as it is printed; axe says what is wrong with it, and
so does this program where a page is wider than its window or texts of a picture lie on one another.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Literal

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Browser, Page, sync_playwright

from tools.server import CHROMIUM, FLAGS

WINDOWS = ((1280, 900), (794, 1123), (390, 844))  # a desk, a sheet of A4, a phone
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
OVERLAPS = """() => [...document.querySelectorAll("figure svg")].flatMap(svg => {
  const texts = [...svg.querySelectorAll("text")].filter(one => one.textContent.trim());
  const boxes = texts.map(one => one.getBoundingClientRect());
  const frame = svg.getBoundingClientRect();
  const told = [];
  texts.forEach((one, i) => {
    const a = boxes[i];
    if (a.left < frame.left - 1 || a.right > frame.right + 1 || a.top < frame.top - 1 || a.bottom > frame.bottom + 1)
      told.push(`${svg.getAttribute("aria-label")}: “${one.textContent}” is cut`);
    for (let j = i + 1; j < texts.length; j++) {
      const b = boxes[j];
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (width > 2 && height > 0.35 * Math.min(a.height, b.height))
        told.push(`${svg.getAttribute("aria-label")}: “${one.textContent}” on “${texts[j].textContent}”`);
    }
  });
  return told;
})"""


def faults(page: Page) -> Iterator[str]:
    """What is wrong with a page as it is shown."""
    for one in Axe().run(page).response["violations"]:
        yield f"axe: {one['id']}: {one['help']} ({len(one['nodes'])})"
    if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
        yield "wider than its window"
    yield from page.evaluate(OVERLAPS)


def look(browser: Browser, file: Path, folder: Path | None) -> Iterator[str]:
    """Show a page everywhere; what is wrong with it, and where."""
    for (width, height), scheme in product(WINDOWS, SCHEMES):
        context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": height})
        page = context.new_page()
        page.goto(file.absolute().as_uri())
        yield from (f"{file.name}, {width}, {scheme}: {one}" for one in faults(page))
        if folder:
            page.screenshot(path=folder / f"{file.stem}-{width}-{scheme}.png", full_page=True)
            if scheme == "light":
                page.emulate_media(media="print")
                page.screenshot(path=folder / f"{file.stem}-{width}-print.png", full_page=True)
        context.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", type=Path, help="the folder of the pages, such as docs/studies")
    parser.add_argument("--to", type=Path, metavar="FOLDER", help="keep pictures and what is printed there")
    asked = parser.parse_args()
    if asked.to:
        asked.to.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        found = [told for file in sorted(asked.pages.glob("*.html")) for told in look(browser, file, asked.to)]
        browser.close()
    print("\n".join(found) or "nothing is wrong")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
