"""bench/RESULTS.md: a part that is measured anew replaces its own section and nothing else."""

from pathlib import Path

import pytest

from bench.growth.curve import Curve
from bench.measure import Row
from bench.results import replace, section, sections
from bench.run import PARTS, chosen

ORDER = ("first", "second")


def test_a_section_is_replaced_and_the_others_stay(tmp_path: Path) -> None:
    file = tmp_path / "RESULTS.md"
    for part, figure in (("second", "1 s"), ("first", "2 s"), ("second", "3 s")):
        text = section(part, f"About the {part}.\n\nMore.", [Row("work", figure, "–", "≤ 5 s", True)])
        replace(part, text, ORDER, file)
    found = sections(file.read_text())
    assert list(found) == ["first", "second"]
    assert "2 s" in found["first"] and "3 s" in found["second"] and "1 s" not in found["second"]


def test_one_part_or_a_folder_of_them_can_be_asked_for() -> None:
    assert chosen([]) == list(PARTS)
    assert chosen(["fish"]) == ["fish"]
    assert chosen(["peers", "growth"])[-1] == "peers" and "growth.turns" in chosen(["growth"])
    with pytest.raises(SystemExit, match="no part 'fsh'; there are: planets"):
        chosen(["fsh"])


@pytest.mark.parametrize(("last", "good"), [(120.0, True), (10_000.0, False)])
def test_a_curve_says_whether_it_grows_too_fast(last: float, good: bool) -> None:
    row = Curve("work", "ms", {10: 10.0, 100: last}).row()
    assert row.reached is good and row.figure.startswith("10: 10; 100: ")
