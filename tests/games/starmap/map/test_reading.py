"""A board has the name of its file, or the one that is written in it."""

import pytest

from ludus.games.starmap.map.reading import read

TEXT = """graph inside {
  1 [ habit = 1, size = 2, x = 0, y = 0, base = 1 ]
  2 [ habit = 1, size = 2, x = 1, y = 0, base = 2 ]
  1 -- 2 [ weight = 3 ]
}
"""


@pytest.mark.parametrize(
    ("source", "name"), [("some/where/rings.v2.dot", "rings.v2"), ("rings.dot", "rings"), ("board", "inside")]
)
def test_what_it_is_called(source: str, name: str) -> None:
    assert read(TEXT, source, "document").name == name
