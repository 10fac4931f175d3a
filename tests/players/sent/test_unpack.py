"""From bytes to a folder with a bot in it. Zips that were made to do harm: test_uploads.py."""

from pathlib import Path

import pytest

from ludus.checks import Verdict, check_bot
from ludus.games import load
from ludus.players.sent.unpack import LARGEST, BadUpload, Sent, kinds, run, unpack
from tests.zips import zipped

FISH, PLANETS = load("fish"), load("planet_wars")
BOT = b"class Bot:\n    def choose(self, view, clock): ...\n"


@pytest.mark.parametrize(
    ("file", "data", "kind", "name", "mode"),
    [
        ("X.PY", BOT, "Python", "bot.py", 0o644),
        ("x", b"#!/bin/sh\n", "program", "run", 0o755),
        ("x.bin", b"\x7fELF...", "program", "run", 0o755),
        ("x.zip", zipped({"team/bot.py": BOT, "team/data/a.txt": b"a"}), "zip", "bot.py", 0o644),
        ("x.zip", zipped({"run": b"#!/bin/sh\n", "lib/run": b"#!"}), "zip", "run", 0o755),
    ],
)
def test_each_kind_has_its_place(file: str, data: bytes, kind: str, name: str, mode: int, tmp_path: Path) -> None:
    assert unpack(data, file, tmp_path, FISH) == kind
    assert (tmp_path / name).stat().st_mode & 0o777 == mode


@pytest.mark.parametrize(
    ("file", "data", "why"),
    [
        ("x.py", b"", "is empty"),
        ("x.py", bytes(LARGEST + 1), "more than 10 MB"),
        ("x.txt", b"words", "none of them"),
        ("x.zip", b"words", "zip"),
        ("x.zip", zipped({"readme.txt": b""}), "neither a bot.py nor a program"),
        ("x.zip", zipped({"bot.py": BOT, "../x": b""}), "leads out of its folder"),
        ("x.zip", zipped({"bot.py": BOT, "BOT.py": b""}), "twice in the zip"),
        ("x.zip", zipped({"bot.py": BOT, "bot.py/x": b""}), "twice in the zip"),
        ("x.zip", zipped({"bot.py": BOT, "/".join("d" * 12) + "/x": b""}), "too deep"),
    ],
)
def test_what_is_no_bot(file: str, data: bytes, why: str, tmp_path: Path) -> None:
    with pytest.raises(BadUpload, match=why):
        unpack(data, file, tmp_path, FISH)


@pytest.mark.parametrize(
    ("file", "kept"),
    [("my_bot.py", "my_bot.py"), ("v2-final.PY", "v2-final.py"), ("bot.py", "bot.py"), ("random.py", "bot.py")]
    + [
        (odd, "bot.py") for odd in ("numpy.py", "../x.py", "a b.py", ".py", "x" * 200 + ".py", "ludus.py", "пингвин.py")
    ],
)
def test_a_sent_file_keeps_its_name(file: str, kept: str, tmp_path: Path) -> None:
    assert unpack(BOT, file, tmp_path, FISH) == "Python"
    assert {path.name for path in tmp_path.iterdir()} == {"bot.py", kept}
    assert (tmp_path / "bot.py").resolve() == tmp_path.resolve() / kept


def test_a_traceback_of_a_sent_file_has_its_name(tmp_path: Path) -> None:
    crashes = b"class Bot:\n    def choose(self, view, clock):\n        return [][3]\n"
    unpack(crashes, "my_bot.py", tmp_path, FISH)
    told = next(one for one in check_bot("fish", str(tmp_path)).findings if one.verdict is Verdict.FAILED)
    assert "(my_bot.py, line 3, in choose)" in told.seen
    with pytest.raises(BadUpload, match=r"^my_bot\.py:1: syntax error"):
        (tmp_path / "new").mkdir()
        run(Sent("fish", "my_bot.py", str(tmp_path / "new")).packed(b"class Bot\n    def choose(self, view, clock): 0"))


def test_java_is_for_games_that_take_it(tmp_path: Path) -> None:
    assert ".jar" in kinds(PLANETS) and ".jar" not in kinds(FISH)
    assert unpack(b"class Mine {}", "Mine.java", tmp_path, PLANETS) == "Java"
    assert (tmp_path / "Mine.java").exists()
    for game, name in ((FISH, "Mine.java"), (PLANETS, "../Mine.java"), (PLANETS, "1.java")):
        with pytest.raises(BadUpload):
            unpack(b"class Mine {}", name, tmp_path, game)


def test_the_child_looks_whether_it_could_be_started_and_tells_no_path(tmp_path: Path) -> None:
    (tmp_path / "good").mkdir()
    assert run(Sent("fish", "x.py", str(tmp_path / "good")).packed(BOT)) == b"Python"
    (tmp_path / "bad").mkdir()
    with pytest.raises(BadUpload) as bad:
        run(Sent("fish", "x.py", str(tmp_path / "bad")).packed(b"class Bot(:"))
    assert "x.py:1: syntax error" in str(bad.value) and str(tmp_path) not in str(bad.value)
