"""`make pictures`: the README's moving pictures, taken from the real pages of a real server in a real browser."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import httpx
from PIL import Image
from playwright.sync_api import Page, sync_playwright

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
SIZE = (1200, 750)
WIDTH, COLOURS = 720, 200
PATIENCE_S = 60.0
FROM_TURN = 44  # something happens by then
CUP = {
    "name": "Spring cup",
    "game": "space_explorers",
    "entrants": ["admiral", "greedy", "rush", "turtle", "random"],
    "boards": ["random"],
    "format": {"name": "round_robin"},
    "rounds": 12,
    "seed": 4,
}
MATCH = {"game": "planet_wars", "players": ["admiral", "greedy"], "board": "archipelago", "seed": 3}


class Arena(NamedTuple):
    place: str
    token: str

    def begin(self, path: str, asked: dict[str, Any]) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self.token}"}
        told = httpx.post(f"{self.place}{path}", json=asked, headers=headers, timeout=PATIENCE_S)
        told.raise_for_status()
        answer: dict[str, Any] = told.json()
        return answer


@contextmanager
def arena() -> Iterator[Arena]:
    ludus = Path(sys.executable).with_name("ludus")
    with TemporaryDirectory(prefix="ludus-") as folder:
        command = [ludus, "serve", "--no-open", "--port", "0"]
        env = {**os.environ, "LUDUS_HOME": folder}
        with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                found = re.search(r"(http://\S+)/\?token=(\S+)", server.stdout.readline())
                assert found, "the server did not say where it is"
                yield Arena(found[1], found[2])
            finally:
                server.terminate()


def taken(page: Page, pictures: int, pause_ms: int) -> list[Image.Image]:
    found = []
    for _ in range(pictures):
        shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
        found.append(shot.resize((WIDTH, WIDTH * shot.height // shot.width), Image.Resampling.LANCZOS))
        page.wait_for_timeout(pause_ms)
    return found


def kept(name: str, pictures: list[Image.Image], shown_ms: int) -> None:
    """With one set of colours for all, so that what stands still costs nothing."""
    colours = pictures[len(pictures) // 2].quantize(
        COLOURS, Image.Quantize.FASTOCTREE
    )  # keeps what is small and bright
    first, *rest = (picture.quantize(palette=colours, dither=Image.Dither.NONE) for picture in pictures)
    file = FOLDER / f"{name}.gif"
    first.save(file, save_all=True, append_images=rest, duration=shown_ms, loop=0, optimize=True)
    print(f"{file.name}: {file.stat().st_size / 1024:.0f} kB")


def film_match(page: Page, served: Arena) -> None:
    match = served.begin("/api/matches", MATCH)
    page.goto(f"{served.place}{match['page']}")
    page.locator("[data-stage=over]").wait_for(timeout=PATIENCE_S * 1000)
    page.goto(f"{served.place}{match['page']}#turn={FROM_TURN}")
    page.reload()
    page.locator("[data-stage=over]").wait_for(timeout=PATIENCE_S * 1000)
    page.keyboard.press("Space")
    kept("match", taken(page, 56, 100), 160)


def film_tournament(page: Page, served: Arena) -> None:
    cup = served.begin("/api/tournaments", CUP)
    page.goto(f"{served.place}{cup['page']}")
    kept("tournament", taken(page, 24, 500), 400)


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise SystemExit("chromium is not installed; scripts/tools.sh installs it")
    with arena() as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        size = {"width": SIZE[0], "height": SIZE[1]}
        page = browser.new_context(viewport=size, color_scheme="dark").new_page()  # type: ignore[arg-type]
        film_match(page, served)
        film_tournament(page, served)
        browser.close()


if __name__ == "__main__":
    main()
