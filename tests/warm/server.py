"""A process that has the house loaded, and makes a copy of itself for whoever asks: `python server.py DESCRIPTOR`.

A copy is made by `clone` with CLONE_PARENT, so that it is the child of who asked, who can wait for it as for any other.
It has such a server of its own, for the processes that it starts in its turn. No thread runs in a server, ever.
"""

import atexit
import ctypes
import gc
import os
import pkgutil
import platform
import runpy
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path

import msgspec

sys.path[0] = str(Path(__file__).resolve().parents[2])
from tests.warm import DASK, LEFT_BEHIND, LONGEST, Job, WarmServer, install  # noqa: E402 - the tests' folder must be found first

CLONE_PARENT, PR_SET_NAME = 0x8000, 15
SYS_CLONE = {"x86_64": 56, "aarch64": 220}[platform.machine()]
PYTHON = ctypes.pythonapi
SYSTEM = ctypes.PyDLL(None)  # which keeps the interpreter's lock, as a fork must
DESCRIPTORS = 64


def main() -> None:
    """Returns, in a copy, when its program has ended."""
    line = socket.socket(fileno=int(sys.argv[1]))
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # a Ctrl-C is for programs, and a copy is none yet
    _load()
    while True:
        job, held = _serve(line)
        line.close()
        if job.session:  # before the copy's own server is made: what that makes belongs to the same one
            os.setsid()
            _forget_interrupts()
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        for end in (ours, theirs):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LONGEST)
        behind = os.fork()
        if behind:
            break
        ours.detach()  # its number will soon be another's
        line = _stay_behind(theirs)
    theirs.close()
    keep = _take_over(job, held, ours)
    server = WarmServer(keep, job.environment)
    install(lambda: server)
    code: object = 0
    try:
        _run(job.words)
    except SystemExit as exit:
        code = exit.code
    finally:
        keep.close()
        with suppress(ChildProcessError):  # its program takes note of all children that end
            os.waitpid(behind, 0)  # or somebody would inherit it
    _leave(code)


def _forget_interrupts() -> None:
    """What was meant for the session that we have left; ignoring a signal drops one that waits."""
    usual = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGINT, usual)


def _leave(code: object) -> None:
    """As an interpreter ends, but that it does not take the house apart piece by piece: that would copy its pages."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    if isinstance(code, str):
        print(code, file=sys.stderr)
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    with suppress(OSError, ValueError):
        sys.stderr.flush()
    os._exit(code if isinstance(code, int) else int(code is not None))


def _load() -> None:
    import ludus

    for name in _modules(ludus.__path__):
        import_module(name)
    gc.collect()
    gc.freeze()  # what is never looked at again is never copied


@cache
def _load_dask() -> None:
    for name in ("scheduler", "worker"):
        import_module(f"distributed.cli.dask_{name}")
    gc.collect()
    gc.freeze()


def _modules(path: object) -> Iterator[str]:
    for found in pkgutil.walk_packages(path, "ludus."):  # type: ignore[arg-type]
        if "__main__" not in found.name:
            yield found.name


def _serve(line: socket.socket) -> tuple[Job, list[int]]:
    """Make copies until nobody can ask any more. It returns in a copy only."""
    while True:
        message, held, _, _ = socket.recv_fds(line, LONGEST, DESCRIPTORS)
        if not message:
            os._exit(0)
        job = msgspec.msgpack.decode(message, type=Job)
        if job.words[0] == DASK:
            _load_dask()
        pid = _clone()
        if not pid:
            return job, list(held)
        for file in held:
            os.close(file)
        line.send(b"%d" % pid)


def _clone() -> int:
    PYTHON.PyOS_BeforeFork()
    pid = SYSTEM.syscall(SYS_CLONE, CLONE_PARENT | signal.SIGCHLD, 0, 0, 0, 0)
    if pid:
        PYTHON.PyOS_AfterFork_Parent()
    else:
        PYTHON.PyOS_AfterFork_Child()
    return int(pid)


def _stay_behind(line: socket.socket) -> socket.socket:
    """The copy's own server holds nothing open that belongs to the copy."""
    SYSTEM.prctl(PR_SET_NAME, LEFT_BEHIND.encode(), 0, 0, 0)
    nothing = os.open(os.devnull, os.O_RDWR)
    kept = os.dup2(line.detach(), DESCRIPTORS, inheritable=False)
    for number in range(3):
        os.dup2(nothing, number)
    os.closerange(3, DESCRIPTORS)
    os.closerange(DESCRIPTORS + 1, os.sysconf("SC_OPEN_MAX"))
    return socket.socket(fileno=kept)


def _take_over(job: Job, held: list[int], line: socket.socket) -> socket.socket:
    """Be what was asked for. Gives the line to our server, at a number that nobody has asked for."""
    spare = max(*job.numbers, *held, line.fileno()) + 1
    for place, file in enumerate([*held, line.fileno()]):  # first out of each other's way
        os.dup2(file, spare + place, inheritable=False)
    line.detach()
    os.closerange(0, spare)
    for place, number in enumerate(job.numbers):
        os.dup2(spare + place, number, inheritable=True)
    kept = spare + len(held)
    os.closerange(spare, kept)
    os.closerange(kept + 1, os.sysconf("SC_OPEN_MAX"))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    os.chdir(job.folder)
    os.sched_setaffinity(0, job.cores)
    SYSTEM.prctl(PR_SET_NAME, b"python", 0, 0, 0)
    os.environ.clear()
    os.environ.update(job.environment)
    time.tzset()
    _be_called(job.words, job.environment)
    _open_standard_files()
    return socket.socket(fileno=kept)


def _be_called(words: list[str], environment: dict[str, str]) -> None:
    """What others read in /proc/PID/cmdline and environ; the server was started with room for it."""
    begin_words, end_words, begin_environment, end_environment = map(
        int, Path("/proc/self/stat").read_text().rpartition(")")[2].split()[45:49]
    )
    _write(begin_words, end_words, words)
    _write(begin_environment, end_environment, [f"{name}={value}" for name, value in environment.items()])


def _write(begin: int, end: int, texts: list[str]) -> None:
    said = "\0".join(texts).encode("utf-8", "surrogateescape")[: end - begin - 1]
    ctypes.memmove(begin, said.ljust(end - begin, b"\0"), end - begin)


def _open_standard_files() -> None:
    """As a new interpreter does."""
    for number, (name, how) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        by_line = 1 if number == 2 or os.isatty(number) else -1
        errors = "backslashreplace" if number == 2 else "strict"
        file = open(number, how, by_line, encoding="utf-8", errors=errors, closefd=False)  # noqa: SIM115
        setattr(sys, name, file)
        setattr(sys, f"__{name}__", file)


def _run(words: list[str]) -> None:
    if words[1:2] == ["-c"]:
        sys.argv = ["-c", *words[3:]]
        exec(words[2], {"__name__": "__main__"})
        return
    sys.argv = words
    sys.path[0] = str(Path(words[0]).parent)
    runpy.run_path(words[0], run_name="__main__")


if __name__ == "__main__":
    main()
