"""A drawing as data: shapes with stable ids in board coordinates.

A game draws itself as a `Scene` and knows nothing of screens. The browser tweens between two scenes by id, the writers
in `view/` make SVG, pictures and terminal drawings of them. Colours are named by their role (`seat0`, `ink`, …), so
that a light and a dark page, a terminal and a printer can each choose their own.
"""

from typing import Literal

from msgspec import Struct

Role = Literal["none", "seat0", "seat1", "seat2", "seat3", "nobody", "ground", "ink", "faint", "accent", "alarm"]
Colour = Literal["red", "white", "brown", "black"]  # for games whose pieces have colours by name
Paint = Role | Colour
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
    opacity: float = 1.0
    tooltip: str = ""


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


class Line(Shape, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    x: float
    y: float
    x2: float
    y2: float
    dashed: bool = False


class Path(Shape, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """Straight pieces through the points; closed, the last joins the first."""

    points: tuple[tuple[float, float], ...]
    closed: bool = False


class Text(Shape, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """One line of text around (`anchor` middle), from (start) or up to (end) a point; `y` is its middle."""

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


AnyShape = Circle | Hexagon | Line | Path | Text | Group


class Scene(Struct, frozen=True, kw_only=True):
    """A whole drawing. `x`, `y` is the upper left corner of what is to be seen."""

    x: float
    y: float
    width: float
    height: float
    shapes: tuple[AnyShape, ...]
    title: str = ""

    def in_order(self) -> tuple[AnyShape, ...]:
        """The shapes from the lowest to the highest."""
        return tuple(sorted(self.shapes, key=lambda shape: shape.layer))
