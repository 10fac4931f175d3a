"""A class that sends on the last evening: 300 uploads over HTTP, each of its own team, and all of them once again."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import NamedTuple

import httpx

from bench.measure import Row
from ludus.kits.project import project, zipped
from ludus.league.league import League
from ludus.league.matches.work import WorkProcess
from ludus.league.versions.checking import waiting
from ludus.league.versions.files import file_of
from ludus.league.versions.receive import digest_of
from ludus.league.versions.version import all_columns, found
from ludus.league.words import Life
from tests.league.peopled import author, new_league
from tests.web.server import serving

TEAMS = 300
AT_ONCE = 32  # connections
LARGE = 10  # every so many-th has a megabyte of data with it
BAR_S = 600.0
AT_WORK = 4  # workers: all but one may check
LOOK_S = 1.0


class Upload(NamedTuple):
    token: str
    data: bytes


class Told(NamedTuple):
    """What the server said, and how long that took."""

    status: int
    id: int
    seconds: float


def rows() -> list[Row]:
    with _league() as (url, league, uploads):
        began = perf_counter()
        first = _sent(url, uploads)
        took = perf_counter() - began
        again = _sent(url, uploads)
        checked_s = _checked(league)
        kept = [one for one in found(league, all_columns()) if one.team is not None]
        whole = sum(digest_of(file_of(league, one.digest)) == one.digest for one in kept)
    checked = sum(one.life is not Life.RECEIVED for one in kept)
    fit = sum(one.life.plays or one.life is Life.SUPERSEDED for one in kept)
    received = sum(told.status == 201 for told in first)
    same = sum(one.id == other.id for one, other in zip(first, again, strict=True))
    slowest = sorted(told.seconds for told in first)[int(len(first) * 0.95)]
    good = received == whole == len({told.id for told in first}) == TEAMS
    return [
        Row(f"{TEAMS} uploads, {AT_ONCE} at once: received", f"{received} in {took:.1f} s", "", f"all in {BAR_S:.0f} s",
            good and took <= BAR_S),
        Row(f"– and checked, {AT_WORK} workers on {os.cpu_count()} cores", f"{checked} in {checked_s:.0f} s",
            f"{fit} fit to play", "all", checked == TEAMS),
        Row("p95 of an upload until it is acknowledged", f"{slowest * 1000:.0f} ms", "", "", None),
        Row("the same sent again: the same versions", f"{same}, and {len(kept)} rows", "", "all",
            same == len(kept) == TEAMS),
    ]  # fmt: skip


def _checked(league: League) -> float:
    """Seconds until none of them waits any more."""
    began = perf_counter()
    with TemporaryDirectory(prefix="ludus-") as folder, WorkProcess(league.store.place, Path(folder), AT_WORK):
        while waiting(league):
            sleep(LOOK_S)
    return perf_counter() - began


@contextmanager
def _league() -> Iterator[tuple[str, League, list[Upload]]]:
    with TemporaryDirectory(prefix="ludus-uploads-") as made:
        place = Path(made) / "league.db"
        with new_league(place) as league:
            uploads = [_upload(league, number) for number in range(TEAMS)]
            with serving(Path(made), token="owner", league=str(place), changes=1000.0) as url:
                yield url, league, uploads


def _upload(league: League, number: int) -> Upload:
    """A starter bot that its author has changed."""
    made = project("fish", ("python", "cpp", "java")[number % 3], Path("bot"))
    made.files["notes.txt"] = os.urandom(1 << 20 if number % LARGE == 0 else 1 << 10)
    return Upload(author(league, f"student{number}").token, zipped(made, "bot"))


def _sent(url: str, uploads: list[Upload]) -> list[Told]:
    with ThreadPoolExecutor(AT_ONCE) as threads, httpx.Client(base_url=url, timeout=120.0) as client:
        return list(threads.map(lambda upload: _send(client, upload), uploads))


def _send(client: httpx.Client, upload: Upload) -> Told:
    began, headers = perf_counter(), {"Authorization": f"Bearer {upload.token}"}
    answer = client.post("/api/league/versions?file=bot.zip", content=upload.data, headers=headers)
    return Told(answer.status_code, answer.json().get("id", 0), perf_counter() - began)
