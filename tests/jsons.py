"""Any JSON, quickly: Hypothesis draws a number, and dice that begin with it do the rest, which takes it a tenth of the
time that it would take to draw every leaf by itself."""

import sys
from random import Random
from typing import Any

from hypothesis import strategies as st

NUMBERS = (0, 1, -1, 2, 255, 256, -(2**31), 2**31, 2**53 + 1, 2**63, 2**64, -(2**63) - 1, 10**40)
FLOATS = (0.0, -0.0, 0.5, -1.5, 1e-9, 5e-324, 1e308, sys.float_info.max, float("inf"), float("-inf"))
LETTERS = "aZ09 _-.,:;'\"\\/<&%{}[]\0\n\t\x1b\x7fäßжक٣½„\u200b\u202e\u2028\ufeff😀𐍈"
DEEPEST = 4


def any_json(dice: Random, depth: int = 0) -> Any:
    """Nothing, a number, a word, or a list or an object of such things."""
    kind = dice.randrange(8 if depth < DEEPEST else 6)
    if kind == 0:
        return dice.choice((None, True, False))
    if kind == 1:
        return dice.choice(NUMBERS)
    if kind == 2:
        return dice.randrange(-20, 60)
    if kind == 3:
        return dice.choice(FLOATS) if dice.random() < 0.5 else dice.uniform(-1e3, 1e3)
    if kind in (4, 5):
        return any_word(dice)
    inner = (any_json(dice, depth + 1) for _ in range(dice.randrange(5)))
    return list(inner) if kind == 6 else {any_word(dice): value for value in inner}


def any_word(dice: Random) -> str:
    return "".join(dice.choices(LETTERS, k=dice.randrange(9)))


JSON = st.integers(0, 2**64).map(lambda seed: any_json(Random(seed)))
