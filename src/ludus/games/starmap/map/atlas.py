"""Where the planets of a board are drawn, and the edges between them: made once for a board, not in every turn.

Scenes are scaled so that neighbouring planets lie about 1 apart, whatever grid the board was drawn on.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import atan2, cos, dist, hypot, pi, remainder, sin
from statistics import median
from typing import NamedTuple

from ludus.core.scene import AnyShape, Line, Point, Text
from ludus.games.starmap.map.board import Edge
from ludus.games.starmap.view import Planet

FOG, EDGE, LENGTH, WORLD, PEOPLE, NUMBER = range(6)  # layers
MARGIN = 0.7
HIDDEN_RADIUS = 0.2
NAME_GAP = 0.11  # between a planet and the middle of its name

Known = tuple[int, int, int, tuple[Edge, ...]]  # id, x, y and edges of a planet: what the map tells


class Spot(NamedTuple):
    """Where a planet is drawn, and how large at most."""

    x: float
    y: float
    room: float

    def radius(self, size: int) -> float:
        """Grows with what the planet can hold, and leaves room for its nearest neighbour."""
        size = max(size, 1)
        return min(0.24 + 0.24 * size / (size + 200), 0.42 * self.room)


class Atlas:
    """The map of a board as it is drawn. It is the same in every turn and for both seats."""

    def __init__(self, points: Iterable[tuple[int, int, int]], edges: frozenset[Edge]) -> None:
        self.spots = layout(points)
        self.sides = {id: _side(id, edges, self.spots) for id in self.spots}
        self.edges = tuple(_edges(edges, self.spots, self.sides))
        lefts, rights = ([spot.x + side * MARGIN for spot in self.spots.values()] for side in (-1, 1))
        tops, bottoms = ([spot.y + side * MARGIN for spot in self.spots.values()] for side in (-1, 1))
        self.x, self.y = min(lefts), min(tops)
        self.width, self.height = max(rights) - self.x, max(bottoms) - self.y


def atlas(planets: Iterable[Planet]) -> Atlas:
    return _known(tuple((planet.id, planet.x, planet.y, planet.edges) for planet in planets))


@lru_cache(maxsize=256)
def _known(planets: tuple[Known, ...]) -> Atlas:
    # Edition original lists planets and edges in another order when they are seen: the map is the same.
    points = tuple(sorted(planet[:3] for planet in planets))
    return _atlas(points, frozenset(edge for planet in planets for edge in planet[3]))


_atlas = lru_cache(maxsize=64)(Atlas)


def layout(points: Iterable[tuple[int, int, int]]) -> dict[int, Spot]:
    """The spot of each planet, from ids and coordinates in the board file."""
    apart = dict(_apart(points))
    gaps = {id: _nearest(id, apart) for id in apart}
    extent = max((abs(p[i] - q[i]) for p in apart.values() for q in apart.values() for i in (0, 1)), default=0)
    unit = min(median(gaps.values()), extent / 5) if len(apart) > 1 and extent else 1.0
    return {id: Spot(x / unit, y / unit, gaps[id] / unit) for id, (x, y) in apart.items()}


def _apart(points: Iterable[tuple[int, int, int]]) -> Iterator[tuple[int, tuple[float, float]]]:
    """Some boards have several planets on one cell: the later ones step aside."""
    taken: dict[tuple[int, int], int] = {}
    for id, x, y in sorted(points):
        aside = taken[x, y] = taken.get((x, y), -1) + 1
        yield id, (x + 0.5 * aside, y + 0.25 * aside)


def _nearest(id: int, points: dict[int, tuple[float, float]]) -> float:
    gaps = [dist(points[id], point) for other, point in points.items() if other != id]
    return min((gap for gap in gaps if gap), default=1.0)


def _side(id: int, edges: frozenset[Edge], spots: dict[int, Spot]) -> Point:
    """On which side of a planet its name stands: as far as can be from its edges and from other planets."""
    here = spots[id]
    ends = {b for edge in edges for a, b in ((edge.source, edge.destination), edge[1::-1]) if a == id and b != id}
    ways = [atan2(spots[end].y - here.y, spots[end].x - here.x) for end in ends]

    def free(angle: float) -> float:
        x, y = here.x + 0.55 * cos(angle), here.y + 0.55 * sin(angle)
        room = min((hypot(x - spot.x, y - spot.y) for one, spot in spots.items() if one != id), default=1.0)
        gap = min((abs(remainder(angle - way, 2 * pi)) for way in ways), default=pi)
        return min(gap, 1.2, 2 * room) - 0.02 * abs(remainder(angle - pi / 4, 2 * pi))  # else on the lower right

    best = max((pi / 4 * corner for corner in range(8)), key=free)
    return round(cos(best), 3), round(sin(best), 3)


def _edges(edges: Iterable[Edge], spots: dict[int, Spot], sides: dict[int, Point]) -> Iterator[AnyShape]:
    lengths: dict[tuple[int, int], set[int]] = {}
    for edge in (edge for edge in edges if edge.source != edge.destination):
        a, b = sorted((edge.source, edge.destination))
        lengths.setdefault((a, b), set()).add(edge.length)
    away = 0.4 + NAME_GAP
    labels = [(spots[id].x + away * x, spots[id].y + away * y) for id, (x, y) in sides.items()]  # the names
    for a, b in sorted(lengths):
        start, end = spots[a], spots[b]
        yield Line(
            id=f"edge:{a}-{b}",
            x=start.x,
            y=start.y,
            x2=end.x,
            y2=end.y,
            stroke="faint",
            width=0.025,
            opacity=0.6,
            layer=EDGE,
        )
        labels.append(_free_place(start, end, labels, spots))
        yield _length(f"length:{a}-{b}", *labels[-1], "/".join(map(str, sorted(lengths[a, b]))))


def _length(id: str, x: float, y: float, text: str) -> Text:
    return Text(id=id, x=x, y=y, text=text, size=0.15, fill="nobody", stroke="ground", width=0.07, layer=LENGTH)


def _free_place(
    start: Spot, end: Spot, taken: list[tuple[float, float]], spots: dict[int, Spot]
) -> tuple[float, float]:
    """Where along an edge its length is written: in the middle, unless another edge's or a planet is there."""
    middles = [(spot.x, spot.y) for spot in spots.values()]
    for part in (0.5, 0.44, 0.56, 0.4, 0.6, 0.36, 0.64, 0.5):
        place = start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part
        if all(dist(place, other) > 0.2 for other in taken) and all(dist(place, spot) > 0.45 for spot in middles):
            break
    return place
