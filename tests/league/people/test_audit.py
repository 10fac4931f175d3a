"""What was done, and by whom."""

import pytest

from ludus.league.league import League
from ludus.league.people.accounts import make_person, person_of
from ludus.league.people.audit import allow_source, audit_log
from ludus.league.people.principal import GUEST, OWNER, NotAllowed, Principal
from ludus.league.words import Role
from tests.league.peopled import author


def test_source_is_its_teams_and_staffs_look_is_written_down(league: League) -> None:
    one, two = author(league, "ada"), author(league, "eve")
    chief = make_person(league, "chief", "Chief", role=Role.STAFF)
    before = len(audit_log(league, OWNER))
    allow_source(league, one.principal, one.team, "version 1")
    assert len(audit_log(league, OWNER)) == before
    for who in (GUEST, two.principal, Principal(Role.STAFF, chief), Principal(Role.AUTHOR, one.person, None, True)):
        with pytest.raises(NotAllowed, match="source belongs to its team"):
            allow_source(league, who, one.team, "version 1")
        with pytest.raises(NotAllowed):
            allow_source(league, who, None, "a bot of the house")
    assert len(audit_log(league, OWNER)) == before
    allow_source(
        league, person_of(league, chief).principal._replace(sees_source=True), one.team, "version 1 of Team ada"
    )
    line = audit_log(league, OWNER)[0]
    assert (line.who, line.what, line.about) == ("chief", "source", "version 1 of Team ada")


def test_the_log_is_for_staff_and_goes_back_page_by_page(league: League) -> None:
    one = author(league, "ada")
    with pytest.raises(NotAllowed):
        audit_log(league, one.principal)
    for number in range(5):
        allow_source(league, OWNER, one.team, f"look {number}")
    first = audit_log(league, Principal(Role.STAFF, 9), most=2)
    assert [line.about for line in first] == ["look 4", "look 3"]
    assert [line.about for line in audit_log(league, OWNER, 2, before=first[-1].id)] == ["look 2", "look 1"]
