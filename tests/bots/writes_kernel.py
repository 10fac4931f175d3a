"""Turns the knobs of the kernel that lie in /proc and /sys."""

from collections.abc import Callable
from pathlib import Path

from manners import attack  # type: ignore[import-not-found]


def turns(knob: str) -> Callable[[], object]:
    def attempt() -> object:
        with Path(knob).open("r+"):  # opened for writing is enough: nothing is written
            return knob

    return attempt


KNOBS = ("sys/kernel/core_pattern", "sys/vm/drop_caches", "sysrq-trigger", "sys/kernel/hostname", "sys/fs/file-max")
attack(*(turns(f"/proc/{knob}") for knob in KNOBS), turns("/sys/power/state"))
