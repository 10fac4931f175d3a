"""Scene -> a drawing in a terminal: lines in braille dots, discs in colour, and on top the texts that fit."""

from collections.abc import Iterator
from math import floor, hypot
from typing import NamedTuple

from msgspec.structs import replace
from rich.text import Text as RichText

from ludus.core.outside.plain import plain
from ludus.core.scene import AnyShape, Arc, Circle, Group, Hexagon, Journey, Line, Mark, Path, Scene, Text, seat_paint
from ludus.view.canvas import Canvas, Point
from ludus.view.heading import headed
from ludus.view.palette import PALETTES, Palette, Theme, blend
from ludus.view.svg import corners

SMALLEST = 0.85  # dots: the size of a text that is still written
SIGNS = "●◆▲✚"  # the seats' marks
STRETCH = 1.8  # how much wider than true a drawing may become to use a wide terminal


class Frame(NamedTuple):
    """From scene coordinates to dots: two of them are as wide as a letter, four as high as a line."""

    left: float
    top: float
    across: float  # dots for one unit
    down: float

    def point(self, x: float, y: float) -> Point:
        return (x - self.left) * self.across, (y - self.top) * self.down


def to_terminal(scene: Scene, width: int, height: int, theme: Theme = "dark") -> RichText:
    """The scene in `height` lines of at most `width` letters."""
    scene, width, height = headed(scene), max(1, width), max(1, height)
    frame, colours = _frame(scene, width, height), PALETTES[theme]
    canvas = Canvas(width, height, colours["ground"])
    shapes = list(_flat(scene.in_order(), scene.now))
    for shape in shapes:
        _paint(canvas, frame, shape, colours)
    # The most important text first: what lies on top, and then what is large.
    texts = sorted((shape for shape in shapes if isinstance(shape, Text)), key=lambda text: (-text.layer, -text.size))
    for text in texts:
        _write(canvas, frame, text, colours)
    for mark in (shape for shape in shapes if isinstance(shape, Mark)):
        _sign(canvas, frame, mark, colours)
    return canvas.text()


def _frame(scene: Scene, width: int, height: int) -> Frame:
    across, down = width * 2 / max(scene.width, 1e-9), height * 4 / max(scene.height, 1e-9)
    across, down = min(across, down * STRETCH), min(down, across)
    left = scene.x - (width * 2 / across - scene.width) / 2
    top = scene.y - (height * 4 / down - scene.height) / 2
    return Frame(left, top, across, down)


def _flat(shapes: tuple[AnyShape, ...], now: float, x: float = 0, y: float = 0) -> Iterator[AnyShape]:
    """The shapes with those in groups among them, all in the scene's coordinates."""
    for shape in shapes:
        if isinstance(shape, Journey):
            yield from _flat(_cargo(shape, now), now, x, y)
        elif isinstance(shape, Group):
            inner = tuple(sorted(shape.shapes, key=lambda inner: inner.layer))
            yield from _flat(inner, now, x + shape.x, y + shape.y)
        else:
            yield _moved(shape, x, y) if x or y else shape


def _cargo(journey: Journey, now: float) -> tuple[AnyShape, ...]:
    """A disc with its number on it: a terminal has no room for more."""
    (x, y), size = journey.place(now), 1.9 * journey.radius
    paint = seat_paint(-1 if journey.owner is None else journey.owner)
    disc = Circle(
        id=journey.id, x=x, y=y, radius=1.4 * journey.radius, fill=paint, stroke="ink", width=0.02, layer=journey.layer
    )
    words = Text(
        id=f"{journey.id}:text", x=x, y=y, text=journey.text, size=size, bold=True, fill="ink", layer=journey.layer
    )
    return disc, words


def _moved(shape: AnyShape, dx: float, dy: float) -> AnyShape:
    if isinstance(shape, Line):
        return replace(shape, x=shape.x + dx, y=shape.y + dy, x2=shape.x2 + dx, y2=shape.y2 + dy)
    return replace(shape, x=shape.x + dx, y=shape.y + dy)


