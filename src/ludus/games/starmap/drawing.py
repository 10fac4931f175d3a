"""How both planet games look: everything a view tells, as shapes.

Scenes are scaled so that neighbouring planets lie about 1 apart, whatever grid the board was drawn on.
"""

from collections.abc import Callable, Iterable, Iterator
from math import cos, dist, hypot, pi, sin
from statistics import median
from typing import Literal, NamedTuple, TypeVar

from ludus.core.controls import Choice, Controls
from ludus.core.game import NOBODY, Seat
from ludus.core.scene import AnyShape, Circle, Line, Paint, Path, Scene, Text, seat_paint
from ludus.games.starmap.view import Incoming, Planet, View, VisiblePlanet

P = TypeVar("P", bound=VisiblePlanet)

EDGE, LENGTH, WORLD, PEOPLE, NOTE, SHUTTLE, NUMBER, HEAD = range(8)  # layers
HIDDEN_RADIUS = 0.2
MARGIN = 0.75
GAUGE_POINTS = 36


class Spot(NamedTuple):
    """Where a planet is drawn, and how large at most."""

    x: float
    y: float
    room: float


class Look(NamedTuple):
    """A planet about to be drawn: its place and its radius."""

    x: float
    y: float
    radius: float


Peoples = Callable[[P], tuple[int, int]]  # of each seat
Inside = Callable[[P, Look], Iterable[AnyShape]]  # who lives there


def draw(view: View[P], title: str, peoples: Peoples[P], inside: Inside[P]) -> Scene:
    """The scene of a view; the game says how many people a planet has and draws them."""
    spots = layout(view.planets)
    shapes = [*_edges(view.planets, spots)]
    for planet in view.planets:
        seen, spot = view.seen(planet.id), spots[planet.id]
        shapes += _hidden(planet, spot) if seen is None else _world(seen, spot, peoples(seen), inside)
    shapes += _shuttles(view, spots)
    left, right = (pick(spot.x for spot in spots.values()) for pick in (min, max))
    top, bottom = (pick(spot.y for spot in spots.values()) for pick in (min, max))
    x, y, width, height = left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN
    shapes += _header(view, peoples, x, y, width)
    above = 2 * _head(width)
    return Scene(x=x, y=y - above, width=width, height=height + above, shapes=tuple(shapes), title=title)


def controls(view: View[P], available: Callable[[P], int]) -> Controls:
    """From each planet where the seat has people, some of them to each neighbour."""
    choices = [] if view.seat is None else [*_choices(view, available)]
    return Controls(choices=tuple(choices), many=True, prompt="Send people along an edge" if choices else "")


def _choices(view: View[P], available: Callable[[P], int]) -> Iterator[Choice]:
    for planet in view.visible:
        people = available(planet)
        for there in dict.fromkeys(planet.neighbours) if people > 0 else ():
            if there != planet.id:
                yield Choice(
                    source=f"planet:{planet.id}",
                    target=f"planet:{there}",
                    order=(planet.id, there),
                    least=1,
                    most=people,
                    label=f"{planet.id} → {there}",
                )


def layout(planets: Iterable[Planet]) -> dict[int, Spot]:
    """Where each planet is drawn. It depends on the map alone, so it is the same in every turn and for both seats."""
    points = dict(_apart(planets))
    gaps = {id: _nearest(id, points) for id in points}
    extent = max((abs(p[i] - q[i]) for p in points.values() for q in points.values() for i in (0, 1)), default=0)
    unit = min(median(gaps.values()), extent / 5) if len(points) > 1 and extent else 1.0
    return {id: Spot(x / unit, y / unit, gaps[id] / unit) for id, (x, y) in points.items()}


def _apart(planets: Iterable[Planet]) -> Iterator[tuple[int, tuple[float, float]]]:
    """Some boards have several planets on one cell: the later ones step aside."""
    taken: dict[tuple[int, int], int] = {}
    for planet in sorted(planets, key=lambda planet: planet.id):
        aside = taken[planet.x, planet.y] = taken.get((planet.x, planet.y), -1) + 1
        yield planet.id, (planet.x + 0.5 * aside, planet.y + 0.25 * aside)


def _nearest(id: int, points: dict[int, tuple[float, float]]) -> float:
    gaps = [dist(points[id], point) for other, point in points.items() if other != id]
    return min((gap for gap in gaps if gap), default=1.0)


def radius(size: int, room: float) -> float:
    """Grows with what the planet can hold, and leaves room for its nearest neighbour."""
    size = max(size, 1)
    return min(0.22 + 0.24 * size / (size + 200), 0.44 * room)


