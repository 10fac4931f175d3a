"""The words of bubblewrap that make a program's world: namespaces, mounts, who it is."""

import os
import shutil
import stat
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from ludus.core.limits import Level, Limits
from ludus.sandbox import seccomp
from ludus.sandbox.files import ETC, Belongings
from ludus.sandbox.paths import SYSTEM, inside, parent

NAMESPACES = ("--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup")
DEVICES = "/dev/shm"
TEMPORARY = "/tmp"
MOST_ENTRIES = 500  # of closed folders
HIDDEN = ("/proc/cgroups",)  # how many groups there are on this machine


class Bubble:
    """Builds the command; the files in `descriptors` must be handed to it, and closed after."""

    def __init__(self, limits: Limits, level: Level, uid: int | None) -> None:
        self.words: list[str] = [*_bwrap(), "--die-with-parent", *NAMESPACES, "--hostname", "ludus"]
        self.descriptors: list[int] = []
        self._size, self._uid = limits.scratch_mb << 20, uid
        self._made: set[str] = set()
        self._entries_left = MOST_ENTRIES
        if uid is None:
            self.words += ["--unshare-user"]
        else:
            self.words += ["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
        self._with_data("--seccomp", seccomp.descriptor(counted=level is Level.CGROUP))

    def world(self, own: Belongings, cwd: str) -> str:
        """Mount everything; the folder that it may write to."""
        self.words += _system()
        self.words += ["--proc", "/proc", "--dev", "/dev", *_masks()]
        self._scratch(DEVICES)
        self._scratch(TEMPORARY)
        home = cwd if _can_be_scratch(cwd, own) else TEMPORARY
        if home != TEMPORARY:
            self._scratch(home)
        for path in own.outermost:
            self._bind(path, may_copy=inside(path, own.own))
        for link, target in own.links.items():
            self._folder(parent(link))
            self.words += ["--symlink", target, link]
        self._names(home)
        if cwd != home:
            self._folder(cwd)
        self.words += ["--remount-ro", "/", "--remount-ro", "/dev", "--chdir", cwd]
        return home

    def run(self, words: Sequence[str]) -> list[str]:
        """The whole command. As root it becomes somebody else only now, for mounting takes root."""
        change = ["--no-new-privs"]
        if self._uid is not None:
            change += [f"--reuid={self._uid}", f"--regid={self._uid}", "--clear-groups"]
        return [*self.words, "--", *_setpriv(), *change, "--", *words]

    def pipe(self, option: str, end: int) -> int:
        """A pipe whose `end` (0 reads, 1 writes) is bwrap's; ours is returned."""
        pair = os.pipe()
        self._with_data(option, pair[end])
        return pair[1 - end]

    def _with_data(self, option: str, descriptor: int) -> None:
        self.descriptors.append(descriptor)
        self.words += [option, str(descriptor)]

    def _scratch(self, path: str) -> None:
        self._folder(parent(path))
        self._made.add(path)
        self.words += ["--perms", "1777", "--size", str(self._size), "--tmpfs", path]

    def _folder(self, path: str) -> None:
        """Folders on the way that everybody can pass: those that bwrap makes by itself are for root alone."""
        if path == "/" or path in self._made or inside(path, SYSTEM):
            return
        self._folder(parent(path))
        self._made.add(path)
        self.words += ["--perms", "0755", "--dir", path]

    def _bind(self, path: str, may_copy: bool) -> None:
        """Show it as it is. Only what is the program's own is copied where it is closed to the user that it will be."""
        try:
            mode = Path(path).stat().st_mode
        except (OSError, ValueError):
            return  # to run what is not there fails later, with the right words
        self._folder(parent(path))
        if self._uid is None or mode & stat.S_IROTH or not may_copy:
            self._made.add(path)
            self.words += ["--ro-bind", path, path]
        elif stat.S_ISDIR(mode):
            self._copy_folder(path)
        elif stat.S_ISREG(mode):
            self._copy(path)

    def _copy_folder(self, path: str) -> None:
        """A folder that is closed to the user that it will be, made anew with what lies in it. Links in there are a
        stranger's: they stay links, and lead nowhere but in its own world."""
        self._folder(path)
        for entry in sorted(Path(path).iterdir()):
            if self._entries_left <= 0:
                return
            self._entries_left -= 1
            if entry.is_symlink():
                self.words += ["--symlink", str(entry.readlink()), str(entry)]
            else:
                self._bind(str(entry), may_copy=True)

    def _copy(self, path: str) -> None:
        """A file that is closed to it, likewise."""
        self.words += ["--perms", "0555"]
        self._with_data("--ro-bind-data", os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC))
        self.words.append(path)

    def _names(self, home: str) -> None:
        """Runtimes ask who they are: there is one user."""
        uid, gid = (os.getuid(), os.getgid()) if self._uid is None else (self._uid, self._uid)
        for name, line in (("passwd", f"ludus:x:{uid}:{gid}:ludus:{home}:/bin/sh\n"), ("group", f"ludus:x:{gid}:\n")):
            descriptor = os.memfd_create(name)
            os.write(descriptor, line.encode())
            os.lseek(descriptor, 0, os.SEEK_SET)
            self.words += ["--perms", "0444"]
            self._with_data("--ro-bind-data", descriptor)
            self.words.append(f"/etc/{name}")


def _can_be_scratch(cwd: str, own: Belongings) -> bool:
    return cwd not in ("/", TEMPORARY) and not inside(cwd, (*SYSTEM, "/proc", "/dev", "/etc", *own.paths))


@cache
def _bwrap() -> tuple[str, ...]:
    found = shutil.which("bwrap")
    return (found,) if found else ()


@cache
def _setpriv() -> tuple[str, ...]:
    found = shutil.which("setpriv")
    return (found,) if found else ()


@cache
def _masks() -> tuple[str, ...]:
    """What there is in /proc about others, covered by a device that cannot be read there."""
    return tuple(word for path in HIDDEN if Path(path).exists() for word in ("--ro-bind", "/dev/null", path))


@cache
def _system() -> tuple[str, ...]:
    """The system itself, for reading."""
    words: list[str] = []
    for path in map(Path, SYSTEM):
        if path.is_symlink():
            words += ["--symlink", str(path.readlink()), str(path)]
        elif path.is_dir():
            words += ["--ro-bind", str(path), str(path)]
    words += ["--perms", "0755", "--dir", "/etc"]
    for pattern in ETC:
        for path in sorted(Path("/etc").glob(pattern)):
            words += ["--ro-bind", str(path), str(path)]
    return tuple(words)
