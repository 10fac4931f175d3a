"""Who makes a request."""

from types import SimpleNamespace
from typing import Any

from starlette.requests import HTTPConnection

from ludus.league.league import League
from ludus.league.people.principal import GUEST, OWNER, Principal
from ludus.league.people.sessions import end_sessions
from ludus.league.words import Role
from ludus.web.guard.principal import asking_of, find_asking, principal_of
from tests.league.people.conftest import clock as clock
from tests.league.people.conftest import league as league
from tests.league.peopled import author
from tests.support import finished

SETTINGS: Any = SimpleNamespace(token="t0ken", port=1)


def asked(*headers: tuple[str, str], league: League | None = None) -> HTTPConnection:
    arena = SimpleNamespace(settings=SETTINGS, league=league)
    state: Any = SimpleNamespace(arena=arena, ticket=SimpleNamespace(cookie=""))
    given = [(name.encode(), value.encode()) for name, value in headers]
    return HTTPConnection({"type": "http", "path": "/", "headers": given, "app": SimpleNamespace(state=state)})


def found(league: League, *headers: tuple[str, str]) -> Principal:
    request = asked(*headers, league=league)
    finished(find_asking(request.scope, SETTINGS))
    return principal_of(request)


def test_who_has_the_servers_token_is_the_owner(league: League) -> None:
    assert principal_of(asked(("authorization", "Bearer t0ken"))) == OWNER
    assert found(league, ("authorization", "Bearer t0ken")) == OWNER


def test_everybody_else_is_a_guest(league: League) -> None:
    assert principal_of(asked()) == GUEST
    assert principal_of(asked(("authorization", "Bearer other"))) == GUEST
    for headers in (("authorization", "Bearer ludus_x"), ("cookie", "ludus_session_1=x"), ("cookie", "\0;;=")):
        assert found(league, headers) == GUEST


def test_a_session_and_a_token_are_somebody(league: League) -> None:
    one = author(league, "ada")
    me = Principal(Role.AUTHOR, one.person, one.team)
    assert found(league, ("cookie", f"ludus_session_1={one.session}")) == me
    assert found(league, ("authorization", f"Bearer {one.token}")) == me
    assert found(league, ("cookie", f"ludus_session_2={one.session}")) == GUEST  # of another server on this machine
    assert found(league, ("authorization", f"Bearer {one.session}")) == GUEST  # a session is no token
    assert found(league, ("cookie", f"ludus_session_1={one.token}")) == GUEST
    end_sessions(league, one.person)
    assert found(league, ("cookie", f"ludus_session_1={one.session}")) == GUEST


def test_the_owner_who_signs_in_is_who_they_signed_in_as(league: League) -> None:
    one = author(league, "ada")
    both = asked(("cookie", f"ludus_session_1={one.session}; ludus_token_1=t0ken"), league=league)
    finished(find_asking(both.scope, SETTINGS))
    assert principal_of(both).person == one.person
    assert asking_of(both).is_owner and asking_of(both).by_session


def test_a_bad_token_is_not_made_good_by_a_cookie(league: League) -> None:
    one = author(league, "ada")
    assert found(league, ("cookie", f"ludus_session_1={one.session}"), ("authorization", "Bearer ludus_x")) == GUEST
    assert found(league, ("cookie", f"ludus_session_1={one.session}"), ("authorization", "Bearer x")) == GUEST