def number(id: str, people: int, look: Look, paint: Paint = "ink", row: int = 0) -> Text:
    """A number of people, as large as fits the planet: alone (row 0) or in the upper (-1) or lower (1) half."""
    text = short(people)
    size = look.radius * min(0.5 if row else 0.75, 2.5 / max(3, len(text)))
    y = look.y + 0.24 * row * look.radius
    return Text(id=id, x=look.x, y=y, text=text, size=size, bold=True, fill=paint, layer=NUMBER)


def gauge(id: str, seat: Seat, look: Look, start: float, share: float) -> Path:
    """A piece of the planet's rim: `share` of it, clockwise from `start` (0 is the top, 1 once around)."""
    # Always as many points, so that a gauge can grow smoothly.
    turns = [start + share * i / GAUGE_POINTS for i in range(GAUGE_POINTS + 1)]
    points = [(look.x + look.radius * sin(2 * pi * t), look.y - look.radius * cos(2 * pi * t)) for t in turns]
    width = 0.2 * look.radius if share else 0.0
    return Path(id=id, points=tuple(points), stroke=seat_paint(seat), width=width, layer=PEOPLE)


def short(people: int) -> str:
    """A number that fits a planet: large ones in thousands, millions, …"""
    value, units = float(people), ["", "k", "M", "G", "T", "P"]
    if abs(people) < 10_000:
        return str(people)
    while abs(value) >= 1000 and len(units) > 1:
        value /= 1000
        units.pop(0)
    return f"{value:.3g}{units[0]}" if abs(value) < 1000 else f"{value:.0e}"


def _world(planet: P, spot: Spot, people: tuple[int, int], inside: Inside[P]) -> Iterator[AnyShape]:
    look = Look(spot.x, spot.y, radius(planet.size, spot.room))
    x, y, r = look
    paint, tip = seat_paint(planet.owner), tooltip(planet, people)
    if planet.is_home:
        yield Circle(id=f"home:{planet.id}", x=x, y=y, radius=1.25 * r, stroke=paint, width=0.02, layer=WORLD)
    rim: Paint = "alarm" if sum(people) > planet.size else "faint"
    yield Circle(
        id=f"planet:{planet.id}",
        x=x,
        y=y,
        radius=r,
        fill="ground",
        stroke=rim,
        width=0.3 * r if rim == "alarm" else 0.12 * r,
        layer=WORLD,
        tooltip=tip,
    )
    tint = 0.15 if planet.owner == NOBODY else 0.35
    yield Circle(id=f"tint:{planet.id}", x=x, y=y, radius=r, fill=paint, opacity=tint, layer=WORLD, tooltip=tip)
    yield from inside(planet, look)
    yield _note(f"name:{planet.id}", x, y - 0.65 * r, str(planet.id), 0.36 * r)
    yield _note(f"growth:{planet.id}", x, y + 0.65 * r, f"+{planet.habitability}%", 0.31 * r)


def _hidden(planet: Planet, spot: Spot) -> Iterator[AnyShape]:
    size, tip = min(HIDDEN_RADIUS, 0.44 * spot.room), f"planet {planet.id}\nout of sight"
    yield Circle(
        id=f"planet:{planet.id}",
        x=spot.x,
        y=spot.y,
        radius=size,
        fill="ground",
        stroke="faint",
        width=0.02,
        layer=WORLD,
        tooltip=tip,
    )
    yield _note(f"name:{planet.id}", spot.x, spot.y, str(planet.id), 0.13)


def _note(id: str, x: float, y: float, text: str, size: float) -> Text:
    return Text(id=id, x=x, y=y, text=text, size=size, fill="ink", opacity=0.7, layer=NOTE)


def tooltip(planet: P, people: tuple[int, int]) -> str:
    """All about a planet in words."""
    owner = "nobody" if planet.owner == NOBODY else f"player {planet.owner + 1}"
    rows = [f"planet {planet.id}" + (" (a home)" if planet.is_home else ""), f"owner: {owner}"]
    rows += [f"people of player {seat + 1}: {count}" for seat, count in enumerate(people) if count]
    return "\n".join([*rows, f"size: {planet.size}", f"habitability: {planet.habitability} %"])


def _edges(planets: Iterable[Planet], spots: dict[int, Spot]) -> Iterator[AnyShape]:
    lengths: dict[tuple[int, int], set[int]] = {}
    for edge in (edge for planet in planets for edge in planet.edges if edge.source != edge.destination):
        a, b = sorted((edge.source, edge.destination))
        lengths.setdefault((a, b), set()).add(edge.length)
    labels: list[tuple[float, float]] = []
    for a, b in sorted(lengths):
        start, end = spots[a], spots[b]
        yield Line(
            id=f"edge:{a}-{b}", x=start.x, y=start.y, x2=end.x, y2=end.y, stroke="faint", width=0.025, layer=EDGE
        )
        labels.append(_free_place(start, end, labels))
        x, y = labels[-1]
        text = "/".join(map(str, sorted(lengths[a, b])))
        yield Text(id=f"length:{a}-{b}", x=x, y=y, text=text, size=0.15, fill="nobody", layer=LENGTH)


