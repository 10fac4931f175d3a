"""What a turn is charged, by CPU time or by the clock on the wall."""

import os
import subprocess
import time

import pytest

from ludus import TimeControl
from ludus.core.clock import Measure
from ludus.core.player import Fault
from ludus.players.channel import Late
from ludus.players.programs.meter import CpuMeter, WallMeter, meter
from ludus.players.programs.spawn import start
from tests.players.programs.seated import SLEEPS, act, fault, seated

BUSY = "until = time.process_time() + 0.05\n    while time.process_time() < until: pass"
THINKS = f"import time\ninput()\nwhile input():\n    {BUSY}\n    print('ok')"


@pytest.mark.usefixtures("unstopped")
def test_cpu_time_is_charged_to_the_busy_and_not_to_sleepers() -> None:
    with seated(THINKS) as player:
        assert act(player) == ("ok", None)
        assert act(player) == ("ok", None)
        assert 49 <= (player.charged_ms or 0) < 300
    with seated("input()\n" + SLEEPS) as player:
        act(player)
        act(player)
        assert (player.charged_ms or 0) < 40


def test_wall_time_is_charged_to_sleepers() -> None:
    with seated("input()\n" + SLEEPS, TimeControl(turn_ms=5000, measure="wall")) as player:
        act(player)
        act(player)
        assert 50 <= (player.charged_ms or 0) < 5000  # while we cannot run ourselves it may sleep for nothing


def test_a_late_turn_is_charged_too() -> None:
    """Otherwise the bank would be charged once more with what the turn before has cost."""
    with seated("input()\ninput()\nprint('ok')\nwhile True: pass") as player:
        act(player)
        assert fault(player, limit_ms=150).kind is Fault.TIMEOUT
        assert (player.charged_ms or 0) >= 150


def test_sleepers_are_bounded_by_the_wall_cap() -> None:
    with seated("import time\ninput()\ninput()\nprint('up')\ntime.sleep(60)", TimeControl(wall_cap_ms=200)) as player:
        act(player, limit_ms=100)
        report = fault(player, limit_ms=100)
    assert report.kind is Fault.TIMEOUT
    assert report.message.startswith("no answer within 200 ms, of which it used ")


CHILD_WORKS = """
import os, sys
down, up = os.pipe(), os.pipe()
if os.fork() == 0:
    while os.read(down[0], 1):
        {work}
        os.write(up[1], b'.')
    os._exit(0)
while True:
    input()
    os.write(down[1], b'.')
    os.read(up[0], 1)
    print('ok')
"""

WORK = "import time; until = time.process_time() + 0.1\n        while time.process_time() < until: pass"


def test_what_is_counted_while_the_machine_stands_still_is_not_charged() -> None:
    """Its owner takes all cores away for a moment, and the clock of whoever was running goes on: as if we alone had
    been stopped."""
    stop_us = ["sh", "-c", f"sleep 0.05; kill -STOP {os.getpid()}; sleep 0.4; kill -CONT {os.getpid()}"]
    work = "until = time.process_time() + 0.4\n    while time.process_time() < until: pass"
    works = f"import time\ninput()\nprint('up')\nwhile input():\n    {work}\n    print('ok')"
    with seated(works) as player:
        act(player)
        assert fault(player, limit_ms=200).kind is Fault.TIMEOUT
    with seated(works) as player:
        act(player)
        with subprocess.Popen(stop_us):
            assert act(player, limit_ms=200) == ("ok", None)
        assert 0 <= (player.charged_ms or 0) < 200


@pytest.mark.usefixtures("unstopped")
def test_a_child_that_works_for_it_is_charged() -> None:
    with seated(CHILD_WORKS.format(work=WORK)) as player:
        charges = []
        for view in (b"", b"go\n", b"go\n"):  # the start is its first line
            assert act(player, view) == ("ok", None)
            charges.append(player.charged_ms or 0)
    assert charges[2] >= 95  # of the turn in which it was first looked at a slice may be free; from then on nothing is


@pytest.mark.usefixtures("unstopped")
def test_children_that_come_and_go_are_charged_once_they_were_waited_for() -> None:
    child = f"if os.fork() == 0:\n        {WORK}\n        os._exit(0)"
    forks = f"import os\nwhile input():\n    {child}\n    os.wait()\n    print('ok')"
    with seated(forks) as player:
        for view in (b"", b"go\n", b"go\n"):
            assert act(player, view) == ("ok", None)
        assert (player.charged_ms or 0) >= 80


def test_a_meter_looks_only_at_what_it_is_told() -> None:
    assert isinstance(meter(TimeControl(turn_ms=100), os.getpid()), CpuMeter)
    assert isinstance(meter(TimeControl(measure="wall"), os.getpid()), WallMeter)
    measures: tuple[Measure, ...] = ("cpu", "wall")
    for measure in measures:
        unlimited = meter(TimeControl(measure=measure), os.getpid())
        unlimited.begin(None)
        assert unlimited.wait_ms() is None
    with pytest.raises(Late, match="no answer within 0 ms"):
        while WallMeter(0).wait_ms():
            time.sleep(0.001)


def test_a_meter_of_a_process_that_is_gone_charges_nothing() -> None:
    program = start(["/bin/true"])
    gauge = CpuMeter(program.pid)
    gauge.begin(100)
    program.end()
    assert gauge.used_ms() == 0


def test_the_usual_wall_cap_follows_the_limit() -> None:
    gauge = CpuMeter(os.getpid())
    for limit, free, cap in ((100, 0, 2000), (1000, 0, 10_000), (5100, 5000, 7000)):
        gauge.begin(limit, free)
        assert gauge._cap_ms == cap
    given = CpuMeter(os.getpid(), cap_ms=500)
    given.begin(100, 50)
    assert given._cap_ms == 550


def test_a_turn_without_a_limit_is_charged_too() -> None:
    gauge = CpuMeter(os.getpid())
    gauge.begin(None)
    until = time.process_time() + 0.01
    while time.process_time() < until:
        pass
    assert gauge.used_ms() >= 10
