"""Exported pages in a real browser: how large they are, how soon one sees something, how quickly they scrub."""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct
from playwright.sync_api import Browser, sync_playwright

from bench.measure import Row
from ludus import Entrant, MatchSpec, load, play_match
from ludus.cli.replay_export import html_page
from ludus.view.html import page
from tests.browser.conftest import FLAGS

ROUNDS = 3
OPEN_MS, SCRUB_MS, PLAYER_KB = 2000, 50, 150
JUMPS = 100
# By name: what is played, by whom; the last is 40,000 turns long.
MATCHES: dict[str, tuple[str, tuple[str, ...], str]] = {
    "Fish": ("fish", ("greedy", "minimax:2"), ""),
    "PlanetWars": ("planet_wars", ("greedy", "admiral"), ""),
    "Auralux, 4 players, 10,000 steps": (
        "auralux",
        ("upgrade_and_repair_main", "upgrade_and_repair_main", "random", "random"),
        "compass",
    ),
}
# When the first picture was painted, and when everything had been read.
WATCH = """
new MutationObserver((_, watch) => {
  if (!document.querySelector("svg.stage [data-id]")) return;
  watch.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => (window.painted = performance.now())));
}).observe(document, { childList: true, subtree: true });
new MutationObserver((_, watch) => {
  if (!document.querySelector("#player[data-ready]")) return;
  watch.disconnect();
  window.whole = performance.now();
}).observe(document, { attributes: true, subtree: true });
"""
# A hundred jumps all over the match: from the slider's event to the next picture; the middle one and the 95th.
SCRUB = """async () => {
  const slider = document.querySelector(".slider"), took = [];
  for (let i = 0; i < 100; i++) {
    const began = performance.now();
    slider.value = Math.floor(slider.max * ((i * 0.618) % 1));
    slider.dispatchEvent(new Event("input"));
    await new Promise(requestAnimationFrame);
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  return [took[50], took[95]];
}"""
EMPTY = "<!doctype html><script>requestAnimationFrame(() => window.painted = performance.now())</script>"


class Opened(Struct, frozen=True, order=True):
    """One page in the browser, in milliseconds."""

    whole: float  # until everything was read
    painted: float  # until the first picture
    scrub: float
    slow_scrub: float
    work: float  # CPU time until everything was read
    scrub_work: float  # CPU time of a jump, with its picture


def rows() -> list[Row]:
    program = shutil.which("chromium")
    if program is None:
        return [Row("exported pages in a browser", "not measured: chromium is not installed", "–", "–", None)]
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        floor = empty_page(browser, Path(folder))
        found = [row for name in MATCHES for row in _rows(name, browser, Path(folder), floor)]
        browser.close()
    return found


def _rows(name: str, browser: Browser, folder: Path, floor: float) -> list[Row]:
    game, players, board = MATCHES[name]
    entrants = tuple(Entrant(f"{player} {seat}", player) for seat, player in enumerate(players))
    record = play_match(MatchSpec(game=game, entrants=entrants, board=board, seed=3))
    text, turns = html_page(load(game), record), len(record.game.turns)
    player = len(page("", {})) / 1000
    data = len(text.encode()) / 1000 - player
    best = min(opened(browser, folder, text) for _ in range(ROUNDS))
    whole = f"all {turns:,} turns after {best.whole:.0f} ms ({best.work:.0f} ms CPU)"
    shown = f"first picture after {best.painted:.0f} ms, {whole}"
    scrub = (
        f"{best.scrub:.0f} ms a jump, {best.slow_scrub:.0f} ms at the 95th percentile ({best.scrub_work:.0f} ms CPU"
        " with its picture)"
    )
    size = f"{player:.0f} kB and {data:,.0f} kB of data"
    return [
        Row(f"HTML page, {name}: size", size, "–", f"≤ {PLAYER_KB} kB and data", player <= PLAYER_KB),
        Row(
            f"HTML page, {name}: opening (wall)",
            shown,
            f"{best.painted / floor:.1f} × an empty page ({floor:.0f} ms)",
            f"≤ {OPEN_MS} ms",
            best.whole <= OPEN_MS,
        ),
        Row(f"HTML page, {name}: scrubbing (wall)", scrub, "–", f"≤ {SCRUB_MS} ms", best.slow_scrub <= SCRUB_MS),
    ]


def opened(browser: Browser, folder: Path, text: str) -> Opened:
    file = folder / "match.html"
    file.write_text(text, encoding="utf-8")
    page: Any = browser.new_page(viewport={"width": 1280, "height": 800})
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.add_init_script(WATCH)
    page.goto(file.as_uri())
    page.wait_for_selector("#player[data-ready]", timeout=60_000)
    page.wait_for_timeout(200)
    painted, whole = page.evaluate("[window.painted, window.whole]")
    work = _work(session)
    scrub, slow = page.evaluate(SCRUB)
    scrub_work = (_work(session) - work) / JUMPS
    page.close()
    return Opened(whole, painted, scrub, slow, work, scrub_work)


def _work(session: Any) -> float:
    """The CPU time of the page's own thread so far, in milliseconds."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")


def empty_page(browser: Browser, folder: Path) -> float:
    """The floor: a page with nothing on it."""
    file = folder / "empty.html"
    file.write_text(EMPTY, encoding="utf-8")
    best = float("inf")
    for _ in range(ROUNDS):
        page = browser.new_page()
        page.goto(file.as_uri())
        page.wait_for_timeout(200)
        best = min(best, page.evaluate("window.painted"))
        page.close()
    return best
