"""Opens the memory, the disks and the log of the machine, and makes a device where it may write."""

import os
from collections.abc import Callable

from manners import attack  # type: ignore[import-not-found]


def opens(path: str) -> Callable[[], object]:
    def attempt() -> object:
        os.close(os.open(path, os.O_RDONLY))
        return path

    return attempt


def makes() -> object:
    os.mknod("/tmp/disk", 0o600 | 0o060000, os.makedev(8, 0))
    return "/tmp/disk"


attack(makes, *(opens(f"/dev/{name}") for name in ("mem", "kmsg", "sda", "vda", "kvm", "fuse", "loop-control")))
