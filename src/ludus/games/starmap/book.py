"""What a whole match has in common: the board made ready, the options; each game adds its tables."""

from typing import Any

from ludus.games.starmap.map.board import Board
from ludus.games.starmap.map.chart import Chart


class Book:
    """Shared by all states of a match. Two books are equal when board and options are."""

    starts_with_time = False  # edition original: time passes before the first move

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
