"""Rows that two may want at the same moment."""

from ludus.league.league import League
from ludus.league.people.rows import added, held
from ludus.league.tables import MEMBERS


def test_the_second_of_what_there_is_one_of_is_not_added(either: League) -> None:
    with either.link() as link:
        assert added(link, MEMBERS, MEMBERS.c.team, person=1, team=7, since=0.0) == 7
        assert added(link, MEMBERS, MEMBERS.c.team, person=1, team=8, since=0.0) is None


def test_a_row_is_held_that_is_there(either: League) -> None:
    with either.link() as link:
        added(link, MEMBERS, MEMBERS.c.team, person=1, team=7, since=0.0)
        assert held(link, MEMBERS, MEMBERS.c.person, 1)
        assert not held(link, MEMBERS, MEMBERS.c.person, 2)
