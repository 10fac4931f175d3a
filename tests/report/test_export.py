"""The results of a tournament for other programs."""

import csv
import io
import json
from pathlib import Path

import msgspec
import pytest

from ludus.core.match import Entrant, MatchResult
from ludus.core.player import Fault
from ludus.report.export import COLUMNS, exported, write_records
from ludus.store import Store
from ludus.tournament.spec import TournamentSpec

SPEC = TournamentSpec(game="fish", entrants=(Entrant('a,"n"\nn', "a"), Entrant("bob", "b")))
RESULTS = [MatchResult(0, (1, 0), (1, 2), (9.0, 3.5), ((1, Fault.CRASH),)), MatchResult(1, (0, 1), (1, 1), (1.0, 1.0))]


def test_csv_has_a_line_for_each_seat() -> None:
    rows = list(csv.reader(io.StringIO(exported(SPEC, RESULTS, "csv"))))
    assert rows[0] == [*COLUMNS]
    assert rows[1] == ["0", "0", "bob", "1", "9.0", ""]
    assert rows[2] == ["0", "1", 'a,"n"\nn', "2", "3.5", "crash"]
    assert len(rows) == 5


@pytest.mark.parametrize("kind", ["json", "jsonl"])
def test_json_has_an_object_for_each_match(kind: str) -> None:
    text = exported(SPEC, RESULTS, kind)
    told = json.loads(text) if kind == "json" else [json.loads(line) for line in text.splitlines()]
    assert [one["names"][0] for one in told] == ["bob", 'a,"n"\nn']
    assert told[0]["faults"] == [{"seat": 1, "kind": "crash"}]
    assert exported(SPEC, [], "jsonl") == ""


def test_records_are_written_and_one_that_is_not_there_is_said(tmp_path: Path) -> None:
    told: list[str] = []
    with Store(str(tmp_path / "x.db"), told.append) as store:
        store.begin("cup", msgspec.json.encode(SPEC))
        store.commit("cup", RESULTS[0], b"record")
        write_records(store, "cup", RESULTS, tmp_path / "deep" / "records")
    assert [file.name for file in (tmp_path / "deep" / "records").iterdir()] == ["000000.ludus"]
    assert len(told) == 1 and "1" in told[0]
