"""Starting programs and ending them, with everything that they have started themselves.

Each is started in the sandbox, gets a session of its own and dies with us (PDEATHSIG fires when the *thread*
that started it ends, so all are started by one thread that lives as long as we do); where we are killed in the middle
of a start, our heir ends it (sandbox/heir.py). We are the subreaper of our descendants: what a bot leaves behind
becomes our child, where it is found, killed and reaped.
"""

import ctypes
import os
import select
import shutil
import signal
import subprocess
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from time import sleep

from ludus.core.limits import Level, Limits
from ludus.core.patience import Patience
from ludus.sandbox import Confinement, confine
from ludus.sandbox.heir import SEAT, heir

PR_SET_CHILD_SUBREAPER = 36
ENDING_S = 30.0  # what is not gone so long after it was killed is left: it hangs in the kernel, or forks faster

_known: set[int] = set()  # programs that we have started and not yet ended
_alone = False


def own_all_children() -> None:
    """Say that this process has no children but bots: then whatever is left behind is ended, marked or not."""
    global _alone  # noqa: PLW0603 - a fact about this process, said once
    _alone = True


class Program:
    """A running program with its three pipes, and how it is confined."""

    def __init__(self, process: "subprocess.Popen[bytes]", confinement: Confinement) -> None:
        self.process, self.confinement = process, confinement
        self.pid = process.pid  # of what we have started, which in a sandbox is not the program itself
        assert process.stdin and process.stdout and process.stderr
        self.stdin, self.stdout, self.stderr = (
            pipe.fileno() for pipe in (process.stdin, process.stdout, process.stderr)
        )
        self.exit = _pidfd(self.pid)
        self.ended = False

    @property
    def bot(self) -> int:
        """The process of the program itself, whose time counts."""
        return self.confinement.bot or self.pid

    @property
    def root(self) -> int:
        """The process under which all others of this program are."""
        return self.confinement.root or self.pid

    def left_behind(self) -> list[int]:
        """Processes of this program that have lost their parents; in a world of its own they stay under its root."""
        return [] if self.root != self.pid else list(_orphans(self))

    def exit_code(self) -> int | None:
        """None while it runs; minus the signal's number where one ended it."""
        code = self.process.poll()
        return None if code is None else self.confinement.exit_code(code)

    def wait(self, seconds: float) -> bool:
        """Whether it has left by itself within this time."""
        if self.exit is not None and self.process.poll() is None:  # subprocess would sleep in ever longer steps
            poll = select.poll()
            poll.register(self.exit, select.POLLIN)
            poll.poll(seconds * 1000)
            return self.process.poll() is not None
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def close_stdin(self) -> None:
        _close(self.process.stdin)

    def end(self) -> None:
        """End it and all that it started; may be called again."""
        if self.ended:
            return
        self.ended = True
        try:
            _end_tree(self)
        finally:
            self.confinement.close()
            _known.discard(self.pid)
            for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
                _close(pipe)
            if self.exit is not None:
                os.close(self.exit)


def start(
    words: Sequence[str],
    cwd: str | None = None,
    extra: Mapping[str, str] | None = None,
    limits: Limits = Limits(),
    files: Sequence[str] | None = None,
) -> Program:
    """Start a program, on the cores of this thread; OSError or ValueError where it cannot be. `files` are its own;
    None: those that its words name."""
    confinement = confine(words, cwd, limits, files)
    environment = {**confinement.environment, **(extra or {})}

    def popen() -> "subprocess.Popen[bytes]":
        pipe = subprocess.PIPE
        command = confinement.command if _dies_by_itself(confinement) else [*_dies_with_us(), *confinement.command]
        return subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=confinement.cwd, env=environment, bufsize=0,
            start_new_session=True, pass_fds=confinement.descriptors,
        )  # fmt: skip

    try:
        program = Program(_spawner().run(popen), confinement)
    except BaseException:
        confinement.close()
        raise
    _known.add(program.pid)
    confinement.apply_limits(program.pid, os.sched_getaffinity(0))
    for pipe in (program.stdin, program.stdout, program.stderr):
        os.set_blocking(pipe, False)  # our ends are ours alone: the program cannot change that
    return program


def _dies_by_itself(confinement: Confinement) -> bool:
    """bwrap ends with us without help."""
    return confinement.level not in (Level.NONE, Level.LIMITS)


