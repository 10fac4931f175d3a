#!/usr/bin/env python3
"""Replay recorded games of the original engines through our rules and compare every field.

Usage: tests/conformance/run.py PATH…      (files or folders of any of the kinds in shared/conformance)
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

REPO = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPO))

try:
    import ludus  # noqa: F401
except ImportError:
    venv_python = REPO / ".venv" / "bin" / "python"
    if not venv_python.exists() or Path(sys.executable) == venv_python:
        sys.exit("ludus is not installed: run `make setup` first")
    os.execv(venv_python, [str(venv_python), *sys.argv])

from tests.conformance import auralux_live, dots, fish, planets  # noqa: E402
from tests.conformance.differences import Difference  # noqa: E402

Case = Any
Replay = Callable[[Case], None]


def kind_of(case: Case) -> Replay | None:
    """How to replay a case, judged by what is in it."""
    if isinstance(case, list) and case and all(isinstance(lines, list) for lines in case):
        return fish.replay_conversations
    if not isinstance(case, dict):
        return None
    if case.get("game") in planets.GAMES and "ticks" in case:
        return planets.replay
    if "dot" in case and "ok" in case:
        return dots.replay
    if "in" in case and "out" in case:
        return fish.replay
    return auralux_live.FORMATS.get(case.get("format", ""))


def files(paths: list[str]) -> Iterator[Path]:
    for name in paths:
        path = Path(name)
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*.json*") if file.is_file())
        else:
            yield path


def cases(path: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """The cases of a file, each with its name and how it is replayed."""
    text = path.read_text()
    lines = [line for line in text.split("\n") if line.strip()] if path.suffix == ".jsonl" else [text]
    for number, line in enumerate(lines, 1):
        case = json.loads(line)
        yield f"{path}:{number}" if len(lines) > 1 else str(path), partial(kind_of(case) or _unknown, case)


def _unknown(case: Case) -> None:
    raise Difference("not of a kind that can be replayed")


def check(path: Path) -> Iterator[tuple[str, str | None]]:
    """For each case of the file its name and None where it is as recorded, else the first difference."""
    try:
        for name, replay in cases(path):
            yield name, _difference(replay)
    except (OSError, ValueError) as error:
        yield str(path), f"cannot be read: {error}"


def _difference(replay: Callable[[], None]) -> str | None:
    try:
        replay()
    except Difference as difference:
        return str(difference)
    except Exception as error:  # noqa: BLE001 - the next case must still be replayed
        return f"{type(error).__name__}: {error}"
    return None


def main(paths: list[str]) -> int:
    passed = failed = 0
    for name, difference in (checked for path in files(paths) for checked in check(path)):
        if difference is None:
            passed += 1
        else:
            failed += 1
            print(f"FAIL {name}: {difference}")
    if passed + failed == 0:
        print("nothing was found to replay" if paths else (__doc__ or ""))
        return 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
