"""What a whole match has in common: the board made ready, the options, and tables of what time does."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from ludus.games.starmap.board import Board
from ludus.games.starmap.chart import Chart

K = TypeVar("K")
N = TypeVar("N")

TABLE_LIMIT = 1 << 16


class Table(dict[K, N], Generic[K, N]):
    """A function that remembers its answers: the same few thousand populations come again and again."""

    def __init__(self, function: Callable[[K], N]) -> None:
        super().__init__()
        self.function = function

    def __missing__(self, key: K) -> N:
        if len(self) >= TABLE_LIMIT:
            self.clear()
        answer = self[key] = self.function(key)
        return answer


class Book:
    """Shared by all states of a match. Two books are equal when board and options are."""

    def __init__(self, board: Board, options: Any) -> None:
        self.board = board
        self.options = options
        self.chart = Chart(board, original=options.edition != "document")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Book) and (self.board, self.options) == (other.board, other.options)

    def __hash__(self) -> int:
        return hash((self.board.name, len(self.board.places)))
