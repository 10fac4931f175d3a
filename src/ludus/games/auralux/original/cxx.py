"""What the original gets from its C++ library (gcc 12), done alike: reading numbers, sorting, printing.

Its dice are in `core/twister.py`.
"""

import re
from collections.abc import Callable, Iterator, MutableSequence
from typing import TypeVar

T = TypeVar("T")
Less = Callable[[T, T], bool]

INT_MIN, INT_MAX = -(2**31), 2**31 - 1
NUMBER = re.compile(r"[ \t\n\v\f\r]*([+-]?[0-9]+)")
TEN_DIGITS = 11  # a sign and what 32 bits can hold
INSERTION = 16  # std::sort leaves runs up to this length to insertion


def numbers(text: str) -> Iterator[tuple[int, int]]:
    """The 32-bit numbers that a stream would read, each with the place behind it, up to the first that is none."""
    place = 0
    while (match := NUMBER.match(text, place)) is not None:
        value = _value(match[1])
        if value is None:
            return
        place = match.end()
        yield value, place


def _value(word: str) -> int | None:
    sign, digits = (word[0], word[1:]) if word[0] in "+-" else ("", word)
    digits = digits.lstrip("0") or "0"
    if len(digits) >= TEN_DIGITS:
        return None
    value = -int(digits) if sign == "-" else int(digits)
    return value if INT_MIN <= value <= INT_MAX else None


def add32(a: int, b: int) -> int:
    """A sum as 32 bits hold it."""
    return (a + b - INT_MIN) % 2**32 + INT_MIN


def shown(value: float) -> str:
    """A double as a C++ stream prints it: six significant digits; 0/0 is a NaN with its sign set."""
    return "-nan" if value != value else f"{value:g}"  # noqa: PLR0124 - only a NaN differs from itself


def sort(items: MutableSequence[T], less: Less[T]) -> None:
    """std::sort: not stable above 16 items, so the order of equal ones must be the library's."""
    count = len(items)
    _introsort(items, 0, count, 2 * max(0, count.bit_length() - 1), less)
    for i in range(1, count):
        value, j = items[i], i
        while j > 0 and less(value, items[j - 1]):
            items[j] = items[j - 1]
            j -= 1
        items[j] = value


def _introsort(items: MutableSequence[T], first: int, last: int, depth: int, less: Less[T]) -> None:
    while last - first > INSERTION:
        if depth == 0:
            _heap_sort(items, first, last, less)
            return
        depth -= 1
        cut = _partition(items, first, last, less)
        _introsort(items, cut, last, depth, less)
        last = cut


def _partition(items: MutableSequence[T], first: int, last: int, less: Less[T]) -> int:
    """Around the median of the second, the middle and the last item."""
    _swap(items, first, _median(items, first + 1, first + (last - first) // 2, last - 1, less))
    pivot, low, high = items[first], first + 1, last
    while True:
        while less(items[low], pivot):
            low += 1
        high -= 1
        while less(pivot, items[high]):
            high -= 1
        if low >= high:
            return low
        _swap(items, low, high)
        low += 1


def _median(items: MutableSequence[T], a: int, b: int, c: int, less: Less[T]) -> int:
    if less(items[a], items[b]):
        return b if less(items[b], items[c]) else c if less(items[a], items[c]) else a
    return a if less(items[a], items[c]) else c if less(items[b], items[c]) else b


def _heap_sort(items: MutableSequence[T], first: int, last: int, less: Less[T]) -> None:
    """What std::sort falls back to where partitions go badly."""
    count = last - first
    for top in range((count - 2) // 2, -1, -1):
        _sift(items, first, top, count, items[first + top], less)
    for end in range(count - 1, 0, -1):
        value = items[first + end]
        items[first + end] = items[first]
        _sift(items, first, 0, end, value, less)


def _sift(items: MutableSequence[T], first: int, hole: int, count: int, value: T, less: Less[T]) -> None:
    """std::__adjust_heap: the hole goes all the way down, then the value climbs back up from there."""
    top, child = hole, hole
    while child < (count - 1) // 2:
        child = 2 * child + 2
        if less(items[first + child], items[first + child - 1]):
            child -= 1
        items[first + hole] = items[first + child]
        hole = child
    if count % 2 == 0 and child == (count - 2) // 2:
        child = 2 * child + 1
        items[first + hole] = items[first + child]
        hole = child
    while hole > top and less(items[first + (hole - 1) // 2], value):
        items[first + hole] = items[first + (hole - 1) // 2]
        hole = (hole - 1) // 2
    items[first + hole] = value


def _swap(items: MutableSequence[T], a: int, b: int) -> None:
    items[a], items[b] = items[b], items[a]
