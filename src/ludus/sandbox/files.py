"""Which files a program sees: the system's, those of the tool that runs it, and its own. Nothing else.

Its own are the program (the one file, not what lies beside it), every file or folder that its command names, and the
folder of an entrant that is one. A tool is what is found on our PATH, or the interpreter of a script's first line: it
brings the folder that it is installed in.
"""

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store")
# Of /etc only what the loader and the runtimes of languages read. Nobody's names, keys or hosts.
ETC = (
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "alternatives",
    "localtime",
    "timezone",
    "mono",
    "java*",
    "python3*",
)
NEVER = ("/", "/tmp", "/home", "/root", "/var", "/mnt", "/opt", "/srv")  # too much to be anybody's own
NOTHING_IN = ("/proc", "/dev", "/sys", "/run", "/etc", "/boot")
VENV = "pyvenv.cfg"


class Belongings(Struct):
    """What one program sees besides the system, each at its own path."""

    paths: set[str]
    links: dict[str, str]  # from where it is called to where it lies
    search: list[str]  # folders that come first on its PATH

    def add(self, path: str) -> None:
        if not inside(path, (*SYSTEM, *NOTHING_IN)) and path not in NEVER and not _holds_home(path):
            self.paths.add(path)

    @property
    def outermost(self) -> list[str]:
        """The paths without those that lie in another one, in order."""
        return sorted(path for path in self.paths if not inside(path, self.paths - {path}))


def belongings(words: Sequence[str], cwd: str, files: Sequence[str] = ()) -> Belongings:
    found = Belongings(set(), {}, [])
    for path in files:
        found.add(plain(cwd, path))
    program = plain(cwd, words[0])
    if _is_tool(program):
        _bring_tool(found, program)
    else:
        found.add(program)
        for tool in _interpreters(program):
            _bring_tool(found, tool)
    for word in words[1:]:
        for path in _named(word, cwd):
            found.add(path)
    return found


def plain(cwd: str, path: str) -> str:
    """From the root on and without dots, but links stay links."""
    return os.path.normpath(Path(cwd) / path)


def parent(path: str) -> str:
    return str(Path(path).parent)


def inside(path: str, folders: "Sequence[str] | set[str]") -> bool:
    """Whether it is one of the folders, or lies in one."""
    return any(path == folder or path.startswith(f"{folder.rstrip('/')}/") for folder in folders)


def _named(word: str, cwd: str) -> Iterator[str]:
    """Files in an argument: itself, or behind `=`, or between the colons of a class path."""
    for piece in {word, *re.split("[:=]", word)}:
        try:
            if piece and (path := Path(plain(cwd, piece))).exists():
                yield str(path)
        except (OSError, ValueError):  # too long to be a name
            continue


def _is_tool(program: str) -> bool:
    folder = parent(program)
    return _is_venv(folder) or folder in os.environ.get("PATH", os.defpath).split(":")


def _is_venv(folder: str) -> bool:
    return (Path(folder).parent / VENV).is_file()


def _bring_tool(found: Belongings, program: str) -> None:
    folder = parent(program)
    found.search.append(folder)
    if inside(program, SYSTEM):
        return
    if _is_venv(folder):
        found.add(parent(folder))
        _bring_home_of(found, parent(folder))
        return
    real = os.path.realpath(program)
    found.add(_installed_in(real))
    if not inside(program, found.paths):
        found.links[program] = real


def _bring_home_of(found: Belongings, venv: str) -> None:
    """The Python that a virtual environment was made from."""
    for line in Path(venv, VENV).read_text(errors="replace").splitlines():
        name, _, value = line.partition("=")
        if name.strip() == "home":
            for folder in {value.strip(), os.path.realpath(value.strip())}:
                found.add(parent(folder))


def _installed_in(real: str) -> str:
    """The folder that holds a tool's bin folder, and so its libraries; the tool alone where that would be too much."""
    folder = Path(real).parent
    root = str(folder.parent)
    known = folder.name in ("bin", "shims", "libexec") and folder.parent.name != ".local"
    return root if known and root not in NEVER and not _holds_home(root) else real


def _holds_home(path: str) -> bool:
    return inside(str(Path.home()), (path,))


def _interpreters(program: str) -> Iterator[str]:
    """What the first line of a script calls."""
    try:
        with Path(program).open("rb") as file:
            head = file.read(256)
    except (OSError, ValueError):
        return
    if not head.startswith(b"#!"):
        return
    words = os.fsdecode(head.split(b"\n")[0][2:]).split()
    if words:
        yield words[0]
    if words and Path(words[0]).name == "env":
        name = next((word for word in words[1:] if not word.startswith("-")), "")
        if tool := shutil.which(name):
            yield tool
