"""Board: planets on a plane, read from and written to the original's map files (RULES 2)."""

import tomllib
from collections.abc import Sequence
from math import isqrt
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from ludus.core.errors import BadBoard
from ludus.games.auralux.generate import Point, Recipe, draft
from ludus.games.auralux.original.cxx import numbers

__all__ = [
    "FOLDER",
    "SUFFIX",
    "Board",
    "Distances",
    "Recipe",
    "distances",
    "generate",
    "options_beside",
    "read",
    "write",
]

FOLDER = Path(__file__).parent / "boards"
SUFFIX = ".txt"
LARGEST = 1000  # planets; no more than some thousands would fit into the greatest distance anyway

Distances = tuple[tuple[int, ...], ...]


class Board(Struct, frozen=True):
    """Where a match is played. Planet ids count from 1."""

    name: str
    starts: tuple[int, ...]  # the start planet of each seat
    points: tuple[Point, ...]
    rest: tuple[str, ...] = ()  # what the file says behind the planets (RULES 11)
    options: dict[str, Any] = field(default_factory=dict)  # of the game, from the file beside the map

    def __str__(self) -> str:
        return f"{self.name}: {len(self.points)} planets, {self.players} players"

    def __hash__(self) -> int:
        return hash((self.name, self.starts, self.points))

    @property
    def players(self) -> int:
        return len(self.starts)


def read(text: str, source: str = "board", edition: str = "original") -> Board:
    """The board in a file's text; both editions read alike."""
    file = _File(text, source)
    planets, players = file.take("the number of planets"), file.take("the number of players")
    if not 1 <= planets <= LARGEST:
        raise BadBoard(source, f"{planets} planets: there must be 1 to {LARGEST}", 1)
    if not 1 <= players <= LARGEST:
        raise BadBoard(source, f"{players} players: there must be at least 1, and at most {LARGEST}", 1)
    starts = tuple(file.start(f"the start planet of player {i}", planets) for i in range(1, players + 1))
    points = tuple((file.take(f"x of planet {i}"), file.take(f"y of planet {i}")) for i in range(1, planets + 1))
    name = Path(source).stem if source.endswith(SUFFIX) else "board"
    return Board(name, starts, points, file.rest())


class _File:
    """The numbers of a map file, one after the other, as a C++ stream reads them."""

    def __init__(self, text: str, source: str) -> None:
        self.text, self.source, self.place = text, source, 0
        self.numbers = numbers(text)

    def take(self, what: str) -> int:
        found = next(self.numbers, None)
        if found is None:
            word = len(self.text) - len(self.text[self.place :].lstrip())
            raise self.error(f"{what} expected, got {self._next_word()}", word)
        value, self.place = found
        return value

    def start(self, what: str, planets: int) -> int:
        value = self.take(what)
        if not 1 <= value <= planets:
            raise self.error(f"{what} is {value}, there are planets 1 to {planets}", self.place)
        return value

    def rest(self) -> tuple[str, ...]:
        return tuple(self.text[self.place :].split())

    def error(self, what: str, place: int) -> BadBoard:
        return BadBoard(self.source, what, self.text.count("\n", 0, place) + 1)

    def _next_word(self) -> str:
        words = self.text[self.place : self.place + 200].split(maxsplit=1)
        return repr(words[0][:40]) if words else "the end of the file"


def write(board: Board) -> str:
    """The board as a file: `read` gives the same board again."""
    rows: list[Sequence[object]] = [(len(board.points), board.players), board.starts, *board.points]
    if board.rest:
        rows.append(board.rest)
    return "".join(" ".join(map(str, row)) + "\n" for row in rows)


def options_beside(path: Path) -> dict[str, Any]:
    """The options that a map brings along: the `.toml` of the same name beside it, where there is one."""
    beside = path.with_suffix(".toml")
    if not beside.is_file():
        return {}
    try:
        return tomllib.loads(beside.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadBoard(str(beside), f"cannot be read ({error})") from None


def generate(seed: int, recipe: Recipe) -> Board:
    """A board that depends on the seed and the recipe alone."""
    starts, points = draft(seed, recipe)
    return Board(f"random-{seed}", starts, points)


def distances(board: Board, longest: int) -> Distances:
    """How far each planet is from each, rounded; BadBoard where two are too near or too far apart (RULES 2)."""
    points = board.points
    for axis in (0, 1):
        low, high = (pick(range(len(points)), key=lambda i: points[i][axis]) for pick in (min, max))
        if points[high][axis] - points[low][axis] > longest:
            raise _apart(board, low, high, longest)
    table = tuple(tuple(_distance(a, b) for b in points) for a in points)
    for i, row in enumerate(table):
        for j, far in enumerate(row[:i]):
            if not 1 <= far <= longest:
                raise _apart(board, j, i, longest)
    return table


def _apart(board: Board, i: int, j: int, longest: int) -> BadBoard:
    far, (low, high) = _distance(board.points[i], board.points[j]), sorted((i + 1, j + 1))
    return BadBoard(board.name, f"planets {low} and {high} are {far} apart, must be 1 to {longest}")


def _distance(a: Point, b: Point) -> int:
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    return (isqrt(4 * square) + 1) // 2  # to the nearest; the square is whole, so .5 never comes
