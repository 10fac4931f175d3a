"""Paths, looked at as words: where the system lies, what lies in what, and who may read it."""

import os
import stat
from collections.abc import Collection
from pathlib import Path

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store")
NEVER = ("/", "/tmp", "/home", "/root", "/var", "/mnt", "/opt", "/srv")  # too much to be anybody's own


def plain(cwd: str, path: str) -> str:
    """From the root on and without dots, but links stay links."""
    return os.path.normpath(Path(cwd) / path)


def parent(path: str) -> str:
    return str(Path(path).parent)


def inside(path: str, folders: Collection[str]) -> bool:
    """Whether it is one of the folders, or lies in one."""
    return any(path == folder or path.startswith(f"{folder.rstrip('/')}/") for folder in folders)


def really_inside(path: str, folders: Collection[str]) -> bool:
    """The same with all links followed: whether nothing on the way leads out."""
    return inside(os.path.realpath(path), [os.path.realpath(folder) for folder in folders])


def holds_home(path: str) -> bool:
    return inside(str(Path.home()), (path,))


def is_open(path: str, runs: bool = False) -> bool:
    """Whether everybody may read it, and go into it or (`runs`) run it."""
    try:
        mode = Path(path).stat().st_mode
    except (OSError, ValueError):
        return False
    wanted = stat.S_IROTH | (stat.S_IXOTH if runs or stat.S_ISDIR(mode) else 0)
    return mode & wanted == wanted


def is_program(path: str) -> bool:
    """Whether it is a plain file that somebody may run."""
    try:
        return stat.S_ISREG(Path(path).stat().st_mode) and os.access(path, os.X_OK)
    except (OSError, ValueError):
        return False
