"""The table of a large league: what its keeper takes, and its pages, with a million matches in the store."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import perf_counter, process_time

import httpx
import msgspec
from sqlalchemy import insert, update

from bench.growth.curve import timed
from bench.measure import Row
from ludus.core.match import MatchResult
from ludus.league.league import League, found_league
from ludus.league.people.principal import GUEST
from ludus.league.settings import LeagueSettings
from ludus.league.table.keeper import TableKeeper
from ludus.league.table.table import table_for
from ludus.league.tables import PAIRS, TEAMS, VERSIONS
from ludus.league.words import LEAGUE_SERIES, Life
from ludus.store.tables import RESULTS, TOURNAMENTS
from tests.web.server import serving

CHUNK, HOUSE, ASKED = 20_000, 5, 300
VERSIONS_HERE, MATCHES = 1000, 1_000_000
PAGES = ("/league/table", "/league/table?page=3", "/league/history/77", "/league/versus/77/78")


def rows() -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="ludus-") as folder:
        place = Path(folder) / "league.db"
        fill(place, VERSIONS_HERE, MATCHES)
        return [*kept(place), *pages(Path(folder), place)]


def kept(place: Path) -> Iterator[Row]:
    with League(place) as league:
        keeper = TableKeeper(league)
        yield Row(
            f"{MATCHES:,} matches, {VERSIONS_HERE:,} versions: the first table", _timed(keeper.look), "", "–", None
        )
        add(league, VERSIONS_HERE, MATCHES, 100)
        yield Row("– the table after 100 more", _timed(keeper.look), "", "–", None)
        assert table_for(league, GUEST).results == MATCHES + 100


def _timed(work: Callable[[], object]) -> str:
    wall, cpu = perf_counter(), process_time()
    work()
    return f"{process_time() - cpu:.2f} s of CPU ({perf_counter() - wall:.2f} s)"


def pages(folder: Path, place: Path) -> Iterator[Row]:
    with serving(folder, league=str(place)) as url, httpx.Client(base_url=url, timeout=60) as client:
        for path in PAGES:
            times = sorted(timed(lambda path=path: client.get(path).raise_for_status()) for _ in range(ASKED))  # type: ignore[misc]
            median, late = times[ASKED // 2], times[ASKED * 95 // 100]
            bar = ("p95 ≤ 50 ms", late <= 50) if path == PAGES[0] else ("–", None)
            yield Row(f"– {path}", f"p95 {late:.0f} ms, median {median:.0f} ms (wall)", "", *bar)


def fill(place: Path, versions: int, matches: int) -> None:
    found_league(place, LeagueSettings(name="Large", game="planet_wars"))
    with League(place) as league:
        with league.link() as link:
            teams = [
                {"id": n, "name": f"team {n}", "name_key": str(n), "key_hash": "", "made": 1.0}
                for n in range(1, versions + 1)
            ]
            link.execute(insert(TEAMS), teams)
            link.execute(insert(VERSIONS), list(_versions(versions)))
        add(league, versions, 0, matches)


def _versions(count: int) -> Iterator[dict[str, object]]:
    for id in range(1, count + 1):
        house = id <= HOUSE
        row: dict[str, object] = {
            "id": id,
            "team": None if house else id,
            "number": id if house else 1,
            "player": "noop" if house else "",
        }
        yield {
            **row,
            "file": "",
            "digest": "",
            "built": "",
            "received": 1.0,
            "life": Life.RATED,
            "changed": 1.0,
            "report": "",
            "log": "",
            "tried": 0,
        }


def add(league: League, versions: int, start: int, count: int) -> None:
    random, strength = Random(start), [Random(n).gauss(0, 1) for n in range(versions + 1)]
    for begin in range(start, start + count, CHUNK):
        pairs, results = [], []
        for number in range(begin, min(begin + CHUNK, start + count), 2):
            first, second = random.sample(range(1, versions + 1), 2)
            pairs.append(
                {
                    "series": LEAGUE_SERIES,
                    "number": number // 2,
                    "at": 1.0,
                    "share": "ladder",
                    "first": first,
                    "second": second,
                    "board": "",
                    "seed": number,
                    "asked": None,
                }
            )
            for match, seats in ((number, (first, second)), (number + 1, (second, first))):
                lead = strength[seats[0]] - strength[seats[1]] + random.gauss(0, 1)
                result = MatchResult(
                    match, seats, (1, 2) if lead > 0 else (2, 1), (1.0, 0.0), (), random.getrandbits(52) + 1
                )
                text = msgspec.json.encode(result).decode()
                results.append({"tournament": LEAGUE_SERIES, "number": match, "arrival": match + 1, "result": text})
        with league.link() as link:
            link.execute(insert(PAIRS), pairs)
            link.execute(insert(RESULTS), results)
            link.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.name == LEAGUE_SERIES).values(matches=begin + CHUNK))
