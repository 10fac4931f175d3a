"""Small boards and positions of both games in edition original, for tests."""

from typing import Any

from ludus.core.game import NOBODY
from ludus.games.starmap.map.board import Board, Edge, Place


def star(*lengths: int, size: int = 1000, homes: tuple[int, int] = (1, 2)) -> Board:
    """Planet 0 is connected with 1, 2, 3, … over these lengths. Nothing grows."""
    count = len(lengths) + 1
    places = tuple(Place(i, 0, size, i, 0, homes.index(i) if i in homes else NOBODY) for i in range(count))
    return Board("star", places, tuple(Edge(0, i, length) for i, length in enumerate(lengths, 1)))


def start(rules: Any, board: Board, people: int = 100, edition: str = "original") -> Any:
    return rules.new(board, 2, rules.Options(edition=edition, population=people))


def people(state: Any) -> list[int]:
    return [holding.total for holding in state.planets] if hasattr(state, "planets") else list(state.people)
