"""From the name of a program in this folder to the words that start it; C programs are compiled on the way."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from ludus.players.strangers import FOLDER_BOT

BOTS = Path(__file__).resolve().parent


def verdicts() -> dict[str, Any]:
    """tests/bots/VERDICTS.toml."""
    return tomllib.loads((BOTS / "VERDICTS.toml").read_text())


def need(tool: str, package: str) -> str:
    """The tool; without it a test is skipped, in CI it fails."""
    found = shutil.which(tool)
    if found is None:
        words = f"{tool} is not there; install it, on Debian or Ubuntu: apt-get install {package}"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(words)
    assert found
    return found


def words(bot: str, dialect: str, folder: Path) -> str:
    """How to start this program so that it speaks this dialect; what it is made of goes into a folder of its own in
    this one, which is all that it sees."""
    own = folder / bot
    if not own.is_dir():
        made = folder / f"{bot}.new"
        made.mkdir(mode=0o755)
        _make(bot, made)
        made.rename(own)
    return f"{dialect}:{own} {dialect}"


def _make(bot: str, folder: Path) -> None:
    """Its program, and its good manners."""
    for suffix, first in ((".py", f"#!{sys.executable}\n"), (".sh", "")):
        if (BOTS / f"{bot}{suffix}").is_file():
            shutil.copy(BOTS / f"manners{suffix}", folder)
            program = folder / FOLDER_BOT
            program.write_text(first + (BOTS / f"{bot}{suffix}").read_text())
            program.chmod(0o755)
            return
    compiled(BOTS / f"{bot}.c", folder).rename(folder / FOLDER_BOT)


def compiled(source: Path, folder: Path) -> Path:
    program = folder / source.stem
    if not program.exists():
        made = folder / f"{source.stem}.new"
        subprocess.run([need("cc", "gcc"), "-O1", "-w", "-pthread", "-o", made, source], check=True, timeout=60)
        made.rename(program)
    return program