def _paint(canvas: Canvas, frame: Frame, shape: AnyShape, colours: Palette) -> None:
    if not shape.opacity:
        return
    stroke = "" if shape.stroke == "none" or not shape.width else _seen(colours[shape.stroke], shape.opacity, colours)
    fill = "" if shape.fill == "none" else colours[shape.fill]
    match shape:
        case Circle():
            _disc(canvas, frame, shape, fill, stroke)
        case Hexagon():
            _polygon(canvas, [frame.point(*corner) for corner in corners(shape)], shape, fill, stroke)
        case Path() if shape.closed:
            _polygon(canvas, _along(shape, frame), shape, fill, stroke)
        case Path() if stroke:
            canvas.lines(_along(shape, frame), stroke)
        case Arc() if stroke and shape.share > 0:
            _arc(canvas, frame, shape, stroke)
        case Line() if stroke:
            ends = [frame.point(shape.x, shape.y), frame.point(shape.x2, shape.y2)]
            canvas.lines(ends, stroke, 2 if shape.dashed else 1)
        case _:
            pass


def _along(path: Path, frame: Frame) -> list[Point]:
    return [frame.point(path.x + x, path.y + y) for x, y in path.points]


def _arc(canvas: Canvas, frame: Frame, arc: Arc, stroke: str) -> None:
    # As a disc is: around the middle of a cell.
    x, y = _middle(*frame.point(arc.x, arc.y))
    canvas.arc(x, y, arc.radius * frame.across, arc.radius * frame.down, stroke, arc.start, arc.share)


def _sign(canvas: Canvas, frame: Frame, mark: Mark, colours: Palette) -> None:
    """The sign of a seat, where nothing else is written."""
    if mark.owner is None or not 0 <= mark.owner < len(SIGNS) or mark.fill == "none":
        return
    x, y = frame.point(mark.x, mark.y)
    sign = SIGNS[mark.owner]
    if mark.radius * frame.down >= SMALLEST / 2 and canvas.fits(floor(x / 2), floor(y / 4), sign):
        canvas.write(floor(x / 2), floor(y / 4), sign, colours[mark.fill], mark.opacity)


def _disc(canvas: Canvas, frame: Frame, circle: Circle, fill: str, stroke: str) -> None:
    x, y = _middle(*frame.point(circle.x, circle.y))
    # Never smaller than a letter, or there would be nothing to write on.
    wide, high = max(1.0, circle.radius * frame.across), max(1.0, circle.radius * frame.down)
    if fill:
        box = (x - wide, y - high, x + wide, y + high)
        canvas.fill(lambda px, py: hypot((px - x) / wide, (py - y) / high) <= 1, box, fill, circle.opacity)
    if stroke and (high >= 2 or fill == canvas.ground):
        canvas.ring(x, y, wide, high, stroke)


def _middle(x: float, y: float) -> Point:
    """The middle of the cell: small discs are even there, and texts on them in their middle."""
    return floor(x / 2) * 2 + 1, floor(y / 4) * 4 + 2


def _polygon(canvas: Canvas, points: list[Point], shape: AnyShape, fill: str, stroke: str) -> None:
    if not points:
        return
    if fill:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        box = (min(xs), min(ys), max(xs), max(ys))
        canvas.fill(lambda x, y: _within(points, x, y), box, fill, shape.opacity)
    if stroke:
        canvas.lines([*points, points[0]], stroke)


def _within(points: list[Point], x: float, y: float) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def _seen(colour: str, opacity: float, colours: Palette) -> str:
    return colour if opacity >= 1 else blend(colour, colours["ground"], opacity)


def _write(canvas: Canvas, frame: Frame, text: Text, colours: Palette) -> None:
    x, y, words = *frame.point(text.x, text.y), plain(text.text)
    # What would be far smaller than a letter of the terminal is not worth its place.
    if not words or text.fill == "none" or text.size * frame.down < SMALLEST:
        return
    wide = len(words)
    column = floor(x / 2) - {"start": 0, "middle": (wide - 1) // 2, "end": wide - 1}[text.anchor]
    row = floor(y / 4)
    # What is important may step aside.
    for near in (row, row + 1, row - 1) if text.bold else (row,):
        if canvas.fits(column, near, words):
            canvas.write(column, near, words, colours[text.fill], text.opacity, text.bold)
            break
