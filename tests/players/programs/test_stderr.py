"""What a program says on stderr: the end of it is kept and shown."""

import time

from ludus.players.programs.meter import WallMeter
from tests.players.programs.seated import fault, seated, started


def test_the_end_of_stderr_is_in_the_fault() -> None:
    with seated("import sys\nfor n in range(20000): print('line', n, file=sys.stderr)\nsys.exit(4)") as player:
        report = fault(player)
    assert report.message == "it has exited with code 4"
    assert report.detail.splitlines()[-1] == "line 19999"
    assert len(report.detail.splitlines()) == 40


def test_at_most_64_kilobytes_of_stderr_are_kept() -> None:
    program, channel, stderr = started("import sys\nsys.stderr.write('a' * 300000 + 'b' * 1000)\nprint('said')")
    try:
        channel.message(WallMeter(5000))
        time.sleep(0.05)
        tail = stderr.tail()
        assert len(tail) == 64 << 10
        assert tail.endswith("ab" + "b" * 999)
        assert stderr.tail() == ""  # nobody wants to read the same twice
    finally:
        program.end()


def test_stderr_in_a_fault_upsets_no_terminal() -> None:
    with seated("import sys\nsys.stderr.buffer.write(b'\\x1b[2Jred\\xff\\tend\\r\\n')\nsys.exit(1)") as player:
        assert fault(player).detail == "\N{REPLACEMENT CHARACTER}[2Jred\N{REPLACEMENT CHARACTER}\tend"
