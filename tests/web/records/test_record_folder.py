"""Finished matches: files in a folder, named by their ids."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep

import pytest

from ludus.web.records import record_folder
from ludus.web.records.record_folder import NotThere, RecordFolder
from tests.referee.hostile import good


def test_what_is_kept_is_found_again_whole(tmp_path: Path) -> None:
    folder = RecordFolder(tmp_path / "deep" / "records")
    folder.keep("fish-1", good("fish"))
    assert folder.record("fish-1") == good("fish")
    assert [file.name for file in folder.folder.iterdir()] == ["fish-1.ludus"]
    kept = folder.about("fish-1")
    assert (kept.id, kept.spec.game, kept.faults) == ("fish-1", "fish", 0)
    assert kept.turns > 10


@pytest.mark.parametrize("id", ["", "..", "../x", "a.b", "/etc/passwd", "x" * 201, "none", "a\x00b"])
def test_nothing_but_a_file_of_the_folder_can_be_named(id: str, tmp_path: Path) -> None:
    (tmp_path / "x.ludus").write_bytes(good("fish"))
    with pytest.raises(NotThere):
        RecordFolder(tmp_path / "records").record(id)


def test_the_latest_first_and_what_cannot_be_read_is_passed_over_and_named(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = RecordFolder(tmp_path)
    for number, name in enumerate(("old", "new", "broken")):
        folder.keep(name, good("fish") if name != "broken" else b"\x1f\x8b")
        os.utime(tmp_path / f"{name}.ludus", (number, number))
    (tmp_path / "gone.ludus").symlink_to("nowhere")
    for _ in range(2):
        assert [kept.id for kept in folder.recent()] == ["new", "old"]
    assert [kept.id for kept in folder.recent(1)] == ["new"]
    assert caplog.text.count("broken.ludus: left out") == 1


def test_others_who_keep_records_are_asked_first(tmp_path: Path) -> None:
    folder = RecordFolder(tmp_path)
    folder.elsewhere.append({"cup-1": b"theirs"}.get)
    assert folder.record("cup-1") == b"theirs"
    with pytest.raises(NotThere):
        folder.record("cup-2")


def test_a_large_folder_shows_after_a_restart_what_was_known_and_soon_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = RecordFolder(tmp_path)
    before.keep("old", good("fish"))
    assert [kept.id for kept in before.recent()] == ["old"]
    (tmp_path / "new.ludus").write_bytes(good("fish"))
    monkeypatch.setattr(record_folder, "MANY", 0)
    monkeypatch.setattr(record_folder, "SOON_S", 0.0)
    folder = RecordFolder(tmp_path)
    assert [kept.id for kept in folder.recent()][-1:] == ["old"]  # nobody waits until the folder is listed
    folder._due.join()  # type: ignore[union-attr]
    assert {kept.id for kept in folder.recent()} == {"old", "new"}


def test_what_is_kept_in_a_large_folder_is_found_though_others_come_at_the_same_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record_folder, "MANY", 0)
    monkeypatch.setattr(record_folder, "SOON_S", 0.0)
    monkeypatch.setattr(record_folder, "LOOK_S", 1e9)  # what is missed once is never found
    folder, wanted = RecordFolder(tmp_path), {f"match-{number}" for number in range(12)}
    folder.keep("first", good("fish"))
    folder.recent()
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda id: folder.keep(id, good("fish")), sorted(wanted)))
    while not wanted <= {kept.id for kept in folder.recent()}:
        sleep(0.01)  # a test that hangs has failed
