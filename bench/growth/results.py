"""Results of one tournament: its page in the arena, once they are counted, and how long that takes beside it."""

from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

import httpx

from bench.arena import p95, serving
from bench.growth.curve import Curve, cpu_of, timed
from bench.many import fill
from bench.measure import Row
from bench.tournaments import spec_of

SIZES = (30_000, 200_000, 1_000_000)  # of up to 20,000 a request counts itself, which takes less a result
ENTRANTS = 320
ASKED = 40
PAGE_MS = 300
LOOK_S = 0.2
COUNTED = "from the start to a counted table"
PAGES = {
    "the table page": "/tournament/cup",
    "all its matches": "/tournament/cup/matches",
    "the matches of one entrant": "/tournament/cup/matches?of=7",
    "home": "/",
}


def rows() -> list[Row]:
    by_size = {size: measured(size) for size in SIZES}
    return [_row(what, {size: found[what] for size, found in by_size.items()}) for what in by_size[SIZES[0]]]


def _row(what: str, figures: dict[int, float]) -> Row:
    if what == COUNTED:
        return Curve(what, "s of the server's CPU", figures).row()
    unit = "ms (wall)" if "wall" in what else "ms of the server's CPU"
    return Curve(what, unit, figures, PAGE_MS, least=1.0).row()


def measured(size: int) -> dict[str, float]:
    with TemporaryDirectory(prefix="ludus-") as place:
        fill(Path(place) / "arena.db", spec_of("planet_wars", ["noop"] * ENTRANTS, rounds=-(-size // 100_000)), size)
        with serving(Path(place)) as (url, pid), httpx.Client(base_url=url, timeout=600) as client:
            before = cpu_of(pid)
            _counted(client)
            counting = cpu_of(pid) - before
            pages = {what: _asked(client, pid, path, what) for what, path in PAGES.items()}
    return {COUNTED: counting, **{key: figure for page in pages.values() for key, figure in page.items()}}


def _counted(client: httpx.Client) -> None:
    """Ask until the page shows a table and not that it is counted."""
    while "<table" not in client.get("/tournament/cup").raise_for_status().text:
        sleep(LOOK_S)


def _asked(client: httpx.Client, pid: int, path: str, what: str) -> dict[str, float]:
    """Milliseconds: of the server's CPU on an average, and those that one waits."""
    before = cpu_of(pid)
    took = [timed(lambda: client.get(path).raise_for_status()) for _ in range(ASKED)]
    return {what: 1000 * (cpu_of(pid) - before) / ASKED, f"{what}, p95 (wall)": p95(took)}
