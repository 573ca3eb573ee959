"""How quick the pages are: `python -m bench.web_pages`. The first usable page, the size of all, a frame of the tree."""

import os
import re
import tempfile
from pathlib import Path
from time import perf_counter

from playwright.sync_api import Browser, CDPSession, Response, sync_playwright

from tools.server import CHROMIUM, FLAGS, PATIENCE_MS, running_server

WATCHED_MS = 5000
SETTLING_MS = 3000  # until the tree has grown


def cpu_seconds(pid: int) -> float:
    """What a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def first_page(browser: Browser) -> None:
    """From the moment the server says that it listens to the moment a game can be chosen."""
    answers: list[Response] = []

    def keep(answer: Response) -> None:
        answers.append(answer)

    with running_server(Path(tempfile.mkdtemp())) as (address, process):
        begin, before = perf_counter(), cpu_seconds(process.pid)
        page = browser.new_page()
        page.on("response", keep)
        page.goto(address)
        page.get_by_role("button", name="Play Connect 4").wait_for()
        taken, spent = perf_counter() - begin, cpu_seconds(process.pid) - before
        script = page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd") / 1000
        files = [len(one.body()) for one in answers if "/api/" not in one.url]
        page.close()
    print(
        f"first usable page after {taken:.2f} s (server {spent:.2f} s of CPU, page read after {script:.2f} s), "
        f"{sum(files):,} bytes of front end in {len(files)} files; load {os.getloadavg()[0]:.0f}"
    )


def frames(browser: Browser) -> None:
    """What a frame of a tree of 200 nodes costs in script."""
    with running_server(Path(tempfile.mkdtemp())) as (address, _):
        page = browser.new_page(base_url=address, viewport={"width": 1360, "height": 900})
        page.set_default_timeout(PATIENCE_MS)
        page.goto("/#gobblet4/")
        page.get_by_label("Nodes", exact=True).select_option("200")
        page.get_by_role("button", name="Analyse").click()
        tree = page.get_by_role("application", name=re.compile("Search tree"))
        tree.and_(page.locator("[data-frame]")).wait_for()
        page.wait_for_timeout(SETTLING_MS)
        client = page.context.new_cdp_session(page)
        client.send("Performance.enable")
        begin, before = int(tree.get_attribute("data-frame") or 0), spent_ms(client)
        page.wait_for_timeout(WATCHED_MS)
        count, taken = int(tree.get_attribute("data-frame") or 0) - begin, spent_ms(client) - before
        drawn = tree.get_attribute("data-nodes")
        page.close()
    print(f"{count} frames of 200 nodes, {drawn} of them unfolded: {taken / count:.1f} ms of script and layout a frame")


def spent_ms(client: CDPSession) -> float:
    """What the page has spent so far on scripts, styles and layout."""
    found = {one["name"]: one["value"] for one in client.send("Performance.getMetrics")["metrics"]}
    return 1000 * (found["ScriptDuration"] + found["LayoutDuration"] + found["RecalcStyleDuration"])


def main() -> None:
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for _ in range(3):
            first_page(browser)
        frames(browser)
        browser.close()


if __name__ == "__main__":
    main()
