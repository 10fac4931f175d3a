"""Boards from a seed: planets scattered well apart, joined to their neighbours, the same for both players."""

from collections.abc import Callable, Iterable, Iterator
from math import ceil, hypot, sqrt
from random import Random
from typing import Literal, NamedTuple

from msgspec import Struct

from ludus.core.errors import BadOption

Cell = tuple[int, int]
Pair = tuple[int, int]  # two planets, the smaller id first
Twin = Callable[[Cell], Cell]

LARGEST = 200
CANDIDATES = 14  # cells looked at for each planet: the one furthest from the others is taken
CLEARANCE = 0.7  # how near, in cells, an edge may pass a planet


class Recipe(Struct, frozen=True, kw_only=True):
    """What is asked of a board."""

    planets: int = 16
    symmetry: Literal["mirror", "rotation", "free"] = "rotation"  # the first two are fair
    density: float = 3.0  # edges that a planet has, on average
    shortest: int = 1  # length of an edge
    longest: int = 7
    habit_min: int = 1
    habit_max: int = 12
    size_min: int = 50
    size_max: int = 600


class PlanetDraft(NamedTuple):
    id: int
    habit: int
    size: int
    x: int
    y: int
    home: int  # a seat or -1


class EdgeDraft(NamedTuple):
    a: int
    b: int
    length: int


class Sketch(NamedTuple):
    """Cells by planet id, and each planet's twin (itself on the axis, and on free boards)."""

    cells: list[Cell]
    twins: list[int]

    def distance(self, pair: Pair) -> float:
        (x, y), (x2, y2) = self.cells[pair[0]], self.cells[pair[1]]
        return hypot(x - x2, y - y2)

    def mirrored(self, pair: Pair) -> Pair:
        a, b = self.twins[pair[0]], self.twins[pair[1]]
        return (a, b) if a < b else (b, a)


def draft(seed: int | str, recipe: Recipe) -> tuple[list[PlanetDraft], list[EdgeDraft]]:
    """A board that depends on the seed and the recipe alone; ids count from 0."""
    _check(recipe)
    rng = Random(seed)
    sketch = _scatter(rng, recipe)
    homes = _homes(sketch)
    links = _join(rng, sketch, recipe, homes)
    lengths = _lengths(rng, sketch, recipe, links)
    edges = [EdgeDraft(a, b, lengths[a, b]) for a, b in sorted(links)]
    return list(_planets(rng, sketch, recipe, homes)), edges


def _check(recipe: Recipe) -> None:
    if not 2 <= recipe.planets <= LARGEST:
        raise BadOption(f"planets is {recipe.planets}: a board has 2 to {LARGEST} planets")
    if recipe.symmetry not in ("mirror", "rotation", "free"):
        raise BadOption(f"symmetry is {recipe.symmetry!r}: it is mirror, rotation or free")
    if not 0 < recipe.density <= LARGEST:
        raise BadOption(f"density is {recipe.density:g}: give more than 0 and at most {LARGEST} edges a planet")
    for least, low, most, high, floor in (
        ("shortest", recipe.shortest, "longest", recipe.longest, 1),
        ("habit_min", recipe.habit_min, "habit_max", recipe.habit_max, 0),
        ("size_min", recipe.size_min, "size_max", recipe.size_max, 1),
    ):
        if low < floor:
            raise BadOption(f"{least} is {low}: it must be {floor} or more")
        if low > high:
            raise BadOption(f"{least} is {low} and {most} is {high}: lower {least} or raise {most}")
        if high > 2**31 - 1:
            raise BadOption(f"{most} is {high}: it must be below 2**31")


def _scatter(rng: Random, recipe: Recipe) -> Sketch:
    """Cells for all planets. Twins have neighbouring ids; who is its own twin comes last."""
    count = recipe.planets
    grow = max(1.0, sqrt(3 * count / 132))  # the original's window has 12 x 11 cells; a third of them is enough
    if recipe.symmetry == "free":
        width, height = ceil(12 * grow), ceil(11 * grow)
        free = [(x, y) for x in range(width) for y in range(height)]
        return Sketch(_apart(rng, free, count, lambda cell: cell), list(range(count)))
    side = ceil(11 * grow) // 2 * 2 + 1  # odd, so that there is a middle
    twin, alone = _turned(side), count % 2
    if recipe.symmetry == "mirror":
        twin, alone = _mirrored(side), alone + (rng.choice((0, 2)) if count >= 8 else 0)
    every = [(x, y) for x in range(side) for y in range(side)]
    middle = _apart(rng, [cell for cell in every if twin(cell) == cell], alone, twin)
    cells = _apart(rng, [cell for cell in every if twin(cell) != cell], count - alone, twin, middle)
    return Sketch(cells + middle, [*(i ^ 1 for i in range(count - alone)), *range(count - alone, count)])


def _turned(side: int) -> Twin:
    return lambda cell: (side - 1 - cell[0], side - 1 - cell[1])


def _mirrored(side: int) -> Twin:
    return lambda cell: (side - 1 - cell[0], cell[1])


def _apart(rng: Random, free: list[Cell], count: int, twin: Twin, others: Iterable[Cell] = ()) -> list[Cell]:
    """So many cells, each followed by its twin, well apart from each other and from the others."""
    chosen: list[Cell] = []
    taken = list(others)
    left = [cell for cell in free if cell not in taken]
    while len(chosen) < count:
        cells = rng.sample(left, min(CANDIDATES, len(left)))
        best = max(cells, key=lambda cell: _space(cell, [*taken, *({twin(cell)} - {cell})]))
        new = [best] if twin(best) == best else [best, twin(best)]
        chosen += new
        taken += new
        left = [cell for cell in left if cell not in new]
    return chosen


