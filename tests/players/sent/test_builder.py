"""Our program that builds a folder; how it is held: test_build.py."""

import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

from ludus.players.sent.builder import COMMAND


def test_it_writes_what_the_recipe_left_and_says_the_rest_aside(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("a")
    (tmp_path / "work").mkdir()
    words = [sys.executable, *COMMAND, str(tmp_path / "in"), "echo said; cp a.txt b.txt; mkdir .git; touch .git/x", "5"]
    done = subprocess.run(words, cwd=tmp_path / "work", capture_output=True, check=True)
    assert zipfile.ZipFile(BytesIO(done.stdout)).namelist() == ["a.txt", "b.txt"]
    assert done.stderr == b"said\n"
    assert [path.name for path in (tmp_path / "in").iterdir()] == ["a.txt"]


def test_its_exit_code_is_the_recipe_s(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    words = [sys.executable, *COMMAND, str(tmp_path / "in"), "false; true", "5"]
    assert subprocess.run(words, cwd=tmp_path, capture_output=True, check=False).returncode == 1
