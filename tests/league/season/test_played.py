"""What the season asks for is played by the real scheduler, while the league goes on."""

import time
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import insert, select

from ludus.league.matches.work import WorkProcess
from ludus.league.people.principal import OWNER
from ludus.league.season.scrimmage_list import scrimmages_of
from ludus.league.season.scrimmages import ask
from ludus.league.season.trials import Chosen, applied, apply_trial, begin_trial, choose, trial_state
from ludus.league.tables import FILES, VERSIONS
from ludus.league.versions.receive import digest_of
from ludus.league.words import LEAGUE_SERIES, Life
from ludus.tournament.spec import BoardSpec
from tests.league.season.rows import ADA, add_version, founded

PATIENCE = 120.0
BOT = b"class Bot:\n    def choose(self, view, clock):\n        return next(iter(view.actions()), None)\n"


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_scrimmages_and_trials_are_played_beside_the_league(tmp_path: Path) -> None:
    boards = (BoardSpec("random:width=5,height=5"),)
    with founded(tmp_path / "league.db", time.time, boards=boards, house=("random",)) as league:  # type: ignore[arg-type]
        with league.link() as link:
            link.execute(insert(FILES).values(digest=digest_of(BOT), data=BOT))
        for version in (1, 2):
            add_version(league, version, version, Life.ACTIVE, digest=digest_of(BOT), built=digest_of(BOT))
        with WorkProcess(str(tmp_path / "league.db"), tmp_path / "versions", 2):
            until(lambda: league.store.count(LEAGUE_SERIES) >= 6)
            house = league.rows(select(VERSIONS.c.id).where(VERSIONS.c.team.is_(None)))[0].id
            pairs = choose(league, Chosen(version=1))[:2]
            trial = begin_trial(league, OWNER, "again", pairs)
            ask(league, ADA, 1, house, 1)
            until(lambda: trial_state(league, trial).is_whole and len(scrimmages_of(league, ADA)[0].matches) == 2)
            played = league.store.count(LEAGUE_SERIES)
            until(lambda: league.store.count(LEAGUE_SERIES) > played)
        apply_trial(league, OWNER, trial)
        assert sorted(applied(league)) == pairs
