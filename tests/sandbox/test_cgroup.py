"""Groups: their names, what they tell, and that they are gone again."""

import os
import re
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from ludus.core.limits import Level, Limits
from ludus.players.programs.spawn import start
from ludus.sandbox import cgroup
from ludus.sandbox.cgroup import ControlGroup, places
from ludus.sandbox.probe import obstacle

needed = pytest.mark.skipif(bool(obstacle(Level.CGROUP)), reason=obstacle(Level.CGROUP))
STARTS = """
from ludus.core.limits import Level, Limits
from ludus.players.programs.spawn import start
print(start(["/bin/sleep", "600"], limits=Limits(sandbox=Level.CGROUP)).bot, flush=True)
input()
"""


def names_of(pid: int) -> set[str]:
    return set(re.findall(r"ludus\S*", Path(f"/proc/{pid}/cgroup").read_text()))


def groups_called(names: set[str]) -> list[Path]:
    found = places()
    assert found is not None
    return [folder / name for folder in set(found[0].values()) for name in names if (folder / name).exists()]


def test_a_group_that_is_nobodys_is_swept_away(tmp_path: Path) -> None:
    held, left = tmp_path / "ludus_held", tmp_path / "ludus_left"
    lock = cgroup._made(held)
    os.close(cgroup._made(left))  # as the kernel does, when we are killed
    try:
        cgroup._sweep(tmp_path)
        assert (held.exists(), left.exists()) == (True, False)
    finally:
        os.close(lock)
    cgroup._sweep(tmp_path)
    assert list(tmp_path.iterdir()) == []


@needed
def test_the_name_of_a_group_says_nothing() -> None:
    names: set[str] = set()
    for _ in range(2):
        program = start(["/bin/cat"], limits=Limits(sandbox=Level.CGROUP))
        try:
            names |= names_of(program.bot)
        finally:
            program.end()
    assert len(names) == 2
    assert all(re.fullmatch(r"ludus_[0-9a-f]{16}", name) for name in names)


def test_version_two_tells_microseconds(tmp_path: Path) -> None:
    (tmp_path / "cpu.stat").write_text("usage_usec 123456\nuser_usec 100000\nsystem_usec 23456\n")
    group = ControlGroup(dict.fromkeys(("memory", "pids"), tmp_path), two=True, locks=[])
    assert group.usage is not None
    assert group.usage() == 123_456_000


def test_without_a_counter_there_is_nothing_to_tell(tmp_path: Path) -> None:
    folders = dict.fromkeys(("memory", "pids"), tmp_path)
    assert ControlGroup(folders, two=True, locks=[]).usage is None
    assert ControlGroup(folders, two=False, locks=[]).usage is None


@needed
def test_a_program_has_its_own_share_of_a_core_and_leaves_no_group() -> None:
    program = start(["/bin/cat"], limits=Limits(sandbox=Level.CGROUP))
    try:
        lines = [line.split(":", 2) for line in Path(f"/proc/{program.bot}/cgroup").read_text().splitlines()]
        ours, names = Path("/proc/self/cgroup").read_text(), names_of(program.bot)
        for _, counters, path in lines:
            if {"cpu", "cpuacct", "memory", "pids"} & set(counters.split(",")):
                assert "/ludus_" in path
                assert f"{counters}:{path}\n" not in ours
    finally:
        program.end()
    assert groups_called(names) == []


@needed
def test_what_one_of_us_leaves_who_was_killed_the_next_one_removes() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", STARTS], stdin=pipe, stdout=pipe) as ours:
        assert ours.stdout is not None
        names = names_of(int(ours.stdout.readline()))
        assert groups_called(names)
        ours.kill()
    until = monotonic() + 60
    while groups_called(names) and monotonic() < until:
        cgroup.places.cache_clear()
        sleep(0.01)
    assert groups_called(names) == []
