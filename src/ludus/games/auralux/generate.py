"""Boards from a seed: planets well apart, and the same from every player's place."""

from math import hypot, isqrt, sqrt
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from ludus.core.errors import BadOption

if TYPE_CHECKING:
    from random import Random

Point = tuple[int, int]
Orbit = tuple[Point, ...]  # a point and its images, one for each player, in seat order

CANDIDATES = 12  # orbits looked at for each one taken: the one furthest from the others
ATTEMPTS = 200
NEAREST = 3  # no two planets of a fair board are nearer
ROOT3 = sqrt(3)
MOST, MOST_IN_THREES = 60, 22


class Recipe(Struct, frozen=True, kw_only=True):
    """What is asked of a board."""

    players: int = 2
    planets: int = 12
    symmetry: Literal["rotation", "free"] = "rotation"  # the first is fair
    radius: int = 40  # no planet is further from the middle


def draft(seed: int | str, recipe: Recipe) -> tuple[tuple[int, ...], tuple[Point, ...]]:
    """The start planets, and where all planets are; it depends on the seed and the recipe alone."""
    from random import Random

    _check(recipe)
    rng = Random(f"{seed}")
    orbits = _free(rng, recipe) if recipe.symmetry == "free" else _fair(rng, recipe)
    points = [point for orbit in orbits for point in orbit]
    left, top = (min(point[axis] for point in points) for axis in (0, 1))
    return tuple(range(1, recipe.players + 1)), tuple((x - left, y - top) for x, y in points)


def _check(recipe: Recipe) -> None:
    players, planets = recipe.players, recipe.planets
    fair = recipe.symmetry == "rotation"
    most = MOST_IN_THREES if fair and players == 3 else MOST
    if players not in (2, 3, 4):
        raise BadOption(f"players is {players}: boards are made for 2, 3 or 4")
    if not players <= planets <= most:
        raise BadOption(f"planets is {planets}: such a board for {players} players has {players} to {most}")
    if fair and planets % players > 1:
        raise BadOption(f"planets is {planets}: take a multiple of {players}, or one more, or symmetry=free")
    if not 20 <= recipe.radius <= 49:
        raise BadOption(f"radius is {recipe.radius}: it must be 20 to 49")


def _fair(rng: "Random", recipe: Recipe) -> list[Orbit]:
    """The start planets' orbit first, then the others, and a planet in the middle where one is left over."""
    for _ in range(ATTEMPTS):
        orbits = _attempt(rng, recipe)
        if orbits is not None:
            homes = max(orbits, key=lambda orbit: (len(orbit), hypot(*orbit[0])))
            return [homes, *(orbit for orbit in orbits if orbit is not homes)]
    raise BadOption(f"no fair board of {recipe.planets} planets was found within radius {recipe.radius}: take fewer")


def _attempt(rng: "Random", recipe: Recipe) -> list[Orbit] | None:
    orbits: list[Orbit] = [((0, 0),)] if recipe.planets % recipe.players else []
    for _ in range(recipe.planets // recipe.players):
        some = (_orbit(rng, recipe) for _ in range(CANDIDATES * (5 if recipe.players == 3 else 1)))
        fitting = [orbit for orbit in some if _fits(orbit, orbits)]
        if not fitting:
            return None
        orbits.append(max(fitting[:CANDIDATES], key=lambda orbit: _space(orbit, orbits)))
    return orbits


def _orbit(rng: "Random", recipe: Recipe) -> Orbit:
    if recipe.players == 3:
        return _triangle(rng, recipe.radius)
    x, y = _inside(rng, recipe.radius)
    return ((x, y), (-y, x), (-x, -y), (y, -x)) if recipe.players == 4 else ((x, y), (-x, -y))


def _triangle(rng: "Random", radius: int) -> Orbit:
    """Whole numbers know no third of a turn, but a grid of triangles does: there it only swaps coordinates.

    Rounded to our grid the distances may differ by one: `_fits` takes only orbits where none does.
    """
    while True:
        q, r = rng.randint(-radius, radius), rng.randint(-radius, radius)
        if 4 * (q * q + q * r + r * r) <= radius * radius:
            s = -q - r
            first, second, third = ((2 * a + b, round(ROOT3 * b)) for a, b in ((q, r), (r, s), (s, q)))
            return first, second, third


def _inside(rng: "Random", radius: int) -> Point:
    while True:
        x, y = rng.randint(-radius, radius), rng.randint(-radius, radius)
        if x * x + y * y <= radius * radius:
            return x, y


def _fits(orbit: Orbit, others: list[Orbit]) -> bool:
    """Whether every player sees it at the same (rounded) distances, and no two planets touch."""
    count = len(orbit)
    for other in [*others, orbit]:
        for shift in range(count) if len(other) > 1 else (0,):
            ways = {_rounded(orbit[i], other[(i + shift) % len(other)]) for i in range(count)}
            if len(ways) > 1 or (min(ways) < NEAREST and not (other is orbit and shift == 0)):
                return False
    return True


def _space(orbit: Orbit, others: list[Orbit]) -> float:
    points = [*(point for other in others for point in other), *orbit[1:]]
    return min(hypot(orbit[0][0] - x, orbit[0][1] - y) for x, y in points)


def _rounded(a: Point, b: Point) -> int:
    return (isqrt(4 * ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)) + 1) // 2


def _free(rng: "Random", recipe: Recipe) -> list[Orbit]:
    """Anywhere; those furthest apart are where the players start."""
    points: list[Point] = []
    while len(points) < recipe.planets:
        some = [point for point in (_inside(rng, recipe.radius) for _ in range(CANDIDATES)) if point not in points]
        if some:
            points.append(max(some, key=lambda point: _space((point,), [tuple(points)]) if points else 0.0))
    homes = points[:1]
    while len(homes) < recipe.players:
        homes.append(max((p for p in points if p not in homes), key=lambda p: _space((p,), [tuple(homes)])))
    return [tuple(homes), tuple(point for point in points if point not in homes)]
