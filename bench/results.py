"""bench/RESULTS.md: a section for each part of the bench, with the time when it was measured, replaced on its own."""

import platform
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from os import cpu_count
from pathlib import Path

from bench.measure import ROUNDS, Row

FILE = Path(__file__).with_name("RESULTS.md")
HEAD = f"""# Results of `make bench`

One core, CPU time unless it says otherwise, best of {ROUNDS} rounds. Ratios are to a floor or a peer measured in the
same run; absolute figures only give the scale. Each section is of a file in `bench/`: `make bench ONLY=fish` measures
one anew and leaves the others as they are.
"""
BEGINS = re.compile(r"^## (?=\S+\n)", re.MULTILINE)
MARKS = {True: "yes", False: "**no**", None: "–"}


def section(part: str, about: str, rows: Sequence[Row]) -> str:
    when = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    machine = f"{platform.system()} {platform.release()}, {platform.machine()}, {cpu_count()} cores"
    lines = [
        f"## {part}",
        about.partition("\n")[0],
        "",
        f"{when}; {machine}; Python {platform.python_version()}.",
        "",
        "| what | measured | floor or peer in the same run | bar | reached |",
        "|---|---|---|---|---|",
        *(f"| {row.what} | {row.figure} | {row.floor} | {row.bar} | {MARKS[row.reached]} |" for row in rows),
    ]
    return "\n".join(lines) + "\n"


def replace(part: str, text: str, order: Sequence[str], file: Path = FILE) -> None:
    """Put a section in the place of the one before it; those that no part owns any more are left out."""
    known = sections(file.read_text(encoding="utf-8")) if file.exists() else {}
    known[part] = text
    file.write_text("\n".join([HEAD, *(known[one] for one in order if one in known)]), encoding="utf-8")


def sections(text: str) -> dict[str, str]:
    """The file's sections by name."""
    parts = BEGINS.split(text)[1:]
    return {part.partition("\n")[0]: f"## {part.rstrip()}\n" for part in parts}
