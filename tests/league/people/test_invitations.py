"""How people come in."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.accounts import by_login, make_person, person_of
from ludus.league.people.invitations import (
    DAY_S,
    InvitationKind,
    Newcomer,
    invitations,
    invite,
    invite_person,
    join,
    look_up,
    newcomer,
    reset,
    reset_link,
    void_invitation,
)
from ludus.league.people.principal import GUEST, OWNER, NotAllowed, Principal
from ludus.league.people.sessions import who_has_session
from ludus.league.people.tokens import who_has_token
from ludus.league.tables import INVITATIONS
from ludus.league.words import Role
from tests.league.peopled import Clock, author

STAFF = Principal(Role.STAFF, 77)


def who(login: str) -> Newcomer:
    return Newcomer(login, f"The {login}", "hash")


def test_a_link_is_good_for_one(league: League) -> None:
    word = invite(league, OWNER)
    assert look_up(league, word).kind is InvitationKind.LINK
    look_up(league, word)  # looking uses nothing up
    person = join(league, word, who("ada"))
    assert person_of(league, person).role is Role.AUTHOR
    for ask in (lambda: look_up(league, word), lambda: join(league, word, who("eve"))):
        with pytest.raises(LudusError, match="not good, or not any more; ask staff"):
            ask()


def test_who_is_refused_uses_up_nothing(league: League) -> None:
    word = invite(league, OWNER)
    make_person(league, "ada", "Ada")
    with pytest.raises(LudusError, match="the login 'ada' is taken"):
        join(league, word, who("ada"))
    assert join(league, word, who("eve"))


def test_what_is_stored_opens_nothing(league: League) -> None:
    word = invite(league, OWNER, code=True)
    stored = league.rows(select(INVITATIONS))[0]
    assert word not in str(tuple(stored))
    with pytest.raises(LudusError):
        look_up(league, stored.hash)


def test_an_invitation_that_is_used_by_many_at_once(either: League) -> None:
    word = invite(either, OWNER, uses=3, code=True)

    def ask(number: int) -> bool:
        try:
            join(either, word, who(f"p{number}"))
        except LudusError as error:
            assert "not good" in str(error)
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(ask, range(20, 30))) == 3


def test_a_class_code_can_be_typed_and_expires(league: League, clock: Clock) -> None:
    code = invite(league, STAFF, uses=40, days=14, code=True)
    join(league, code.lower().replace("-", ""), who("ada"))
    assert look_up(league, code).left == 39
    clock.now += 14 * DAY_S
    with pytest.raises(LudusError, match="not good"):
        join(league, code, who("eve"))
    assert invitations(league, STAFF) == []


@pytest.mark.parametrize(("uses", "days"), [(0, 1), (1, 0), (5001, 1), (1, 367), (-1, -1)])
def test_bounds(league: League, uses: int, days: int) -> None:
    with pytest.raises(LudusError, match="1 to 366 days, and for 1 to 5000 people"):
        invite(league, OWNER, uses=uses, days=days)


def test_only_the_owner_invites_staff(league: League) -> None:
    assert person_of(league, join(league, invite(league, OWNER, Role.STAFF), who("chief"))).role is Role.STAFF
    for principal, role in ((STAFF, Role.STAFF), (OWNER, Role.OWNER), (GUEST, Role.GUEST)):
        with pytest.raises(NotAllowed):
            invite(league, principal, role)
    with pytest.raises(LudusError, match="staff are invited by a link each"):
        invite(league, OWNER, Role.STAFF, code=True)


def test_somebody_on_the_list_keeps_login_and_name(league: League) -> None:
    person = make_person(league, "ada", newcomer(), "Ada Lovelace", "s1")
    with league.link() as link:
        old = invite_person(league, link, OWNER, person, 30)
        word = invite_person(league, link, OWNER, person, 30)
    with pytest.raises(LudusError, match="not good"):
        look_up(league, old)
    make_person(league, "eve", "Countess")
    with pytest.raises(LudusError, match="somebody is called 'countess'"):
        join(league, word, Newcomer("other", "countess", "hash"))
    assert join(league, word, Newcomer("other", "Ada L", "hash")) == person
    found = by_login(league, "ada")
    assert found is not None
    assert (found.pseudonym, found.name, found.has_joined) == ("Ada L", "Ada Lovelace", True)
    with league.link() as link:
        late = invite_person(league, link, OWNER, person, 30)
    with pytest.raises(LudusError, match="not good"):  # nobody takes an account over
        join(league, late, Newcomer("ada", "Thief", "hash"))


def test_a_new_password_by_a_link_of_staffs(league: League) -> None:
    one = author(league, "ada")
    old, word = reset_link(league, STAFF, one.person), reset_link(league, STAFF, one.person)
    for wrong in (old, "x", one.token):
        with pytest.raises(LudusError, match="not good"):
            reset(league, wrong, "hash")
    with pytest.raises(LudusError, match="not good"):
        join(league, word, who("eve"))
    assert reset(league, word, "new hash") == one.person
    assert person_of(league, one.person).password == "new hash"
    assert who_has_session(league, one.session) is None and who_has_token(league, one.token) is None
    with pytest.raises(LudusError, match="not good"):
        reset(league, word, "again")
    with pytest.raises(LudusError, match="not good"):
        reset(league, invite(league, OWNER), "hash")


def test_staff_do_not_become_each_other(league: League) -> None:
    chief = make_person(league, "chief", "Chief", role=Role.STAFF)
    with pytest.raises(NotAllowed, match="only the owner"):
        reset_link(league, STAFF, chief)
    with pytest.raises(NotAllowed):
        reset_link(league, author(league, "ada").principal, chief)
    assert reset_link(league, OWNER, chief)


def test_staff_see_codes_and_void_them(league: League) -> None:
    code = invite(league, STAFF, uses=40, code=True)
    found = invitations(league, STAFF)
    assert [(one.kind, one.left, one.role) for one in found] == [(InvitationKind.CODE, 40, Role.AUTHOR)]
    for ask in (lambda: invitations(league, GUEST), lambda: void_invitation(league, GUEST, found[0].id)):
        with pytest.raises(NotAllowed):
            ask()
    void_invitation(league, STAFF, "")
    look_up(league, code)
    void_invitation(league, STAFF, found[0].id)
    with pytest.raises(LudusError, match="not good"):
        look_up(league, code)
