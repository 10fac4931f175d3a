"""How Auralux looks: planets by level, a ring for their armour, groups on their way."""

from collections.abc import Iterator
from math import cos, hypot, pi, sin

from ludus.core.controls import Choice, Controls
from ludus.core.game import NOBODY, Seat
from ludus.core.scene import AnyShape, Circle, Line, Path, Scene, Text, seat_paint
from ludus.games.auralux.orders import Flight
from ludus.games.auralux.view import Planet, View

MOVE, RING, WORLD, NUMBER, GROUP, HEAD = range(6)  # layers
MARGIN = 1.2
RING_POINTS = 36


def draw(view: View) -> Scene:
    """The scene of a view, scaled so that the widest board is about 12 across."""
    frame = Frame(view)
    shapes: list[AnyShape] = []
    for planet in view.planets:
        shapes += _world(planet, frame)
    shapes += _moves(view, frame)
    shapes += _groups(view, frame)
    shapes += _header(view, frame)
    above = 2 * frame.head
    return Scene(
        x=-MARGIN,
        y=-MARGIN - above,
        width=frame.width + 2 * MARGIN,
        height=frame.height + 2 * MARGIN + above,
        shapes=tuple(shapes),
        title="Auralux",
    )


class Frame:
    """Where planets are drawn, and how large: it depends on the map alone."""

    def __init__(self, view: View) -> None:
        points = view.content.map.points
        self.left, self.top = (min(point[axis] for point in points) for axis in (0, 1))
        wide, high = (max(point[axis] for point in points) - low for axis, low in ((0, self.left), (1, self.top)))
        self.scale = 12 / max(wide, high, 1)
        self.width, self.height = wide * self.scale, high * self.scale
        gaps = [hypot(a[0] - b[0], a[1] - b[1]) for i, a in enumerate(points) for b in points[:i] if a != b]
        self.room = min(1.0, 0.42 * min(gaps, default=10) * self.scale)  # the largest radius
        self.top_level = len(view.content.map.armour) - 1
        self.head = (self.width + 2 * MARGIN) / 26

    def place(self, planet: Planet) -> tuple[float, float]:
        return (planet.x - self.left) * self.scale, (planet.y - self.top) * self.scale

    def radius(self, level: int) -> float:
        return self.room * (0.4 + 0.45 * min(1.0, level / self.top_level))


def _world(planet: Planet, frame: Frame) -> Iterator[AnyShape]:
    (x, y), radius = frame.place(planet), frame.radius(planet.level)
    paint, tip = seat_paint(planet.owner), _tooltip(planet)
    yield Circle(
        id=f"planet:{planet.id}",
        x=x,
        y=y,
        radius=radius,
        fill="ground",
        stroke=paint if planet.owner != NOBODY else "faint",
        width=0.1 * frame.room,
        layer=WORLD,
        tooltip=tip,
    )
    tint = 0.15 if planet.owner == NOBODY else 0.3 if planet.level == 0 else 0.55
    yield Circle(id=f"tint:{planet.id}", x=x, y=y, radius=radius, fill=paint, opacity=tint, layer=WORLD, tooltip=tip)
    yield _ring(planet, x, y, radius, frame)
    yield Text(
        id=f"ships:{planet.id}",
        x=x,
        y=y,
        text=str(planet.ships) if planet.ships or planet.owner != NOBODY else "",
        size=radius * min(0.8, 2.2 / max(2, len(str(planet.ships)))),
        bold=True,
        fill="ink",
        layer=NUMBER,
    )
    size = 0.3 * frame.room
    yield Text(
        id=f"name:{planet.id}", x=x, y=y + radius + size, text=str(planet.id), size=size, fill="nobody", layer=NUMBER
    )


def _ring(planet: Planet, x: float, y: float, radius: float, frame: Frame) -> Path:
    """How much of its armour a planet has, clockwise from the top."""
    share = planet.armor / planet.full_armor if planet.full_armor else 0.0
    far, whole = radius + 0.12 * frame.room, 2 * pi * max(0.0, min(1.0, share))
    # Always as many points, so that a ring can grow smoothly.
    turns = [whole * i / RING_POINTS for i in range(RING_POINTS + 1)]
    points = tuple((x + far * sin(turn), y - far * cos(turn)) for turn in turns)
    width = 0.08 * frame.room if share else 0.0
    return Path(id=f"armor:{planet.id}", points=points, stroke=seat_paint(planet.owner), width=width, layer=RING)


