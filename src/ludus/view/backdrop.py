"""What lies behind a scene, and the light and shade on its shapes: as SVG. `player/backdrop.js` does the same."""

from collections.abc import Iterable, Iterator

from ludus.core.scene import AnyShape, Backdrop, Circle, Group, Paint, Scene
from ludus.view.palette import Palette, blend

Spot = tuple[float, float, float]  # across and down, as shares of the whole; and how large, from 0 to 1
GRAINS = 3  # sizes of stars
# Where on a ball, or from the top to the bottom, and how much white (above 0) or black is mixed in.
BALL = ((0.0, 0.3), (0.36, 0.0), (0.78, -0.42), (1.0, -0.72))
SLAB = ((0.0, 0.28), (0.55, 0.0), (1.0, -0.12))


def scattered(count: int, seed: int) -> Iterator[Spot]:
    """So many spots, always the same ones for a seed, here as in a browser."""
    number = seed & 0xFFFFFFFF

    def share() -> float:
        nonlocal number
        number = (number * 1664525 + 1013904223) & 0xFFFFFFFF
        return number / (1 << 32)

    for _ in range(count):
        yield share(), share(), share()


def ground(scene: Scene, colours: Palette) -> str:
    """The backdrop over the whole of a scene, or its plain ground."""
    back, box = scene.backdrop, f'x="{scene.x:g}" y="{scene.y:g}" width="{scene.width:g}" height="{scene.height:g}"'
    if back is None:
        return f'<rect {box} fill="{colours["ground"]}"/>'
    rows = [
        f'<linearGradient id="backdrop" x2="0" y2="1">{_stop(0, colours[back.top])}{_stop(1, colours[back.bottom])}'
        f'</linearGradient><rect {box} fill="url(#backdrop)"/>',
        _glow(back, box, colours) if back.glow != "none" else "",
        *_stars(back, scene, colours),
        _waves(back, scene, colours) if back.waves else "",
    ]
    return "\n".join(row for row in rows if row)


def gradients(shapes: Iterable[AnyShape], colours: Palette) -> str:
    """What the shaded ones among the shapes are filled with."""
    return "".join(_gradient(name, paint, colours) for name, paint in sorted(_wanted(shapes)))


def shaded(shape: AnyShape) -> tuple[str, Paint]:
    """The kind of gradient that a shaded shape is filled with, and its paint."""
    return "ball" if isinstance(shape, Circle) else "slab", shape.fill


def _wanted(shapes: Iterable[AnyShape]) -> set[tuple[str, Paint]]:
    found: set[tuple[str, Paint]] = set()
    for shape in shapes:
        if isinstance(shape, Group):
            found |= _wanted(shape.shapes)
        elif shape.shade and shape.fill != "none":
            found.add(shaded(shape))
    return found


def _gradient(name: str, paint: Paint, colours: Palette) -> str:
    def mixed(light: float) -> str:
        return blend("#ffffff" if light > 0 else "#000000", colours[paint], abs(light))

    tag, shape, stops = (
        ("radialGradient", 'cx="0.34" cy="0.3" r="0.78"', BALL)
        if name == "ball"
        else ("linearGradient", 'x2="0" y2="1"', SLAB)
    )
    inner = "".join(_stop(at, mixed(light)) for at, light in stops)
    return f'<{tag} id="{name}-{paint}" {shape}>{inner}</{tag}>'


def _stop(at: float, colour: str, opacity: float = 1.0) -> str:
    seen = f' stop-opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<stop offset="{at:g}" stop-color="{colour}"{seen}/>'


def _glow(back: Backdrop, box: str, colours: Palette) -> str:
    stops = _stop(0, colours[back.glow], 0.9) + _stop(1, colours[back.glow], 0.0)
    return f'<radialGradient id="glow" r="0.7">{stops}</radialGradient><rect {box} fill="url(#glow)"/>'


def _stars(back: Backdrop, scene: Scene, colours: Palette) -> Iterator[str]:
    """One path for each size: dots are lines without a length."""
    spots, unit = list(scattered(back.stars, back.seed)), scene.width / 800
    for grain in range(GRAINS):
        dots = [f"M{_at(scene, spot)}h0" for spot in spots if _grain(spot) == grain]
        if dots:
            width, opacity = unit * (1.5, 2.1, 3.2)[grain], (0.45, 0.65, 0.9)[grain]
            yield _strokes("".join(dots), colours["star"], width, opacity)


def _grain(spot: Spot) -> int:
    return 0 if spot[2] < 0.62 else 1 if spot[2] < 0.92 else 2


def _waves(back: Backdrop, scene: Scene, colours: Palette) -> str:
    unit = scene.width / 100
    crests = [
        f"M{_at(scene, spot)}q{length:.3f} {-0.5 * length:.3f} {2 * length:.3f} 0t{2 * length:.3f} 0"
        for spot in scattered(back.waves, back.seed)
        for length in [unit * (0.5 + 0.6 * spot[2])]
    ]
    return _strokes("".join(crests), colours["foam"], 0.16 * unit, 0.4)


def _at(scene: Scene, spot: Spot) -> str:
    return f"{scene.x + spot[0] * scene.width:.3f} {scene.y + spot[1] * scene.height:.3f}"


def _strokes(path: str, colour: str, width: float, opacity: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.4f}" stroke-linecap="round"'
        f' opacity="{opacity:g}"/>'
    )
