"""Scene -> SVG: one self-contained file, no script, no style sheet from elsewhere."""

from collections.abc import Iterable
from math import cos, pi, sin
from xml.sax.saxutils import escape, quoteattr

from msgspec.structs import replace

from ludus.core.scene import MARKS, AnyShape, Arc, Circle, Group, Hexagon, Journey, Line, Mark, Path, Point, Scene, Text
from ludus.view.backdrop import gradients, ground, shaded
from ludus.view.heading import LAYER, headed
from ludus.view.palette import PALETTES, Palette, Theme, board_palette
from ludus.view.tooltips import filled

ANCHORS = {"start": "start", "middle": "middle", "end": "end"}
FONTS = "Inter, Segoe UI, Helvetica, Arial, DejaVu Sans, sans-serif"


def to_svg(scene: Scene, theme: Theme = "dark", width: float = 800) -> str:
    """The scene as the text of an SVG file, `width` pixels wide."""
    whole = headed(scene)
    rows = [
        opening(whole, width),
        f"<title>{_text(scene.title)}</title>" if scene.title else "",
        grounds(scene, whole, theme),
        *(drawn(shape, scene, theme) for shape in filled(whole)),
        "</svg>",
    ]
    return "\n".join(row for row in rows if row) + "\n"


def opening(scene: Scene, width: float) -> str:
    height = width * scene.height / scene.width
    box = " ".join(_number(value) for value in (scene.x, scene.y, scene.width, scene.height))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{_number(width)}" height="{_number(height)}"'
        f' font-family="{FONTS}">'
    )


def grounds(scene: Scene, whole: Scene, theme: Theme) -> str:
    """What lies below everything: the heading's plain ground, the backdrop, and what shaded shapes are filled with."""
    colours = board_colours(scene, theme)
    plain = ground(replace(whole, backdrop=None), PALETTES[theme])
    rows = [plain, *([ground(scene, colours)] if scene.backdrop else []), gradients(scene.shapes, colours)]
    return "\n".join(row for row in rows if row)


def board_colours(scene: Scene, theme: Theme) -> Palette:
    return board_palette(theme, scene.backdrop is not None and scene.backdrop.night)


def drawn(shape: AnyShape, scene: Scene, theme: Theme) -> str:
    """One shape; those of the heading lie on the page, and have its colours."""
    return _shape(shape, PALETTES[theme] if shape.layer >= LAYER else board_colours(scene, theme), scene.now)


def corners(hexagon: Hexagon) -> tuple[tuple[float, float], ...]:
    """The six corners of a hexagon, clockwise on the screen."""
    first = pi / 6 if hexagon.pointy else 0.0
    angles = (first + pi / 3 * i for i in range(6))
    return tuple((hexagon.x + hexagon.radius * cos(a), hexagon.y + hexagon.radius * sin(a)) for a in angles)


def outline(mark: Mark) -> tuple[Point, ...]:
    """The corners of a mark; none where nobody owns it."""
    corners = MARKS[mark.owner] if mark.owner is not None and 0 <= mark.owner < len(MARKS) else ()
    return tuple((mark.x + mark.radius * x, mark.y + mark.radius * y) for x, y in corners)


def _shape(shape: AnyShape, colours: Palette, now: float) -> str:
    look = _look(shape, colours)
    match shape:
        case Circle():
            return _tag("circle", {**look, "cx": shape.x, "cy": shape.y, "r": max(0.0, shape.radius)}, shape.tooltip)
        case Hexagon():
            return _tag("polygon", {**look, "points": _points(corners(shape))}, shape.tooltip)
        case Mark():
            return _tag("polygon", {**look, "points": _points(outline(shape)), "stroke-linejoin": "round"})
        case Arc():
            return _arc(shape, look)
        case Path():
            name = "polygon" if shape.closed else "polyline"
            points = _points((shape.x + x, shape.y + y) for x, y in shape.points)
            return _tag(name, {**look, "points": points, "stroke-linejoin": "round"}, shape.tooltip)
        case Line():
            return _line(shape, look)
        case Text():
            return _words(shape, look)
        case Journey():
            return _group(shape.at(now), colours, now)
        case Group():
            return _group(shape, colours, now)


