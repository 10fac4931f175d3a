"""How Auralux looks: planets with rings for their level, the innermost for their armour; groups on their way.

What does not change from one turn to the next is made once and kept: a match has tens of thousands of turns.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import hypot

from ludus.core.controls import Caution, Choice, Controls
from ludus.core.game import NOBODY, Seat
from ludus.core.options import read_options
from ludus.core.scene import AnyShape, Arc, Backdrop, Circle, Journey, Line, Mark, Scene, Text, Total, seat_paint
from ludus.games.auralux import rules
from ludus.games.auralux.board import Board
from ludus.games.auralux.orders import Action, Flight
from ludus.games.auralux.view import Map, Planet, View

MOVE, RING, WORLD, NUMBER = range(4)  # layers
MARGIN = 1.3
KEPT = 1 << 14  # shapes that are remembered
MOST_RINGS = 4  # for a planet's levels; more are written as a number
BACKDROP = Backdrop(top="space", bottom="space", glow="aurora", stars=140, seed=3, night=True)


def draw(view: View) -> Scene:
    """The scene of a view, scaled so that the widest board is about 12 across."""
    frame = _frame(view.content.map)
    shapes: list[AnyShape] = []
    owners, ships, levels, armours = view.columns
    for id, (owner, there, level, armour) in enumerate(zip(owners, ships, levels, armours, strict=True), 1):
        shapes += _world(frame, id, owner, level)
        shapes.append(_ring(frame, id, owner, level, armour))
        shapes.append(_ships(frame, id, owner, level, there))
    shapes += _moves(view, frame)
    shapes += _groups(view, frame)
    return Scene(
        x=-MARGIN,
        y=-MARGIN,
        width=frame.width + 2 * MARGIN,
        height=frame.height + 2 * MARGIN,
        shapes=tuple(shapes),
        title="Auralux",
        now=view.turn,
        status=f"step {view.step} of {view.max_steps}",
        totals=_totals(view),
        backdrop=BACKDROP,
    )


def draw_board(board: Board, edition: str) -> Scene:
    options = read_options(rules.Options, {"edition": edition}, "auralux")
    return draw(rules.view(rules.new(board, board.players, options), None))


class Layout:
    """Where planets are drawn, and how large: it depends on the map alone."""

    def __init__(self, map: Map) -> None:
        points = map.points
        left, top = (min(point[axis] for point in points) for axis in (0, 1))
        wide, high = (max(point[axis] for point in points) - low for axis, low in ((0, left), (1, top)))
        scale = 12 / max(wide, high, 1)
        self.width, self.height = wide * scale, high * scale
        self.places = [((x - left) * scale, (y - top) * scale) for x, y in points]
        gaps = [hypot(a[0] - b[0], a[1] - b[1]) for i, a in enumerate(points) for b in points[:i] if a != b]
        self.room = min(0.95, 0.45 * min(gaps, default=10) * scale)  # the largest radius
        self.armour = map.armour
        self.steps: dict[tuple[int, int], int] = {}  # of ways that were flown

    @property
    def top_level(self) -> int:
        return len(self.armour) - 1

    def place(self, id: int) -> tuple[float, float]:
        return self.places[id - 1]

    def aside(self, source: int, destination: int) -> float:
        """How far on the right of the straight way between two planets it passes those that lie on it, in rooms."""
        (x, y), (x2, y2) = self.place(source), self.place(destination)
        dx, dy = x2 - x, y2 - y
        far = hypot(dx, dy) or 1.0
        clear = 0.1
        for px, py in self.places:
            along, off = ((px - x) * dx + (py - y) * dy) / far**2, ((py - y) * dx - (px - x) * dy) / far / self.room
            if 0.01 < along < 0.99 and -1.2 < off < 0.15:
                clear = max(clear, off + 1.3)
        return clear

    def around(self, level: int) -> float:
        """How far outside of a planet the ring of a level is; within the first one is its armour."""
        return self.room * (0.12 + 0.075 * min(level, MOST_RINGS))

    def radius(self, level: int) -> float:
        return self.room * (0.46 + 0.28 * min(1.0, level / self.top_level))


_frame = lru_cache(maxsize=64)(Layout)


@lru_cache(maxsize=KEPT)
def _world(frame: Layout, id: int, owner: Seat, level: int) -> tuple[AnyShape, ...]:
    """What changes only when a planet changes hands or level."""
    (x, y), r, room = frame.place(id), frame.radius(level), frame.room
    paint, mine = seat_paint(owner), owner != NOBODY
    tint = 0.3 if not mine else 0.42 + 0.16 * min(1.0, level / frame.top_level)
    return (
        Circle(
            id=f"planet:{id}",
            x=x,
            y=y,
            radius=r,
            fill="ground",
            stroke=paint if mine else "faint",
            width=(0.06 if mine else 0.03) * room,
            layer=WORLD,
            tooltip=_tooltip(frame, id, owner, level),
            owner=owner,
        ),
        Circle(id=f"tint:{id}", x=x, y=y, radius=r, fill=paint, opacity=tint, shade=True, layer=WORLD),
        Circle(
            id=f"track:{id}",
            x=x,
            y=y,
            radius=r + 0.09 * room,
            stroke="faint",
            width=0.07 * room,
            opacity=0.35 if level else 0.0,
            layer=RING,
        ),
        Mark(id=f"mark:{id}", x=x, y=y - 0.62 * r, radius=0.16 * r, fill=paint, owner=owner, layer=WORLD),
        *_rings(frame, id, owner, level),
        _name(frame, id, level),
    )


def _name(frame: Layout, id: int, level: int) -> Text:
    """On the lower right, outside of all rings: boards are grids, and neighbours lie beside and below."""
    (x, y), size = frame.place(id), 0.2 * frame.room
    away = 0.71 * (frame.radius(level) + frame.around(level) + size)
    return Text(id=f"name:{id}", x=x + away, y=y + away, text=f"#{id}", size=size, fill="nobody", layer=RING)


def _rings(frame: Layout, id: int, owner: Seat, level: int) -> Iterator[AnyShape]:
    """The levels that a planet has, as rings around it; those that it could have are only hinted at."""
    (x, y), r, most = frame.place(id), frame.radius(level), frame.top_level
    if most > MOST_RINGS:
        yield Text(id=f"level:{id}", x=x, y=y + 0.62 * r, text=f"level {level}", size=0.22 * r, fill="ink", layer=WORLD)
        return
    for number in range(most):
        full = number < level
        yield Circle(
            id=f"level:{id}-{number}",
            x=x,
            y=y,
            radius=r + frame.around(number + 1),
            stroke=seat_paint(owner),
            width=0.025 * frame.room,
            opacity=0.85 if full else 0.0,
            layer=RING,
        )


@lru_cache(maxsize=KEPT)
def _ring(frame: Layout, id: int, owner: Seat, level: int, armour: int) -> Arc:
    """How much of its armour a planet has, clockwise from the top."""
    (x, y), full = frame.place(id), frame.armour[level]
    share = max(0.0, min(1.0, armour / full)) if full else 0.0
    radius, width = frame.radius(level) + 0.09 * frame.room, 0.07 * frame.room
    return Arc(
        id=f"armor:{id}", x=x, y=y, radius=radius, share=share, stroke=seat_paint(owner), width=width, layer=RING
    )


@lru_cache(maxsize=KEPT)
def _ships(frame: Layout, id: int, owner: Seat, level: int, ships: int) -> Text:
    (x, y), text = frame.place(id), str(ships) if ships or owner != NOBODY else ""
    size = frame.radius(level) * min(0.72, 2.3 / max(3, len(text)))
    return Text(id=f"ships:{id}", x=x, y=y, text=text, size=size, bold=True, fill="ink", layer=NUMBER)


def _tooltip(frame: Layout, id: int, owner: Seat, level: int) -> str:
    whose = "nobody's" if owner == NOBODY else f"player {owner + 1}'s"
    size, growth = f"size: level {level} of {frame.top_level}", f"growth: {level} × the production a step"
    rows = [f"planet {id}, {whose}", f"ships: {{ships:{id}}}", size, growth]
    return "\n".join([*rows, f"armour: up to {frame.armour[level]}"] if level else rows[:3])


def _moves(view: View, frame: Layout) -> Iterator[AnyShape]:
    """What was just sent, as lines; a spectator sees the groups themselves."""
    same: dict[tuple[int, ...], int] = {}
    for move in view.last_moves if view.seat is not None else ():
        key = (move.seat, move.source, move.destination)
        count = same[key] = same.get(key, -1) + 1
        (x, y), (x2, y2) = frame.place(move.source), frame.place(move.destination)
        yield Line(
            id="move:" + "-".join(map(str, (*key, count))),
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


def _groups(view: View, frame: Layout) -> Iterator[AnyShape]:
    same: dict[Flight | tuple[int, ...], int] = {}
    for group in view.groups:
        key = (group.seat, group.source, group.destination, group.lands)
        count = same[key] = same.get(key, -1) + 1
        way = (group.source, group.destination)
        if way not in frame.steps:
            frame.steps[way] = view.distance(*way)
        yield _journey(frame, view.seats, key, group.ships, count, frame.steps[way])


@lru_cache(maxsize=KEPT)
def _journey(frame: Layout, seats: int, key: tuple[int, int, int, int], ships: int, count: int, steps: int) -> Journey:
    """A group, a little to the right of its way, so that the two directions do not meet."""
    seat, source, destination, lands = key
    (x, y), (x2, y2) = frame.place(source), frame.place(destination)
    dx, dy = x2 - x, y2 - y
    far = hypot(dx, dy) or 1.0
    # From border to border: at the very ends it would lie on the planets' numbers.
    inset = min(1.15 * frame.room / far, 0.34)
    # It passes beside a planet on its way, not over its number.
    aside = (frame.aside(source, destination) + 0.3 * count) * frame.room / far
    turn = lands * seats + seat + 1  # its owner's, before which it lands
    return Journey(
        id="group:" + "-".join(map(str, (*key, count))),
        x=x + dx * inset - dy * aside,
        y=y + dy * inset + dx * aside,
        x2=x2 - dx * inset - dy * aside,
        y2=y2 - dy * inset + dx * aside,
        leaves=turn - steps * seats,
        lands=turn,
        pace=seats,
        radius=max(0.11, 0.15 * frame.room),
        text=str(ships),
        owner=seat,
        tooltip=f"{source} → {destination}",
    )


def _totals(view: View) -> tuple[Total, ...]:
    """For each player the sum of its levels and its ships, as the original's visualizer has it (RULES 13)."""
    owners, _, levels, _ = view.columns
    sums = [0] * view.seats
    for owner, level in zip(owners, levels, strict=True):
        if owner != NOBODY:
            sums[owner] += level
    return tuple(
        Total(seat, f"{sums[seat]} · {ships}", ships, seat_paint(seat)) for seat, ships in enumerate(_fleets(view))
    )


