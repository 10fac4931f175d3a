"""A version, as it stands in the store."""

import pytest

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.versions.house import house_versions
from ludus.league.versions.receive import receive
from ludus.league.versions.version import playing, version, versions, versions_of
from ludus.league.words import Life
from tests.league.versions.conftest import ANN, BEN
from tests.league.versions.test_life import moved


def test_versions_are_found(league: League) -> None:
    first, second, other = (receive(league, who, "a.py", data) for who, data in ((ANN, b"1"), (ANN, b"2"), (BEN, b"1")))
    assert version(league, second.id) == second
    assert versions_of(league, 1) == [second, first]
    assert versions(league, [other.id, 99]) == {other.id: other}
    with pytest.raises(LudusError, match="no version 99"):
        version(league, 99)


def test_who_is_active_or_rated_plays(league: League) -> None:
    sent = [receive(league, ANN, "a.py", b"%d" % number) for number in range(4)]
    moved(league, sent[1].id, Life.CHECKED, Life.ACTIVE)
    moved(league, sent[2].id, Life.CHECKED, Life.ACTIVE, Life.RATED)
    moved(league, sent[3].id, Life.CHECKED)
    house = house_versions(league)
    assert [one.id for one in playing(league)] == [sent[1].id, sent[2].id, *(one.id for one in house)]
    assert house[0].is_house and not sent[0].is_house
