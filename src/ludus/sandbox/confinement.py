"""One program, confined: the command that starts it held, what is done while it waits to begin, and its end."""

import json
import os
import resource
import select
import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import sleep

from ludus.core.limits import Level, Limits
from ludus.core.patience import Patience
from ludus.sandbox import cgroup, uids
from ludus.sandbox.bubble import Bubble
from ludus.sandbox.files import belongings
from ludus.sandbox.heir import SEAT, heir
from ludus.sandbox.paths import plain
from ludus.sandbox.tools import BINARIES

STARTING_S = 20.0  # what bwrap may take to get ready on a machine that is very busy
STATUS_WAIT_S = 1.0  # and to tell how it ended
KEPT = ("LANG", "LC_ALL", "LC_CTYPE", "TZ")  # of our environment, at every level but none
KEPT_OUTSIDE = ("PATH", "HOME", "TMPDIR")
NOT_OURS = ("PYTHONDONTWRITEBYTECODE",)  # it would make every start compile everything again
OPEN_FILES = 1024
SPARE_MB = 4096  # of addresses, above the memory: runtimes reserve more than they use


class Confinement:
    """Of a program that is not held, or only by limits."""

    def __init__(self, words: Sequence[str], cwd: str | None, limits: Limits, level: Level) -> None:
        self.level, self.command, self.limits = level, list(words), limits
        self.cwd: str | None = cwd
        self.descriptors: Sequence[int] = ()
        self.root: int | None = None  # under which all its processes are, as we see them
        self.bot: int | None = None  # the program itself, where it was still there when we looked
        self.usage: Callable[[], int] | None = None  # the CPU time of all its processes in ns, where a group counts it
        self.token = heir().take_on()  # by which its processes are known
        self.environment = {**_environment(level), SEAT: self.token}

    def apply_limits(self, pid: int, cores: set[int]) -> None:
        """It was started as this process: set its limits, and let it run."""
        self.root = self.bot = pid
        with suppress(ProcessLookupError):  # already gone: its first turn will say so
            if self.level is not Level.NONE:
                hold(pid, self.limits)
            os.sched_setaffinity(pid, cores)

    def began(self) -> bool:
        """Whether the program, now gone, was ever run."""
        return True

    def kill(self) -> None:
        """End all that a namespace holds, at once."""

    def starved(self) -> bool:
        """Whether it was ended for want of memory, as far as that is counted."""
        return False

    def close(self) -> None:
        """Give back what was taken for it; may be called again."""
        heir().release(self.token)

    @staticmethod
    def exit_code(code: int) -> int:
        return code


