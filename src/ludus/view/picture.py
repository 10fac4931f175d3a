"""Scene -> PNG, scenes -> GIF. Needs what `ludus[web]` installs."""

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from ludus.core.errors import LudusError
from ludus.core.scene import Scene
from ludus.view.palette import Theme
from ludus.view.svg import to_svg

if TYPE_CHECKING:
    from PIL.Image import Image

COMMON, RARE = 200, 48  # colours of a GIF; one more says that a pixel stays as it was

Told = Callable[[int, int], object]


def to_png(scene: Scene, theme: Theme = "dark", width: int = 800) -> bytes:
    """The scene as a PNG file, `width` pixels wide."""
    try:
        import resvg_py
    except ImportError:
        raise _missing("PNG", "resvg-py") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=to_svg(scene, theme, width)))


def to_gif(
    scenes: Sequence[Scene],
    theme: Theme = "dark",
    width: int = 480,
    pause_ms: int = 200,
    told: Told = lambda done, of: None,
) -> bytes:
    """The scenes one after the other as a GIF file that starts again and again, resting on the last.

    `told` is called with how many pictures are done, and of how many.
    """
    try:
        from PIL import Image
    except ImportError:
        raise _missing("GIF", "Pillow") from None
    pictures = list(_pictures(scenes, theme, width, told))
    # One palette for all, from their first, middle and last: a palette each would flicker.
    palette = _palette(_beside([pictures[0], pictures[len(pictures) // 2], pictures[-1]]))
    frames = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    pauses = [pause_ms] * (len(frames) - 1) + [max(pause_ms, 2000)]
    out = BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=pauses, loop=0, optimize=True)
    return out.getvalue()


def _pictures(scenes: Sequence[Scene], theme: Theme, width: int, told: Told) -> "Iterator[Image]":
    """Scenes that show the same part of the board are drawn together."""
    try:
        from ludus.view.sprites import Sprites, rasterised
    except ImportError:
        raise _missing("PNG", "resvg-py") from None
    boxes = {(one.x, one.y, one.width, one.height, one.backdrop, bool(one.status or one.totals)) for one in scenes}
    if len(boxes) == 1:
        yield from Sprites(scenes, theme, width).pictures(told)
        return
    for number, scene in enumerate(scenes, 1):
        yield rasterised(to_svg(scene, theme, width)).convert("RGB")
        told(number, len(scenes))


def _palette(sheet: "Image") -> "Image":
    """The colours that most pixels have, so that the ground is smooth; and those of few, such as a seat's signs."""
    from PIL import Image

    found = Image.new("P", (1, 1))
    common = sheet.quantize(COMMON, Image.Quantize.MEDIANCUT).getpalette() or []
    rare = sheet.quantize(RARE, Image.Quantize.MAXCOVERAGE).getpalette() or []
    found.putpalette(common[: 3 * COMMON] + rare[: 3 * RARE])
    return found


def _beside(pictures: "Sequence[Image]") -> "Image":
    from PIL import Image

    width, height = sum(picture.width for picture in pictures), max(picture.height for picture in pictures)
    sheet = Image.new("RGB", (width, height))
    x = 0
    for picture in pictures:
        sheet.paste(picture, (x, 0))
        x += picture.width
    return sheet


def _missing(kind: str, package: str) -> LudusError:
    return LudusError(f"a {kind} file needs {package}: pip install 'ludus[web]'")
