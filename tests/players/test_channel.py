"""A channel over the pipes of small real programs: no deadlock, no flood, no block."""

import os
import time

import pytest

from ludus.core.limits import Level
from ludus.core.player import Fault
from ludus.players.channel import Ended, Flooded, Late
from ludus.players.programs.meter import WallMeter
from tests.players.programs.seated import act, fault, seated, started


def test_a_large_view_to_a_slow_reader_is_no_deadlock() -> None:
    slow = (
        "import os, time\nos.read(0, 6)\ngot = 0\n"
        "while got < 1 << 20:\n    time.sleep(0.002)\n    got += len(os.read(0, 16384))\nprint(got)"
    )
    with seated(slow) as player:
        assert act(player, b"x" * (1 << 20)) == (str(1 << 20), None)


def test_a_large_view_to_one_that_talks_while_we_write() -> None:
    """Both pipes full at once: the classic deadlock."""
    talker = "import sys\nprint('y' * 500000)\nsys.stderr.write('z' * 500000)\nsys.stdin.read(1 << 20)\nprint('done')"
    with seated(talker) as player:
        assert act(player, b"x" * (1 << 21))[0] == "y" * 500000
        assert act(player, b"") == ("done", None)


def test_a_program_that_closes_stdin_while_we_write_may_still_answer() -> None:
    with seated("import os, time\nos.read(0, 10)\nos.close(0)\ntime.sleep(0.05)\nprint('deaf')") as player:
        assert act(player, b"x" * (1 << 20)) == ("deaf", None)


def test_one_that_never_reads_cannot_make_us_keep_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludus.players.channel.UNREAD_LIMIT", 1 << 20)
    with seated("import time\nprint('1\\n2\\n3\\n4')\ntime.sleep(60)", grace_ms=50) as player:
        assert [act(player, b"x" * 400_000)[0] for _ in range(2)] == ["1", "2"]
        report = fault(player, b"x" * 400_000)
        assert (report.kind, report.gone) == (Fault.FLOOD, True)
        player.end(None)
        assert not player.leave()


def test_lines_after_the_answer_stay_for_the_next_turn() -> None:
    with seated("print('one\\ntwo\\nthree', end='')") as player:
        assert act(player)[0] == "one"
        assert act(player)[0] == "two"
        assert fault(player).kind is Fault.CRASH  # a line without its newline is none


def test_a_line_in_many_pieces_is_one_line() -> None:
    pieces = "import sys, time\nfor letter in 'slowly\\n':\n    sys.stdout.write(letter)\n    time.sleep(0.01)\ninput()"
    with seated(pieces) as player:
        assert act(player) == ("slowly", None)


def test_a_conversation_ends_after_its_last_whole_line() -> None:
    program, channel, _ = started("print('last')")
    try:
        assert channel.message(WallMeter(5000)) == b"last\n"
        with pytest.raises(Ended):
            channel.message(WallMeter(5000))
    finally:
        program.end()


def test_too_long_a_line_is_a_flood() -> None:
    program, channel, _ = started("while True: print('x' * 100000, end='')")
    try:
        with pytest.raises(Flooded, match="a line of more than 1 MB"):
            channel.message(WallMeter(5000))
    finally:
        program.end()


def test_too_much_in_one_turn_is_a_flood(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludus.players.channel.TURN_LIMIT", 1 << 20)
    program, channel, _ = started("while True: print('x' * 1000)")
    try:
        with pytest.raises(Flooded, match="more than 1 MB in one turn"):
            for _ in range(2000):
                channel.message(WallMeter(5000))
    finally:
        program.end()


TAKES_BACK = """
import os, time
ends = [(pipe, os.open(f'/proc/self/fd/{pipe}', os.O_RDONLY | os.O_NONBLOCK)) for pipe in (1, 2)]
input()
def referee_waits():
    try: return open(f'/proc/{os.getppid()}/syscall').read().startswith('0 ')  # read(2) of this machine
    except OSError: return False
for count in range(5000):
    if referee_waits(): break
    for pipe, other in ends:
        os.write(pipe, b' ')
        until = time.monotonic_ns() + count % 60 * 1000
        while time.monotonic_ns() < until: pass
        try: os.read(other, 4096)
        except BlockingIOError: pass
time.sleep(600)
"""


@pytest.mark.parametrize("ending", ["line", "drain", "stderr"])
def test_a_program_that_takes_back_what_it_said_blocks_nobody(ending: str) -> None:
    program, channel, stderr = started(TAKES_BACK, Level.LIMITS)  # for root's bots the pipes in a sandbox are closed
    try:
        channel.send(b"go\n")
        until = time.monotonic() + 1
        if ending == "line":
            with pytest.raises(Late):
                channel.message(WallMeter(1000))
        while ending != "line" and time.monotonic() < until:
            channel.drain() if ending == "drain" else stderr.tail()
    finally:
        program.end()


def test_no_pipe_of_ours_blocks_and_a_program_cannot_change_that() -> None:
    tries = (
        "import fcntl, os\nfor fd in range(3): fcntl.fcntl(fd, fcntl.F_SETFL, 0)\nprint('done', flush=True)\ninput()"
    )
    program, channel, _ = started(tries)
    try:
        assert channel.message(WallMeter(60_000)) == b"done\n"
        assert not any(os.get_blocking(pipe) for pipe in (program.stdin, program.stdout, program.stderr))
    finally:
        program.end()
