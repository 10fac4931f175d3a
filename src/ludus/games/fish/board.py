"""Boards: those that ship with the game, those of files (`shape.py`), and new ones from a seed (RULES 1)."""

from pathlib import Path
from random import Random

from msgspec import Struct

from ludus.core.errors import BadOption
from ludus.games.fish.shape import (
    MOST_CELLS,
    MOST_FISH,
    SUFFIX,
    Board,
    Position,
    Rows,
    board_of,
    mask_of,
    read,
    shape_of,
    write,
)

__all__ = [
    "FOLDER",
    "SUFFIX",
    "Board",
    "Recipe",
    "Rows",
    "board_of",
    "generate",
    "random_board",
    "read",
    "uniform_board",
    "write",
]

FOLDER = Path(__file__).parent / "boards"

Holes = tuple[Position, ...]


class Recipe(Struct, frozen=True, kw_only=True):
    """What a new board is to be like (RULES 1)."""

    width: int = 8
    height: int = 8
    min_ones: int | None = None  # so many tiles with one fish, 2 to 5 on all others; None: a quarter of them
    holes: int | str | tuple[tuple[int, int], ...] | None = None  # how many, or where (1:2+3:0); None: some
    uniform: int | None = None  # the same number of fish everywhere, instead


def random_board(width: int, height: int, min_ones: int, holes: Holes | int = (), seed: int = 0) -> Board:
    """RULES 1, random mode: `min_ones` tiles have one fish, all others two to five."""
    return generate(seed, Recipe(width=width, height=height, min_ones=min_ones, holes=holes))


def uniform_board(width: int, height: int, fish: int, holes: Holes = ()) -> Board:
    """RULES 1, non-random mode: the same number of fish on every tile."""
    return generate(0, Recipe(width=width, height=height, uniform=fish, holes=holes))


def generate(seed: int, recipe: Recipe) -> Board:
    """A board that depends on the seed and the recipe alone."""
    _check_size(recipe)
    rng, width, height = Random(seed), recipe.width, recipe.height
    holes = _holes(recipe, rng)
    tiles = [cell for cell in range(width * height) if not holes >> cell & 1]
    fish = [0] * (width * height)
    for cell in tiles:
        fish[cell] = recipe.uniform or rng.randint(2, MOST_FISH)
    if recipe.uniform is None:
        for cell in rng.sample(tiles, _ones(recipe, len(tiles))):
            fish[cell] = 1
    name = f"random-{seed}" if recipe.uniform is None else f"uniform-{recipe.uniform}"
    return Board(name, width, height, tuple(fish))


def _check_size(recipe: Recipe) -> None:
    cells = recipe.width * recipe.height
    if recipe.width < 1:
        raise _bad("width", recipe.width, "must be 1 or more")
    if recipe.height < 2:
        raise _bad("height", recipe.height, "must be 2 or more")
    if cells > MOST_CELLS:
        raise _bad("width", recipe.width, f"{cells} cells, at most {MOST_CELLS}")
    if recipe.uniform is not None and not 1 <= recipe.uniform <= MOST_FISH:
        raise _bad("uniform", recipe.uniform, f"must be 1 to {MOST_FISH}")


def _ones(recipe: Recipe, tiles: int) -> int:
    ones, cells = tiles // 4 if recipe.min_ones is None else recipe.min_ones, recipe.width * recipe.height
    if not 0 <= ones <= cells:
        raise _bad("min_ones", ones, f"must be 0 to {cells}, width x height")
    return min(ones, tiles)  # RULES 1.6: holes may leave fewer tiles than that, or none


def _holes(recipe: Recipe, rng: Random) -> int:
    """The mask of the holes."""
    holes, cells = recipe.holes, recipe.width * recipe.height
    if holes is None:
        holes = cells // 16 if recipe.uniform is None else 0
    if isinstance(holes, str) and not (holes.isascii() and holes.isdigit() and len(holes) < 10):
        holes = tuple(_place(word) for word in holes.split("+")) if holes else ()
    if not isinstance(holes, tuple):
        count = int(holes)
        if not 0 <= count <= cells:
            raise _bad("holes", count, f"must be 0 to {cells}, or places like 1:2+3:0")
        return mask_of(rng.sample(range(cells), count))
    shape = shape_of(recipe.height, recipe.width)
    for place in holes:
        if shape.cell(place) < 0:
            raise _bad("holes", list(place), f"not on the board of {recipe.height} rows and {recipe.width} columns")
    return mask_of(shape.cell(place) for place in holes)


def _place(word: str) -> Position:
    row, _, column = word.partition(":")
    if not all(part.isascii() and part.isdigit() and len(part) < 10 for part in (row, column)):
        raise _bad("holes", repr(word), "expected a number, or places as row:column joined by +")
    return Position(int(row), int(column))


def _bad(name: str, value: object, what: str) -> BadOption:
    return BadOption(f"option {name} of fish's generator is {value}: {what}")
