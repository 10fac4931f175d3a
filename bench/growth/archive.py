"""Records in the archive: the index built once, a restart, one more record, and the pages that show them."""

from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time, sleep

import httpx
from msgspec.structs import replace

from bench.arena import p95, serving
from bench.growth.curve import Curve, cpu_of, timed
from bench.measure import Row
from ludus import Entrant, MatchRecord, MatchSpec, play_match
from ludus.games import load, names
from ludus.referee.file import dump_record
from ludus.web.pages.archive import EACH
from ludus.web.records.record_folder import RecordFolder
from ludus.web.records.record_index import RecordFilter

SIZES = (1_000, 10_000, 100_000)
KINDS = 500  # different records; each file is one of them
PEOPLE = 200  # names of bots
PAGE_MS = 300
ASKED = 40
NEW = tuple(f"new-{number}" for number in range(5))
PAGES = {
    "home": "/",
    "archive": "/archive",
    "archive, one game": "/archive?game=fish",
    "archive, one bot's wins": "/archive?bot=bot%207&result=won",
    "archive, draws since a day": "/archive?result=drawn&since=2026-01-01",
    "archive, one board": "/archive?board=line",
    "archive, its last page": "/archive?page={last}",
}
FEW = ("home", "archive")  # whose wall time is told too
Figures = dict[str, float]


def rows() -> list[Row]:
    kinds = records()
    by_size = {size: measured(size, kinds) for size in SIZES}
    return [_row(what, {size: found[what] for size, found in by_size.items()}) for what in by_size[SIZES[0]]]


def _row(what: str, figures: dict[int, float]) -> Row:
    if what.startswith("the index"):
        return Curve(what, "s of CPU", figures).row()
    unit = "ms (wall)" if "wall" in what else "ms of the server's CPU" if "page" in what else "ms of CPU"
    return Curve(what, unit, figures, PAGE_MS, least=1.0).row()


def records() -> list[bytes]:
    """A match of each game with other names and seeds: as different as the index can see."""
    played = [_played(game) for game in names()]
    return [dump_record(_renamed(played[number % len(played)], number)) for number in range(KINDS)]


def _played(game: str) -> MatchRecord:
    bots = list(load(game).bots)
    return play_match(MatchSpec(game=game, entrants=tuple(Entrant(bot, bot) for bot in bots[1:3]), seed=1))


def _renamed(record: MatchRecord, number: int) -> MatchRecord:
    first, second = record.game.spec.entrants
    entrants = (
        replace(first, name=f"bot {number % PEOPLE}"),
        replace(second, name=f"bot {(7 * number + 1) % PEOPLE}"),
    )
    board = "line" if number % 3 == 0 else record.game.spec.board
    spec = replace(record.game.spec, entrants=entrants, seed=number, board=board)
    return replace(record, game=replace(record.game, spec=spec))


def measured(size: int, kinds: list[bytes]) -> Figures:
    with TemporaryDirectory(prefix="ludus-") as place:
        folder = Path(place) / "records"
        folder.mkdir()
        for number in range(size):
            (folder / f"match-{number:06d}.ludus").write_bytes(kinds[number % KINDS])
        return {**indexed(folder, size), **one_more(folder, kinds[0]), **served(Path(place), size)}


def indexed(folder: Path, size: int) -> Figures:
    built = timed(lambda: _wait(RecordFolder(folder), size), process_time)
    again = timed(lambda: _wait(RecordFolder(folder), size), process_time)
    return {"the index built once": built / 1000, "the index after a restart": again / 1000}


def _wait(records: RecordFolder, size: int) -> None:
    """Until all are known."""
    records.look()
    while records.index.count() < size:
        sleep(0.2)


def one_more(folder: Path, record: bytes) -> Figures:
    """From the end of a match until it is the first of the archive; then it is gone again."""
    records = RecordFolder(folder)
    _wait(records, 1)
    sleep(1.0)  # what was known is looked at meanwhile
    took = [timed(lambda id=id: _added(records, id, record), process_time) for id in NEW]  # type: ignore[misc]
    for id in NEW:
        records.remove(id)
    return {"one more record, until it is found among so many": min(took)}


def _added(records: RecordFolder, id: str, record: bytes) -> None:
    records.keep(id, record)
    while records.find(RecordFilter(), 1).matches[0].id != id:
        sleep(0.001)


def served(place: Path, size: int) -> Figures:
    """The pages, warm, and the first one of all: what a visitor waits for just after a restart."""
    with serving(place) as (url, pid), httpx.Client(base_url=url, timeout=60) as client:
        first = timed(lambda: client.get("/archive").raise_for_status())
        sleep(3.0)
        found = {"the first page after a restart (wall)": first}
        for what, path in PAGES.items():
            cpu, wall = _page(client, pid, path.format(last=-(-size // EACH)))
            found[f"page: {what}"] = cpu
            if what in FEW:
                found[f"page: {what}, p95 (wall)"] = wall
        return found


def _page(client: httpx.Client, pid: int, path: str) -> tuple[float, float]:
    """Milliseconds: of the server's CPU on an average, and those that one waits."""
    client.get(path)
    began = cpu_of(pid)
    took = [timed(lambda: client.get(path).raise_for_status()) for _ in range(ASKED)]
    return 1000 * (cpu_of(pid) - began) / ASKED, p95(took)
