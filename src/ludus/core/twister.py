"""The dice of programs in C++ (gcc 12), thrown alike: where the originals were random, their games can be had again."""

from collections.abc import Iterable, MutableSequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Twister:
    """std::mt19937: the generator that Python has too, but seeded as C++ does."""

    def __init__(self, seed: int) -> None:
        words = [seed & 0xFFFFFFFF]
        for i in range(1, 624):
            words.append((1812433253 * (words[-1] ^ (words[-1] >> 30)) + i) & 0xFFFFFFFF)
        self._random = Random()
        self._random.setstate((3, (*words, 624), None))

    def __call__(self) -> int:
        return self._random.getrandbits(32)

    def below(self, limit: int) -> int:
        """uniform_int_distribution(0, limit - 1): multiply, keep the high word, reject what would be unfair."""
        product = self() * limit
        if product & 0xFFFFFFFF < limit:
            unfair = -limit % 2**32 % limit
            while product & 0xFFFFFFFF < unfair:
                product = self() * limit
        return product >> 32


def shuffle(items: MutableSequence[T], rng: Twister) -> None:
    """std::shuffle: two swaps for each random number, and first a single one where the number of items is even."""
    count, i = len(items), 1
    if count % 2 == 0 and count:
        _swap(items, i, rng.below(2))
        i += 1
    while i < count:
        first, second = divmod(rng.below((i + 1) * (i + 2)), i + 2)
        _swap(items, i, first)
        _swap(items, i + 1, second)
        i += 2


def names_seed(names: Iterable[str]) -> int:
    """The exclusive or of the names' hashes (31 * h + UTF-16 unit, in 32 bits)."""
    seed = 0
    for name in names:
        value, units = 0, name.encode("utf-16-le")
        for place in range(0, len(units), 2):
            value = (31 * value + units[place] + 256 * units[place + 1]) & 0xFFFFFFFF
        seed ^= value
    return seed


def _swap(items: MutableSequence[T], a: int, b: int) -> None:
    items[a], items[b] = items[b], items[a]
