"""The first line of a script is read as the system reads it."""

from pathlib import Path

from ludus.sandbox.first_line import InterpreterCall, called_by
from tests.sandbox.place import program


def test_a_first_line_is_read_as_the_system_reads_it(tmp_path: Path) -> None:
    def calls(line: str) -> list[InterpreterCall]:
        return called_by(program(tmp_path / "script", f"{line}\nKEY\n"))

    assert calls("#!/bin/sh") == calls("#!  /bin/sh   -x -y") == [InterpreterCall("/bin/sh")]
    assert calls("#!/usr/bin/env -S A=1 node -x")[1:] == [InterpreterCall("node")]
    assert calls("#!/usr/bin/env -S -i node")[1:] == [InterpreterCall("node", elsewhere=True)]
    assert calls("#!/usr/bin/env python3 -u")[1:] == [InterpreterCall("python3 -u")]
    assert calls("no script") == called_by("/dev/zero") == called_by(str(tmp_path)) == called_by("a\0b") == []
