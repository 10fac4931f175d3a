"""What is shown of versions, and to whom."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.league.league import League
from ludus.league.matches.pairs import Pair, keep_pairs
from ludus.league.people.principal import GUEST, NotAllowed
from ludus.league.settings import Dates
from ludus.league.versions import sheet
from ludus.league.versions.checking import Checked, keep_checked
from ludus.league.versions.house import house_versions
from ludus.league.versions.receive import receive
from ludus.league.versions.sheet import matches_played, team_sheet, version_names, version_sheet
from ludus.league.versions.version import NoVersion, playing
from ludus.league.words import LEAGUE_SERIES, Life, Share
from tests.league.versions.conftest import ANN, BEN, NOON, STAFF, Founded
from tests.league.versions.test_checking import GOOD


def played(league: League, first: int, second: int, number: int, ranks: tuple[int, ...]) -> None:
    """A pair of which the first match has been played."""
    with league.link() as link:
        keep_pairs(link, LEAGUE_SERIES, [Pair(number, Share.LADDER, first, second, "", 1, NOON, None)])
    result = MatchResult(2 * number, (first, second), ranks, (0.0, 0.0))
    league.store.commit(LEAGUE_SERIES, result, b"")


def test_the_public_part_is_for_all_and_the_rest_for_its_team(league: League) -> None:
    one = receive(league, ANN, "a.py", b"12345")
    keep_checked(league, one, Checked(report=GOOD, log="$ make"))
    assert version_sheet(league, STAFF, one.id).log is UNSET  # it quotes the source
    for who in (ANN, STAFF._replace(sees_source=True)):
        shown = version_sheet(league, who, one.id)
        assert (shown.file, shown.size, shown.log, shown.report, shown.why) == ("a.py", 5, "$ make", GOOD, "it plays")
        assert [step.life for step in shown.steps or ()] == [Life.RECEIVED, Life.CHECKED, Life.ACTIVE]
    for who in (BEN, GUEST):
        shown = version_sheet(league, who, one.id)
        assert {shown.file, shown.log, shown.report, shown.why, shown.steps, shown.digest} == {UNSET}
        assert (shown.name, shown.life, shown.rated_after) == ("Ants 1", Life.ACTIVE, 30)


def test_how_far_a_version_is_and_whom_it_met(place: str, founded: Founded) -> None:
    league = founded(place)
    one = receive(league, ANN, "a.py", b"1")
    keep_checked(league, one, Checked(report=GOOD))
    bot = house_versions(league)[0]
    played(league, one.id, bot.id, 0, (1, 2))
    played(league, bot.id, one.id, 1, (1, 2))
    assert matches_played(league, [one.id, bot.id, 99]) == {one.id: 2, bot.id: 2}
    shown = version_sheet(league, GUEST, one.id)
    assert [(line.opponent, line.score) for line in shown.results] == [(bot.player, 0.0), (bot.player, 1.0)]
    assert version_names(league, playing(league))[one.id] == "Ants 1"


def test_what_is_counted_is_among_the_results(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits for so many matches is told of them, though the last is played while the sheet is written."""
    one = receive(league, ANN, "a.py", b"1")
    keep_checked(league, one, Checked(report=GOOD))
    rival = house_versions(league)[0]

    def counted(*given: Any) -> dict[int, int]:
        played(league, one.id, rival.id, 0, (1, 2))
        return matches_played(*given)

    monkeypatch.setattr(sheet, "matches_played", counted)
    shown = version_sheet(league, ANN, one.id)
    assert (shown.matches, len(shown.results)) == (1, 1)


def test_what_never_came_to_play_is_nobody_s_business(league: League) -> None:
    one = receive(league, ANN, "a.py", b"1")
    for life in (Life.RECEIVED, Life.REFUSED):
        assert version_sheet(league, ANN, one.id).life is version_sheet(league, STAFF, one.id).life is life
        for who in (BEN, GUEST):
            with pytest.raises(NoVersion, match=f"no version {one.id} in this league"):
                version_sheet(league, who, one.id)
        keep_checked(league, one, Checked(error="no"))


def test_after_the_freeze_results_are_for_its_team_and_staff(tmp_path: Path, founded: Founded) -> None:
    freezes = datetime.fromtimestamp(NOON - 1, UTC)
    league = founded(tmp_path / "league.db", dates=Dates(freezes=freezes))
    one = receive(league, ANN, "a.py", b"1")
    keep_checked(league, one, Checked(report=GOOD))
    played(league, one.id, house_versions(league)[0].id, 0, (1, 2))
    assert [len(version_sheet(league, who, one.id).results) for who in (ANN, STAFF, BEN, GUEST)] == [1, 1, 0, 0]


def test_how_many_are_checked_before_it(league: League) -> None:
    ones = [receive(league, who, "a.py", b"1") for who in (BEN, ANN)]
    assert [version_sheet(league, STAFF, one.id).before for one in ones] == [0, 1]


def test_a_team_s_sheet_is_its_own(league: League) -> None:
    for data in (b"1", b"2"):
        keep_checked(league, receive(league, ANN, "a.py", data), Checked(report=GOOD))
    sheet = team_sheet(league, ANN)
    assert (sheet.activations_left, sheet.uploads_left, sheet.deadline) == (3, 48, None)
    told = [(one.number, one.why, one.report) for one in sheet.versions]
    assert told == [(2, "it plays", UNSET), (1, "it plays", UNSET)]
    assert team_sheet(league, STAFF, 1) == sheet
    with pytest.raises(NotAllowed):
        team_sheet(league, BEN, 1)
    with pytest.raises(LudusError, match="no team 7"):
        team_sheet(league, STAFF, 7)
    with pytest.raises(LudusError, match="you are in no team"):
        team_sheet(league, STAFF)
