"""The season's pages, with people in the league."""

from typing import NamedTuple

import pytest
from starlette.testclient import TestClient

from ludus.league.people.accounts import make_person
from ludus.league.words import Life, Role
from tests.league.peopled import Author, author
from tests.league.season.rows import add_version
from tests.web.league.people.conftest import School, school

__all__ = ["school"]
HOUSE, MINE, OLD, RATED, SECRET = 1, 2, 3, 4, 5


class Class(NamedTuple):
    """Two authors with versions, somebody of staff, and a bot of the house."""

    school: School
    ada: Author
    bob: Author
    chief: int

    def browser(self, who: str) -> TestClient:
        """`ada`, `bob`, `chief`, or a guest."""
        person = {"ada": self.ada.person, "bob": self.bob.person, "chief": self.chief}.get(who)
        return self.school.browser(person)


@pytest.fixture
def pupils(school: School) -> Class:
    league = school.league
    ada, bob = author(league, "ada"), author(league, "bob")
    chief = make_person(league, "chief", "Chief", "Real chief", role=Role.STAFF)
    add_version(league, HOUSE, None, player="greedy")
    for version, team, life in (
        (MINE, ada.team, Life.ACTIVE),
        (OLD, ada.team, Life.SUPERSEDED),
        (RATED, bob.team, Life.RATED),
        (SECRET, bob.team, Life.CHECKED),
    ):
        add_version(league, version, team, life)
    return Class(school, ada, bob, chief)
