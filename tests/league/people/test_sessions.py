"""Sessions."""

from sqlalchemy import select

from ludus.league.league import League
from ludus.league.people.principal import Principal
from ludus.league.people.sessions import (
    IDLE_S,
    LASTS_S,
    MOST,
    begin_session,
    end_session,
    end_sessions,
    session_id,
    sessions_of,
    who_has_session,
)
from ludus.league.tables import SESSIONS
from ludus.league.words import Role
from tests.league.peopled import Clock, author


def test_a_session_is_somebody(either: League) -> None:
    one = author(either, "ada")
    assert who_has_session(either, one.session) == Principal(Role.AUTHOR, one.person, one.team)
    for wrong in ("", "x", one.session[:-1], one.session.swapcase(), session_id(one.session), "'; --", "\0"):
        assert who_has_session(either, wrong) is None


def test_what_is_stored_opens_nothing(league: League) -> None:
    one = author(league, "ada")
    stored = league.rows(select(SESSIONS))[0]
    assert one.session not in str(tuple(stored))
    assert who_has_session(league, stored.hash) is None


def test_a_session_ends_by_age_and_by_idleness(league: League, clock: Clock) -> None:
    one = author(league, "ada")
    start = clock.now
    while clock.now < start + LASTS_S - 86400:
        assert who_has_session(league, one.session) is not None
        clock.now += 86400
    clock.now = start + LASTS_S + 1
    assert who_has_session(league, one.session) is None
    idle = begin_session(league, one.person, "")
    clock.now += IDLE_S + 1
    assert who_has_session(league, idle) is None


def test_mine_are_listed_and_ended_and_nobody_elses(league: League, clock: Clock) -> None:
    one, two = author(league, "ada"), author(league, "eve")
    clock.now += 5
    other = begin_session(league, one.person, "Chrome\n\x1b[31m" + "x" * 10_000)
    assert [session.id for session in sessions_of(league, one.person)] == [session_id(other), session_id(one.session)]
    assert all(
        session.browser.isprintable() and len(session.browser) <= 200 for session in sessions_of(league, one.person)
    )
    for id in (session_id(two.session), "", "%", session_id(other)[:8]):
        end_session(league, one.person, id)
    assert who_has_session(league, two.session) and who_has_session(league, other)
    end_session(league, one.person, session_id(other))
    assert who_has_session(league, other) is None and who_has_session(league, one.session)
    end_sessions(league, one.person)
    assert who_has_session(league, one.session) is None and who_has_session(league, two.session)


def test_the_oldest_gives_way(league: League, clock: Clock) -> None:
    one = author(league, "ada")
    for _ in range(MOST):
        clock.now += 1
        begin_session(league, one.person, "")
    assert len(sessions_of(league, one.person)) == MOST
    assert who_has_session(league, one.session) is None