def _free_place(start: Spot, end: Spot, taken: list[tuple[float, float]]) -> tuple[float, float]:
    """Where along an edge its length is written: in the middle, unless another edge's is there."""
    for part in (0.5, 0.4, 0.6, 0.33, 0.67):
        place = start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part
        if all(dist(place, other) > 0.2 for other in taken):
            break
    return place


def _shuttles(view: View[P], spots: dict[int, Spot]) -> Iterator[AnyShape]:
    same: dict[object, int] = {}
    for shuttle in (shuttle for planet in view.visible for shuttle in planet.incoming):
        key = (shuttle.source, shuttle.destination, shuttle.owner, view.turn + shuttle.turns_left)
        count = same[key] = same.get(key, -1) + 1
        beside = same[key[:2], key[3]] = same.get((key[:2], key[3]), -1) + 1
        name = "-".join(map(str, (*key, count)))
        x, y = _under_way(view, shuttle, spots, beside)
        text = short(shuttle.people)
        tip = f"{shuttle.people} people of player {shuttle.owner + 1}\n{shuttle.source} → {shuttle.destination}"
        yield Circle(
            id=f"shuttle:{name}",
            x=x,
            y=y,
            radius=0.13,
            fill=seat_paint(shuttle.owner),
            stroke="ink",
            width=0.02,
            layer=SHUTTLE,
            tooltip=f"{tip}\nlands in {shuttle.turns_left} turns",
        )
        size = min(0.17, 0.4 / len(text))
        yield Text(id=f"cargo:{name}", x=x, y=y, text=text, size=size, bold=True, fill="ink", layer=SHUTTLE)


def _under_way(view: View[P], shuttle: Incoming, spots: dict[int, Spot], beside: int) -> tuple[float, float]:
    """Where a shuttle is: on the right side of its edge, so that the two directions do not meet."""
    start, end = spots[shuttle.source], spots[shuttle.destination]
    length = view.planet(shuttle.source).distance(shuttle.destination) or 1
    gone = min(1.0, max(0.0, 1 - shuttle.turns_left / max(1, length * view.units)))
    dx, dy = end.x - start.x, end.y - start.y
    far = hypot(dx, dy) or 1.0
    # From border to border: at the very ends it would lie under the planets' numbers.
    inset = min(0.4, 0.3 * far) / far
    part, aside = inset + gone * (1 - 2 * inset), (0.1 + 0.2 * beside) / far
    return start.x + dx * part - dy * aside, start.y + dy * part + dx * aside


def _header(view: View[P], peoples: Peoples[P], x: float, y: float, width: float) -> Iterator[AnyShape]:
    """Who has how many people, as far as is seen, and what turn it is; `y` is the lower end of it."""
    counts, size, left = _counts(view, peoples), _head(width), x + 0.3
    share = max(0.0, min(1.0, counts[0] / sum(counts))) if sum(counts) > 0 else 0.5
    right = x + width - 0.3
    middle = left + (right - left) * share
    turn = f"turn {view.turn} of {view.last_turn}"
    yield Text(id="turn", x=x + width / 2, y=y - 1.1 * size, text=turn, size=size * 0.75, fill="ink", layer=HEAD)
    yield _total(0, counts, left, y - 1.1 * size, size)
    yield _total(1, counts, right, y - 1.1 * size, size)
    for seat, start, end in ((0, left, middle), (1, middle, right)):
        yield Line(
            id=f"share:{seat}",
            x=start,
            y=y - 0.3 * size,
            x2=end,
            y2=y - 0.3 * size,
            stroke=seat_paint(seat),
            width=0.2 * size if start < end else 0.0,
            layer=HEAD,
        )


def _head(width: float) -> float:
    """The size of the header's text."""
    return width / 26


def _counts(view: View[P], peoples: Peoples[P]) -> tuple[int, int]:
    first, second = (sum(peoples(planet)[seat] for planet in view.visible) for seat in (0, 1))
    shuttles = [shuttle for planet in view.visible for shuttle in planet.incoming]
    flying = sum(shuttle.people for shuttle in shuttles if shuttle.owner == 0)
    return first + flying, second + sum(shuttle.people for shuttle in shuttles) - flying


def _total(seat: Seat, counts: tuple[int, int], x: float, y: float, size: float) -> Text:
    anchor: Literal["start", "end"] = "end" if seat else "start"
    text, paint = str(counts[seat]), seat_paint(seat)
    return Text(id=f"total:{seat}", x=x, y=y, text=text, size=size, anchor=anchor, bold=True, fill=paint, layer=HEAD)
