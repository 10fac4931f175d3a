"""`ludus league work`: what the words make."""

import os
from pathlib import Path
from typing import Any

import pytest

from ludus.league.matches import work
from tests.cli.conftest import Ludus


def test_the_words_go_to_the_scheduler(ludus: Ludus, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen: list[tuple[Any, ...]] = []
    monkeypatch.setenv("LUDUS_HOME", str(tmp_path))
    monkeypatch.setattr(work, "work", lambda *words: seen.append(words[:4]))
    code, out, _ = ludus("league", "work", "--store", "a.db", "--jobs", 3, "--cluster", "local:2")
    assert (code, "plays the league in a.db" in out) == (0, True)
    ludus("league", "work")
    cores = len(os.sched_getaffinity(0))
    assert seen == [("a.db", tmp_path / "versions", 3, "local:2"), ("league.db", tmp_path / "versions", cores, "")]


def test_a_store_without_a_league_is_refused(ludus: Ludus, tmp_path: Path) -> None:
    code, _, err = ludus("league", "work", "--store", tmp_path / "none.db")
    assert code == 2 and "there is no league in it; make one: ludus league init" in err
