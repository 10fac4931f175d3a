"""From the name of a program in this folder to the words that start it; C programs are compiled on the way."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from ludus.players.reference import FOLDER_PROGRAM

BOTS = Path(__file__).resolve().parent
LEADING_OUT = ("brings_home", "calls_key", "calls_neighbour", "follows_links")


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
    this one, which is all that it sees. What it should not see lies in `secrets` there."""
    own = folder / bot
    if not own.is_dir():
        made = folder / f"{bot}.new"
        made.mkdir(mode=0o755)
        _make(bot, made)
        _furnish(made, own, folder / "secrets")
        made.rename(own)
    return f"{dialect}:{own} {dialect}"


def _make(bot: str, folder: Path) -> None:
    """Its program, and its good manners."""
    for suffix, first in ((".py", f"#!{sys.executable}\n"), (".sh", "")):
        if (BOTS / f"{bot}{suffix}").is_file():
            shutil.copy(BOTS / f"manners{suffix}", folder)
            program = folder / FOLDER_PROGRAM
            program.write_text(first + (BOTS / f"{bot}{suffix}").read_text())
            program.chmod(0o755)
            return
    compiled(BOTS / f"{bot}.c", folder).rename(folder / FOLDER_PROGRAM)


def _furnish(made: Path, own: Path, secrets: Path) -> None:
    """What a bot brings along that leads out of its folder; @OWN@ and @SECRETS@ in its first line become paths."""
    program = made / FOLDER_PROGRAM
    if own.name not in LEADING_OUT:
        return
    _keep_secrets(secrets)
    if own.name != "follows_links":  # those are scripts that name an interpreter
        text = program.read_text().replace("@OWN@", str(own)).replace("@SECRETS@", str(secrets))
        program.write_text(text)
    (made / "pyvenv.cfg").write_text(f"home = {secrets}/bin\n")
    (made / "bin").mkdir()
    shutil.copy("/bin/sh", made / "bin" / "sh")
    for name, target in {"key": secrets / "key", "all": secrets, "loop": own}.items():
        (made / name).symlink_to(target)
    if own.name == "follows_links":
        made.chmod(0o700)  # a folder that is closed is made anew for the user that a bot is


def _keep_secrets(folder: Path) -> None:
    (folder / "bin").mkdir(parents=True, exist_ok=True)
    (folder / "key").write_text("a secret\n")
    (folder / "key").chmod(0o600)
    (folder / "program").write_text("#!/bin/sh\nexec cat >&2\n")
    (folder / "program").chmod(0o755)


def compiled(source: Path, folder: Path) -> Path:
    program = folder / source.stem
    if not program.exists():
        made = folder / f"{source.stem}.new"
        subprocess.run([need("cc", "gcc"), "-O1", "-w", "-pthread", "-o", made, source], check=True, timeout=60)
        made.rename(program)
    return program
