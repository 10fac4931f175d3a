"""`ludus league announce`."""

from pathlib import Path

from ludus.league.league import League
from ludus.league.season.announcements import announcements
from tests.cli.conftest import Ludus
from tests.cli.league.leagues import place

__all__ = ["place"]


def test_it_is_said_to_all(ludus: Ludus, place: Path) -> None:
    assert ludus("league", "announce", "Finals on Friday", "--store", place)[0] == 0
    with League(place) as league:
        assert [one.text for one in announcements(league)] == ["Finals on Friday"]
