"""What an author waits for: from the upload to the check, the first match and the place on the table."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import NamedTuple

import httpx
from sqlalchemy import insert

from bench.measure import Row
from ludus.core.match import MatchResult
from ludus.league.league import League
from ludus.league.matches.pairs import Pair, keep_pairs
from ludus.league.tables import VERSIONS
from ludus.league.versions.receive import digest_of, keep_file, new_row
from ludus.league.words import LEAGUE_SERIES, Life, Share
from tests.league.peopled import author, new_league

LEAGUE = 30  # versions that have their place already
NEIGHBOURS = 8  # that each of them has met: 32 matches
TURNS, TURN_S = 50, 0.01  # of each bot: a match of a second
LOOK_S = 0.02
LONGEST_S = 900.0
BOT = f"""
# {{number}}
from time import sleep

class Bot:
    def choose(self, view, clock):
        sleep({TURN_S})
        return []
"""
UNDER_WAY = re.compile(r"^ludus_league_checks_under_way (\d+)", re.MULTILINE)


class Waited(NamedTuple):
    """Seconds since the upload was acknowledged."""

    begun: float
    checked: float
    matched: float
    rated: float


def rows() -> list[Row]:
    with TemporaryDirectory(prefix="ludus-") as made:
        idle = waited(Path(made) / "idle", 0)
        busy = waited(Path(made) / "busy", LEAGUE)
    busy_one = f"league of {LEAGUE}, matches of {2 * TURNS * TURN_S:.0f} s, 2 workers"
    return [
        Row("upload → check begun, idle", f"{idle.begun:.1f} s (wall)", "", "≤ 2 s", idle.begun <= 2),
        Row("– checked", f"{idle.checked:.1f} s (wall)", "", "–", None),
        Row("– first match played", f"{idle.matched:.1f} s (wall)", "", "≤ 30 s", idle.matched <= 30),
        Row(f"upload → rated, {busy_one}", f"{busy.rated:.0f} s (wall)", f"checked after {busy.checked:.1f} s",
            "≤ 5 min", busy.rated <= 300),
    ]  # fmt: skip


def waited(folder: Path, others: int) -> Waited:
    folder.mkdir()
    place = folder / "league.db"
    with new_league(place, game="planet_wars", options={"max_turns": TURNS}) as league:
        _have_played(league, [_rated(league, number) for number in range(others)])
        token = author(league, "newcomer").token
    with served(folder, place) as url, httpx.Client(base_url=url, timeout=60) as client:
        client.headers["Authorization"] = f"Bearer {token}"
        if others:  # it plays already
            before = _played(client)
            _until(lambda: _played(client) > before)
        began = perf_counter()
        bot = BOT.format(number="the newcomer").encode()
        id = client.post("/api/league/versions?file=bot.py", content=bot).raise_for_status().json()["id"]

        def told() -> dict[str, object]:
            found: dict[str, object] = client.get(f"/api/league/versions/{id}").raise_for_status().json()
            return found

        moments = (
            lambda: told()["life"] != Life.RECEIVED or _checking(client),
            lambda: told()["life"] != Life.RECEIVED,
            lambda: told()["matches"] != 0,
            lambda: told()["life"] == Life.RATED,
        )
        return Waited(*(_until(moment) - began for moment in moments))


def _rated(league: League, number: int) -> int:
    """As if it had been checked and rated."""
    data, now = BOT.format(number=number).encode(), league.now()
    team, digest = author(league, f"student{number}").team, digest_of(data)
    row = new_row(team=team, number=1, file="bot.py", digest=digest, received=now, changed=now)
    with league.link() as link:
        keep_file(link, digest, data)
        made = insert(VERSIONS).values({**row, "built": digest, "life": Life.RATED})
        return int(link.execute(made.returning(VERSIONS.c.id)).scalar_one())


def _have_played(league: League, versions: list[int]) -> None:
    """As if each had met its neighbours: so nobody else is a newcomer."""
    around = [versions[place:] + versions[:place] for place in range(1, NEIGHBOURS + 1)]
    met = [two for others in around for two in zip(versions, others, strict=True)]
    pairs = [Pair(number, Share.LADDER, *two, "", number) for number, two in enumerate(met)]
    with league.link() as link:
        keep_pairs(link, LEAGUE_SERIES, pairs)
    results = [MatchResult(n, pair.seats(n), (1, 2), (1.0, 0.0)) for pair in pairs for n in pair.matches]
    league.store.commit_all(LEAGUE_SERIES, [(result, b"") for result in results])


@contextmanager
def served(folder: Path, place: Path) -> Iterator[str]:
    words = [Path(sys.executable).with_name("ludus"), "league", "serve", "--store", place, "--port", "0", "--jobs", "2"]
    told = {**os.environ, "LUDUS_HOME": str(folder)}
    with subprocess.Popen(list(map(str, words)), stdout=subprocess.PIPE, text=True, env=told) as process:
        assert process.stdout is not None
        found = re.search(r"http://[\d.:]+", process.stdout.readline())
        assert found is not None
        try:
            _until(lambda: httpx.get(f"{found[0]}/healthz", timeout=60).status_code == 200)
            yield found[0]
        finally:
            process.terminate()


def _until(holds: Callable[[], object]) -> float:
    """The moment when it does."""
    last = perf_counter() + LONGEST_S
    while not holds():
        if perf_counter() > last:
            raise TimeoutError(f"not within {LONGEST_S:.0f} s")
        sleep(LOOK_S)
    return perf_counter()


def _checking(client: httpx.Client) -> bool:
    found = UNDER_WAY.search(client.get("/metrics").text)
    return found is not None and found[1] != "0"


def _played(client: httpx.Client) -> int:
    return int(
        re.findall(r'^ludus_league_matches_played_total\{series="league"\} (\d+)', client.get("/metrics").text, re.M)[0]
    )
