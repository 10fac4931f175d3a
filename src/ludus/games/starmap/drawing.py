"""How both planet games look: everything a view tells, as shapes.

Shapes are made once and kept: of a turn only what has changed is new.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import hypot
from typing import NamedTuple, TypeVar

from ludus.core.controls import Choice, Controls
from ludus.core.game import NOBODY, Seat
from ludus.core.scene import (
    AnyShape,
    Arc,
    Backdrop,
    Circle,
    Journey,
    Mark,
    Paint,
    Point,
    Scene,
    Text,
    Total,
    seat_paint,
)
from ludus.games.starmap.choices import cautions
from ludus.games.starmap.map.atlas import FOG, HIDDEN_RADIUS, NAME_GAP, NUMBER, PEOPLE, WORLD, Atlas, Spot, atlas
from ludus.games.starmap.orders import Action
from ludus.games.starmap.view import View, VisiblePlanet

__all__ = ["HIDDEN_RADIUS", "controls", "describe", "draw", "gauge", "number", "short", "tally"]

P = TypeVar("P", bound=VisiblePlanet)
KEPT = 1 << 14  # shapes that are remembered
EXACT = 10_000  # smaller numbers are written in full


class World(NamedTuple):
    """What is known of a planet that is seen, and never changes."""

    id: int
    size: int
    habit: int
    home: bool


Peoples = Callable[[P], tuple[int, int]]  # of each seat
Inside = Callable[[P, Spot], Iterable[AnyShape]]  # who lives there


def draw(view: View[P], title: str, peoples: Peoples[P], inside: Inside[P], backdrop: Backdrop) -> Scene:
    """The scene of a view; the game says how many people a planet has and draws them."""
    chart = atlas(view.planets)
    shapes: list[AnyShape] = [*chart.edges]
    for planet in view.planets:
        seen, spot = view.seen(planet.id), chart.spots[planet.id]
        if seen is None:
            shapes += _hidden(planet.id, spot)
        else:
            people, world = peoples(seen), World(seen.id, seen.size, seen.habitability, seen.is_home)
            crowd = people if max(people) >= EXACT else ()
            shapes += _world(spot, world, seen.owner, sum(people) > seen.size, crowd, chart.sides[planet.id])
            shapes += inside(seen, spot)
    shapes += _shuttles(view, chart)
    return Scene(
        x=chart.x,
        y=chart.y,
        width=chart.width,
        height=chart.height,
        shapes=tuple(shapes),
        title=title,
        now=view.turn,
        backdrop=backdrop,
        status=f"turn {view.turn} of {view.last_turn}",
        totals=tuple(
            Total(seat, str(count), count, seat_paint(seat)) for seat, count in enumerate(_counts(view, peoples))
        ),
    )


def controls(view: View[P], available: Callable[[P], int]) -> Controls:
    """From each planet where the seat has people, some of them to each neighbour."""
    choices = () if view.seat is None else (*_choices(view, available),)
    prompt = "Send people along an edge" if choices else ""
    return Controls(choices=choices, many=True, prompt=prompt, cautions=cautions(view, choices))


def tally(view: View[P], peoples: Peoples[P]) -> tuple[float, ...]:
    """The people of each seat, on planets and under way."""
    return tuple(map(float, _counts(view, peoples)))


def describe(action: Action) -> tuple[str, ...]:
    return tuple(f"{_counted(order.people)} {order.source} → {order.destination}" for order in action)


def _counted(people: int) -> str:
    return "1 person" if people == 1 else f"{people} people"


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


@lru_cache(maxsize=KEPT)
def number(id: str, people: int, spot: Spot, size: int, paint: Paint = "ink", row: int = 0) -> Text:
    """A number of people, as large as fits the planet: alone (row 0) or in the upper (-1) or lower (1) half."""
    text, r = short(people), spot.radius(size)
    letters = r * min(0.5 if row else 0.68, 2.2 / max(3, len(text)))
    y = spot.y + 0.23 * row * r
    seam: Paint = "ground" if row else "none"  # two peoples have their colours, of which one may be the planet's
    wide = 0.3 * letters if row else 0.0
    return Text(
        id=id, x=spot.x, y=y, text=text, size=letters, bold=True, fill=paint, stroke=seam, width=wide, layer=NUMBER
    )


@lru_cache(maxsize=KEPT)
def gauge(id: str, seat: Seat, spot: Spot, size: int, start: float, share: float) -> Arc:
    """A piece of the planet's rim: `share` of it, clockwise from `start`."""
    r = spot.radius(size)
    width = 0.16 * r
    paint = seat_paint(seat)
    return Arc(id=id, x=spot.x, y=spot.y, radius=r, start=start, share=share, stroke=paint, width=width, layer=PEOPLE)


def short(people: int) -> str:
    """A number that fits a planet: large ones in thousands, millions, …"""
    value, units = float(people), ["", "k", "M", "G", "T", "P"]
    if abs(people) < EXACT:
        return str(people)
    while abs(value) >= 1000 and len(units) > 1:
        value /= 1000
        units.pop(0)
    return f"{value:.3g}{units[0]}" if abs(value) < 1000 else f"{value:.0e}"


