"""The order in which java.util.HashMap iterates: real strategies for the originals depend on it (RULES 7.3)."""

from collections.abc import Callable, Iterable
from typing import TypeVar

K = TypeVar("K")
DEFAULT_CAPACITY = 16


def hash_order(keys: Iterable[K], hash_of: Callable[[K], int], capacity: int = DEFAULT_CAPACITY) -> list[K]:
    """The keys, given in insertion order, as a map of this first capacity hands them out.

    Growing splits a bucket without changing the order inside it, so only the last capacity matters: buckets ascending,
    insertion order inside a bucket.
    """
    unique = list(dict.fromkeys(keys))
    while len(unique) > capacity * 3 // 4:
        capacity *= 2
    return sorted(unique, key=lambda key: _bucket(hash_of(key), capacity))


def capacity_for(wanted: int) -> int:
    """The smallest power of two that is at least `wanted` (1 for nothing)."""
    return 1 << max(0, wanted - 1).bit_length()


def _bucket(hash_value: int, capacity: int) -> int:
    unsigned = hash_value & 0xFFFFFFFF
    return (unsigned ^ (unsigned >> 16)) & (capacity - 1)
