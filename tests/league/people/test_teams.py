"""Teams."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import insert, select

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.accounts import make_person, person_of
from ludus.league.people.names import team_names
from ludus.league.people.principal import OWNER, NotAllowed
from ludus.league.people.teams import join_team, leave_team, make_team, renew_key, take_out
from ludus.league.tables import MEMBERS, TEAMS, VERSIONS
from ludus.league.words import Role
from tests.league.peopled import author, mate


def test_others_join_by_the_key(league: League) -> None:
    one = author(league, "ada")
    assert person_of(league, mate(league, "bob", one.key.lower())).team == one.team
    assert one.key not in str(league.rows(select(TEAMS)))
    with pytest.raises(LudusError, match="no team has this key"):
        join_team(league, make_person(league, "eve", "Eve"), "")


def test_a_person_is_in_one_team(league: League) -> None:
    one, two = author(league, "ada"), author(league, "eve")
    with pytest.raises(LudusError, match="in a team already; leave it first"):
        join_team(league, two.person, one.key)
    with pytest.raises(LudusError, match="in a team already; leave it first"):
        make_team(league, two.person, "Another")
    assert "Another" not in team_names(league).values()  # all or nothing


def test_team_names_do_not_look_alike(league: League) -> None:
    author(league, "ada")
    with pytest.raises(LudusError, match="a team is called 'TEAM ADA', or nearly so"):
        make_team(league, make_person(league, "eve", "Eve"), "TEAM ADA")


def test_two_who_want_the_last_place_at_once(either: League) -> None:
    one = author(either, "ada")
    people = [make_person(either, f"p{number}", f"Person {number}") for number in range(20, 28)]

    def ask(person: int) -> str:
        try:
            join_team(either, person, one.key)
        except LudusError as error:
            return str(error)
        return ""

    with ThreadPoolExecutor(4) as pool:
        told = list(pool.map(ask, people))
    assert sorted(told) == ["", "", ""] + ["this team is full: 4 people are the most"] * 5
    assert len(either.rows(select(MEMBERS).where(MEMBERS.c.team == one.team))) == 4


def test_a_renewed_key_voids_the_old_one(league: League) -> None:
    one, late = author(league, "ada"), make_person(league, "late", "Late")
    key = renew_key(league, one.person)
    with pytest.raises(LudusError, match="no team has this key"):
        join_team(league, late, one.key)
    assert join_team(league, late, key) == one.team
    with pytest.raises(LudusError, match="you are in no team"):
        renew_key(league, make_person(league, "eve", "Eve"))


def test_guests_watch(league: League) -> None:
    guest = make_person(league, "gus", "Gus", role=Role.GUEST)
    with pytest.raises(LudusError, match="guests watch"):
        make_team(league, guest, "Gusts")
    with pytest.raises(LudusError, match="guests watch"):
        join_team(league, guest, author(league, "ada").key)


def test_who_leaves_is_out_and_an_empty_team_that_sent_nothing_is_gone(either: League) -> None:
    one, two = author(either, "ada"), author(either, "eve")
    bob = mate(either, "bob", one.key)
    leave_team(either, one.person)
    assert person_of(either, one.person).team is None and person_of(either, bob).team == one.team
    leave_team(either, bob)
    assert team_names(either) == {two.team: "Team eve"}
    with pytest.raises(LudusError, match="you are in no team"):
        leave_team(either, bob)


def test_nobody_goes_from_team_to_team_and_leaves_a_bot_in_each(either: League) -> None:
    one = author(either, "ada")
    row = {"number": 1, "player": "", "file": "b.py", "digest": "d", "built": "", "received": 0.0, "life": "received"}
    with either.link() as link:
        link.execute(insert(VERSIONS).values(**row, team=one.team, changed=0.0, report="", log="", tried=0))
    with pytest.raises(LudusError, match="you are the last of a team that has sent versions"):
        leave_team(either, one.person)
    assert person_of(either, one.person).team == one.team
    bob = mate(either, "bob", one.key)
    leave_team(either, one.person)
    take_out(either, OWNER, bob)  # staff may, and can withdraw what it has sent
    assert person_of(either, bob).team is None and team_names(either) == {one.team: "Team ada"}


def test_staff_take_somebody_out(league: League) -> None:
    one, two = author(league, "ada"), author(league, "eve")
    with pytest.raises(NotAllowed):
        take_out(league, two.principal, one.person)
    take_out(league, OWNER, one.person)
    assert person_of(league, one.person).team is None