@lru_cache(maxsize=KEPT)
def _world(
    spot: Spot, world: World, owner: Seat, over: bool, crowd: tuple[int, ...], side: Point
) -> tuple[AnyShape, ...]:
    """What changes only when a planet changes hands, or has more people than it can hold."""
    (x, y, _), id = spot, world.id
    r, paint, tint = spot.radius(world.size), seat_paint(owner), 0.3 if owner == NOBODY else 0.5
    rim: Paint = "alarm" if over else "faint"
    around = Circle(id=f"home:{id}", x=x, y=y, radius=1.22 * r, stroke=paint, width=0.03, layer=WORLD)
    away = (1.26 if world.home else 1.08) * r + NAME_GAP
    return (
        *((around,) if world.home else ()),
        Circle(
            id=f"planet:{id}",
            x=x,
            y=y,
            radius=r,
            fill="ground",
            stroke=rim,
            width=0.3 * r if over else 0.08 * r,
            layer=WORLD,
            tooltip=_tooltip(world, owner, crowd),
            owner=owner,
        ),
        Circle(id=f"tint:{id}", x=x, y=y, radius=r, fill=paint, opacity=tint, shade=True, layer=WORLD),
        Mark(id=f"mark:{id}", x=x, y=y - 0.58 * r, radius=0.15 * r, fill=paint, owner=owner, layer=WORLD),
        _note(f"growth:{id}", x, y + 0.58 * r, f"+{world.habit}%", 0.3 * r),
        _name(id, x + away * side[0], y + away * side[1]),
    )


@lru_cache(maxsize=KEPT)
def _hidden(id: int, spot: Spot) -> tuple[AnyShape, ...]:
    """A dashed ring in the fog: overlapping discs of it make a cloud."""
    x, y, _ = spot
    size, tip = min(HIDDEN_RADIUS, 0.42 * spot.room), f"planet {id}\nout of sight"
    return (
        Circle(id=f"fog:{id}", x=x, y=y, radius=0.7, fill="fog", layer=FOG),
        Circle(
            id=f"planet:{id}",
            x=x,
            y=y,
            radius=size,
            fill="ground",
            stroke="faint",
            width=0.02,
            dashed=True,
            layer=WORLD,
            tooltip=tip,
        ),
        _note(f"hidden:{id}", x, y, f"#{id}", 0.13),
    )


def _name(id: int, x: float, y: float) -> Text:
    return Text(
        id=f"name:{id}", x=x, y=y, text=f"#{id}", size=0.12, fill="nobody", stroke="ground", width=0.05, layer=WORLD
    )


def _note(id: str, x: float, y: float, text: str, size: float) -> Text:
    return Text(id=id, x=x, y=y, text=text, size=size, fill="ink", opacity=0.75, layer=WORLD)


def _tooltip(world: World, owner: Seat, crowd: tuple[int, ...]) -> str:
    """What does not change from turn to turn: how many people there are is written on the planet (view/tooltips.py)."""
    whose = "nobody" if owner == NOBODY else f"player {owner + 1}"
    rows = [f"planet {world.id}" + (" (a home)" if world.home else ""), f"owner: {whose}"]
    rows += [f"people of player {seat + 1}: {count}" for seat, count in enumerate(crowd) if count]
    if not crowd:  # the game writes one number, or one for each player
        rows += [f"people: {{number:{world.id}}}"]
        rows += [f"people of player {seat + 1}: {{number:{world.id}-{seat}}}" for seat in (0, 1)]
    return "\n".join([*rows, f"size: {world.size}", f"growth: {world.habit} % a turn"])


def _shuttles(view: View[P], chart: Atlas) -> Iterator[AnyShape]:
    same: dict[object, int] = {}
    for shuttle in (shuttle for planet in view.visible for shuttle in planet.incoming):
        source, destination, owner, people, left = shuttle
        key = (source, destination, owner, view.turn + left)
        count = same[key] = same.get(key, -1) + 1
        beside = same[source, destination, key[3]] = same.get((source, destination, key[3]), -1) + 1
        length = view.planet(source).distance(destination) or 1
        yield _journey(chart, key, people, count, beside, max(1, length * view.units))


@lru_cache(maxsize=KEPT)
def _journey(chart: Atlas, key: tuple[int, int, int, int], people: int, count: int, beside: int, turns: int) -> Journey:
    """A shuttle, on the right side of its edge, so that the two directions do not meet."""
    source, destination, owner, lands = key
    start, end = chart.spots[source], chart.spots[destination]
    dx, dy = end.x - start.x, end.y - start.y
    far = hypot(dx, dy) or 1.0
    # From border to border: at the very ends it would lie on the planets' numbers.
    inset, aside = min(0.5, 0.34 * far) / far, (0.1 + 0.34 * beside) / far
    return Journey(
        id=f"shuttle:{source}-{destination}-{owner}-{lands}-{count}",
        x=start.x + dx * inset - dy * aside,
        y=start.y + dy * inset + dx * aside,
        x2=end.x - dx * inset - dy * aside,
        y2=end.y - dy * inset + dx * aside,
        leaves=lands - turns,
        lands=lands,
        text=short(people),
        owner=owner,
        tooltip=f"{source} → {destination}" if people < EXACT else f"{source} → {destination}: {people}",
    )


def _counts(view: View[P], peoples: Peoples[P]) -> tuple[int, int]:
    first, second = (sum(peoples(planet)[seat] for planet in view.visible) for seat in (0, 1))
    shuttles = [shuttle for planet in view.visible for shuttle in planet.incoming]
    flying = sum(shuttle.people for shuttle in shuttles if shuttle.owner == 0)
    return first + flying, second + sum(shuttle.people for shuttle in shuttles) - flying
