"""What this machine has: versions, cores, clocks, and the parts that are not needed by everybody."""

import os
import platform
import shutil
import subprocess
import sys
import time
from importlib.metadata import PackageNotFoundError, version

# What a part is for, and how to get it.
MODULES = {
    "numba": ("fast search in Fish", "pip install 'ludus[fast]'"),
    "starlette": ("the arena in a browser", "pip install 'ludus[web]'"),
    "resvg-py": ("pictures as PNG", "pip install 'ludus[web]'"),
    "Pillow": ("pictures as GIF", "pip install 'ludus[web]'"),
    "distributed": ("tournaments on several machines", "pip install 'ludus[cluster]'"),
    "psycopg": ("results in PostgreSQL", "pip install 'psycopg[binary]'"),
    "openskill": ("the ladder's ratings", "pip install 'ludus[ladder]'"),
}
PROGRAMS = {
    "bwrap": ("the sandbox", "apt-get install bubblewrap"),
    "javac": ("Java strategies", "apt-get install default-jdk-headless"),
    "node": ("bots in JavaScript", "apt-get install nodejs"),
    "chromium": ("tests in a browser", "apt-get install chromium"),
}


def versions() -> dict[str, str]:
    return {
        "ludus": version("ludus"),
        "python": f"{platform.python_version()} ({sys.executable})",
        "kernel": f"{platform.system()} {platform.release()} {platform.machine()}",
        "bubblewrap": _bubblewrap(),
        "user": "root" if os.geteuid() == 0 else f"ordinary ({os.geteuid()})",
        "cores": f"{len(os.sched_getaffinity(0))} of {os.cpu_count()}",
    }


def clocks() -> dict[str, str]:
    return {
        "time passing": f"resolution {time.get_clock_info('monotonic').resolution * 1e9:.0f} ns",
        "CPU time of others": _cpu_of_others(),
        "noise": _noise(),
    }


def parts() -> dict[str, str]:
    found = {}
    for name, (purpose, way) in MODULES.items():
        try:
            found[name] = f"{version(name)}, for {purpose}"
        except PackageNotFoundError:
            found[name] = f"not there; for {purpose}: {way}"
    for name, (purpose, way) in PROGRAMS.items():
        place = shutil.which(name)
        found[name] = f"{place}, for {purpose}" if place else f"not there; for {purpose}: {way}"
    return found


def packages() -> dict[str, str]:
    """What a bot in Python may import here."""
    from ludus.players.code.packages import PACKAGES, STANDARD, installed

    found = {STANDARD: f"of Python {platform.python_version()}"}
    for name, number in installed().items():
        found[name] = number or f"not installed; {PACKAGES[name]}"
    return found


def _bubblewrap() -> str:
    program = shutil.which("bwrap")
    if program is None:
        return "not there"
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False, timeout=10)
    return done.stdout.strip().removeprefix("bubblewrap ")


def _cpu_of_others() -> str:
    """By the clock that charges programs."""
    from ludus.players.programs.cpu import cpu_ns

    began = time.perf_counter_ns()
    used = cpu_ns(os.getppid())
    return (
        f"readable, in {(time.perf_counter_ns() - began) / 1000:.0f} µs" if used else "not readable: use --measure wall"
    )


def _noise() -> str:
    """The longest that this process was kept waiting while it wanted to run."""
    until, last, worst = time.monotonic_ns() + 100_000_000, time.monotonic_ns(), 0
    while last < until:
        now = time.monotonic_ns()
        worst, last = max(worst, now - last), now
    return f"kept waiting for {worst / 1e6:.1f} ms at most, in 100 ms"
