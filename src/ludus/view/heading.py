"""A slim line above a drawing that stands alone: the status, who has what, and a bar of their shares."""

from collections.abc import Iterator

from msgspec.structs import replace

from ludus.core.scene import AnyShape, Line, Mark, Scene, Text

LAYER = 1000  # above everything


def headed(scene: Scene) -> Scene:
    """The scene with what it says of itself above it, as shapes."""
    if not scene.status and not scene.totals:
        return scene
    size = scene.width / 30
    above, y = 1.9 * size, scene.y - 0.95 * size
    shapes = (*scene.shapes, *_status(scene, y, size), *_totals(scene, y, size), *_bar(scene, scene.y, size))
    return replace(
        scene, y=scene.y - above, height=scene.height + above, shapes=shapes, status="", totals=(), now=scene.now
    )


def _status(scene: Scene, y: float, size: float) -> Iterator[AnyShape]:
    x = scene.x + 0.6 * size
    yield Text(id="status", x=x, y=y, text=scene.status, size=0.8 * size, anchor="start", fill="ink", layer=LAYER)


def _totals(scene: Scene, y: float, size: float) -> Iterator[AnyShape]:
    """From the right, the last seat's first; smaller where there is no room for them beside the status."""
    needed = sum(_wide(total.text) + 1.6 for total in scene.totals)
    size = min(size, (scene.width - 0.5 * size * (len(scene.status) + 2)) / max(needed, 1.0))
    x = scene.x + scene.width - 0.6 * size
    for total in reversed(scene.totals):
        yield Text(
            id=f"total:{total.owner}",
            x=x,
            y=y,
            text=total.text,
            size=0.9 * size,
            anchor="end",
            bold=True,
            fill="ink",
            layer=LAYER,
        )
        x -= (_wide(total.text) + 0.62) * size
        yield Mark(
            id=f"total:{total.owner}:mark",
            x=x,
            y=y,
            radius=0.34 * size,
            fill=total.paint,
            stroke="ink",
            width=0.05 * size,
            owner=total.owner,
            layer=LAYER,
        )
        x -= 0.9 * size


def _wide(text: str) -> float:
    """About how wide bold letters are, in sizes."""
    return sum(0.33 if letter in " ·" else 0.62 for letter in text)


def _bar(scene: Scene, y: float, size: float) -> Iterator[AnyShape]:
    """Each seat's share of the whole, side by side."""
    whole = sum(max(0.0, total.value) for total in scene.totals)
    x, wide = scene.x + 0.6 * size, scene.width - 1.2 * size
    if whole > 0:  # a seam: a seat may be as white as the page
        yield Line(id="share", x=x, y=y, x2=x + wide, y2=y, stroke="faint", width=0.22 * size, layer=LAYER)
    for total in scene.totals if whole > 0 else ():
        end = x + wide * max(0.0, total.value) / whole
        if end > x:
            yield Line(
                id=f"share:{total.owner}", x=x, y=y, x2=end, y2=y, stroke=total.paint, width=0.16 * size, layer=LAYER
            )
        x = end
