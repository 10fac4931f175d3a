"""How a program is started and ended: its core, its memory, its children, its session."""

import os
import signal
from pathlib import Path

from ludus import TimeControl
from ludus.core.limits import Level, Limits
from ludus.players.programs.process import ProcessPlayer
from ludus.players.programs.spawn import descendants
from tests.players.programs.seated import SETUP, Echo, act, fault, script, seated


def test_a_program_runs_on_the_core_of_its_match() -> None:
    before = os.sched_getaffinity(0)
    core = min(before)
    try:
        os.sched_setaffinity(0, {core})
        with seated("import os\ninput()\nprint(sorted(os.sched_getaffinity(0)))\ninput()") as player:
            assert act(player) == (f"[{core}]", None)
    finally:
        os.sched_setaffinity(0, before)


def test_memory_is_bounded() -> None:
    eats = "input()\ntry:\n    bytearray(1 << 30)\n    print('had it')\nexcept MemoryError:\n    print('refused')"
    with seated(eats, limits=Limits(memory_mb=256)) as player:
        assert act(player) == ("refused", None)
    with seated(eats.replace("1 << 30", "1 << 20"), limits=Limits(memory_mb=1024)) as player:
        assert act(player) == ("had it", None)


def test_a_chain_of_children_is_not_too_deep_for_us(tmp_path: Path) -> None:
    deep = script(
        tmp_path / "deep", '#!/bin/sh\nif [ $1 = 0 ]; then echo bottom; sleep 60; fi\n"$0" $(($1 - 1))\ntrue\n'
    )
    clock, many = TimeControl(wall_cap_ms=60_000), Limits(processes=2000)
    with ProcessPlayer([deep, "1100"], Echo(), clock, limits=many) as player:
        player.start(SETUP, 60_000)
        assert act(player, limit_ms=60_000)[0] == "bottom"
        family = descendants(player._program.pid) if player._program else []
        assert len(family) >= 1100
    assert not any(Path(f"/proc/{child}").exists() for child in family)


def test_what_is_left_by_one_that_has_exited_is_ended_too() -> None:
    """In a sandbox the numbers of its processes are its own, and they end with it."""
    forks = "import os, time\nchild = os.fork()\nif child == 0:\n    time.sleep(60)\nos.write(1, b'%d\\n' % child)"
    with seated(forks, limits=Limits(sandbox=Level.LIMITS)) as player:
        child = int(act(player)[0])
        assert fault(player).message == "it has exited with code 0"
        os.kill(child, 0)  # still there
    assert not Path(f"/proc/{child}").exists()


def test_signals_for_us_do_not_reach_the_program() -> None:
    """A terminal's Ctrl-C goes to the whole group in front: a bot is in a session of its own."""
    with seated("input()\nwhile True:\n    input()\n    print('alive')") as player:
        assert player._program
        assert os.getsid(player._program.pid) == player._program.pid
        os.kill(player._program.pid, signal.SIGCONT)
        assert act(player, b"go\ngo\n") == ("alive", None)
