"""The folder in which versions are unpacked."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import time

import pytest
from sqlalchemy import update

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.tables import FILES
from ludus.league.versions.checking import Checked, keep_checked
from ludus.league.versions.files import VersionFolder, file_of
from ludus.league.versions.house import house_versions
from ludus.league.versions.receive import receive
from ludus.league.versions.version import Version, version
from tests.league.versions.conftest import ANN, BEN
from tests.league.versions.test_checking import GOOD
from tests.zips import zipped

BOT = b"class Bot:\n    def choose(self, view, clock): ...\n"


def kept(league: League, who: object, file: str, data: bytes, built: bytes = b"") -> Version:
    one = receive(league, who, file, data)  # type: ignore[arg-type]
    keep_checked(league, one, Checked(report=GOOD, built=built))
    return version(league, one.id)


def test_a_version_is_unpacked_once_whoever_asks(league: League, tmp_path: Path) -> None:
    folder = VersionFolder(league, tmp_path / "versions")
    one = kept(league, ANN, "my_bot.py", BOT)
    with ThreadPoolExecutor(3) as threads:
        words = set(threads.map(lambda _: folder.words(one), range(3)))
    assert words == {str(folder.place(one))}
    assert {path.name for path in folder.place(one).iterdir()} == {"my_bot.py", "bot.py"}
    assert [path.name for path in (tmp_path / "versions").iterdir()] == [folder.place(one).name]


def test_what_was_built_is_what_plays(league: League, tmp_path: Path) -> None:
    folder = VersionFolder(league, tmp_path)
    one = kept(league, ANN, "bot.cpp", b"int main;", zipped({"run": b"#!/bin/sh\n"}))
    assert (Path(folder.words(one)) / "run").read_bytes() == b"#!/bin/sh\n"
    same = kept(league, BEN, "other.zip", zipped({"x/run": b"#!/bin/sh\n"}))
    assert (Path(folder.words(same)) / "run").exists()


def test_the_same_bytes_are_another_bot_by_another_name(league: League, tmp_path: Path) -> None:
    folder = VersionFolder(league, tmp_path)
    ones = kept(league, ANN, "first.py", BOT), kept(league, BEN, "second.py", BOT)
    assert [sorted(path.name for path in Path(folder.words(one)).iterdir()) for one in ones] == [
        ["bot.py", "first.py"],
        ["bot.py", "second.py"],
    ]


def test_a_bot_of_the_house_is_in_no_folder(league: League, tmp_path: Path) -> None:
    bot = house_versions(league)[0]
    assert VersionFolder(league, tmp_path / "versions").words(bot) == bot.player
    assert not (tmp_path / "versions").exists()


def test_no_other_user_of_the_machine_comes_to_the_sources(league: League, tmp_path: Path) -> None:
    old = tmp_path / "versions"
    old.mkdir(0o755)
    for path in (old, tmp_path / "new"):
        folder = VersionFolder(league, path)
        place = Path(folder.words(kept(league, ANN, "my_bot.py", BOT)))
        assert place.parent.stat().st_mode & 0o777 == 0o700
        assert place.stat().st_mode & 0o777 == 0o755  # a sandbox shows it to whoever the bot is there


def test_what_was_left_half_done_is_swept_away(league: League, tmp_path: Path) -> None:
    for name, age in ((".draft-old", 7200), (".draft-new", 60), ("kept", 7200)):
        (tmp_path / name / "inner").mkdir(parents=True)
        os.utime(tmp_path / name, (time() - age, time() - age))
    VersionFolder(league, tmp_path)
    assert {path.name for path in tmp_path.iterdir() if path.is_dir()} == {".draft-new", "kept"}


def test_what_is_not_there_is_one_line(league: League, tmp_path: Path) -> None:
    one = receive(league, ANN, "a.py", BOT)
    with pytest.raises(LudusError, match="has not been checked"):
        VersionFolder(league, tmp_path).words(one)
    with league.link() as link:
        link.execute(update(FILES).values(data=b"changed"))
    with pytest.raises(LudusError, match="is not there, or damaged"):
        file_of(league, one.digest)
