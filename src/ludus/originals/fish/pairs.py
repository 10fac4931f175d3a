"""Folders of tests in pairs, N-in.json and N-out.json: what a harness says to the first must be the second."""

import json
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludus.core.errors import BadMessage, LudusError
from ludus.screen.say import say

EXAMPLES = Path(__file__).parent / "examples"
IN, OUT = "-in.json", "-out.json"
SECONDS = 60
Harness = Callable[[bytes], Any]


def run_pairs(folder: Path, command: str, house: Callable[[str], Harness]) -> int:
    """Run every pair and say which differ; 0 where none does. A command that the house knows runs in this process."""
    pairs = find_pairs(folder)
    answer, failed = _known(command, house), 0
    for question, expected in pairs:
        difference = _compare(answer, question, expected)
        if difference:
            failed += 1
            say(f"FAIL {question.name}: {difference}")
    say(f"{len(pairs) - failed} passed, {failed} failed")
    return 1 if failed else 0


def run_examples(harness: str | None, house: Callable[[str], Harness]) -> int:
    """The pairs that ship with the harnesses: of all of them, or of one."""
    names = [folder.name for folder in sorted(EXAMPLES.iterdir()) if folder.is_dir()]
    if harness is not None and harness not in names:
        raise LudusError(f"no examples for {harness!r}; there are: {', '.join(names)}; name a folder of pairs")
    failed = 0
    for name in names if harness is None else [harness]:
        say(f"{name}:")
        failed |= run_pairs(EXAMPLES / name, name, house)
    return failed


def find_pairs(folder: Path) -> list[tuple[Path, Path]]:
    """The pairs of a folder, 2 before 10."""
    if not folder.is_dir():
        raise LudusError(f"{folder}: no such folder")
    found = sorted(folder.glob(f"*{IN}"), key=lambda path: (len(path.name), path.name))
    if not found:
        raise LudusError(f"{folder}: no pairs like 1{IN} and 1{OUT} in it")
    return [(path, path.with_name(path.name.removesuffix(IN) + OUT)) for path in found]


def same(one: Any, other: Any) -> bool:
    """Equal as JSON: the order of keys and the layout of numbers do not matter, and false is no 0."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return type(one) is type(other) and bool(one == other)


def _compare(answer: Harness, question: Path, expected: Path) -> str:
    try:
        wanted = json.loads(expected.read_bytes())
        said = answer(question.read_bytes())
    except (OSError, ValueError, LudusError, BadMessage) as error:
        return str(error)
    return "" if same(said, wanted) else f"expected {_short(wanted)}, got {_short(said)}"


def _known(command: str, house: Callable[[str], Harness]) -> Harness:
    try:
        return house(command)
    except KeyError:
        pass
    words = shlex.split(command)
    if len(words) == 1 and "/" not in command:
        raise LudusError(f"no harness {command!r}; name one with --command, or a program as ./{command}")
    return lambda question: _program(words, question)


def _program(words: list[str], question: bytes) -> Any:
    try:
        done = subprocess.run(words, input=question, capture_output=True, timeout=SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise LudusError(str(error)) from None
    if done.returncode:
        raise LudusError(f"exit code {done.returncode}: {done.stderr.decode(errors='replace').strip()[-200:]}")
    return json.loads(done.stdout)


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 200 else text[:197] + "..."
