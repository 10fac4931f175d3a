"""The house's own programs, as tests start them, without the quarter of a second in which each loads the house.

A test notices nothing of it: `subprocess.Popen` still gives it a real process, its own child, with the descriptors,
the folder, the environment and the session that it asked for. Only that process is no new interpreter but a copy of
one that has everything loaded (`server`). Whatever a copy cannot be like, another environment for Python, another
user, is started as ever; and so is all of it where `LUDUS_COLD` is set.
"""

import inspect
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

import msgspec

from ludus.tournament.workers.child import BOOT

SERVER = Path(__file__).with_name("server.py")
SCRIPTS = frozenset(
    str(Path(sys.executable).with_name(name))
    for name in ("ludus", "xboard", "xstate", "xtree", "xstrategy", "xref", "xtest", "xgui", "xserver", "xclients")
)
DASK = str(Path(sys.executable).with_name("dask"))  # whose library is loaded when it is first asked for
# What an interpreter looks at only then.
READ_AT_START = ("PYTHON", "LC_", "LANG", "LD_", "NUMBA", "VIRTUAL_ENV")
NO_THREADS = {"OPENBLAS_NUM_THREADS": "1"}  # numpy's library would start some, and a copy would wait for them for ever
LONGEST = 1 << 20
LEFT_BEHIND = "left behind"  # what a copy's own server is called in /proc
ROOM_FOR_NAMES = 16 * 1024  # a copy's words and its environment are written there, where others read them in /proc

# What `_execute_child` is told that a copy cannot do, unless it is this.
ORDINARY: dict[str, tuple[object, ...]] = {
    "executable": (None,),
    "preexec_fn": (None,),
    "shell": (False,),
    "close_fds": (True,),
    "gid": (None,),
    "gids": (None,),
    "uid": (None,),
    "umask": (-1,),
    "process_group": (-1, None),
}


class Job(msgspec.Struct, frozen=True):
    """A process to be: its words, where it runs, and which numbers the descriptors that come along have in it."""

    words: list[str]
    folder: str
    environment: dict[str, str]
    session: bool
    cores: list[int]
    numbers: list[int]


class Starting(Protocol):
    def __call__(self, process: "subprocess.Popen[Any]", *given: Any) -> None: ...


class WarmServer:
    """Our end of the line to the process that makes copies of itself."""

    def __init__(self, line: socket.socket, environment: Mapping[str, str]) -> None:
        self._line, self._lock = line, threading.Lock()
        self._fixed = _fixed(environment)

    def takes(self, given: Mapping[str, Any]) -> bool:
        """Whether a copy would be what was asked for."""
        if any(given[name] not in usual for name, usual in ORDINARY.items() if name in given):
            return False
        return Path(given["cwd"] or ".").is_dir() and _fixed(given["env"] or os.environ) == self._fixed

    def start(self, given: Mapping[str, Any]) -> int:
        """Its process id."""
        standard = (given["p2cread"], given["c2pwrite"], given["errwrite"])
        held = {number: number if file == -1 else file for number, file in enumerate(standard)}
        held |= {number: number for number in given["pass_fds"]}
        job = Job(
            [str(word) for word in given["args"]],
            str(Path(given["cwd"] or ".").absolute()),
            {os.fsdecode(name): os.fsdecode(value) for name, value in (given["env"] or os.environ).items()},
            given["start_new_session"],
            sorted(os.sched_getaffinity(0)),
            list(held),
        )
        _bury()
        with self._lock:  # or two who ask at once take each other's answers
            socket.send_fds(self._line, [msgspec.msgpack.encode(job)], list(held.values()))
            return int(self._line.recv(64))


def install(server: Callable[[], WarmServer]) -> None:
    """From now on `subprocess.Popen` has copies made of the house's programs. Who makes them is asked for late."""
    cold: Starting = subprocess.Popen._execute_child  # type: ignore[attr-defined]
    names = list(inspect.signature(cold).parameters)[1:]

    def warm(process: "subprocess.Popen[Any]", *values: Any) -> None:
        given = dict(zip(names, values, strict=True))
        if os.environ.get("LUDUS_COLD") or not _is_ours(given["args"]) or not server().takes(given):
            cold(process, *values)
            return
        process.pid = server().start(given)
        process._child_created = True  # type: ignore[attr-defined]
        pipes = ("p2cread", "p2cwrite", "c2pread", "c2pwrite", "errread", "errwrite")
        process._close_pipe_fds(*(given[name] for name in pipes))  # type: ignore[attr-defined]

    subprocess.Popen._execute_child = warm  # type: ignore[attr-defined]


def started(environment: Mapping[str, str]) -> WarmServer:
    """A server of our own, which ends with us."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    for end in (ours, theirs):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LONGEST)
    words = [sys.executable, str(SERVER), str(theirs.fileno()), "-" * ROOM_FOR_NAMES]
    quiet = subprocess.DEVNULL
    with theirs:
        subprocess.Popen(
            words,
            pass_fds=[theirs.fileno()],
            stdin=quiet,
            stdout=quiet,
            env={"LUDUS_ROOM": "-" * ROOM_FOR_NAMES, **environment, **NO_THREADS},
        )
    return WarmServer(ours, environment)


def _bury() -> None:
    """The server of a copy that was killed ends, too, and who takes in orphans has it as a dead child."""
    for children in Path("/proc/self/task").glob("*/children"):
        for pid in children.read_text().split():
            with suppress(OSError):
                if f"({LEFT_BEHIND}) Z" in Path(f"/proc/{pid}/stat").read_text():
                    os.waitpid(int(pid), os.WNOHANG)


def _is_ours(words: object) -> bool:
    if not isinstance(words, list | tuple) or not words:
        return False
    return str(words[0]) in (*SCRIPTS, DASK) or (words[0] == sys.executable and tuple(words[1:3]) == ("-c", BOOT))


def _fixed(environment: Mapping[Any, Any]) -> dict[Any, Any]:
    return {name: value for name, value in environment.items() if os.fsdecode(name).startswith(READ_AT_START)}