class _Spawner:
    """The one thread that starts programs."""

    def __init__(self) -> None:
        self.jobs: SimpleQueue[tuple[object, Future[subprocess.Popen[bytes]]]] = SimpleQueue()
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        threading.Thread(target=self._serve, name="spawner", daemon=True).start()

    def run(self, job: object) -> "subprocess.Popen[bytes]":
        future: Future[subprocess.Popen[bytes]] = Future()
        self.jobs.put((job, future))
        return future.result()

    def _serve(self) -> None:
        while True:
            job, future = self.jobs.get()
            try:
                future.set_result(job())  # type: ignore[operator]
            except BaseException as error:  # noqa: BLE001 - whoever waits must hear of it, and others ask after them
                future.set_exception(error)


_spawners: dict[int, _Spawner] = {}


def _spawner() -> _Spawner:
    """One for each process: threads do not survive a fork."""
    pid = os.getpid()
    if pid not in _spawners:
        _spawners.clear()
        _spawners[pid] = _Spawner()
    return _spawners[pid]


@cache
def _dies_with_us() -> tuple[str, ...]:
    """The words before a command that make it die with us, where the system has them."""
    setpriv = shutil.which("setpriv")
    return (setpriv, "--pdeathsig", "KILL", "--") if setpriv else ()


def refusal(code: int, stderr: str) -> str:
    """Why a program could not be run, in the words of what was to run it; empty where it ran."""
    name = Path(_dies_with_us()[0]).name if _dies_with_us() else ""
    if code not in (126, 127) or not name or not stderr.startswith(f"{name}: "):
        return ""
    return stderr.splitlines()[0].rpartition(": ")[2]


def _pidfd(pid: int) -> int | None:
    """What a poll can wait for a process by, where the system has it."""
    try:
        return os.pidfd_open(pid)
    except OSError:
        return None


def _end_tree(program: Program) -> None:
    victims: set[int] = set()
    if program.exit_code() is None:  # once it is reaped, its number may be somebody else's
        victims.update(descendants(program.pid))
        program.confinement.kill()
        _kill_group(program.pid)
        program.wait(ENDING_S)
    patience = Patience()
    patience.begin(ENDING_S * 1000)
    while (left := victims | set(_orphans(program))) and patience.wait_ms():
        if any(_session(pid) == program.pid for pid in left):
            _kill_group(program.pid)  # all at once: they may be forking
        for pid in left:
            _kill(pid)
        victims = {pid for pid in left if not _gone(pid)}
        if victims:
            sleep(0.001)


def _orphans(program: Program) -> Iterator[int]:
    """Children of ours that this program has left behind."""
    ours = os.getsid(0)
    for pid in _children(os.getpid()):
        if pid in _known or pid == heir().pid:
            continue
        session = _session(pid)
        if session == program.pid or (_alone and session != ours) or _marked(pid, program.confinement.token):
            yield pid


def _gone(pid: int) -> bool:
    """Reap it if it is ours; whether nothing is left of it."""
    try:
        return os.waitpid(pid, os.WNOHANG)[0] == pid
    except ChildProcessError:
        return not Path(f"/proc/{pid}").exists()


def descendants(pid: int, most: int | None = None) -> list[int]:
    """Children, their children, and so on, as far as each parent is still there; no more than `most`. Our heir, who
    lives as long as we do, is none of them."""
    found = [child for child in _children(pid) if child != heir().pid]
    for child in found:  # it grows meanwhile
        if most is not None and len(found) >= most:
            break
        found += _children(child)
    return found[:most]


def _children(pid: int) -> list[int]:
    """The children of a process, of all its threads."""
    found: list[int] = []
    for path in _tasks(pid):
        try:
            found += map(int, path.read_text().split())
        except OSError:
            continue  # the thread has ended meanwhile
    return found


def _tasks(pid: int) -> Iterable[Path]:
    try:
        return [task / "children" for task in Path(f"/proc/{pid}/task").iterdir()]
    except OSError:
        return []


def _session(pid: int) -> int:
    try:
        # The name in parentheses may hold anything: what counts stands behind the last one.
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[3])
    except (OSError, IndexError):
        return 0


def comes_of_a_program(pid: int) -> bool:
    """Whether it is one that we have started, or was started by one: not where it has made up an environment."""
    return heir().has_marked(pid)


def _marked(pid: int, token: str) -> bool:
    try:
        return f"{SEAT}={token}".encode() in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return False


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)


def _kill_group(pid: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


def _close(pipe: object) -> None:
    with suppress(OSError):  # it may have something left to write, and nobody to read it
        pipe.close()  # type: ignore[attr-defined]
