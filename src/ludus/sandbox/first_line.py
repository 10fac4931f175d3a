"""What the first line of a script calls: `#!/bin/sh`, `#!/usr/bin/env python3`, `#!/usr/bin/env -S A=1 node -x`."""

import os
import shlex
import stat
from collections.abc import Sequence

from msgspec import Struct

LOOKED_AT = 256  # bytes, as the kernel does
SPLIT = ("-S", "--split-string")
WITH_A_WORD = ("-u", "-C", "-a", "--unset", "--chdir", "--argv0")


class InterpreterCall(Struct, frozen=True):
    """An interpreter: a path, or a name that is searched for."""

    word: str
    elsewhere: bool = False  # the line says by itself where to search


def called_by(program: str) -> list[InterpreterCall]:
    """In the order in which they run: `env`, and what that one calls. Nothing where it is no script."""
    first, _, rest = _first_line(program).strip(" \t").replace("\t", " ").partition(" ")
    if not first:
        return []
    if "/" not in first:
        return [InterpreterCall(f"./{first}")]  # only `env` searches
    if os.path.basename(first) != "env" or not rest.strip():  # noqa: PTH119 - a word, perhaps no path
        return [InterpreterCall(first)]
    return [InterpreterCall(first), *_handed_over(rest.strip())]


def _first_line(program: str) -> str:
    try:  # a pipe would keep us waiting
        descriptor = os.open(program, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, ValueError):
        return ""
    try:
        plain = stat.S_ISREG(os.fstat(descriptor).st_mode)
        head = os.read(descriptor, LOOKED_AT) if plain else b""
    finally:
        os.close(descriptor)
    line = head.partition(b"\n")[0].partition(b"\0")[0]
    return os.fsdecode(line[2:]) if line.startswith(b"#!") else ""


def _handed_over(rest: str) -> list[InterpreterCall]:
    """The system hands over the rest of the line as one word; only -S takes that apart."""
    option = next((option for option in SPLIT if rest.startswith(option)), None)
    if option is None:
        return [InterpreterCall(rest)] if "=" not in rest and not rest.startswith("-") else []
    try:
        words = shlex.split(rest.removeprefix(option).lstrip("= "))
    except ValueError:
        return []
    program = _program(words)
    before = words[: len(words) - len(program)]
    return [InterpreterCall(word, any(other.startswith(("PATH=", "-")) for other in before)) for word in program[:1]]


def _program(words: Sequence[str]) -> list[str]:
    """The words from the program on: behind options, assignments, and further calls of `env`."""
    left = list(words)
    while left and (left[0].startswith("-") or "=" in left[0] or left[0].rpartition("/")[2] == "env"):
        left = left[2:] if left[0] in WITH_A_WORD else left[1:]
    return left
