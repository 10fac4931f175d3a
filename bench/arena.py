"""The arena in a real browser: from *Play* to the first picture, a turn's answer, and pages with many matches."""

import multiprocessing
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter, sleep

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from bench.measure import Row
from ludus import Entrant, MatchSpec, play_match
from ludus.games import load, names
from ludus.referee.file import dump_record
from ludus.web.serve import open_socket, run
from ludus.web.settings import Settings
from tests.browser.conftest import FLAGS

PLAY_MS, TURN_MS = 1000, 200
HOME = {10_000: 200, 100_000: 300}  # stored matches, and the milliseconds that a page may take with them
STARTS, TURNS, ASKED = 20, 20, 40
PATIENCE_S = 600.0
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


@contextmanager
def serving(folder: Path) -> Iterator[str]:
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
        yield url
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


def fill(folder: Path, count: int) -> None:
    """So many records; links to a few would be too easy, as each is a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for game in names():
        bots = list(load(game).bots)
        spec = MatchSpec(game=game, entrants=tuple(Entrant(bot, bot) for bot in bots[1:3]), seed=1)
        made.append((game, dump_record(play_match(spec))))
    for number in range(count):
        game, record = made[number % len(made)]
        file = folder / f"{game}-{number:06d}.ludus"
        if not file.exists():
            file.write_bytes(record)


def indexed(url: str, count: int) -> float:
    """Seconds until all are in the archive: once, when the server first meets the folder."""
    began = monotonic()
    while f"{count:,} matches" not in httpx.get(f"{url}/archive", timeout=60).text:
        if monotonic() - began > PATIENCE_S:
            raise AssertionError("the records are not read")
        sleep(0.5)
    return monotonic() - began


def pages(url: str, path: str) -> float:
    with httpx.Client(base_url=url, timeout=60) as client:
        client.get(path)
        return p95([_timed(lambda: client.get(path).raise_for_status()) for _ in range(ASKED)])


def _timed(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return 1000 * (perf_counter() - began)


def many(count: int, bar: int) -> list[Row]:
    with TemporaryDirectory(prefix="ludus-") as place:
        fill(Path(place) / "records", count)
        with serving(Path(place)) as url:
            read = indexed(url, count)
            asked = {
                "home": "/",
                "the archive": "/archive",
                "the archive, one bot's wins": "/archive?bot=greedy&result=won",
            }
            return [
                Row(
                    f"arena: {what} with {count:,} stored matches",
                    f"p95 {(took := pages(url, path)):.0f} ms",
                    f"read once, in {read:.0f} s",
                    f"≤ {bar} ms",
                    took <= bar,
                )
                for what, path in asked.items()
            ]


def rows() -> list[Row]:
    found = []
    with TemporaryDirectory(prefix="ludus-") as place, serving(Path(place)) as url, chromium() as browser:
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
    return [*found, *(row for count, bar in HOME.items() for row in many(count, bar))]


if __name__ == "__main__":
    for row in rows():
        print(*row, sep=" | ", flush=True)
