"""How much room shapes take: their bounding boxes in board coordinates, rather too large than too small."""

from collections.abc import Iterable

from ludus.core.scene import AnyShape, Arc, Circle, Group, Hexagon, Journey, Line, Mark, Path, Text

Box = tuple[float, float, float, float]  # left, top, right, bottom
LETTER = 0.75  # at most as wide as this share of its size
LARGEST = 1.4  # how far a mark reaches, in radii


def extent(shape: AnyShape, now: float = 0.0) -> Box:
    left, top, right, bottom = _bare(shape, now)
    rim = shape.width
    return left - rim, top - rim, right + rim, bottom + rim


def _bare(shape: AnyShape, now: float) -> Box:
    match shape:
        case Circle() | Hexagon() | Arc():
            return _around(shape.x, shape.y, shape.radius)
        case Mark():
            return _around(shape.x, shape.y, LARGEST * shape.radius)
        case Line():
            return _hull([(shape.x, shape.y, shape.x, shape.y), (shape.x2, shape.y2, shape.x2, shape.y2)])
        case Path():
            return _hull((shape.x + x, shape.y + y, shape.x + x, shape.y + y) for x, y in shape.points)
        case Text():
            wide = LETTER * shape.size * len(shape.text)
            left = shape.x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor]
            return left, shape.y - 0.8 * shape.size, left + wide, shape.y + 0.8 * shape.size
        case Journey():
            return _bare(shape.at(now), now)
        case Group():
            left, top, right, bottom = _hull(extent(one, now) for one in shape.shapes)
            return shape.x + left, shape.y + top, shape.x + right, shape.y + bottom


def _around(x: float, y: float, far: float) -> Box:
    return x - far, y - far, x + far, y + far


def _hull(boxes: Iterable[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True) if (boxes := list(boxes)) else ((0.0,),) * 4
    return min(lefts), min(tops), max(rights), max(bottoms)
