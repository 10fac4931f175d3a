"""`make bench`: measure, print, and write bench/RESULTS.md."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import arena, auralux, fish, many, planets, replay_page, sandbox, spectators, tournaments
from bench.measure import PYTHON, Row, report, seconds

RESULTS = Path(__file__).with_name("RESULTS.md")


def start_up() -> list[Row]:
    """What it costs to begin."""
    bare = seconds([PYTHON, "-c", "pass"])
    found = []
    for what, words, bar in (
        ("`import ludus`", [PYTHON, "-c", "import ludus"], 0.15),
        ("`ludus --help`", [str(Path(PYTHON).with_name("ludus")), "--help"], 0.3),
        ("`ludus games`", [str(Path(PYTHON).with_name("ludus")), "games"], None),
    ):
        took = seconds(words)
        floor = f"{took / bare:.1f} × `python -c pass` ({bare:.3f} s)"
        found.append(
            Row(what, f"{took:.3f} s (wall)", floor, f"≤ {bar} s" if bar else "–", took <= bar if bar else None)
        )
    return found


def main() -> None:
    parts = (planets, auralux, fish, tournaments, many, sandbox, replay_page, spectators, arena)
    text = report([*(row for part in parts for row in part.rows()), *start_up()])
    RESULTS.write_text(text)
    print(text)


if __name__ == "__main__":
    main()
