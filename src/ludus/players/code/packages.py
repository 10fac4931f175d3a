"""What a bot in Python may import, declared in one place: the standard library, Ludus, its own files, and PACKAGES.

A bot is run by the Python of Ludus, beside whose packages much else may be installed: the arena's, an organiser's.
None of it is there for bots, or one that works here would not start elsewhere. This is a promise and a message, no
wall: walls are the sandbox's.
"""

import sys
from collections.abc import Iterable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

PACKAGES = {"numpy": "pip install numpy"}  # where installed, and how that is done
OURS = ("ludus", "msgspec", "numba", "llvmlite")  # Ludus, and what it imports itself where a bot calls it
INSTALLED = ("site-packages", "dist-packages")
STANDARD = "the standard library"


def installed() -> dict[str, str]:
    """The packages with their versions here; empty where one is not installed."""
    return {name: _version(name) for name in PACKAGES}


def _version(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version  # which every bot's start would pay for

    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def may_import() -> str:
    """In a sentence, for whoever has imported something else."""
    here = "".join(f", {name} ({number or 'not installed here'})" for name, number in installed().items())
    return f"a bot may import {STANDARD}{here}, ludus, and files beside it"


class Declared:
    """One of sys.meta_path: finds nothing, and refuses what is installed but not declared."""

    def __init__(self, allowed: Iterable[str]) -> None:
        self._allowed = {*allowed, *PACKAGES, *OURS, *sys.stdlib_module_names}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None and fullname not in self._allowed and not fullname.startswith("_") and _is_installed(fullname):
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)
        return None


def _is_installed(name: str) -> bool:
    """Whether a package of this name lies where packages are installed, and not beside the bot."""
    found = PathFinder.find_spec(name)
    places = [found.origin or "", *(found.submodule_search_locations or ())] if found else []
    return any(part in INSTALLED for place in places for part in place.split("/"))


def hold_to_declared(*allowed: str) -> None:
    """From now on this process imports no other packages than these and the declared ones."""
    sys.meta_path.insert(0, Declared(allowed))
