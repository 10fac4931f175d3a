"""Paths as words: what lies in what, where links lead, and who may read it."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.sandbox.paths import holds_home, inside, is_open, is_program, parent, plain, really_inside

PARTS = st.lists(st.sampled_from(["a", "b", "..", ".", ""]), max_size=6).map("/".join)


@given(PARTS, PARTS)
def test_a_plain_path_has_no_dots_and_stays_the_same(cwd: str, path: str) -> None:
    found = plain(f"/{cwd}", path)
    assert found.startswith("/")
    assert not {".", ".."} & set(found.split("/"))
    assert plain("/elsewhere", found) == found


def test_what_begins_alike_does_not_lie_in_it() -> None:
    assert inside("/usr", ["/usr"])
    assert inside("/usr/bin", ["/opt", "/usr/"])
    assert not inside("/usrlocal/bin", ["/usr"])
    assert not inside("/", ["/usr"])
    assert inside("/anything", ["/"])
    assert not inside("/usr", [])


def test_a_link_that_leads_out_is_seen_only_by_who_follows_it(tmp_path: Path) -> None:
    folder, other = tmp_path / "bot", tmp_path / "other"
    folder.mkdir()
    other.mkdir()
    (folder / "link").symlink_to(other)
    (tmp_path / "way").symlink_to(folder)
    assert inside(str(folder / "link" / "x"), [str(folder)])
    assert not really_inside(str(folder / "link" / "x"), [str(folder)])
    assert really_inside(str(folder / "x"), [str(tmp_path / "way")])
    assert plain(str(tmp_path), "way/x") == str(tmp_path / "way" / "x")  # links stay links


def test_a_folder_that_a_home_lies_in_holds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/people/ann")
    assert all(map(holds_home, ("/", "/people", "/people/ann")))
    assert not any(map(holds_home, ("/people/an", "/people/ann/bots", "/people/bo")))
    assert parent("/people/ann") == "/people"
    assert parent("/") == "/"


def test_a_folder_is_open_where_one_may_go_in_and_a_file_where_it_may_be_read(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for mode, read, run in ((0o640, False, False), (0o644, True, False), (0o755, True, True), (0o751, False, False)):
        file.chmod(mode)
        assert (is_open(str(file)), is_open(str(file), runs=True)) == (read, run)
    folder = tmp_path / "folder"
    folder.mkdir()
    for mode, is_it in ((0o744, False), (0o755, True)):
        folder.chmod(mode)
        assert is_open(str(folder)) is is_it
    assert not is_open(str(tmp_path / "none"))
    assert not is_open("a\0b")


def test_a_program_is_a_plain_file_that_may_be_run(tmp_path: Path) -> None:
    file = tmp_path / "run"
    file.touch(0o644)
    assert not is_program(str(file))
    file.chmod(0o755)
    assert is_program(str(file))
    os.mkfifo(tmp_path / "pipe", 0o755)
    for path in (str(tmp_path), str(tmp_path / "pipe"), str(tmp_path / "none"), "a\0b"):
        assert not is_program(path)
