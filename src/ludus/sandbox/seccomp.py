"""The filter of system calls, as the program that the kernel runs: classic BPF, written by hand.

An instruction is (code, jump if true, jump if false, constant); jumps count the instructions that are skipped.
"""

import errno
import os
import platform
import struct
from collections.abc import Iterable, Iterator
from functools import cache

from ludus.sandbox.syscalls import (
    CLONE,
    FADVISE,
    FAMILIES,
    FCNTL,
    FORGETTING,
    IOCTL,
    LOCKS,
    LOOKS,
    MADVISE,
    NEW_NAMESPACES,
    NO_FLAGS,
    PAGING_OUT,
    PREADV2,
    PWRITEV2,
    REFUSED,
    SOCKET,
    SOCKETPAIR,
    TERMINAL,
    UNCOUNTED,
    Table,
)

Instruction = tuple[int, int, int, int]

LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, ARCHITECTURE, ARGUMENT = 0, 4, 16  # where they lie in seccomp_data; an argument's low half comes first
ALLOW, KILL, REFUSE = 0x7FFF0000, 0x80000000, 0x00050000
X32 = 0x40000000  # x86_64 knows its calls by a second set of numbers
MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}


def known() -> bool:
    """Whether there is a filter for this machine."""
    return platform.machine() in MACHINES


@cache
def program(counted: bool, machine: str = "") -> bytes:
    """The filter; where memory is `counted` by a cgroup, nameless files in memory are allowed."""
    column, audit = MACHINES[machine or platform.machine()]
    lines = [*_only(audit), *_plain(column, counted), *_by_argument(column), (RETURN, 0, 0, ALLOW)]
    return b"".join(struct.pack("=HBBI", *line) for line in lines)


def descriptor(counted: bool) -> int:
    """The filter as a file that can be read once."""
    found = os.memfd_create("filter")
    os.write(found, program(counted))
    os.lseek(found, 0, os.SEEK_SET)
    return found


def _only(audit: int) -> Iterator[Instruction]:
    """Calls by the tables of another machine would pass for others: they end the program."""
    yield LOAD, 0, 0, ARCHITECTURE
    yield EQUAL, 1, 0, audit
    yield RETURN, 0, 0, KILL
    yield LOAD, 0, 0, NUMBER
    yield AT_LEAST, 0, 1, X32
    yield RETURN, 0, 0, KILL


def _plain(column: int, counted: bool) -> Iterator[Instruction]:
    for error, tables in REFUSED.items():
        for table in tables:
            yield from _refused((numbers[column] for numbers in table.values()), error)
    if not counted:
        yield from _refused((numbers[column] for numbers in UNCOUNTED.values()), errno.ENOSYS)


def _refused(values: Iterable[int | None], error: int) -> Iterator[Instruction]:
    for value in values:
        if value is not None:
            yield EQUAL, 0, 1, value
            yield RETURN, 0, 0, REFUSE | error


def _by_argument(column: int) -> Iterator[Instruction]:
    yield from _call(CLONE[column], 0, [(ANY_BIT, 0, 1, NEW_NAMESPACES), (RETURN, 0, 0, REFUSE | errno.EPERM)])
    for call in (SOCKET, SOCKETPAIR):
        yield from _call(call[column], 0, list(_one_of(FAMILIES, errno.EAFNOSUPPORT)))
    yield from _call(IOCTL[column], 1, list(_refused(TERMINAL, errno.EPERM)))
    yield from _call(FCNTL[column], 1, [*_refused(LOCKS, 0), *_refused(LOOKS, errno.ENOLCK)])
    for call in (PREADV2, PWRITEV2):
        yield from _call(call[column], 5, list(_one_of(NO_FLAGS, errno.EOPNOTSUPP)))
    yield from _call(FADVISE[column], 3, list(_refused(FORGETTING, 0)))
    yield from _call(MADVISE[column], 2, list(_refused(PAGING_OUT, errno.EINVAL)))


def _call(number: int | None, argument: int, rest: list[Instruction]) -> Iterator[Instruction]:
    """For this call alone: what its argument decides, and else it is allowed."""
    assert number is not None
    yield EQUAL, 0, len(rest) + 2, number
    yield LOAD, 0, 0, ARGUMENT + 8 * argument
    yield from rest
    yield RETURN, 0, 0, ALLOW


def _one_of(values: tuple[int, ...], error: int) -> Iterator[Instruction]:
    for place, value in enumerate(values):
        yield EQUAL, len(values) - place, 0, value
    yield RETURN, 0, 0, REFUSE | error


def numbers_of(table: Table) -> dict[str, int | None]:
    """A table's names with their numbers on this machine: for attacks that try them."""
    column, _ = MACHINES[platform.machine()]
    return {name: numbers[column] for name, numbers in table.items()}
