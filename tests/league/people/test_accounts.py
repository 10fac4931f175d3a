"""Accounts."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.accounts import (
    by_login,
    by_subject,
    close_account,
    everybody,
    make_person,
    person_of,
    rename,
    set_password,
    set_role,
)
from ludus.league.people.principal import GUEST, OWNER, NotAllowed, Principal
from ludus.league.people.sessions import begin_session, sessions_of, who_has_session
from ludus.league.people.tokens import who_has_token
from ludus.league.tables import AUDIT
from ludus.league.words import Role
from tests.league.peopled import author


def test_somebody_is_found_by_login_in_any_case(league: League) -> None:
    id = make_person(league, "Ada@School.example", "Countess", "Ada Lovelace", "s1")
    found = by_login(league, " ADA@school.example")
    assert found == person_of(league, id)
    assert found is not None
    assert (found.login, found.pseudonym, found.name, found.role) == (
        "ada@school.example",
        "Countess",
        "Ada Lovelace",
        Role.AUTHOR,
    )
    assert found.principal == Principal(Role.AUTHOR, id)
    assert not found.has_joined
    assert by_login(league, "nobody") is None and by_subject(league, "x y") is None
    with pytest.raises(LudusError, match="nobody with the number 77"):
        person_of(league, 77)


def test_a_login_and_a_pseudonym_are_one_persons(either: League) -> None:
    make_person(either, "ada", "Countess")
    with pytest.raises(LudusError, match="the login 'ada' is taken; choose another one"):
        make_person(either, "ADA", "Other")
    with pytest.raises(LudusError, match="somebody is called 'Соuntess', or nearly so"):
        make_person(either, "eve", "Соuntess")  # Cyrillic


def test_two_who_want_the_same_login_at_once(either: League) -> None:
    def ask(number: int) -> bool:
        try:
            make_person(either, "ada", f"Number {number}")
        except LudusError as error:
            assert "the login 'ada' is taken" in str(error)
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(ask, range(4, 12))) == 1


def test_the_owner_has_no_account(league: League) -> None:
    with pytest.raises(LudusError, match="the owner has the server's token"):
        make_person(league, "root", "Root", role=Role.OWNER)


def test_a_pseudonym_can_be_changed_to_one_that_is_free(league: League) -> None:
    one, two = make_person(league, "ada", "Countess"), make_person(league, "eve", "Eve")
    rename(league, one, "The Countess")
    rename(league, one, "the countess")  # one's own name is no obstacle
    assert person_of(league, one).pseudonym == "the countess"
    with pytest.raises(LudusError, match="choose another pseudonym"):
        rename(league, two, "TheCountess")


def test_a_new_password_ends_all_other_sessions(league: League) -> None:
    one = author(league, "ada")
    here = begin_session(league, one.person, "Chrome")
    from ludus.league.people.keys import hash_of

    with league.link() as link:
        set_password(link, one.person, "hash", keep_session=hash_of(here))
    assert who_has_session(league, one.session) is None
    assert who_has_session(league, here) is not None


def test_only_the_owner_makes_staff_and_gives_the_right_to_source(league: League) -> None:
    one, chief = author(league, "ada"), make_person(league, "chief", "Chief", role=Role.STAFF)
    staff = person_of(league, chief).principal
    set_role(league, staff, one.person, Role.GUEST)
    set_role(league, staff, one.person, Role.AUTHOR)
    for who, whom, role, source in (
        (staff, one.person, Role.STAFF, False),
        (staff, chief, Role.STAFF, True),  # oneself
        (staff, chief, Role.AUTHOR, False),
        (one.principal, one.person, Role.STAFF, False),
        (GUEST, one.person, Role.GUEST, False),
    ):
        with pytest.raises(NotAllowed):
            set_role(league, who, whom, role, source)
    for role, source in ((Role.OWNER, False), (Role.AUTHOR, True)):
        with pytest.raises(LudusError, match="only staff may have the right"):
            set_role(league, OWNER, chief, role, source)
    assert not person_of(league, chief).principal.sees_source
    set_role(league, OWNER, chief, Role.STAFF, True)
    assert person_of(league, chief).principal.sees_source
    told = [(row.person, row.about) for row in league.rows(select(AUDIT).where(AUDIT.c.what == "role"))]
    assert told == [(chief, "ada: guest"), (chief, "ada: author"), (None, "chief: staff, sees source")]


def test_a_closed_account_opens_nothing(league: League) -> None:
    one, chief = author(league, "ada"), make_person(league, "chief", "Chief", role=Role.STAFF)
    staff = person_of(league, chief).principal
    with pytest.raises(NotAllowed):
        close_account(league, one.principal, chief)
    with pytest.raises(NotAllowed, match="only the owner"):
        close_account(league, staff, chief)
    close_account(league, staff, one.person)
    assert who_has_session(league, one.session) is None and who_has_token(league, one.token) is None
    assert sessions_of(league, one.person) == []
    assert begin_session(league, one.person, "")  # even if somebody makes one
    assert who_has_session(league, begin_session(league, one.person, "")) is None
    close_account(league, staff, one.person, closed=False)
    assert who_has_session(league, begin_session(league, one.person, "")) is not None


def test_only_staff_have_the_list(league: League) -> None:
    one = author(league, "ada")
    assert [person.login for person in everybody(league, OWNER)] == ["ada"]
    for who in (GUEST, one.principal):
        with pytest.raises(NotAllowed, match="for staff"):
            everybody(league, who)
