"""A function that remembers its answers."""

from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
N = TypeVar("N")

TABLE_LIMIT = 1 << 16


class Table(dict[K, N], Generic[K, N]):
    """`table[key]` is `function(key)`, computed once: the same few thousand keys come again and again."""

    def __init__(self, function: Callable[[K], N]) -> None:
        super().__init__()
        self.function = function

    def __missing__(self, key: K) -> N:
        if len(self) >= TABLE_LIMIT:
            self.clear()
        answer = self[key] = self.function(key)
        return answer
