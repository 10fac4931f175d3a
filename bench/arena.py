"""The arena in a real browser: from *Play* to the first picture, and a turn's answer."""

import multiprocessing
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from bench.measure import Row
from ludus.games import load, names
from ludus.web.serve import open_socket, run
from ludus.web.settings import Settings
from tests.browser.conftest import FLAGS

PLAY_MS, TURN_MS = 1000, 200
STARTS, TURNS = 20, 20
# A name is in the address only once the page has it; the picture is there when two frames have passed.
PAINTED = """() => new Promise((done) => {
  const look = () => document.querySelector("svg.stage [data-id]")
    ? requestAnimationFrame(() => requestAnimationFrame(() => done(Date.now())))
    : requestAnimationFrame(look);
  look();
})"""
# From the click on *End turn* until the server has taken it and asks for the next one.
ANSWERED = """() => new Promise((done) => {
  const before = Number(document.querySelector("#player").dataset.turn), began = performance.now();
  const look = () => Number(document.querySelector("#player").dataset.turn) > before
    ? done(performance.now() - began) : requestAnimationFrame(look);
  document.querySelector(".turn-panel .finish").click();
  look();
})"""


class Served(NamedTuple):
    """A server in a process of its own."""

    url: str
    pid: int


@contextmanager
def serving(folder: Path) -> Iterator[Served]:
    listening = open_socket("127.0.0.1", 0)
    settings = Settings(
        records=folder / "records",
        uploads=folder / "bots",
        store=str(folder / "arena.db"),
        port=listening.getsockname()[1],
        token="",
        changes=1e6,
    )
    process = multiprocessing.get_context("spawn").Process(target=run, args=(settings, listening))
    process.start()
    listening.close()
    try:
        url = f"http://127.0.0.1:{settings.port}"
        httpx.get(f"{url}/api/games", timeout=60).raise_for_status()
        yield Served(url, process.pid or 0)
    finally:
        process.terminate()
        process.join(20)
        process.kill()


@contextmanager
def chromium() -> Iterator[Browser]:
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield browser
        browser.close()


def p95(took: list[float]) -> float:
    return sorted(took)[int(0.95 * (len(took) - 1))]


def from_play(page: Page, url: str, game: str) -> float:
    """Milliseconds from the click to the first picture of the match; then the match is stopped."""
    page.goto(url)
    page.wait_for_load_state("networkidle")
    button = page.get_by_role("button", name=f"Play {load(game).info.title}")
    began = page.evaluate("Date.now()")
    button.click(no_wait_after=True)
    page.wait_for_url("**/seat/0")
    took = float(page.evaluate(PAINTED)) - float(began)
    httpx.delete(f"{url}/api/matches/{page.url.split('/')[4]}", timeout=30)
    return took


def turns(page: Page, url: str) -> list[float]:
    """An empty turn each, in the first game whose people end their turns themselves."""
    for game in names():
        page.goto(url)
        page.get_by_role("button", name=f"Play {load(game).info.title}").click()
        page.locator(".turn-panel.mine").wait_for()
        page.evaluate(PAINTED)
        if page.locator(".turn-panel .finish").is_visible():
            return [_turn(page) for _ in range(TURNS)]
    raise AssertionError("no game with turns to end")


def _turn(page: Page) -> float:
    page.locator(".turn-panel.mine .finish").wait_for()
    return float(page.evaluate(ANSWERED))


def rows() -> list[Row]:
    found = []
    with TemporaryDirectory(prefix="ludus-") as place, serving(Path(place)) as (url, _), chromium() as browser:
        page = browser.new_page()
        page.goto(url)
        for game in names():
            from_play(page, url, game)  # warm
        for game in names():
            took = [from_play(page, url, game) for _ in range(STARTS)]
            figure = f"p95 {p95(took):.0f} ms, median {sorted(took)[len(took) // 2]:.0f} ms"
            floor = f"{STARTS} matches, warm"
            found.append(
                Row(
                    f"arena: *Play* to the first picture, {game}",
                    figure,
                    floor,
                    f"≤ {PLAY_MS} ms",
                    p95(took) <= PLAY_MS,
                )
            )
        answers = turns(page, url)
        figure = f"p95 {p95(answers):.0f} ms"
        found.append(
            Row("arena: a turn's answer", figure, f"{TURNS} turns", f"≤ {TURN_MS} ms", p95(answers) <= TURN_MS)
        )
    return found
