"""The packed recordings are those that were recorded, and no official case is among them."""

import json
import random
import tarfile
from pathlib import Path

import pytest

from tests import support
from tests.conformance.pack import FOLDERS, main, packed, recordings
from tests.conformance.recordings import ARCHIVE, DATA, Recording, found, own, unpacked
from tests.support import beside


@pytest.mark.parametrize("name", FOLDERS)
def test_the_archives_hold_what_lies_beside_the_repository(name: str) -> None:
    """Where they differ: tests/conformance/pack.py."""
    assert list(unpacked(DATA / f"{name}{ARCHIVE}")) == list(recordings(beside() / name))


def test_there_is_an_archive_for_every_folder_and_no_other() -> None:
    assert sorted(path.name for path in DATA.iterdir()) == [f"{name}{ARCHIVE}" for name in FOLDERS]


def test_no_official_case_is_packed() -> None:
    cases = [json.loads(line) for one in own("fish/*") for line in one.content.splitlines()]
    assert len(cases) > 900
    assert not any(case.get("official") for case in cases)


def test_packing_again_gives_the_same_bytes(tmp_path: Path) -> None:
    some = [Recording(f"some/{name}.json", random.Random(name).randbytes(1000)) for name in "abc"]
    archive = tmp_path / f"some{ARCHIVE}"
    archive.write_bytes(packed(iter(some)))
    assert packed(iter(some)) == archive.read_bytes()
    assert list(unpacked(archive)) == list(found(archive)) == list(found(tmp_path)) == some
    with tarfile.open(archive) as tar:
        assert {(member.mtime, member.uid, member.uname) for member in tar} == {(0, 0, "")}


def test_where_the_official_cases_are_absent_it_is_said_and_in_ci_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(support, "CONFORMANCE", tmp_path / "nowhere")
    for environment, outcome in (("", pytest.skip.Exception), ("true", pytest.fail.Exception)):
        monkeypatch.setenv("CI", environment)
        with pytest.raises(outcome, match="the official Fish cases are not there: expected beside the repository, at "):
            beside()


def test_a_folder_without_recordings_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path)]) == 2
    assert "no recordings of auralux" in capsys.readouterr().err
