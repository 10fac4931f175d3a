"""What was sent, given back to whom it belongs."""

import pytest
from sqlalchemy import select

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.principal import GUEST, OWNER, NotAllowed
from ludus.league.tables import AUDIT
from ludus.league.versions.house import house_versions
from ludus.league.versions.receive import receive
from ludus.league.versions.source import source_of
from tests.league.versions.conftest import ANN, BEN, STAFF


def test_a_team_has_its_own_and_staff_by_a_right_that_is_written_down(league: League) -> None:
    one = receive(league, ANN, "a.py", b"mine")
    assert source_of(league, ANN, one.id) == ("a.py", b"mine")
    assert league.rows(select(AUDIT)) == []
    for who in (BEN, GUEST, STAFF):
        with pytest.raises(NotAllowed, match="what a team has sent is its own"):
            source_of(league, who, one.id)
    for who in (OWNER, STAFF._replace(sees_source=True)):
        assert source_of(league, who, one.id)[1] == b"mine"
    assert [(row.person, row.what, row.about) for row in league.rows(select(AUDIT))] == [
        (None, "source", "version 1"),
        (9, "source", "version 1"),
    ]
    with pytest.raises(LudusError, match="a part of Ludus"):
        source_of(league, OWNER, house_versions(league)[0].id)
