"""`ludus league move`."""

from pathlib import Path

import pytest

from ludus.league.copies import move as moving
from ludus.league.league import League
from tests.cli.conftest import Ludus
from tests.cli.league.leagues import place

__all__ = ["place"]


def test_it_moves_and_the_old_store_says_where(
    ludus: Ludus, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "QUIET_S", 0.0)
    new = tmp_path / "new.db"
    code, out, _ = ludus("league", "move", "--from", place, "--store", new)
    assert code == 0 and "counted and compared" in out
    with League(new) as league:
        assert league.store.count("league") == 4
    code, _, err = ludus("league", "season", "show", "--store", place)
    assert code == 78 and "the league has moved to" in " ".join(err.split())
    assert ludus("league", "move", "--from", place, "--stay")[0] == 0
    assert ludus("league", "season", "show", "--store", place)[0] == 0


def test_it_needs_a_place_to_go(ludus: Ludus, place: Path) -> None:
    for words in ([], ["--stay", "--store", "x"]):
        code, _, err = ludus("league", "move", "--from", place, *words)
        assert code == 2 and "say where to" in err
