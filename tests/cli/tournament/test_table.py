"""The table of a tournament in the terminal."""

from pathlib import Path

import msgspec
import pytest

from ludus.cli.tournament.table import left_out, open_store, print_table
from ludus.core.errors import LudusError
from ludus.core.match import Entrant, MatchResult
from ludus.core.player import Fault
from ludus.store import Store
from ludus.tournament.spec import TournamentSpec

SPEC = TournamentSpec(game="fish", entrants=(Entrant("ann\x1b", "random"), Entrant("bob", "greedy")), rounds=1)


def test_who_stands_where_who_was_left_out_and_whether_it_is_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store(str(tmp_path / "x.db")) as store:
        store.begin("cup", msgspec.json.encode(SPEC))
        store.keep_left_out("cup", [("late", "is gone")])
        store.commit("cup", MatchResult(0, (1, 0), (1, 2), (9.0, 3.5), ((1, Fault.CRASH),)), b"record")
        print_table(SPEC, store, "cup")
    out = capsys.readouterr().out
    assert "\x1b" not in out
    lines = [line.split() for line in out.splitlines()]
    assert lines[1][:4] == ["1", "bob", "1/1", "1-0-0"]
    assert lines[2][2:4] == ["0/1", "0-0-1"] and lines[2][-1] == "1"
    assert any("late" in line for line in lines)
    assert out.splitlines()[-1].endswith("not over yet")


def test_a_store_that_is_not_there_and_a_row_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(LudusError, match=r"ludus tournament run cup\.toml"):
        open_store(str(tmp_path / "none.db"), Path("cup.toml"))
    assert not (tmp_path / "none.db").exists()
    left_out("match 3 \x1b")
    assert capsys.readouterr().err.startswith("ludus: match 3")
