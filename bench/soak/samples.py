"""A server seen from outside, once a minute: does it hold on to memory, open files, processes or temporary files?"""

from collections.abc import Sequence
from contextlib import suppress
from os import sysconf
from pathlib import Path
from statistics import linear_regression, median

from msgspec import Struct
from msgspec.structs import asdict

from ludus.players.programs.spawn import descendants

TICKS = sysconf("SC_CLK_TCK")
WARM = 1 / 4  # of all samples: caches fill until then
MORE = 0.03  # than at first, and it is still called flat: of what an allocator does from one hour to the next


class Sample(Struct, frozen=True):
    """One moment."""

    minute: float
    server_mb: float
    children_mb: float
    files: int  # that the server has open, sockets too
    processes: int
    threads: int  # of the server
    temporary_kb: float
    spectators: int
    matches: int  # begun so far
    cpu_s: float  # used so far, by the server, its children and the spectators


# What must be flat, and how much it may be off where it is a small number.
FLAT = {"server_mb": 2.0, "children_mb": 12.0, "files": 5.0, "processes": 2.0, "threads": 2.0, "temporary_kb": 64.0}


def family_mb(pids: Sequence[int]) -> float:
    return sum(map(_resident_mb, pids))


def open_files(pid: int) -> int:
    with suppress(OSError):
        return len(list(Path(f"/proc/{pid}/fd").iterdir()))
    return 0


def threads(pid: int) -> int:
    with suppress(OSError):
        return len(list(Path(f"/proc/{pid}/task").iterdir()))
    return 0


def folder_kb(folder: Path) -> float:
    """All that lies in it; what goes while we look is not there."""
    total = 0
    for file in folder.rglob("*"):
        with suppress(OSError):
            total += file.lstat().st_size if file.is_file() else 0
    return total / 1024


def cpu_s(pid: int) -> float:
    """What it used, with all children that have ended and those that run."""
    return sum(_used_s(one, ended=one == pid) for one in (pid, *descendants(pid)))


def _used_s(pid: int, ended: bool) -> float:
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11 : 15 if ended else 13])) / TICKS
    return 0.0


def _resident_mb(pid: int) -> float:
    with suppress(OSError, StopIteration):
        status = Path(f"/proc/{pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024
    return 0.0


class Trend(Struct, frozen=True):
    """How one figure went once all was warm."""

    first: float  # the median of the first third
    last: float  # and of the last one
    an_hour: float  # the slope of the line through all of them
    flat: bool


def trend(samples: Sequence[Sample], name: str) -> Trend:
    warm = samples[int(WARM * len(samples)) :]
    values = [float(asdict(sample)[name]) for sample in warm]
    third = max(1, len(values) // 3)
    first, last = median(values[:third]), median(values[-third:])
    slope = linear_regression([sample.minute / 60 for sample in warm], values).slope if len(warm) > 1 else 0.0
    return Trend(first, last, slope, last <= first * (1 + MORE) + FLAT[name])


def trends(samples: Sequence[Sample]) -> dict[str, Trend]:
    return {name: trend(samples, name) for name in FLAT}
