"""Who asks."""

from ludus.league.people.principal import GUEST, OWNER, Principal
from ludus.league.words import Role


def test_what_a_team_has_is_its_own() -> None:
    author = Principal(Role.AUTHOR, person=1, team=7)
    assert author.is_of(7)
    assert not author.is_of(8)
    assert not GUEST.is_of(None)


def test_staff_are_the_owner_and_those_called_so() -> None:
    assert OWNER.is_staff
    assert Principal(Role.STAFF, person=1).is_staff
    assert not Principal(Role.AUTHOR, person=1).is_staff
