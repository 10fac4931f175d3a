"""Which files a program sees."""

import os
import sys
from pathlib import Path

import pytest

from ludus.sandbox.files import belongings


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    """A folder of bots, as a tournament has it."""
    for name in ("mine.py", "yours.py"):
        (tmp_path / name).write_text("pass\n")
    for name in ("mine", "yours"):
        (tmp_path / name).write_text("#!/usr/bin/env sh\n")
        (tmp_path / name).chmod(0o755)
    return tmp_path


def test_a_program_sees_itself_and_not_its_neighbours(bots: Path) -> None:
    assert belongings([str(bots / "mine")], str(bots)).paths == {str(bots / "mine")}


def test_a_command_sees_the_files_that_it_names(bots: Path) -> None:
    own = belongings(["/bin/sh", "mine.py", f"--model={bots / 'yours.py'}", "nothing"], str(bots))
    assert own.paths == {str(bots / "mine.py"), str(bots / "yours.py")}
    assert belongings(["/bin/sh", "-cp", f"{bots}:/nowhere"], "/").paths == {str(bots)}


def test_a_python_brings_its_environment_and_where_that_came_from(bots: Path) -> None:
    own = belongings([sys.executable, "mine.py"], str(bots))
    assert str(bots / "mine.py") in own.paths
    assert str(Path(sys.executable).parent) in own.search
    if sys.prefix != sys.base_prefix:
        assert sys.prefix in own.paths


@pytest.mark.parametrize("word", ["/", "/proc/1", "/etc/shadow", "/dev/sda", "/sys", str(Path.home()), "/tmp"])
def test_nobody_owns_the_system_or_a_home(word: str) -> None:
    assert belongings(["/bin/cat", word], "/").paths == set()


def test_a_tool_of_the_path_brings_what_it_is_installed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool, link = tmp_path / "lang-1.0" / "bin" / "lang", tmp_path / "links" / "lang"
    for path in (tool, link):
        path.parent.mkdir(parents=True)
    tool.write_text("#!/bin/sh\n")
    link.symlink_to(tool)
    monkeypatch.setenv("PATH", f"{link.parent}:{os.environ['PATH']}")
    own = belongings([str(link), "bot.lang"], str(tmp_path))
    assert own.paths == {str(tmp_path / "lang-1.0")}
    assert own.links == {str(link): str(tool)}
