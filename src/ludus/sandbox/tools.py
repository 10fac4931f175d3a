"""The tools that may run a stranger's program: those of the system, of our own environment, of the organiser's PATH.

Which folders they lie in is known before any bot is looked at. What a bot says is looked up in there, never followed: a
tool is a program in one of these folders, and brings the folder that it is installed in.
"""

import os
import sys
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

from ludus.sandbox.paths import NEVER, SYSTEM, holds_home, inside, is_open, is_program, parent, really_inside

BINARIES = ("/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin")  # of the system
# What belongs to an installation in a folder that also holds something else, such as bots.
PARTS = ("bin", "lib", "lib64", "libexec", "share", "include", "etc", "conf", "shims", "versions", "pyvenv.cfg")
VENV = "pyvenv.cfg"


def folders() -> tuple[str, ...]:
    """Where tools lie, in the order in which they are searched."""
    return _folders(os.environ.get("PATH", os.defpath), sys.executable)


@cache
def _folders(path: str, executable: str) -> tuple[str, ...]:
    given = (os.path.normpath(word) for word in path.split(":") if word.startswith("/"))  # "." is a bot's, perhaps
    return tuple(dict.fromkeys((*given, *_ours(executable), *BINARIES)))


@cache
def _ours(executable: str) -> tuple[str, ...]:
    """The Python that we run on, and the one that its environment was made from."""
    ours = [parent(executable), f"{sys.prefix}/bin", f"{sys.base_prefix}/bin", *_homes(sys.prefix)]
    return tuple(dict.fromkeys(folder for folder in ours if folder.startswith("/")))


def is_tool(program: str, own: Collection[str]) -> bool:
    """Whether this path is one of them; what lies in an entrant's `own` folders is none, unless we run on it."""
    folder = parent(program)
    if folder in _ours(sys.executable) or folder in BINARIES:
        return True
    return folder in folders() and not really_inside(folder, own)


def may_call(program: str, own: Collection[str]) -> bool:
    """Whether a bot may call it: then it can be run, and by everybody. What is closed to others stays so."""
    if not is_program(program) or not is_tool(program, own):
        return False
    return parent(program) in _ours(sys.executable) or is_open(program, runs=True)


def named(name: str, own: Collection[str]) -> str | None:
    """The tool of this name that a bot may call."""
    found = (f"{folder}/{name}" for folder in folders())
    return next((program for program in found if may_call(program, own)), None)


def shown(program: str, others: Collection[str]) -> Iterator[str]:
    """What a tool brings. `others` are an entrant's own paths and where it works: a folder that holds one of them is no
    tool's alone, and only what belongs to the tool is taken from it."""
    for root in _installation(program):
        parts = [f"{root}/{name}" for name in PARTS]
        if any(inside(path, (root,)) and not inside(path, parts) for path in others) and root != program:
            yield from (part for part in parts if Path(part).exists())
        else:
            yield from _open_entries(root)


@cache
def _installation(program: str) -> tuple[str, ...]:
    if inside(program, SYSTEM):
        return ()
    root = parent(parent(program))
    if Path(root, VENV).is_file():
        return (root, *map(parent, _homes(root)))
    return (_installed_in(os.path.realpath(program)),)


def _homes(venv: str) -> Iterator[str]:
    """Where the Python lies that a virtual environment was made from."""
    try:
        lines = Path(venv, VENV).read_text(errors="replace").splitlines()
    except OSError:
        return
    for name, _, value in (line.partition("=") for line in lines):
        if name.strip() == "home":
            yield from dict.fromkeys((value.strip(), os.path.realpath(value.strip())))


def _installed_in(real: str) -> str:
    """The folder that holds a tool's bin folder, and so its libraries; the tool alone where that would be too much."""
    folder = Path(real).parent
    root = str(folder.parent)
    known = folder.name in ("bin", "shims", "libexec") and folder.parent.name != ".local"
    return root if known and root not in NEVER and not holds_home(root) else real


@cache
def _open_entries(root: str) -> tuple[str, ...]:
    """The folder; or, where something in it was closed on purpose (passwords of a registry), all but that."""
    if not Path(root).is_dir() or not is_open(root):
        return (root,)
    entries = sorted(map(str, Path(root).iterdir()))
    closed = [entry for entry in entries if not Path(entry).is_symlink() and not is_open(entry)]
    return tuple(entry for entry in entries if entry not in closed) if closed else (root,)
