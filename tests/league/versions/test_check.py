"""What a worker does with a version."""

from pathlib import Path
from typing import Any

import pytest

from ludus.checks import check_bot
from ludus.checks.finding import CheckReport, Verdict
from ludus.core.errors import LudusError
from ludus.core.limits import Level
from ludus.league.versions import check
from ludus.league.versions.check import checked, demand_sandbox
from ludus.league.versions.checking import CheckJob
from ludus.sandbox import best
from tests.zips import zipped

CRASHES = b"class Bot:\n    def choose(self, view, clock):\n        return [][3]\n"
walls = pytest.mark.skipif(best() in (Level.NONE, Level.LIMITS), reason="there is no sandbox here")


def job(folder: Path, file: str, data: bytes) -> CheckJob:
    return CheckJob(version=7, game="fish", name="version 1", file=file, data=data, folder=str(folder))


@walls
def test_a_bot_is_checked_and_nothing_is_left(tmp_path: Path) -> None:
    found = checked(job(tmp_path / "new", "my_bot.py", CRASHES))
    assert found.report is not None and not found.report.is_good and not found.built
    failed = [one for one in found.report.findings if one.verdict is Verdict.FAILED]
    assert "(my_bot.py, line 3, in choose)" in failed[0].seen
    assert not any(str(tmp_path) in f"{one.seen} {one.advice} {one.cause}" for one in found.report.findings)
    assert [*(tmp_path / "new").iterdir()] == []


@walls
def test_no_other_user_of_the_machine_sees_what_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever that is: a worker far away does it in the folder for scratch, which is everybody's."""
    tmp_path.chmod(0o777)
    seen = list[int]()

    def looked(game: str, words: str, **more: Any) -> CheckReport:
        seen.extend(folder.stat().st_mode & 0o077 for folder in Path(words).parents if tmp_path in folder.parents)
        return check_bot(game, words, **more)

    monkeypatch.setattr(check, "check_bot", looked)
    found = checked(job(tmp_path, "my_bot.py", CRASHES))
    assert seen == [0] and found.report is not None and "line 3, in choose" in str(found.report.findings)
    assert tmp_path.stat().st_mode & 0o777 == 0o777


@walls
def test_sources_are_built_first(tmp_path: Path) -> None:
    program = b"#include <cstdio>\nint main() { return 3; }\n"
    found = checked(job(tmp_path, "mine.cpp", program))
    assert found.report is not None and not found.report.is_good  # it says nothing
    assert found.built and found.log.startswith("$ c++")
    assert [one.verdict for one in found.report.findings[:2]] == [Verdict.PASSED, Verdict.PASSED]


@walls
@pytest.mark.parametrize(
    ("file", "data", "why"),
    [
        ("x.zip", b"rubbish", "no zip"),
        ("x.zip", zipped({"../x": b"", "run": b"#!"}), "leads out of its folder"),
        ("x.zip", zipped({"readme.txt": b""}), "nor sources or a Makefile"),
        ("x.txt", b"words", "none of them"),
        ("x.py", b"class Bot\n", "syntax error"),
        ("bot.c", b"int main() { return x; }", "the build failed: bot.c:1:"),
        ("x.zip", zipped({"Makefile": b"all:\n\techo > nothing\n"}), "what was built cannot be played"),
    ],
)
def test_what_cannot_be_started_is_told_in_a_line(tmp_path: Path, file: str, data: bytes, why: str) -> None:
    found = checked(job(tmp_path, file, data))
    assert found.report is None and why in found.error and "\n" not in found.error


def test_without_walls_nothing_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "best", lambda: Level.LIMITS)
    with pytest.raises(LudusError, match="in a sandbox only"):
        demand_sandbox(None)
    demand_sandbox(Level.NONE)  # whoever says so means it
