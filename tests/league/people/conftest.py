"""A league on both databases, and its clock."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludus.league.league import League
from tests.league.peopled import Clock, new_league
from tests.store.conftest import database as database
from tests.store.conftest import place as place
from tests.store.conftest import server as server


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def league(tmp_path: Path, clock: Clock) -> Iterator[League]:
    with new_league(tmp_path / "league.db", clock) as opened:
        yield opened


@pytest.fixture
def either(place: str, clock: Clock) -> Iterator[League]:
    """For what two do at once: on SQLite, and on PostgreSQL."""
    with new_league(place, clock) as opened:
        yield opened
