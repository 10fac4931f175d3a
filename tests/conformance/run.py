#!/usr/bin/env python3
"""Replay recorded games of the original engines through our rules and compare every field.

Usage: tests/conformance/run.py [PATH…]     (recordings, archives or folders of them; without any, all of `data/`)
"""

import json
import lzma
import os
import sys
import tarfile
from collections.abc import Callable, Iterable, Iterator
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
from tests.conformance.recordings import DATA, Recording, found  # noqa: E402

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
    if "config" in case and "logs" in case:
        return auralux_live.replay_logs
    return auralux_live.FORMATS.get(case.get("format", ""))


def cases(recording: Recording) -> Iterator[tuple[str, Callable[[], None]]]:
    """The cases of a file, each with its name and how it is replayed."""
    name, text = recording.name, recording.content.decode()
    lines = [line for line in text.split("\n") if line.strip()] if name.endswith(".jsonl") else [text]
    for number, line in enumerate(lines, 1):
        case = json.loads(line)
        yield f"{name}:{number}" if len(lines) > 1 else name, partial(kind_of(case) or _unknown, case)


def _unknown(case: Case) -> None:
    raise Difference("not of a kind that can be replayed")


def check(recording: Recording) -> Iterator[tuple[str, str | None]]:
    """For each case of the file its name and None where it is as recorded, else the first difference."""
    try:
        for name, replay in cases(recording):
            yield name, _difference(replay)
    except ValueError as error:
        yield recording.name, f"cannot be read: {error}"


def _difference(replay: Callable[[], None]) -> str | None:
    try:
        replay()
    except Difference as difference:
        return str(difference)
    except Exception as error:  # noqa: BLE001 - the next case must still be replayed
        return f"{type(error).__name__}: {error}"
    return None


def report(recordings: Iterable[Recording]) -> int:
    """Replay all of them, say what differs, and whether it is all as recorded: 0, else 1."""
    passed = failed = 0
    for name, difference in (checked for one in recordings for checked in check(one)):
        if difference is None:
            passed += 1
        else:
            failed += 1
            print(f"FAIL {name}: {difference}")
    if passed + failed == 0:
        print("nothing was found to replay")
        return 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def main(paths: list[str]) -> int:
    try:
        return report(one for path in paths or [str(DATA)] for one in found(Path(path)))
    except (OSError, EOFError, tarfile.TarError, lzma.LZMAError) as error:
        print(f"cannot be read: {error}")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
