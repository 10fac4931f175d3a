"""Reads by its control group whose it is, which match this is, and how many others there are."""

import re
from pathlib import Path

from manners import attack  # type: ignore[import-not-found]


def names() -> object:
    return re.findall(r"ludus-\d+-\d+", Path("/proc/self/cgroup").read_text())


def others() -> object:
    return Path("/proc/cgroups").read_text()


attack(names, others)
