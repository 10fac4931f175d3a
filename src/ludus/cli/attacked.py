"""The attacks of the sandbox's own program, run one by one in a cell, with something to be found for each."""

import fcntl
import json
import os
import select
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from ludus.core.limits import Level, Limits
from ludus.players.spawn import Program, start
from ludus.sandbox import attacks, seccomp
from ludus.sandbox.promises import PROMISES, Finding, Promise, judged, untried
from ludus.sandbox.syscalls import MARKING, MOUNTING, RULING, UNKNOWN, WATCHING

PATIENCE_S = 30
SECRET = "LUDUS_DOCTOR_SECRET"
# Not to be tried where they might work.
HARMFUL = ("vhangup", "reboot", "kexec_load", "kexec_file_load", "sethostname", "setdomainname")
DEADLY = ("memory_of_all",)  # attacks that a program need not survive
LIMITS = {"memory_mb": 128, "processes": 32, "scratch_mb": 4}


def attacked(level: Level) -> list[Finding]:
    """Every promise, put to the test at this level."""
    with ExitStack() as stack:
        bait = stack.enter_context(_bait())
        said, complained, _ = _run("nothing", level, bait)
        if not said:
            return [untried(promise, complained) for promise in PROMISES]
        return [_tried(promise, level, bait) for promise in PROMISES]


def _tried(promise: Promise, level: Level, bait: dict[str, Any]) -> Finding:
    said, complained, code = _run(promise.attack, level, bait)
    if promise.attack == "daemon" and said:
        return judged(promise, level, _sleepers(bait["seconds"]), "it was ended with the program")
    if said:
        return judged(promise, level, json.loads(said), complained)
    if promise.attack in DEADLY and code:
        return judged(promise, level, None, "it was ended for it")
    return untried(promise, complained)


def _run(attack: str, level: Level, bait: dict[str, Any]) -> tuple[str, str, int | None]:
    """What the attack has printed, the last line that it complained of, and how it ended."""
    words = [sys.executable, "-I", str(attacks.__file__), attack, json.dumps(bait)]
    before = os.environ.get(SECRET)
    os.environ[SECRET] = "found"
    try:
        program = start(words, limits=Limits(sandbox=level, **LIMITS))
    finally:
        os.environ.pop(SECRET) if before is None else os.environ.update({SECRET: before})
    try:
        said, complained = _said(program)
        return said, complained.strip().rpartition("\n")[2], program.exit_code()
    finally:
        program.end()


def _said(program: Program) -> tuple[str, str]:
    """What it has printed before it went, or was cut off."""
    texts = {program.stdout: b"", program.stderr: b""}
    poll, until = select.poll(), monotonic() + PATIENCE_S
    for pipe in texts:
        poll.register(pipe, select.POLLIN)
    while program.exit_code() is None and monotonic() < until:
        for pipe, _ in poll.poll(20):
            texts[pipe] += os.read(pipe, 1 << 16)
            if not texts[pipe]:
                poll.unregister(pipe)
    for pipe, _ in poll.poll(0):
        texts[pipe] += os.read(pipe, 1 << 16)
    return texts[program.stdout].decode(errors="replace"), texts[program.stderr].decode(errors="replace")


@contextmanager
def _bait() -> Iterator[dict[str, Any]]:
    """Things of ours that nobody should find."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="ludus-doctor-")))
        folder.chmod(0o777)
        (folder / "secret").write_text("root")
        shared = stack.enter_context(_file(Path("/dev/shm") / folder.name))
        name = f"ludus-doctor-{os.getpid()}"
        stack.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)).bind(f"\0{name}")
        door = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        with suppress(BlockingIOError):  # somebody holds it: that will do
            fcntl.flock(stack.enter_context(Path("/bin/sh").open("rb")), fcntl.LOCK_EX | fcntl.LOCK_NB)
        tables = (WATCHING, MOUNTING, RULING, MARKING, UNKNOWN)
        calls = {word: number for table in tables for word, number in seccomp.numbers_of(table).items()}
        yield {
            **LIMITS,
            "name": SECRET,
            "file": str(folder / "secret"),
            "folder": str(folder),
            "shared": str(shared),
            "socket": name,
            "port": door.getsockname()[1],
            "pid": os.getpid(),
            "seconds": f"{600 + os.getpid() / 100_000}",
            "calls": {word: number for word, number in calls.items() if number is not None and word not in HARMFUL},
        }


@contextmanager
def _file(path: Path) -> Iterator[Path]:
    path.touch()
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)


def _sleepers(seconds: str) -> list[str]:
    """Processes that sleep for just this long."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if (folder / "cmdline").read_bytes() == f"sleep\0{seconds}\0".encode():
                found.append(f"process {folder.name}")
        except OSError:
            continue
    return found