def _space(cell: Cell, taken: list[Cell]) -> float:
    return min((hypot(cell[0] - x, cell[1] - y) for x, y in taken), default=0.0)


def _homes(sketch: Sketch) -> Pair:
    """The two twins that are furthest apart; on a free board, the two planets that are."""
    ids = range(len(sketch.cells))
    fair = [(i, sketch.twins[i]) for i in ids if i < sketch.twins[i]]
    return max(fair or [(i, j) for j in ids for i in range(j)], key=sketch.distance)


def _join(rng: Random, sketch: Sketch, recipe: Recipe, homes: Pair) -> set[Pair]:
    """Edges, each with its twin: first those that make the board hang together, then short ones up to the density."""
    count = recipe.planets
    pairs = [(i, j) for j in range(count) for i in range(j) if (i, j) <= sketch.mirrored((i, j))]
    # A little disorder, or every board would be the same kind of net.
    reach = {pair: sketch.distance(pair) * rng.uniform(1, 1.25) for pair in pairs}
    pairs = sorted((pair for pair in pairs if pair != homes), key=lambda pair: reach[pair])
    links: set[Pair] = set()
    groups = list(range(count))
    for neat, some in ((True, pairs), (False, [*pairs, homes])):
        for pair in some:
            if groups[pair[0]] != groups[pair[1]] and (not neat or _neat(sketch, pair, links)):
                _add(sketch, pair, links, groups)
    wanted = round(count * recipe.density / 2)
    near = pairs[: 12 * count]
    for pair in _wishes(sketch, links, near, pairs):
        if len(links) >= wanted:
            break
        _add(sketch, pair, links, groups)
    return links


def _wishes(sketch: Sketch, links: set[Pair], near: list[Pair], pairs: list[Pair]) -> Iterator[Pair]:
    """More edges, the best first: neat ones, then such as cross others, then any."""
    yield from (pair for pair in near if pair not in links and _neat(sketch, pair, links))
    yield from (pair for pair in pairs if pair not in links and _clear(sketch, pair))
    yield from (pair for pair in pairs if pair not in links)


def _add(sketch: Sketch, pair: Pair, links: set[Pair], groups: list[int]) -> None:
    for a, b in {pair, sketch.mirrored(pair)}:
        links.add((a, b))
        old, new = groups[b], groups[a]
        groups[:] = [new if group == old else group for group in groups]


def _neat(sketch: Sketch, pair: Pair, links: set[Pair]) -> bool:
    """Neither near a planet nor across another edge."""
    twin = sketch.mirrored(pair)
    others = links if twin == pair else links | {twin}
    return _clear(sketch, pair) and not any(_crosses(sketch, pair, other) for other in others)


def _clear(sketch: Sketch, pair: Pair) -> bool:
    (x, y), (x2, y2) = sketch.cells[pair[0]], sketch.cells[pair[1]]
    dx, dy, square = x2 - x, y2 - y, (x2 - x) ** 2 + (y2 - y) ** 2
    for px, py in sketch.cells:
        along = (px - x) * dx + (py - y) * dy
        across = (px - x) * dy - (py - y) * dx
        if 0 < along < square and across**2 < CLEARANCE**2 * square:
            return False
    return True


def _crosses(sketch: Sketch, pair: Pair, other: Pair) -> bool:
    if set(pair) & set(other):
        return False
    a, b, c, d = (sketch.cells[i] for i in (*pair, *other))
    return _side(a, b, c) != _side(a, b, d) and _side(c, d, a) != _side(c, d, b)


def _side(a: Cell, b: Cell, c: Cell) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])


def _lengths(rng: Random, sketch: Sketch, recipe: Recipe, links: set[Pair]) -> dict[Pair, int]:
    """The further, the longer, give or take a bit; twins alike."""
    distances = [sketch.distance(pair) for pair in links]
    least, span = min(distances), max(distances) - min(distances) or 1.0
    lengths: dict[Pair, int] = {}
    for pair in sorted(links):
        far = (sketch.distance(pair) - least) / span + rng.uniform(-0.12, 0.12)
        length = recipe.shortest + round(max(0.0, far) ** 1.4 * (recipe.longest - recipe.shortest))
        length = max(recipe.shortest, min(recipe.longest, length))
        lengths[pair] = lengths.get(sketch.mirrored(pair), length)
    return lengths


def _planets(rng: Random, sketch: Sketch, recipe: Recipe, homes: Pair) -> Iterator[PlanetDraft]:
    made: list[PlanetDraft] = []
    seats = sorted(homes, key=lambda id: sketch.cells[id])  # the first player on the left
    for id, (x, y) in enumerate(sketch.cells):
        habit = rng.randint(recipe.habit_min, recipe.habit_max)
        size = rng.randint(recipe.size_min, recipe.size_max)
        home = seats.index(id) if id in homes else -1
        if home >= 0:  # nobody likes to wait: a home grows at least as well as most
            habit = max(habit, (recipe.habit_min + recipe.habit_max + 1) // 2)
        if sketch.twins[id] < id:
            _, habit, size, *_ = made[sketch.twins[id]]
        made.append(PlanetDraft(id, habit, size, x, y, home))
    yield from made
