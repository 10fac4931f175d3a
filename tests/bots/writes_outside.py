"""Leaves files wherever it can: in the system, beside itself, and over itself."""

from collections.abc import Callable
from pathlib import Path

from manners import attack  # type: ignore[import-not-found]


def writes(folder: Path) -> Callable[[], object]:
    def attempt() -> object:
        mark = folder / "ludus-zoo-mark"
        mark.write_text("was here")
        mark.unlink()
        return folder

    return attempt


def itself() -> object:
    with Path(__file__).open("a"):
        return __file__


HERE = Path(__file__).resolve().parent
attack(itself, *(writes(Path(folder)) for folder in ("/", "/usr", "/usr/local/lib", "/etc", "/var/tmp", "/dev", HERE)))
