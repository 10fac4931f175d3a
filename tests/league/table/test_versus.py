"""One version against another."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import insert, update

from ludus.league.league import League
from ludus.league.matches.pairs import Pair, keep_pairs
from ludus.league.people.principal import GUEST
from ludus.league.settings import Dates
from ludus.league.table.versus import board_name, versus
from ludus.league.tables import TRIALS
from ludus.league.words import Share
from ludus.store.tables import RESULTS
from tests.league.matches.leagues import a_pair, results_of
from tests.league.table.seasons import BETTER, STAFF, WORSE, a_season, meet

DRAWN = ((1, 1), (1, 1))


@pytest.fixture
def league(tmp_path: Path) -> League:  # type: ignore[misc]
    with a_season(tmp_path / "league.db", lambda: 1000.0) as league:
        meet(league, [(3, 4, BETTER), (4, 3, BETTER), (3, 4, DRAWN), (3, 1, BETTER), (3, 4, BETTER)])
        yield league


def test_what_one_did_against_the_other(league: League) -> None:
    found = versus(league, GUEST, 3, 4, own=False)
    assert (found.won, found.drawn, found.lost) == (4, 2, 2)
    assert found.pairs == (1, 0, 1, 0, 2)
    assert found.elo is not None
    assert found.elo.low < found.elo.value < found.elo.high
    assert 0.5 < found.likely < 0.975
    assert [meeting.pair.number for meeting in found.meetings] == [4, 2, 1, 0]
    assert found.boards == (("usual", 4, 2, 2),)
    other = versus(league, GUEST, 4, 3, own=False)
    assert (other.won, other.drawn, other.lost, other.pairs) == (2, 2, 4, (2, 0, 1, 0, 1))


def test_two_that_have_not_met_have_no_elo(league: League) -> None:
    found = versus(league, GUEST, 1, 2, own=False)
    assert (found.meetings, found.elo, found.likely) == ((), None, 0.5)


def test_what_was_paired_after_the_freeze_is_for_its_own_and_staff(league: League) -> None:
    league.change(replace(league.settings, dates=Dates(freezes=datetime.fromtimestamp(500, UTC))), None)
    meet(league, [(3, 4, WORSE)], start=9, at=400.0)
    assert [one.pair.number for one in versus(league, GUEST, 3, 4, own=False).meetings] == [9]
    for who, own in ((GUEST, True), (STAFF, False)):
        assert len(versus(league, who, 3, 4, own=own).meetings) == 5


def test_a_trial_that_was_applied_counts_instead(league: League) -> None:
    with league.link() as link:
        keep_pairs(link, "trial-1", [Pair(0, Share.TRIAL, 3, 4, "", 7, 1.0, 4)])
        link.execute(insert(TRIALS).values(id=1, at=1.0, why="", pairs="[4]", ended="applied"))
    league.store.begin("trial-1", b"{}")
    league.store.commit_all("trial-1", results_of(a_pair(0, 3, 4), WORSE))
    found = versus(league, GUEST, 3, 4, own=False)
    assert found.pairs == (2, 0, 1, 0, 1)
    assert found.meetings[0].series == "trial-1"


def test_a_result_that_is_damaged_is_left_out(league: League) -> None:
    with league.link() as link:
        link.execute(update(RESULTS).where(RESULTS.c.number == 0).values(result="[1,"))
    found = versus(league, GUEST, 3, 4, own=False)
    assert (found.won + found.drawn + found.lost, sum(found.pairs)) == (7, 3)


def test_boards_as_people_call_them() -> None:
    assert [board_name(words) for words in ("", "line", "a\nb")] == ["usual", "line", "a board of its own"]
    assert board_name('{"board":"wide","options":{"x":1}}') == "wide"
