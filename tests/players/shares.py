"""Whether seats have shares of a core here."""

from pathlib import Path

import pytest

from ludus.core.limits import Level


def need_shares(level: Level) -> None:
    """Without groups only sessions have shares, where the kernel is told so, and only those that are in no group."""
    enabled, world = Path("/proc/sys/kernel/sched_autogroup_enabled"), Path("/proc/self/ns/cgroup")
    groups = [line.split(":", 2) for line in Path("/proc/self/cgroup").read_text().splitlines()]
    ours = [path for _, counters, path in groups if "cpu" in counters.split(",")] or [groups[-1][2]]
    seen = str(world.readlink()) == "cgroup:[4026531835]"  # the first one: elsewhere any group looks like the root
    if level is not Level.CGROUP and not (enabled.exists() and enabled.read_text() == "1\n" and seen and ours == ["/"]):
        pytest.skip("sessions have no shares of a core here")