def _fleets(view: View) -> list[int]:
    """The ships of each player, on planets and under way."""
    owners, there, _, _ = view.columns
    fleets = [0] * view.seats
    for owner, ships in zip(owners, there, strict=True):
        if owner != NOBODY:
            fleets[owner] += ships
    for group in view.groups:
        fleets[group.seat] += group.ships
    return fleets


def tally(view: View) -> tuple[float, ...]:
    """The ships of each player."""
    return tuple(map(float, _fleets(view)))


def describe(action: Action) -> tuple[str, ...]:
    return tuple(
        f"{order.ships} ships spent on {order.source}"
        if order.source == order.destination
        else f"{order.ships} ships {order.source} → {order.destination}"
        for order in action
    )


def controls(view: View) -> Controls:
    """From each planet with ships, some of them to another one, or spent where they are."""
    choices = [] if view.seat is None else [*_choices(view)]
    prompt = "Send ships, or pick the same planet twice to build it up" if choices else ""
    return Controls(choices=tuple(choices), many=True, prompt=prompt, cautions=_cautions(view))


def _cautions(view: View) -> tuple[Caution, ...]:
    """A planet of level 0 without ships is nobody's at once (RULES 3): whoever has no other kind may lose all."""
    if view.seat is None or not view.mine or any(planet.level for planet in view.mine):
        return ()
    sources = tuple(f"planet:{planet.id}" for planet in view.mine)
    return (Caution(sources=sources, text="No ship would stay on your last planet."),)


def news(before: View, now: View) -> tuple[str, ...]:
    """Planets won and lost, by anybody, ships on their way to one's own, and planets that can now be built up."""
    then, mine = ({planet.id: planet for planet in view.mine} for view in (before, now))
    words = [f"planet {id} is no longer yours" for id in then if id not in mine]
    words += [f"planet {id} is yours" for id in mine if id not in then]
    owned = {planet.id: planet.owner for planet in before.enemy}
    words += [
        f"player {planet.owner + 1} has planet {planet.id}"
        for planet in now.enemy
        if planet.owner != owned.get(planet.id)
    ]
    words += [
        f"{move.ships} ships of player {move.seat + 1} are on their way to planet {move.destination}"
        for move in now.last_moves
        if move.seat != now.seat and move.destination in mine
    ]
    rich = (id for id in mine if id in then and _affords(mine[id]) and not _affords(then[id]))
    return *words, *(f"planet {id} can be built up" for id in rich)


def _affords(planet: Planet) -> bool:
    return planet.price is not None and planet.ships >= planet.price


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
