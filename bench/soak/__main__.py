"""`make soak`: the long tests, with the full counts and fresh dice; an hour at most on two cores that do nothing else.

What needs few cores runs beside what needs all. Every part writes its section of bench/SOAK.md as soon as it is done,
and is not run again on the same code: so who ends it goes on where it was.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from time import monotonic, sleep
from typing import NamedTuple

from bench.soak import sections

PYTEST = ("-m", "pytest", "--hypothesis-profile=soak", "--timeout=7200", "-p", "no:cacheprovider")
LOOK_S = 0.5
TOLD_S = 30.0  # from one word about what is done to the next
WIDE = 100


class Part(NamedTuple):
    """One of the long tests."""

    key: str
    name: str
    words: tuple[str, ...]
    counts: dict[str, str]


PARSERS = ("tests/games", "tests/core", "tests/referee", "tests/tournament/test_reading.py", "tests/web/test_api.py")
FUZZ = Part(
    "fuzz",
    "100,000 inputs to every parser (boards, options, records, cups, actions, views, states, harnesses, logs, API)",
    (*PYTEST, "-n", "2", "--dist=worksteal", "-k", "any_", *PARSERS),
    {"LUDUS_FUZZ": "100000"},
)
STOPS = Part(
    "stops",
    "500 matches in which all is stopped for seconds at random moments: no fault, the same record",
    ("-m", "bench.soak.stops"),
    {"LUDUS_STOPS": "500"},
)
STANDSTILLS = Part(
    "standstills",
    "Referee and bots stopped for 20 s in start, turn and goodbye, and busy loops beside: no fault, the same record",
    (*PYTEST, "-n", "4", "tests/players/test_pauses.py"),
    {"LUDUS_STOP_S": "20", "LUDUS_STOPPED": "24"},
)
BUSY = Part(
    "busy",
    "2,000 Auralux games of 300 steps with all cores busy: no healthy bot is late",
    (*PYTEST, "tests/players/test_busy.py"),
    {"LUDUS_GAMES": "2000"},
)
KILLS = Part(
    "kills",
    "A tournament ended by kill -9 at random moments: no match lost, none twice, the same records",
    (*PYTEST, "tests/tournament/test_runner.py", "-k", "kill_9"),
    {"LUDUS_KILLS": "200"},
)
LEAGUE = Part(
    "league",
    "A league whose server, scheduler, workers and database are ended by kill -9 at 200 random moments: no result lost "
    "or doubled, no acknowledged upload missing; 1,000 of its matches verified",
    (*PYTEST, "tests/league/matches/test_kills.py"),
    {"LUDUS_LEAGUE_KILLS": "200", "LUDUS_LEAGUE_VERIFIED": "1000"},
)
GROUPS = ((FUZZ, STOPS, STANDSTILLS), (BUSY,), (KILLS,), (LEAGUE,))  # those of a group run beside each other
KEYS = [part.key for group in GROUPS for part in group]


class Running:
    """A part that is being run; what it says is kept in a file."""

    def __init__(self, part: Part, stack: ExitStack) -> None:
        self.part, self._began, self._code = part, monotonic(), sections.code()
        self._counts = {name: os.environ.get(name, count) for name, count in part.counts.items()}  # a caller's win
        self._said = stack.enter_context(tempfile.NamedTemporaryFile())  # noqa: SIM115 - the stack does
        words = [sys.executable, *part.words]
        environment = {**os.environ, **self._counts}
        self._process = subprocess.Popen(
            words, cwd=sections.REPO, env=environment, stdout=self._said, stderr=subprocess.STDOUT
        )
        stack.callback(self._process.wait)
        stack.callback(self._process.terminate)

    @property
    def over(self) -> bool:
        return self._process.poll() is not None

    @property
    def passed(self) -> bool:
        return self._process.returncode == 0

    def told(self) -> str:
        """How far it is."""
        lines = self._output().strip().splitlines() or [""]
        return f"{self.part.key}: {monotonic() - self._began:.0f} s {lines[-1][-WIDE:]}"

    def write(self) -> None:
        """Its section; of what has failed, the end of what it said is shown."""
        counts = ", ".join(f"{name} {count}" for name, count in self._counts.items())
        lines = [f"{counts}; {monotonic() - self._began:.0f} s.", "", *gist(self._output())]
        whole = self._counts == self.part.counts
        sections.write(self.part.name, self._code, self.passed, whole, lines)
        print(self.told() if self.passed else self._output()[-3000:], flush=True)

    def _output(self) -> str:
        with open(self._said.name, errors="replace") as file:  # noqa: PTH123 - it is open already, under this name
            return file.read()


def gist(output: str) -> list[str]:
    """The table that a part wrote, or the last line of pytest."""
    table = re.findall(r"^(?:\||- ).*$", output, re.MULTILINE)
    ends = re.findall(r"^.*(?:passed|failed).* in .*$", output, re.MULTILINE)
    return table or [one.strip("= ") for one in ends[-1:]] or ["nothing was run"]


def run(parts: Sequence[Part]) -> bool:
    """All of them beside each other; whether all is well."""
    with ExitStack() as stack:
        going = [Running(part, stack) for part in parts]
        well, told = True, monotonic()
        while going:
            sleep(LOOK_S)
            for one in [one for one in going if one.over]:
                one.write()
                well &= one.passed
                going.remove(one)
            if monotonic() - told > TOLD_S:
                print(*(one.told() for one in going), sep="\n", flush=True)
                told = monotonic()
        return well


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(KEYS)}; all if not given")
    words.add_argument("--again", action="store_true", help="also what has passed on this code")
    asked = words.parse_args()
    if unknown := {*asked.parts} - {*KEYS}:
        words.error(f"no part {', '.join(sorted(unknown))}; there are: {', '.join(KEYS)}")
    well = True
    for group in GROUPS:
        wanted = [part for part in group if part.key in (asked.parts or KEYS)]
        done = [part for part in wanted if not asked.again and sections.has_passed(part.name)]
        print(*(f"{part.key}: has passed on this code" for part in done), sep="\n", end="\n" if done else "")
        well &= run([part for part in wanted if part not in done])
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
