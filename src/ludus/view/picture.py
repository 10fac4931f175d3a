"""Scene -> PNG, scenes -> GIF. Needs what `ludus[web]` installs."""

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from ludus.core.errors import LudusError
from ludus.core.scene import Scene
from ludus.view.palette import Theme
from ludus.view.svg import to_svg

if TYPE_CHECKING:
    from PIL.Image import Image

COLOURS = 128  # of a GIF


def to_png(scene: Scene, theme: Theme = "dark", width: int = 800) -> bytes:
    """The scene as a PNG file, `width` pixels wide."""
    try:
        import resvg_py
    except ImportError:
        raise _missing("PNG", "resvg-py") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=to_svg(scene, theme, width)))


def to_gif(scenes: Sequence[Scene], theme: Theme = "dark", width: int = 480, pause_ms: int = 200) -> bytes:
    """The scenes one after the other as a GIF file that starts again and again, resting on the last."""
    try:
        from PIL import Image
    except ImportError:
        raise _missing("GIF", "Pillow") from None
    pictures = [Image.open(BytesIO(to_png(scene, theme, width))).convert("RGB") for scene in scenes]
    # One palette for all, from their first, middle and last: a palette each would flicker.
    chosen = [pictures[0], pictures[len(pictures) // 2], pictures[-1]]
    palette = _beside(chosen).quantize(COLOURS)
    frames = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    pauses = [pause_ms] * (len(frames) - 1) + [max(pause_ms, 2000)]
    out = BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=pauses, loop=0, optimize=False)
    return out.getvalue()


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
