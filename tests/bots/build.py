"""From the name of a program in this folder to the words that start it; C programs are compiled on the way."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

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
    """How to start this program so that it speaks this dialect; what is compiled goes into the folder."""
    return f"{dialect}:{_command(bot, folder)} {dialect}"


def _command(bot: str, folder: Path) -> str:
    if (BOTS / f"{bot}.py").is_file():
        return f"{sys.executable} {BOTS / bot}.py"
    if (BOTS / f"{bot}.sh").is_file():
        return str(BOTS / f"{bot}.sh")
    return str(compiled(BOTS / f"{bot}.c", folder))


def compiled(source: Path, folder: Path) -> Path:
    program = folder / source.stem
    if not program.exists():
        made = folder / f"{source.stem}.new"
        subprocess.run([need("cc", "gcc"), "-O1", "-w", "-pthread", "-o", made, source], check=True, timeout=60)
        made.rename(program)
    return program
