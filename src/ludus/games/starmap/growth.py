"""What time does to a number of people: exact integers in the document editions, doubles in the original."""

from collections.abc import Callable
from fractions import Fraction
from math import ceil

MOST_PEOPLE = 10**100

Growth = Callable[[int, int, int], int]  # population, habit, size -> population
Deaths = Callable[[int, Fraction], int]  # how many too many, penalty -> how many die


def grow_document(population: int, habit: int, size: int) -> int:
    """RULES 0: ceil(p x (100 + habit) / 100), capped, only while below size."""
    return population if population >= size else min(size, -(-population * (100 + habit) // 100))


def grow_original(population: int, habit: int, size: int) -> int:
    """RULES 4: the double product, which gives one too many for some values."""
    return population if population > size else min(size, ceil(population * (1.0 + habit / 100.0)))


def deaths_document(excess: int, penalty: Fraction) -> int:
    """RULES 0: ceil((p - size) / 10)."""
    return -(-excess * penalty.numerator // penalty.denominator)


def deaths_original(excess: int, penalty: Fraction) -> int:
    """RULES 4: the same in doubles."""
    return ceil(float(penalty) * excess)


def wrap32(value: int) -> int:
    """RULES 5, 6: the original sums landing people in 32 bits."""
    return (value + 2**31) % 2**32 - 2**31


def check_people(population: int, penalty: Fraction) -> None:
    """Options that make no sense: more would die than are there, or a score would be no number any more."""
    if not 0 <= penalty <= 1:
        raise ValueError(f"penalty is {penalty}, must be from 0 to 1")
    if population > MOST_PEOPLE:
        raise ValueError(f"population is more than {MOST_PEOPLE:.0e}")
