"""Settings that change while a league runs."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from ludus.core.errors import LudusError
from ludus.core.limits import Level, Limits
from ludus.league.league import League
from ludus.league.people.principal import OWNER, NotAllowed
from ludus.league.season.changing import change_settings
from ludus.league.season.finals import commit_finals
from ludus.league.settings import Finals
from tests.league.season.rows import ADA, STAFF, Clock, add_version, founded


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    with founded(tmp_path / "league.db", Clock()) as league:
        yield league


def test_staff_change_them_and_nobody_else(league: League) -> None:
    change_settings(league, STAFF, replace(league.settings, rated=5))
    assert league.settings.rated == 5
    with pytest.raises(LudusError, match="only staff"):
        change_settings(league, ADA, replace(league.settings, rated=6))
    with pytest.raises(LudusError, match="one line of"):
        change_settings(league, STAFF, replace(league.settings, name=""))


def test_only_the_owner_takes_the_walls_down(league: League) -> None:
    """Whoever could, and sends a bot, has the server: its token, and all sources."""
    bare = replace(league.settings, limits=Limits(sandbox=Level.NONE))
    with pytest.raises(NotAllowed, match="only the owner of the server decides how strangers' programs are held"):
        change_settings(league, STAFF, bare)
    change_settings(league, STAFF, replace(league.settings, limits=Limits(memory_mb=100)))
    change_settings(league, OWNER, bare)
    change_settings(league, STAFF, replace(bare, rated=5))
    assert league.settings.limits.sandbox is Level.NONE


def test_the_game_stays_once_a_bot_was_sent_for_it(league: League) -> None:
    change_settings(league, STAFF, replace(league.settings, game="planet_wars"))
    add_version(league, 1, 1)
    with pytest.raises(LudusError, match="found another league"):
        change_settings(league, STAFF, replace(league.settings, game="fish"))


def test_the_finals_stay_as_they_were_promised(league: League) -> None:
    change_settings(league, STAFF, replace(league.settings, finals=Finals(board_count=2)))
    commit_finals(league, STAFF)
    with pytest.raises(LudusError, match="they stay as they were promised"):
        change_settings(league, STAFF, replace(league.settings, finals=Finals(board_count=3)))
    change_settings(league, STAFF, replace(league.settings, rated=7))
