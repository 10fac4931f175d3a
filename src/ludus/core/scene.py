"""A drawing as data: shapes with stable ids in board coordinates.

A game draws itself as a `Scene` and knows nothing of screens. The browser tweens between two scenes by id, the writers
in `view/` make SVG, pictures and terminal drawings of them. Colours are named by their role (`seat0`, `ink`, …), so
that a light and a dark page, a terminal and a printer can each choose their own.

There are nine shapes: Circle, Hexagon, Arc, Mark, Line, Path, Text, Journey, and Group, which holds others. An id never
changes its kind of shape.
"""

from math import ceil, cos, hypot, pi, sin
from typing import Literal

from msgspec import Struct

Role = Literal["none", "seat0", "seat1", "seat2", "seat3", "nobody", "ground", "ink", "faint", "accent", "alarm"]
Land = Literal["fog", "ice", "shade", "water"]  # what is out of sight; ice, its side, and open water
Sky = Literal["space", "dusk", "nebula", "aurora", "star", "sea", "deep", "foam"]  # what backdrops are made of
Colour = Literal["red", "white", "brown", "black", "orange"]  # for games whose pieces have colours by name
Paint = Role | Land | Sky | Colour
Point = tuple[float, float]
SEAT_PAINTS: tuple[Paint, ...] = ("seat0", "seat1", "seat2", "seat3")


def seat_paint(seat: int) -> Paint:
    """The colour of a seat, or of nobody."""
    return SEAT_PAINTS[seat] if 0 <= seat < len(SEAT_PAINTS) else "nobody"