class BubbleConfinement(Confinement):
    """Of a program in a world of its own. It waits in there until its limits are set."""

    def __init__(
        self, words: Sequence[str], cwd: str | None, limits: Limits, level: Level, files: Sequence[str] | None
    ) -> None:
        super().__init__(words, None, limits, level)
        here = plain(str(Path.cwd()), cwd or "")
        own = belongings(words, here, files)
        self._slot = uids.take() if os.geteuid() == 0 else None
        self._ran = False
        self._init: int | None = None  # of its processes' namespace: with it all of them end
        self._group: cgroup.ControlGroup | None = None
        self._news: int | None = None
        self._go: int | None = None
        bubble = Bubble(limits, level, self._slot.uid if self._slot else None)
        self.descriptors = bubble.descriptors
        try:
            home = bubble.world(own, here)
            self._news = bubble.pipe("--json-status-fd", 1)
            self._go = bubble.pipe("--block-fd", 0)
        except OSError:  # a file of its own that cannot be opened
            self.close()
            raise
        self.command = bubble.run(words)
        search = ":".join(dict.fromkeys((*own.search, *BINARIES)))
        self.environment |= {"PATH": search, "HOME": home, "TMPDIR": "/tmp"}

    def apply_limits(self, pid: int, cores: set[int]) -> None:
        for descriptor in self.descriptors:
            os.close(descriptor)
        self.descriptors = ()
        self.root = self._first_process()
        if self.root is None:
            return
        with suppress(ProcessLookupError):
            self._init = os.pidfd_open(self.root)
            self._hold(self.root, cores)
            self._let_go()
            self.bot = self._program()

    def began(self) -> bool:
        if self.bot is None and not self._ran:  # it may have been gone before we looked: bwrap tells how it ended
            self._ran = b"exit-code" in self._said(_patience(STATUS_WAIT_S))
        return self.bot is not None or self._ran

    def kill(self) -> None:
        if self._init is not None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._init, signal.SIGKILL)

    def starved(self) -> bool:
        return self._group is not None and self._group.starved()

    def close(self) -> None:
        for descriptor in (*self.descriptors, self._news, self._go, self._init):
            if descriptor is not None:
                with suppress(OSError):
                    os.close(descriptor)
        if self._group is not None:
            self._group.close()
        if self._slot is not None:
            self._slot.close()
        self.descriptors, self._news, self._go, self._init = (), None, None, None
        self._group = self._slot = None
        super().close()

    @staticmethod
    def exit_code(code: int) -> int:
        """bwrap tells of a signal as a shell does."""
        return 128 - code if 128 < code <= 128 + signal.NSIG else code

    def _first_process(self) -> int | None:
        """The first process of the new world, as we see it; None where bwrap could not make one."""
        text, patience = b"", _patience(STARTING_S)
        while b"\n" not in text:
            piece = self._said(patience)
            if not piece:
                return None
            text += piece
        return int(json.loads(text)["child-pid"])

    def _said(self, patience: Patience) -> bytes:
        """What bwrap tells of itself, which the program cannot: it is waited for so long."""
        if self._news is None:
            return b""
        poll = select.poll()
        poll.register(self._news, select.POLLIN)
        while wait := patience.wait_ms():
            if poll.poll(wait):
                return os.read(self._news, 4096)
        return b""

    def _hold(self, root: int, cores: set[int]) -> None:
        if self.level is Level.CGROUP:
            self._group = cgroup.make()
            self._group.hold(self.limits)
            self._group.admit(root)
            self.usage = self._group.usage
        hold(root, self.limits)
        if self._slot is not None or _counts_apart():
            _lower(root, resource.RLIMIT_NPROC, self.limits.processes + 1)
        os.sched_setaffinity(root, cores)

    def _let_go(self) -> None:
        assert self._go is not None
        with suppress(BrokenPipeError):
            os.write(self._go, b".")

    def _program(self) -> int | None:
        """The process that runs the program: the first child in the new world. None where that is gone already."""
        children, patience = Path(f"/proc/{self.root}/task/{self.root}/children"), _patience(STARTING_S)
        gone = select.poll()
        gone.register(self._init or 0, select.POLLIN)
        while patience.wait_ms() and not gone.poll(0):
            with suppress(OSError):
                if words := children.read_text().split():
                    return int(words[0])
            sleep(0.0003)
        return None


def _patience(seconds: float) -> Patience:
    patience = Patience()
    patience.begin(seconds * 1000)
    return patience


def hold(pid: int, limits: Limits) -> None:
    """Set what one process may take, and its children each; what was already less stays so."""
    _lower(pid, resource.RLIMIT_CORE, 0)
    _lower(pid, resource.RLIMIT_DATA, limits.memory_mb << 20)
    _lower(pid, resource.RLIMIT_AS, (2 * limits.memory_mb + SPARE_MB) << 20)
    _lower(pid, resource.RLIMIT_FSIZE, limits.scratch_mb << 20)
    _lower(pid, resource.RLIMIT_NOFILE, OPEN_FILES)


def _lower(pid: int, what: int, wanted: int) -> None:
    _, most = resource.prlimit(pid, what)
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    resource.prlimit(pid, what, (wanted, wanted))


def _counts_apart() -> bool:
    """Whether a user's processes are counted in each user namespace apart (Linux 5.14)."""
    major, minor = os.uname().release.split(".")[:2]
    return (int(major), int("".join(filter(str.isdigit, minor)) or 0)) >= (5, 14)


def _environment(level: Level) -> dict[str, str]:
    ours: Mapping[str, str] = os.environ
    if level is Level.NONE:
        return {name: value for name, value in ours.items() if name not in NOT_OURS}
    return {name: ours[name] for name in (*KEPT, *KEPT_OUTSIDE) if name in ours}
