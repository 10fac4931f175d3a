"""Small real programs as players, for the tests of programs."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ludus import Entrant, MatchRecord, MatchSpec, TimeControl, load, play_match
from ludus.core.clock import TurnClock
from ludus.core.limits import Level, Limits
from ludus.core.player import Answer, Dialect, FaultReport, Setup
from ludus.players.channel import Channel
from ludus.players.jsonlines import JsonLines
from ludus.players.programs.process import ProcessPlayer, conversation
from ludus.players.programs.spawn import Program, start
from ludus.players.programs.stderr import Stderr

SETUP = Setup(game="echo", seat=0, seats=1, board=None, options=None, seed=0)
PATIENT = TimeControl(turn_ms=5000)


class Echo:
    """A dialect for these tests: what is asked is sent as it is, and a line is an answer."""

    def __init__(self, greets: bool = False) -> None:
        self.greets = greets

    def start(self, setup: Setup) -> bytes:
        return b"start\n"

    def greet(self, line: bytes) -> bool:
        return True

    def ask(self, view: Any, clock: TurnClock) -> bytes:
        return bytes(view)

    def feed(self, line: bytes) -> Answer | None:
        return Answer(line.decode().strip())

    def end(self, outcome: Any) -> bytes:
        return b"end\n"


@contextmanager
def seated(
    code: str, control: TimeControl = PATIENT, dialect: Dialect | None = None, **more: Any
) -> Iterator[ProcessPlayer]:
    """A player that runs this Python code, started."""
    player = ProcessPlayer([sys.executable, "-uSc", code], dialect or Echo(), control, **more)
    with player:
        assert player.start(SETUP, control.ready_ms) is None
        yield player


def act(player: ProcessPlayer, view: bytes = b"go\n", limit_ms: float | None = 5000) -> tuple[Any, FaultReport | None]:
    return player.act(view, TurnClock(1, limit_ms, time.monotonic_ns()))


def fault(player: ProcessPlayer, view: bytes = b"go\n", limit_ms: float | None = 5000) -> FaultReport:
    report = act(player, view, limit_ms)[1]
    assert report is not None
    return report


def script(path: Path, text: str, mode: int = 0o755) -> str:
    path.write_text(text)
    path.chmod(mode)
    return str(path)


def started(code: str, level: Level | None = None) -> tuple[Program, Channel, Stderr]:
    program = start([sys.executable, "-uSc", code], limits=Limits(sandbox=level))
    return program, *conversation(program)


SLEEPS = "import time\nwhile True:\n    input()\n    time.sleep(0.1)\n    print('ok')"


def json_player(code: str, limits: Limits = Limits()) -> ProcessPlayer:
    head = (
        "import json, sys, time\ndef say(**words): print(json.dumps(words), flush=True)\n"
        "def hear(): return json.loads(input())\nhear(); say(type='ready')\n"
    )
    return ProcessPlayer([sys.executable, "-Sc", head + code], JsonLines(load("planet_wars")), PATIENT, limits=limits)


def json_match(code: str, turns: int = 3, control: TimeControl = PATIENT, limits: Limits = Limits()) -> MatchRecord:
    entrants = (Entrant("it", "live"), Entrant("good", "noop"))
    spec = MatchSpec(game="planet_wars", entrants=entrants, board="line", options={"max_turns": turns}, time=control)
    return play_match(spec, players={0: json_player(code, limits)})