def _look(shape: AnyShape, colours: Palette) -> dict[str, object]:
    look: dict[str, object] = {"id": shape.id, "fill": colours[shape.fill]}
    if shape.shade and shape.fill != "none":
        look["fill"] = "url(#{}-{})".format(*shaded(shape))
    if shape.stroke != "none" and shape.width > 0:
        look |= {"stroke": colours[shape.stroke], "stroke-width": shape.width}
        if shape.dashed:
            look["stroke-dasharray"] = f"{_number(shape.width * 3)} {_number(shape.width * 3)}"
    return look | ({"opacity": shape.opacity} if shape.opacity != 1 else {})


def _arc(arc: Arc, look: dict[str, object]) -> str:
    """A dash of the right length on the whole ring: a viewer can let it grow smoothly, and a full one has no seam."""
    share, around = max(0.0, min(1.0, arc.share)), 2 * pi * arc.radius
    ring = {"cx": arc.x, "cy": arc.y, "r": arc.radius}
    turned = f"rotate({_number(360.0 * arc.start - 90)} {_number(arc.x)} {_number(arc.y)})"
    dashes = f"{_number(around * share)} {_number(around * (1 - share) + 0.01)}"
    drawn = {"stroke-dasharray": dashes, "transform": turned} if share < 1 else {}
    hidden = {} if share else {"visibility": "hidden"}
    return _tag("circle", {**look, **ring, **drawn, **hidden}, arc.tooltip)


def _line(line: Line, look: dict[str, object]) -> str:
    ends = {"x1": line.x, "y1": line.y, "x2": line.x2, "y2": line.y2, "stroke-linecap": "round"}
    return _tag("line", {**look, **ends}, line.tooltip)


def _words(text: Text, look: dict[str, object]) -> str:
    attributes: dict[str, object] = {
        **look,
        "x": text.x,
        # Not dominant-baseline: half of all viewers do not know it. Digits and capitals are 0.7 of the size high.
        "y": text.y + 0.35 * text.size,
        "font-size": text.size,
        "text-anchor": ANCHORS[text.anchor],
        "pointer-events": "none",
    }
    if text.bold:
        attributes["font-weight"] = "bold"
    if "stroke" in look:
        attributes |= {"stroke-linejoin": "round", "paint-order": "stroke"}
    inner = (f"<title>{_text(text.tooltip)}</title>" if text.tooltip else "") + _text(text.text)
    return f"<text{_attributes(attributes)}>{inner}</text>"


def _group(group: Group, colours: Palette, now: float) -> str:
    attributes: dict[str, object] = {
        "id": group.id,
        "transform": f"translate({_number(group.x)} {_number(group.y)})",
    }
    if group.opacity != 1:
        attributes["opacity"] = group.opacity
    title = f"<title>{_text(group.tooltip)}</title>" if group.tooltip else ""
    inner = "".join(_shape(shape, colours, now) for shape in sorted(group.shapes, key=lambda shape: shape.layer))
    return f"<g{_attributes(attributes)}>{title}{inner}</g>"


def _tag(name: str, attributes: dict[str, object], tooltip: str = "") -> str:
    opening = f"<{name}{_attributes(attributes)}"
    return f"{opening}><title>{_text(tooltip)}</title></{name}>" if tooltip else f"{opening}/>"


def _attributes(attributes: dict[str, object]) -> str:
    return "".join(
        f" {name}={quoteattr(_clean(value))}" if isinstance(value, str) else f' {name}="{_number(value)}"'
        for name, value in attributes.items()
    )


def _points(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _number(value: object) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def _text(text: str) -> str:
    return escape(_clean(text))


def _clean(text: str) -> str:
    """Without the control characters that no XML file may hold."""
    if text.isprintable():
        return text
    return "".join(letter for letter in text if letter in "\n\t" or (letter.isprintable() or letter == " "))
