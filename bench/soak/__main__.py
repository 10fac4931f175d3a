"""`make soak`: the long tests, with the full counts and fresh dice; writes bench/SOAK.md."""

import os
import platform
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import NamedTuple

REPO = Path(__file__).resolve().parents[1]
PYTEST = [sys.executable, "-m", "pytest", "--hypothesis-profile=soak", "--timeout=7200", "-p", "no:cacheprovider"]


class Part(NamedTuple):
    """One of the long tests."""

    what: str
    words: tuple[str, ...]
    settings: dict[str, str]


PARTS = (
    Part(
        "100,000 inputs to every parser (board files, options, records, actions, views, states, harnesses)",
        ("-n", "2", "-k", "any_", "tests/games", "tests/core", "tests/referee", "tests/players"),
        {"LUDUS_FUZZ": "100000"},
    ),
    Part(
        "2,000 Auralux games of 300 steps with all cores busy: no healthy bot is late",
        ("tests/players/test_busy.py",),
        {"LUDUS_GAMES": "2000"},
    ),
    Part(
        "referee and bots stopped for 20 s at random moments of start, turn and goodbye; eight busy loops a core "
        "beside them: no fault, the same record",
        ("-n", "4", "tests/players/test_pauses.py"),
        {"LUDUS_STOP_S": "20", "LUDUS_STOPPED": "24"},
    ),
    Part(
        "a tournament ended by kill -9 at random moments: no match lost, none twice, the same records",
        ("tests/tournament/test_runner.py", "-k", "kill_9"),
        {"LUDUS_KILLS": "200"},
    ),
)


def main() -> int:
    rows, failed = [], 0
    for part in PARTS:
        began = monotonic()
        environment = {**part.settings, **os.environ}  # a caller's own counts win
        done = subprocess.run(
            [*PYTEST, *part.words], cwd=REPO, env=environment, capture_output=True, text=True, check=False
        )
        failed += done.returncode != 0
        print(done.stdout[-2000:], done.stderr[-500:])
        counts = ", ".join(f"{name} {environment[name]}" for name in part.settings)
        rows.append(f"| {part.what} | {counts} | {_summary(done.stdout)} | {monotonic() - began:.0f} s |")
    _write(rows)
    return 1 if failed else 0


def _summary(output: str) -> str:
    found = re.findall(r"^.*(?:passed|failed).*$", output, re.MULTILINE)
    return found[-1].strip("= ") if found else "no test was run"


def _write(rows: list[str]) -> None:
    when = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {platform.machine()}, Python {platform.python_version()}"
    head = [
        "# Last result of `make soak`",
        "",
        f"{when}.",
        "",
        "| what | counts | result | time |",
        "|---|---|---|---|",
    ]
    (REPO / "bench" / "SOAK.md").write_text("\n".join([*head, *rows]) + "\n")


if __name__ == "__main__":
    sys.exit(main())
