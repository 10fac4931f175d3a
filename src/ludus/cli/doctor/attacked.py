"""The attacks of the sandbox's own program, run one by one in the sandbox, with something to be found for each."""

import fcntl
import json
import os
import select
import shutil
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ludus.cli.doctor.timed import TIMED, WORK
from ludus.core.limits import Level, Limits
from ludus.core.patience import Patience
from ludus.players.channel import Ended, Late
from ludus.players.programs.spawn import Program, start
from ludus.sandbox import attacks, seccomp
from ludus.sandbox.promises import PROMISES, Promise, PromiseFinding, judged, untried
from ludus.sandbox.syscalls import MARKING, MOUNTING, RULING, UNKNOWN, WATCHING

PATIENCE_S = 30
SECRET = "LUDUS_DOCTOR_SECRET"
# Not to be tried where they might work.
HARMFUL = ("vhangup", "reboot", "kexec_load", "kexec_file_load", "sethostname", "setdomainname")
DEADLY = ("memory_of_all",)  # attacks that a program need not survive
LIMITS = {"memory_mb": 128, "processes": 32, "scratch_mb": 4}


def attacked(level: Level) -> list[PromiseFinding]:
    """Every promise, put to the test at this level."""
    with ExitStack() as stack:
        bait = stack.enter_context(_bait())
        said, complained, _ = _run("nothing", level, bait)
        if not said:
            return [untried(promise, complained) for promise in PROMISES]
        return [_tried(promise, level, bait) for promise in PROMISES]


def _tried(promise: Promise, level: Level, bait: dict[str, Any]) -> PromiseFinding:
    if promise.attack in TIMED:
        try:
            return judged(promise, level, *TIMED[promise.attack](lambda attack: _started(attack, level, bait)))
        except (Late, Ended):
            return untried(promise, "it was not ready in time, or has ended")
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
    program = _started(attack, level, bait)
    try:
        said, complained = _said(program)
        return said, complained.strip().rpartition("\n")[2], program.exit_code()
    finally:
        program.end()


def _started(attack: str, level: Level, bait: dict[str, Any]) -> Program:
    words, files = [sys.executable, "-I", str(attacks.__file__), attack, json.dumps(bait)], [str(attacks.__file__)]
    if attack == "host_paths":
        words, files = [f"{bait['entrant']}/run"], [bait["entrant"]]
    before = os.environ.get(SECRET)
    os.environ[SECRET] = "found"
    try:
        return start(words, limits=Limits(sandbox=level, **LIMITS), files=files)
    finally:
        os.environ.pop(SECRET) if before is None else os.environ.update({SECRET: before})


def _said(program: Program) -> tuple[str, str]:
    """What it has printed before it went, or was cut off."""
    texts = {program.stdout: b"", program.stderr: b""}
    poll, patience = select.poll(), Patience()
    patience.begin(PATIENCE_S * 1000)
    for pipe in texts:
        poll.register(pipe, select.POLLIN)
    while program.exit_code() is None and (wait := patience.wait_ms(20)):
        for pipe, _ in poll.poll(wait):
            with suppress(BlockingIOError):
                texts[pipe] += os.read(pipe, 1 << 16)
                if not texts[pipe]:
                    poll.unregister(pipe)
    for pipe, _ in poll.poll(0):
        with suppress(BlockingIOError):
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
            **WORK,
            "name": SECRET,
            "file": str(folder / "secret"),
            "folder": str(folder),
            "entrant": str(_entrant(folder / "entrant", folder / "secrets")),
            "shared": str(shared),
            "socket": name,
            "port": door.getsockname()[1],
            "pid": os.getpid(),
            "seconds": f"{600 + os.getpid() / 100_000}",
            "calls": {word: number for word, number in calls.items() if number is not None and word not in HARMFUL},
        }


def _entrant(folder: Path, secrets: Path) -> Path:
    """A bot whose files lead to what is not its own."""
    for place in (folder / "bin", secrets / "bin"):
        place.mkdir(parents=True)
    (secrets / "secret").write_text("root\n")
    (folder / "link").symlink_to(secrets / "secret")
    (folder / "pyvenv.cfg").write_text(f"home = {secrets}/bin\n")
    shutil.copy("/bin/sh", folder / "bin" / "sh")
    (folder / "run").write_text(attacks.SCRIPT.format(entrant=folder, secret=secrets / "secret"))
    (folder / "run").chmod(0o755)
    return folder


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
