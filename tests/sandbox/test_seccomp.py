"""The filter of system calls, read by a small machine of our own, for both kinds of processors."""

import errno
import struct

import pytest

from ludus.sandbox import seccomp
from ludus.sandbox.syscalls import (
    CLONE,
    FADVISE,
    FCNTL,
    IOCTL,
    MADVISE,
    PREADV2,
    PWRITEV2,
    REFUSED,
    SOCKET,
    UNCOUNTED,
)

ALLOWED, KILLED = 0x7FFF0000, 0x80000000
READ = (0, 63)


def verdict(machine: str, number: int, *arguments: int, audit: int | None = None, counted: bool = False) -> int:
    """What the kernel would say to this call."""
    data = {0: number, 4: seccomp.MACHINES[machine][1] if audit is None else audit}
    data |= {16 + 8 * place: value for place, value in enumerate(arguments)}
    lines = list(struct.iter_unpack("=HBBI", seccomp.program(counted, machine)))
    place, value = 0, 0
    while True:
        code, true, false, constant = lines[place]
        place += 1
        if code == 0x06:
            return int(constant)
        if code == 0x20:
            value = data.get(constant, 0)
            continue
        test = {0x15: value == constant, 0x35: value >= constant, 0x45: bool(value & constant)}[code]
        place += true if test else false


@pytest.mark.parametrize("machine", seccomp.MACHINES)
def test_what_is_refused_and_what_is_not(machine: str) -> None:
    column = seccomp.MACHINES[machine][0]
    for error, tables in REFUSED.items():
        for table in tables:
            for name, numbers in table.items():
                if (number := numbers[column]) is not None:
                    assert verdict(machine, number) == 0x50000 | error, name
    assert verdict(machine, READ[column]) == ALLOWED
    memfd = UNCOUNTED["memfd_create"][column] or 0
    assert verdict(machine, memfd) == 0x50000 | errno.ENOSYS
    assert verdict(machine, memfd, counted=True) == ALLOWED


@pytest.mark.parametrize("machine", seccomp.MACHINES)
def test_what_depends_on_an_argument(machine: str) -> None:
    column = seccomp.MACHINES[machine][0]
    clone, socket, ioctl, fcntl = (call[column] or 0 for call in (CLONE, SOCKET, IOCTL, FCNTL))
    assert verdict(machine, clone, 17) == verdict(machine, clone, 0x3D0F00) == ALLOWED  # fork, a thread
    assert verdict(machine, clone, 0x10000011) == 0x50000 | errno.EPERM  # with CLONE_NEWUSER
    assert {family: verdict(machine, socket, family) for family in (1, 2, 10)} == dict.fromkeys((1, 2, 10), ALLOWED)
    assert verdict(machine, socket, 40) == verdict(machine, socket, 16) == 0x50000 | errno.EAFNOSUPPORT
    assert verdict(machine, ioctl, 0, 0x5412) == 0x50000 | errno.EPERM  # TIOCSTI
    assert verdict(machine, ioctl, 0, 0x5401) == ALLOWED
    assert verdict(machine, fcntl, 3, 6) == 0x50000  # F_SETLK: says yes, does nothing
    assert verdict(machine, fcntl, 3, 5) == 0x50000 | errno.ENOLCK
    assert verdict(machine, fcntl, 3, 4) == ALLOWED  # F_SETFL


@pytest.mark.parametrize("machine", seccomp.MACHINES)
def test_nobody_asks_or_empties_the_page_cache(machine: str) -> None:
    column = seccomp.MACHINES[machine][0]
    for call in (PREADV2, PWRITEV2):
        assert verdict(machine, call[column] or 0, 3, 0, 1, 0, 0, 0) == ALLOWED
        assert verdict(machine, call[column] or 0, 3, 0, 1, 0, 0, 8) == 0x50000 | errno.EOPNOTSUPP  # RWF_NOWAIT
    fadvise, madvise = (call[column] or 0 for call in (FADVISE, MADVISE))
    assert verdict(machine, fadvise, 3, 0, 0, 4) == 0x50000  # POSIX_FADV_DONTNEED: says yes, does nothing
    assert verdict(machine, fadvise, 3, 0, 0, 2) == ALLOWED
    assert verdict(machine, madvise, 0, 4096, 21) == 0x50000 | errno.EINVAL  # MADV_PAGEOUT
    assert verdict(machine, madvise, 0, 4096, 4) == ALLOWED  # MADV_DONTNEED, which is about one's own memory


def test_calls_by_the_tables_of_another_machine_end_the_program() -> None:
    assert verdict("x86_64", 0, audit=0x40000003) == KILLED  # 32 bits
    assert verdict("x86_64", 0x40000000) == KILLED  # x32
