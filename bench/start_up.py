"""What it costs to begin."""

from pathlib import Path

from bench.measure import PYTHON, Row, seconds


def rows() -> list[Row]:
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
