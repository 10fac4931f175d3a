"""A program that is run to its end."""

import pytest
from msgspec.structs import replace

from ludus.core.errors import LudusError
from ludus.core.limits import Limits
from ludus.players.programs.tool import ToolBounds, ToolEnded, ToolRun, run_tool

BOUNDS = ToolBounds(patience_ms=60_000, written=1 << 20, said=100)


def sh(command: str, bounds: ToolBounds = BOUNDS) -> ToolRun:
    return run_tool(["/bin/sh", "-c", command], files=(), limits=Limits(), bounds=bounds)


def test_what_it_writes_and_says_and_how_it_ends() -> None:
    assert sh("echo out; echo said >&2; exit 3") == ToolRun(b"out\n", "said\n", 3, False)
    assert len(sh("head -c 100000 /dev/zero >&2").said) == 100


def test_what_goes_too_far_is_ended() -> None:
    with pytest.raises(ToolEnded, match="more than 1 MB come out") as told:
        sh("echo before >&2; sleep 0.1; head -c 2000000 /dev/zero; sleep 100")
    assert told.value.detail == "before\n"
    with pytest.raises(ToolEnded, match="more than 1 seconds"):
        sh("sleep 1000", replace(BOUNDS, patience_ms=1000))


def test_what_cannot_be_run_is_one_line() -> None:
    run = run_tool(["/bin/sh", "-c", "/no/such/tool"], files=(), limits=Limits(), bounds=BOUNDS)
    assert run.code == 127
    with pytest.raises(LudusError):
        run_tool(["/bin/sh", "-c", "true", "\0"], files=(), limits=Limits(), bounds=BOUNDS)
