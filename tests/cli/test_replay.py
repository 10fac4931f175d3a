"""`ludus replay show` and `verify`. Damaged files: test_hostile.py."""

from pathlib import Path

import pytest

from ludus.referee.file import load_record
from tests.cli.conftest import Ludus
from tests.referee.hostile import good
from tests.web.pages.test_replays import LOG


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "x.ludus"
    path.write_bytes(good("fish"))
    return path


def test_a_turn_is_shown_with_who_did_what(ludus: Ludus, file: Path) -> None:
    turns = len(load_record(good("fish")).game.turns)
    code, out, _ = ludus("replay", "show", file, "--turn", 1)
    assert code == 0
    assert f"turn 1 of {turns}: ada " in out
    assert f"turn {turns} of {turns}: " in ludus("replay", "show", file)[1]
    assert f"turn 0 of {turns}\n" in ludus("replay", "show", file, "--turn", 0)[1]
    code, _, err = ludus("replay", "show", file, "--turn", turns + 1)
    assert code == 2 and str(turns) in err


def test_a_log_is_shown_too(ludus: Ludus, tmp_path: Path) -> None:
    (tmp_path / "game_visualizer.log").write_bytes(LOG)
    code, out, _ = ludus("replay", "show", tmp_path / "game_visualizer.log")
    assert code == 0 and "turn 3 of 3, Auralux" in out


def test_all_files_are_looked_at_and_the_worst_counts(ludus: Ludus, file: Path, tmp_path: Path) -> None:
    assert ludus("replay", "verify", file)[0] == 0
    (tmp_path / "bad.ludus").write_bytes(b"\x1f\x8b")
    code, out, err = ludus("replay", "verify", tmp_path / "bad.ludus", file)
    assert code == 2 and "yes, all" in out and "bad.ludus" in err
