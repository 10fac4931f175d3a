"""The index of the records: right when files come, go or are damaged, and made anew when it is damaged itself."""

import os
from pathlib import Path
from time import perf_counter

import pytest
from msgspec.structs import replace

from ludus.core.game import Ending, Outcome
from ludus.core.match import Entrant, MatchSpec
from ludus.referee import play_match
from ludus.referee.file import dump_record
from ludus.web.records import record_folder
from ludus.web.records.record_folder import FILES, RecordFolder
from ludus.web.records.record_index import FILE, Kept, RecordFilter, RecordIndex

SPEC = MatchSpec(game="fish", entrants=(Entrant("random", "random"), Entrant("other", "random")), board="raft", seed=1)


@pytest.fixture(scope="module")
def record() -> bytes:
    return dump_record(play_match(SPEC))


def kept(id: str, *players: str, winner: int | None = 0, **more: object) -> Kept:
    entrants = tuple(Entrant(name.removeprefix("human:"), name.split(":")[0]) for name in players)
    ranks = tuple(1 if winner in (None, seat) else 2 for seat in range(len(players)))
    told = Kept(
        id, replace(SPEC, entrants=entrants), 9, Outcome(ranks, (0.0,) * len(ranks), Ending.GOAL), "2026-01-05", 0
    )
    return replace(told, **more)


def ids(folder: RecordFolder, **wanted: str) -> list[str]:
    return [one.id for one in folder.find(RecordFilter(**wanted), 50).matches]


def test_files_come_and_go(tmp_path: Path, record: bytes) -> None:
    folder = RecordFolder(tmp_path / "records")
    assert folder.recent() == []
    folder.keep("one", record)
    folder.keep("two", record)
    assert sorted(one.id for one in folder.recent()) == ["one", "two"]
    (tmp_path / "records" / "three.ludus").write_bytes(record)
    assert sorted(ids(folder)) == ["one", "three", "two"]
    (tmp_path / "records" / "one.ludus").unlink()
    assert sorted(ids(folder)) == ["three", "two"]
    folder.remove("two")
    assert ids(folder) == ["three"] and not (tmp_path / "records" / "two.ludus").exists()


def test_what_is_damaged_is_left_out_until_it_is_mended(
    tmp_path: Path, record: bytes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(record_folder, "LOOK_S", 0.0)  # a file that is written over changes no folder
    folder, file = RecordFolder(tmp_path), tmp_path / "one.ludus"
    file.write_bytes(record[: len(record) // 2])
    assert ids(folder) == [] and "one.ludus: left out" in caplog.text
    file.write_bytes(record)
    os.utime(file, ns=(1, 1))
    for _ in range(2):  # looked at meanwhile
        folder.look()
        folder._sync()
    assert ids(folder) == ["one"]


def test_a_server_that_starts_anew_reads_no_record_twice(
    tmp_path: Path, record: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    RecordFolder(tmp_path).keep("one", record)
    assert ids(RecordFolder(tmp_path)) == ["one"]
    monkeypatch.setattr(record_folder, "load_short", None)
    assert ids(RecordFolder(tmp_path)) == ["one"]


@pytest.mark.parametrize("damage", [b"no database", b"", b"SQLite format 3\0" + b"x" * 5000])
def test_an_index_that_is_damaged_is_made_anew(damage: bytes, tmp_path: Path, record: bytes) -> None:
    RecordFolder(tmp_path).keep("one", record)
    for name in (FILE, f"{FILE}-wal", f"{FILE}-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    (tmp_path / FILE).write_bytes(damage)
    assert ids(RecordFolder(tmp_path)) == ["one"]


def test_a_folder_that_is_not_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert RecordFolder(tmp_path / "file" / "records").recent() == []


def test_filters(tmp_path: Path) -> None:
    index = RecordIndex(tmp_path)
    rows = [
        kept("a", "greedy", "human:Ann", winner=1),
        kept("b", "greedy", "random", winner=0, started="2026-03-01T10:00:00+00:00"),
        kept("c", "random", "greedy", winner=None, faults=1),
        kept("d", "human:greedy", "random", winner=0),
    ]
    index.put(FILES, [(one.id, place, 1, one) for place, one in enumerate(rows)])
    index.put(FILES, [("bad", 9, 1, None)])

    def found(**wanted: str) -> str:
        return "".join(one.id for one in index.find(RecordFilter(**wanted), 50).matches)

    assert found() == "dcba"
    assert found(bot="greedy") == "cba" and found(person="greedy") == "d" and found(person="Ann") == "a"
    assert found(bot="greedy", result="won") == "b" and found(bot="greedy", result="lost") == "a"
    assert found(person="Ann", result="won") == "a" and found(bot="greedy", person="Ann") == "a"
    assert found(result="drawn") == "c" and found(result="faults") == "c" and found(result="won") == "dba"
    assert (
        found(since="2026-02-01") == "b" and found(until="2026-01-05") == "dca" and found(until="2026-03-01") == "dcba"
    )
    assert found(board="raft") == "dcba" and found(board="'; DROP TABLE matches; --") == ""
    assert index.names(person=True) == ["Ann", "greedy"] and index.boards() == ["raft"]
    assert [one.id for one in index.find(RecordFilter(), 2, skip=1).matches] == ["c", "b"]
    assert index.one("a") == rows[0] and index.one("bad") is None and index.one("nobody") is None


def test_many_are_found_at_once(tmp_path: Path) -> None:
    """Roughly: the real figures are measured by bench/arena.py."""
    index, one = RecordIndex(tmp_path), kept("m", "greedy", "random")
    index.put(FILES, [(f"m{number}", number, 1, one) for number in range(5_000)])
    began = perf_counter()
    assert index.find(RecordFilter(bot="greedy", result="won", game="fish"), 50, 400).count == 5_000
    assert len(index.find(RecordFilter(), 50).matches) == 50
    assert perf_counter() - began < 1.0
