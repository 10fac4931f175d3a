"""A program that is run to its end, for what it writes: a compiler, a build. It is held as a bot is."""

import os
import select
from collections.abc import Sequence
from contextlib import suppress

from msgspec import Struct

from ludus.core.errors import LudusError
from ludus.core.limits import Limits
from ludus.core.patience import Patience
from ludus.players.programs.kin import Kin, Processes
from ludus.players.programs.spawn import Program, start

CHUNK = 1 << 16


class ToolBounds(Struct, frozen=True, kw_only=True):
    """How long it may take, in time in which it could run, and how much it may write."""

    patience_ms: int
    written: int  # bytes on stdout; one more is an error
    said: int  # bytes on stderr; what is more is left out


class ToolRun(Struct, frozen=True):
    """How it went. `code` is None where it did not leave by itself."""

    written: bytes
    said: str
    code: int | None
    starved: bool  # it wanted more memory than there was


class ToolEnded(LudusError):
    """We have ended it: it took too long, or wrote too much. `detail` is what it had said."""

    def __init__(self, text: str, said: bytes | bytearray) -> None:
        super().__init__(text)
        self.detail = said.decode(errors="replace")


def run_tool(
    words: Sequence[str], *, files: Sequence[str], limits: Limits, bounds: ToolBounds, cwd: str | None = None
) -> ToolRun:
    """Start it, and wait for its end. `files` are what it may read besides the system."""
    try:
        program = start(words, cwd, limits=limits, files=files)
    except (OSError, ValueError) as error:  # ValueError: a NUL among the words, or a tool that nobody knows
        raise LudusError(f"{words[0]} cannot be run ({getattr(error, 'strerror', None) or error})") from None
    try:
        program.close_stdin()
        heard = _heard(program, bounds)
        program.wait(bounds.patience_ms / 1000)
        said = heard[program.stderr].decode(errors="replace")
        return ToolRun(bytes(heard[program.stdout]), said, program.exit_code(), program.confinement.starved())
    finally:
        program.end()


def _heard(program: Program, bounds: ToolBounds) -> dict[int, bytearray]:
    heard = {program.stdout: bytearray(), program.stderr: bytearray()}
    patience, poll = Patience(Kin(Processes(program))), select.poll()
    patience.begin(bounds.patience_ms)
    listening = {*heard}
    for pipe in heard:
        poll.register(pipe, select.POLLIN)
    while listening:
        if not (wait := patience.wait_ms()):
            raise ToolEnded(f"it takes more than {bounds.patience_ms // 1000} seconds", heard[program.stderr])
        for pipe, _ in poll.poll(wait):
            with suppress(BlockingIOError):
                if not (piece := os.read(pipe, CHUNK)):
                    poll.unregister(pipe)
                    listening.discard(pipe)
                heard[pipe] += piece
        if len(heard[program.stdout]) > bounds.written:
            raise ToolEnded(f"more than {bounds.written >> 20} MB come out", heard[program.stderr])
        del heard[program.stderr][bounds.said :]
    return heard
