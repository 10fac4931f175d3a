"""Boards as text, for tests."""

GOOD = """graph g {
  1 [ habit = 3, size = 10, x = 1, y = 1, base = 1 ]
  2 [ habit = 1, size = 5, x = 2, y = 2, base = 2 ]
  1 -- 2 [ weight = 4 ]
}
"""


def good(old: str = "", new: str = "") -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)