class Shape(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """What all shapes have. The same id in the next scene is the same thing, moved or changed."""

    id: str
    layer: int = 0  # higher lies on top; equal layers in the order given
    fill: Paint = "none"
    stroke: Paint = "none"
    width: float = 0.0  # of the stroke
    dashed: bool = False  # the stroke: dashes and gaps three times as long as it is wide
    opacity: float = 1.0
    shade: bool = False  # the fill has light and shade: a circle is lit like a ball, all else from above
    tooltip: str = ""
    owner: int | None = None  # whose it is: a seat, or -1 for nobody's; None: not a thing to own, or not known


class Circle(Shape, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    x: float
    y: float
    radius: float


class Hexagon(Shape, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """A regular hexagon; `pointy` stands on a corner, otherwise it lies on a side."""

    x: float
    y: float
    radius: float
    pointy: bool = False


class Arc(Shape, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """A piece of a ring, stroked: `share` of it, clockwise from `start` (0 is the top, 0.25 the right)."""

    x: float
    y: float
    radius: float
    start: float = 0.0
    share: float


class Mark(Shape, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """The sign of its `owner`, so that colour is never all that tells seats apart; without an owner nothing.

    Its outline is `MARKS[owner]`, `radius` times as large, around (x, y).
    """

    x: float
    y: float
    radius: float


class Line(Shape, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    x: float
    y: float
    x2: float
    y2: float


class Path(Shape, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """Straight pieces through the points, which are relative to (x, y); closed, the last joins the first."""

    points: tuple[Point, ...]
    x: float = 0.0
    y: float = 0.0
    closed: bool = False


class Text(Shape, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """One line of text around (`anchor` middle), from (start) or up to (end) a point; `y` is its middle.

    Its stroke lies *under* its fill: a halo that keeps it legible on lines.
    """

    x: float
    y: float
    text: str
    size: float
    anchor: Literal["start", "middle", "end"] = "middle"
    bold: bool = False


class Group(Shape, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """Shapes that move together: their coordinates are relative to (x, y)."""

    x: float
    y: float
    shapes: "tuple[AnyShape, ...]"


class Journey(Shape, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """What is on its way, in a straight line: at (x, y) when `Scene.now` is `leaves`, at (x2, y2) when it is `lands`.

    It stays the same as long as it flies: whoever draws it works out where it is, so that it also moves between two
    scenes. It looks as `at` says: a hull that points to where it flies, with its owner's mark, a trail behind it, and
    on its right `text` and the time left, of which one unit is `pace` turns. What is usual is left unsaid: there may
    be dozens in every turn.
    """

    layer: int = 9

    x: float
    y: float
    x2: float
    y2: float
    leaves: float
    lands: float
    text: str
    radius: float = 0.09
    pace: int = 1

    def place(self, now: float) -> Point:
        part = (now - self.leaves) / (self.lands - self.leaves) if self.lands > self.leaves else 1.0
        part = max(0.0, min(1.0, part))
        return self.x + (self.x2 - self.x) * part, self.y + (self.y2 - self.y) * part

    def at(self, now: float) -> Group:
        """How it looks at this moment."""
        (x, y), id = self.place(now), self.id
        left = max(0, ceil((self.lands - now) / self.pace - 1e-9))
        mark = Mark(
            id=f"{id}:mark", x=0, y=0, radius=0.62 * self.radius, fill="ground", owner=self.owner, layer=self.layer
        )
        aside, down = self._beside()
        texts = (
            self._text("text", self.text, aside, down - 0.5 * self.radius, 1.55, True),
            self._text("left", str(left), aside, down + 0.85 * self.radius, 1.1),
        )
        shapes = (mark, *texts, self._part("trail", TRAIL, 2, 0.4), self._part("hull", HULL, 1))
        return Group(id=id, x=x, y=y, shapes=shapes, layer=self.layer, tooltip=self.tooltip, owner=self.owner)

    @property
    def heading(self) -> Point:
        """Where it flies to, as a vector of length 1."""
        dx, dy = self.x2 - self.x, self.y2 - self.y
        far = hypot(dx, dy)
        return (dx / far, dy / far) if far else (0.0, -1.0)

    def _part(self, name: str, outline: tuple[Point, ...], below: int, opacity: float = 1.0) -> Path:
        """A piece of it, turned to where it flies."""
        (ux, uy), r = self.heading, self.radius
        paint = seat_paint(-1 if self.owner is None else self.owner)
        return Path(
            id=f"{self.id}:{name}",
            points=tuple((r * (x * ux - y * uy), r * (x * uy + y * ux)) for x, y in outline),
            closed=True,
            fill=paint,
            stroke="ground" if opacity == 1 else "none",
            width=0.2 * r if opacity == 1 else 0.0,
            opacity=opacity,
            layer=self.layer - below,
        )

    def _beside(self) -> Point:
        """The middle of its words: on its right, as far off as they are large: they cover no way and no ship."""
        (ux, uy), r = self.heading, self.radius
        far = 1.55 * r + 0.5 * r * max(1, len(self.text)) * abs(uy) + 1.35 * r * abs(ux)
        return -uy * far, ux * far

    def _text(self, name: str, text: str, x: float, y: float, size: float, bold: bool = False) -> Text:
        r = self.radius
        return Text(
            id=f"{self.id}:{name}",
            x=x,
            y=y,
            text=text,
            size=size * r,
            bold=bold,
            fill="ink",
            stroke="ground",
            width=0.3 * r,
            opacity=1.0 if bold else 0.85,
            layer=self.layer,
        )


# What is on its way, flying to the right: as long as three of its radii, and behind it a trail.
HULL: tuple[Point, ...] = ((2.2, 0.0), (0.6, -1.1), (-1.2, -0.85), (-0.75, 0.0), (-1.2, 0.85), (0.6, 1.1))
TRAIL: tuple[Point, ...] = ((-0.8, -0.6), (-5.0, 0.0), (-0.8, 0.6))

AnyShape = Circle | Hexagon | Arc | Mark | Line | Path | Text | Journey | Group


def _regular(corners: int, first: float) -> tuple[Point, ...]:
    """`first` as a part of a whole turn, from the right."""
    turns = (2 * pi * (first + i / corners) for i in range(corners))
    return tuple((round(cos(turn), 3), round(sin(turn), 3)) for turn in turns)


def _large(points: tuple[Point, ...], times: float) -> tuple[Point, ...]:
    return tuple((round(x * times, 3), round(y * times, 3)) for x, y in points)


_PLUS = (
    *((-0.36, -1.0), (0.36, -1.0), (0.36, -0.36), (1.0, -0.36), (1.0, 0.36), (0.36, 0.36)),
    *((0.36, 1.0), (-0.36, 1.0), (-0.36, 0.36), (-1.0, 0.36), (-1.0, -0.36), (-0.36, -0.36)),
)
# By seat: a disc, a diamond, a triangle and a plus, all about equally large.
MARKS: tuple[tuple[Point, ...], ...] = (
    _regular(24, 0),
    _large(_regular(4, 0), 1.22),
    _large(_regular(3, 0.75), 1.3),
    _PLUS,
)


class Total(Struct, frozen=True):
    """What a seat has, in words and as a number: what its part of the whole is."""

    owner: int
    text: str
    value: float
    paint: Paint


class Backdrop(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What lies behind a scene, in few words: it is not board, and nothing of it can be pointed at.

    The ground goes from the paint `top` to the paint `bottom`, with a `glow` in the middle; `stars` and `waves` are
    scattered over it, always the same ones for a `seed`. On a dark one (`night`) the board has its colours for dark
    pages on light pages, too.
    """

    top: Paint
    bottom: Paint
    glow: Paint = "none"
    stars: int = 0
    waves: int = 0
    seed: int = 0
    night: bool = False


class Scene(Struct, frozen=True, kw_only=True):
    """A whole drawing. `x`, `y` is the upper left corner of what is to be seen; `now` the time for journeys.

    Without a `backdrop` it lies on the page's own ground.

    `status` and `totals` stand above the drawing where it stands alone (`view/heading.py`); a page says them itself.
    """

    x: float
    y: float
    width: float
    height: float
    shapes: tuple[AnyShape, ...]
    title: str = ""
    now: float = 0.0
    status: str = ""
    totals: tuple[Total, ...] = ()
    backdrop: Backdrop | None = None

    def in_order(self) -> tuple[AnyShape, ...]:
        """The shapes from the lowest to the highest."""
        return tuple(sorted(self.shapes, key=lambda shape: shape.layer))
