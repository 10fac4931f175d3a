"""What a stranger's program may take besides time, and how firmly it is held."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=1)]


class Level(StrEnum):
    """How firmly, the weakest first."""

    NONE = "none"
    LIMITS = "limits"  # its own limits on memory and the like, nothing hidden from it
    BWRAP = "bwrap"  # and it sees only its own files, no network and no other process
    CGROUP = "bwrap+cgroup"  # and its whole tree together is counted and ended


class Limits(Struct, frozen=True, kw_only=True):
    """Caps of one program in one match."""

    memory_mb: Count = 4096
    processes: Count = 64  # threads among them
    scratch_mb: Count = 64  # of files that it may write: in its working folder, in /tmp and in /dev/shm, each
    record_mb: Count = 8  # that the answers of all seats together may take in the record: each has its share
    sandbox: Level | None = None  # this one, an error where it cannot be had; None: the best that this machine offers