def _tooltip(planet: Planet) -> str:
    owner = "nobody" if planet.owner == NOBODY else f"player {planet.owner + 1}"
    rows = [f"planet {planet.id}", f"owner: {owner}", f"ships: {planet.ships}"]
    if planet.level:
        rows += [f"level: {planet.level}", f"armour: {planet.armor} of {planet.full_armor}"]
    return "\n".join(rows)


def _moves(view: View, frame: Frame) -> Iterator[AnyShape]:
    """What was just sent, as lines; a spectator sees the groups themselves."""
    for number, move in enumerate(view.last_moves if view.seat is not None else ()):
        (x, y), (x2, y2) = (frame.place(view.planet(id)) for id in (move.source, move.destination))
        yield Line(
            id=f"move:{number}",
            x=x,
            y=y,
            x2=x2,
            y2=y2,
            stroke=seat_paint(move.seat),
            width=0.04,
            dashed=True,
            opacity=0.6,
            layer=MOVE,
            tooltip=f"{move.ships} ships of player {move.seat + 1}\n{move.source} → {move.destination}",
        )


def _groups(view: View, frame: Frame) -> Iterator[AnyShape]:
    same: dict[object, int] = {}
    for group in view.groups:
        key = (group.seat, group.source, group.destination, group.lands)
        count = same[key] = same.get(key, -1) + 1
        name = "-".join(map(str, (*key, count)))
        x, y = _under_way(view, group, frame, count)
        size = 0.24 * frame.room
        tip = f"{group.ships} ships of player {group.seat + 1}\n{group.source} → {group.destination}"
        yield Circle(
            id=f"group:{name}",
            x=x,
            y=y,
            radius=0.8 * size,
            fill=seat_paint(group.seat),
            stroke="ground",
            width=0.02,
            layer=GROUP,
            tooltip=f"{tip}\nlands in {group.turns_left} turns",
        )
        over = y - 1.5 * size
        yield Text(id=f"cargo:{name}", x=x, y=over, text=str(group.ships), size=size, layer=GROUP, fill="ink")


def _under_way(view: View, group: Flight, frame: Frame, beside: int) -> tuple[float, float]:
    """Where a group is: a little to the right of its way, so that the two directions do not meet."""
    source, destination = view.planet(group.source), view.planet(group.destination)
    (x, y), (x2, y2) = frame.place(source), frame.place(destination)
    gone = max(0.0, min(1.0, 1 - group.turns_left / view.distance(source, destination)))
    far = hypot(x2 - x, y2 - y) or 1.0
    # From border to border: at the very ends it would lie on the planets' numbers.
    inset = min(0.7 * frame.room / far, 0.3)
    part = inset + gone * (1 - 2 * inset)
    aside = (0.1 + 0.3 * beside) * frame.room / far
    return x + (x2 - x) * part - (y2 - y) * aside, y + (y2 - y) * part + (x2 - x) * aside


def _header(view: View, frame: Frame) -> Iterator[AnyShape]:
    """For each player the sum of its levels and its ships, as the original's visualizer has it (RULES 13)."""
    size, y = 0.9 * frame.head, -MARGIN - 0.9 * frame.head
    step = f"step {view.step} of {view.max_steps}"
    yield Text(id="step", x=frame.width / 2, y=y - 0.6 * size, text=step, size=0.65 * size, fill="ink", layer=HEAD)
    for seat in range(view.seats):
        x = -MARGIN + (frame.width + 2 * MARGIN) * (seat + 0.5) / view.seats
        levels, ships = _holdings(view, seat)
        text, paint = f"{levels} ◆ {ships}", seat_paint(seat)
        yield Text(id=f"total:{seat}", x=x, y=y + 0.6 * size, text=text, size=size, bold=True, fill=paint, layer=HEAD)


def _holdings(view: View, seat: Seat) -> tuple[int, int]:
    held = [planet for planet in view.planets if planet.owner == seat]
    flying = sum(group.ships for group in view.groups if group.seat == seat)
    return sum(planet.level for planet in held), sum(planet.ships for planet in held) + flying


def controls(view: View) -> Controls:
    """From each planet with ships, some of them to another one, or spent where they are."""
    choices = [] if view.seat is None else [*_choices(view)]
    prompt = "Send ships, or pick the same planet twice to build it up" if choices else ""
    return Controls(choices=tuple(choices), many=True, prompt=prompt)


def _choices(view: View) -> Iterator[Choice]:
    for planet in view.mine:
        for there in view.planets if planet.ships > 0 else ():
            yield Choice(
                source=f"planet:{planet.id}",
                target=f"planet:{there.id}",
                order=(planet.id, there.id),
                least=1,
                most=planet.ships,
                label=f"build up {planet.id}" if there is planet else f"{planet.id} → {there.id}",
            )
