"""Upload tokens."""

import pytest
from sqlalchemy import select

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.accounts import make_person
from ludus.league.people.principal import Principal
from ludus.league.people.tokens import MOST, make_token, revoke_token, tokens_of, who_has_token
from ludus.league.tables import TOKENS
from ludus.league.words import Role
from tests.league.peopled import Clock, author


def test_a_token_is_its_author_and_is_stored_as_a_hash(either: League, clock: Clock) -> None:
    one = author(either, "ada")
    assert who_has_token(either, one.token) == Principal(Role.AUTHOR, one.person, one.team)
    stored = either.rows(select(TOKENS))[0]
    assert one.token not in str(tuple(stored))
    assert who_has_token(either, stored.hash) is None and who_has_token(either, one.token + "x") is None
    assert tokens_of(either, one.person)[0][1:] == ("laptop", clock.now, clock.now)


def test_a_token_has_no_staffs_rights(league: League) -> None:
    person = make_person(league, "chief", "Chief", role=Role.STAFF)
    assert who_has_token(league, make_token(league, person, "x")) == Principal(Role.AUTHOR, person)
    guest = make_person(league, "gus", "Gus", role=Role.GUEST)
    assert who_has_token(league, make_token(league, guest, "x")) == Principal(Role.GUEST, guest)


def test_a_token_is_revoked_by_its_owner_alone(league: League) -> None:
    one, two = author(league, "ada"), author(league, "eve")
    mine = tokens_of(league, one.person)[0].id
    for id in (mine, "", "%"):
        revoke_token(league, two.person, id)
    assert who_has_token(league, one.token) is not None
    revoke_token(league, one.person, mine)
    assert who_has_token(league, one.token) is None


def test_so_many_and_no_more(league: League) -> None:
    one = author(league, "ada")
    for number in range(MOST - 1):
        make_token(league, one.person, f"token {number}")
    with pytest.raises(LudusError, match="you have 20 tokens, and 20 are the most; revoke one"):
        make_token(league, one.person, "another")
    with pytest.raises(LudusError, match="the label has letters in it that cannot be shown"):
        make_token(league, one.person, "a\x1bb")
