"""What the server has, and how its parts know each other."""

from pathlib import Path

import pytest

from ludus.web.arena import arena_of
from ludus.web.records.record_folder import NotThere
from tests.web.indoors import arena_behind, arena_in, client_in, request_for


def test_a_record_may_also_be_one_of_a_tournament(tmp_path: Path) -> None:
    arena = arena_in(tmp_path)
    with pytest.raises(NotThere, match="no tournament with this match"):
        arena.records.record(f"cup-{'0' * 20}-1")
    with pytest.raises(NotThere, match="no match 'cup-1'"):
        arena.records.record("cup-1")


def test_a_request_leads_to_the_arena_of_its_application(tmp_path: Path) -> None:
    one, other = client_in(tmp_path / "a"), client_in(tmp_path / "b")
    assert arena_of(request_for(one)) is arena_behind(one) is not arena_of(request_for(other))


def test_nothing_is_written_before_somebody_does_something(tmp_path: Path) -> None:
    arena_in(tmp_path)
    assert list(tmp_path.iterdir()) == []
