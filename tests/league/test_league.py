"""A league in its store."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from ludus.core.errors import LudusError
from ludus.league.league import League, found_league
from ludus.league.settings import LeagueSettings
from ludus.league.tables import AUDIT
from ludus.store import Store

SETTINGS = LeagueSettings(name="Autumn", game="fish")


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    found_league(tmp_path / "league.db", SETTINGS)
    with League(tmp_path / "league.db", now=lambda: 1000.0) as opened:
        yield opened


def test_a_league_is_found_again_as_it_was_made(league: League) -> None:
    assert league.settings == SETTINGS
    assert len(league.secret) == 64


def test_a_new_file_is_its_owner_s_alone(league: League, tmp_path: Path) -> None:
    """Sources, hashes of passwords and the seed of the finals are in it."""
    assert league.settings.name
    assert {file.stat().st_mode & 0o777 for file in tmp_path.glob("league.db*")} == {0o600}


def test_a_store_has_one_league(league: League) -> None:
    with pytest.raises(LudusError, match="there is a league in it already; name another store"):
        found_league(league.store.place, SETTINGS)


def test_a_store_without_a_league_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LudusError, match="there is no league in it; make one: ludus league init"):
        League(tmp_path / "other.db")
    assert not (tmp_path / "other.db").exists()  # whoever mistypes a name is left nothing
    Store(tmp_path / "arena.db").__exit__()
    with pytest.raises(LudusError, match="there is no league in it"):
        League(tmp_path / "arena.db")


def test_changes_are_seen_at_once_and_written_down(league: League) -> None:
    league.change(replace(league.settings, rated=10), person=None)
    assert league.settings.rated == 10
    assert [(row.at, row.what) for row in league.rows(select(AUDIT))] == [(1000.0, "settings")]
