"""Turns of a match: its memory, time and record, reading and verifying it, and its page in a real browser."""

import gc
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from resource import getpagesize
from tempfile import TemporaryDirectory
from time import process_time

from bench.arena import chromium
from bench.growth.curve import Curve, timed
from bench.measure import Row
from bench.replay_page import Opened, opened
from ludus import Entrant, MatchSpec, load, play_match
from ludus.cli.replay_export import html_page
from ludus.referee.file import dump_record, load_record
from ludus.referee.replay import verify

SIZES = (1_000, 10_000, 100_000)
BOTS = ("upgrade_and_repair_main", "upgrade_and_repair_main", "random", "random")
SCRUB_MS = 50
ROUNDS, BEST_OF = 2, 3
UNITS = {
    "played, refereed": "ms of CPU",
    "memory of the match": "MB",
    "record written": "ms of CPU",
    "record file": "kB",
    "record read": "ms of CPU",
    "`replay verify`": "ms of CPU",
    "HTML page made": "ms of CPU",
    "HTML page": "kB",
    "HTML page opened whole in a browser": "ms of CPU",
    "– its first picture": "ms (wall)",
    "– a jump of its slider, with the picture": "ms of CPU",
}
BARS = {"– a jump of its slider, with the picture": SCRUB_MS, "– its first picture": 2000}
Figures = dict[str, float]


def rows() -> list[Row]:
    with TemporaryDirectory(prefix="ludus-") as place, chromium() as browser:
        by_size: dict[int, Figures] = {}
        for size in SIZES:
            file = Path(place) / f"{size}.html"
            with get_context("spawn").Pool(1) as pool:  # a process of its own: nothing else is in its memory
                found = pool.apply(measured, (size, file))
            best = min(opened(browser, Path(place), file.read_text(encoding="utf-8")) for _ in range(ROUNDS))
            by_size[size] = {**found, **_shown(best)}
    return [_row(what, unit, {size: found[what] for size, found in by_size.items()}) for what, unit in UNITS.items()]


def _row(what: str, unit: str, figures: dict[int, float]) -> Row:
    name = what if what.startswith("–") else f"Auralux, 4 players, by turns: {what}"
    return Curve(name, unit, figures, BARS.get(what), least=1.0).row()


def _shown(best: Opened) -> Figures:
    figures = (best.work, best.painted, best.scrub_work)
    return dict(zip(list(UNITS)[-3:], figures, strict=True))


def measured(size: int, page: Path) -> Figures:
    play_match(_spec(100))  # what is only done once
    gc.collect()
    before = _memory()
    began = process_time()
    record = play_match(_spec(size))
    played, memory = 1000 * (process_time() - began), _memory() - before
    data = dump_record(record)
    made = timed(lambda: page.write_text(html_page(load("auralux"), record), encoding="utf-8"), process_time)
    return {
        "played, refereed": played,
        "memory of the match": memory,
        "record written": _best(lambda: dump_record(record)),
        "record file": len(data) / 1000,
        "record read": _best(lambda: load_record(data)),
        "`replay verify`": _best(lambda: verify(record)),
        "HTML page made": made,
        "HTML page": page.stat().st_size / 1000,
    }


def _best(work: Callable[[], object]) -> float:
    return min(timed(work, process_time) for _ in range(BEST_OF))


def _spec(turns: int) -> MatchSpec:
    entrants = tuple(Entrant(f"{bot} {seat}", bot) for seat, bot in enumerate(BOTS))
    options = {"max_steps": turns // len(BOTS)}
    return MatchSpec(game="auralux", entrants=entrants, board="compass", seed=3, options=options)


def _memory() -> float:
    """Megabytes that this process holds."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * getpagesize() / 1e6
