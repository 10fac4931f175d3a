"""kill -9 at random moments: of server, scheduler, a worker, the database. `LUDUS_LEAGUE_KILLS` says how often."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from ludus.league.league import League
from ludus.league.words import LEAGUE_SERIES
from ludus.referee.file import load_record
from ludus.referee.replay import verify
from tests.league.matches.kills import Watch, patiently, until, victim
from tests.league.matches.leagues import a_league, enter
from tests.store import postgres

KILLS = int(os.environ.get("LUDUS_LEAGUE_KILLS", "20"))
VERIFIED = int(os.environ.get("LUDUS_LEAGUE_VERIFIED", "20"))  # matches that are played again, of those that are there
LONGEST_S = 1.0  # from one kill to the next
TEAMS = (1, 2, 3, 4)


@pytest.mark.timeout(60 + 30 * KILLS)
def test_nothing_is_lost_or_doubled_by_a_kill_at_any_moment(tmp_path: Path) -> None:
    programs = postgres.programs()
    if programs is None:
        pytest.skip("there is no PostgreSQL here (initdb); on Debian or Ubuntu: apt-get install postgresql")
    dice = Random(os.urandom(8)) if KILLS > 20 else Random(1)
    with postgres.MortalServer(programs) as database:
        with a_league(database.url, rated=6) as league:
            for team in TEAMS:
                enter(league, team)
        watch = Watch(database.url)
        with victim(database.url, tmp_path) as league_server:
            kinds: list[Callable[[], None]] = [
                league_server.kill_scheduler,
                lambda: league_server.kill_worker(dice),
                league_server.kill_server,
                database.kill,
            ]
            until(lambda: watch.look() > 0, league_server.told)
            for number in range(KILLS):
                patiently(lambda number=number: watch.upload(TEAMS[number % 4]))  # type: ignore[misc]
                time.sleep(dice.uniform(0, LONGEST_S))
                dice.choices(kinds, (6, 8, 2, 2))[0]()
                league_server.revive()
                patiently(watch.look)
            before = watch.look()
            more = max(before + 60, VERIFIED)
            until(lambda: watch.look() > more, league_server.told)  # it has come back by itself
            until(lambda: watch.look() > 0 and not watch.gaps(), watch.gaps)
        watch.check()
        with League(database.url) as league:
            for number in dice.sample(sorted(watch.results), min(VERIFIED, len(watch.results))):
                verify(load_record(league.store.record(LEAGUE_SERIES, number)))
