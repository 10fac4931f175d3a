"""Many pictures of one match, quickly: each shape is rasterised once, however many pictures it is in.

From one turn to the next most shapes stay as they are, so a picture is put together from sprites: small pictures of
single shapes, which are rasterised many at a time on a sheet. It looks as `to_png` would have it, but that texts and
what moves stand on whole pixels.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ludus.core.scene import AnyShape, Group, Journey, Scene, Text
from ludus.view.backdrop import gradients
from ludus.view.extent import extent
from ludus.view.heading import headed
from ludus.view.palette import Theme
from ludus.view.svg import FONTS, board_colours, drawn, grounds, opening

if TYPE_CHECKING:
    from PIL.Image import Image

SHEET = 1024  # pixels: the sides of a sheet
NAMES = re.compile(r' id="[^"]*"|<title>.*?</title>', re.DOTALL)  # what is not to be seen

Told = Callable[[int, int], object]  # how many of how many are done


class Sprite(NamedTuple):
    """A shape as SVG, and which pixels it covers."""

    svg: str
    left: int
    top: int
    wide: int
    high: int


class Put(NamedTuple):
    sprite: Sprite
    x: int
    y: int


class Sprites:
    """The pictures of scenes that all have the same size."""

    def __init__(self, scenes: Sequence[Scene], theme: Theme, width: int) -> None:
        self.scenes, self.theme, self.width = scenes, theme, width
        self.whole = headed(scenes[0])
        self.scale = width / self.whole.width
        self._found: dict[int, tuple[AnyShape, Put]] = {}  # by shape: games keep those that stay as they are
        self._journeys: dict[object, Put] = {}
        self._pictures: dict[str, Image] = {}

    def pictures(self, told: Told = lambda done, of: None) -> "Iterator[Image]":
        """One after the other. First everything is rasterised, which takes about half of the time."""
        count = len(self.scenes)
        layouts = [self._layout(scene) for scene in self.scenes]
        for part in self._rasterise({put.sprite.svg: put.sprite for puts in layouts for put in puts}):
            told(round(part * count / 2), count)
        base, before = _Base(self._ground()), layouts[0]
        for number, puts in enumerate(layouts, 1):
            yield base.with_put(puts, before, self._pictures)
            before = puts
            told((count + number) // 2, count)

    def _layout(self, scene: Scene) -> list[Put]:
        return [self._put(shape, scene) for shape in headed(scene).in_order()]

    def _put(self, shape: AnyShape, scene: Scene) -> Put:
        if isinstance(shape, Journey):
            return self._flying(shape, scene)
        if id(shape) not in self._found:
            self._found[id(shape)] = shape, self._placed(shape, scene)  # the shape, too: or its id would be another's
        return self._found[id(shape)][1]

    def _flying(self, journey: Journey, scene: Scene) -> Put:
        """All that look alike are one sprite: those with as many people, in one direction, as far from their goal."""
        left = ceil((journey.lands - scene.now) / journey.pace - 1e-9)
        look = (journey.owner, journey.text, max(0, left), journey.heading, journey.radius)
        if look not in self._journeys:
            group = replace(journey.at(scene.now), x=self.whole.x, y=self.whole.y)
            self._journeys[look] = self._sprite(group, scene, 0, 0)
        (sprite, x, y), (here, there) = self._journeys[look], journey.place(scene.now)
        dx, dy = self.scale * (here - self.whole.x), self.scale * (there - self.whole.y)
        return Put(sprite, x + round(dx), y + round(dy))

    def _placed(self, shape: AnyShape, scene: Scene) -> Put:
        """Texts and groups are the same sprite wherever they are."""
        if not isinstance(shape, Text | Group):
            return self._sprite(shape, scene, 0, 0)
        x, y = (round(value * self.scale) for value in (shape.x - self.whole.x, shape.y - self.whole.y))
        return self._sprite(replace(shape, x=self.whole.x, y=self.whole.y), scene, x, y)

    def _sprite(self, shape: AnyShape, scene: Scene, x: int, y: int) -> Put:
        left, top, right, bottom = extent(shape, scene.now)
        box = floor(self.scale * (left - self.whole.x)) - 1, floor(self.scale * (top - self.whole.y)) - 1
        wide, high = ceil(self.scale * (right - left)) + 3, ceil(self.scale * (bottom - top)) + 3
        sprite = Sprite(NAMES.sub("", drawn(shape, scene, self.theme)), *box, wide, high)
        return Put(sprite, x + box[0], y + box[1])

    def _ground(self) -> "Image":
        svg = opening(self.whole, self.width) + grounds(self.scenes[0], self.whole, self.theme) + "</svg>"
        return rasterised(svg).convert("RGB")

    def _rasterise(self, sprites: dict[str, Sprite]) -> Iterator[float]:
        """Sheet by sheet; says what part is done."""
        shapes = {id(shape): shape for scene in self.scenes for shape in scene.shapes}.values()
        shades = gradients(shapes, board_colours(self.scenes[0], self.theme))
        done = 0
        for sheet in _sheets(list(sprites.values())):
            self._cut(sheet, shades)
            done += len(sheet)
            yield done / len(sprites)

    def _cut(self, sheet: list[Put], shades: str) -> None:
        wide = max(put.x + put.sprite.wide for put in sheet)
        high = max(put.y + put.sprite.high for put in sheet)
        parts = "".join(self._on_sheet(put) for put in sheet)
        picture = rasterised(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" font-family="{FONTS}">'
            f"{shades}{parts}</svg>"
        )
        for sprite, x, y in sheet:
            self._pictures[sprite.svg] = picture.crop((x, y, x + sprite.wide, y + sprite.high))

    def _on_sheet(self, put: Put) -> str:
        (svg, left, top, _, _), x, y = put
        dx, dy = x - left - self.scale * self.whole.x, y - top - self.scale * self.whole.y
        return f'<g transform="translate({dx:.4f} {dy:.4f}) scale({self.scale:.6f})">{svg}</g>'


class _Base:
    """What a picture has in common with the one before, from the lowest shape on: it is put together once."""

    def __init__(self, ground: "Image") -> None:
        self._ground, self._picture = ground, ground
        self._puts: list[Put] = []

    def with_put(self, puts: list[Put], before: list[Put], pictures: "dict[str, Image]") -> "Image":
        if puts[: len(self._puts)] != self._puts:
            self._puts, self._picture = [], self._ground
        same = _common(puts, before)
        if same > len(self._puts):
            self._picture = _pasted(self._picture, puts[len(self._puts) : same], pictures)
            self._puts = puts[:same]
        return _pasted(self._picture, puts[len(self._puts) :], pictures)


def _common(one: list[Put], other: list[Put]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((number for number, (a, b) in pairs if a is not b and a != b), min(len(one), len(other)))


def _pasted(ground: "Image", puts: list[Put], pictures: "dict[str, Image]") -> "Image":
    picture = ground.copy()
    for sprite, x, y in puts:
        cut = pictures[sprite.svg]
        picture.paste(cut, (x, y), cut)
    return picture


def _sheets(sprites: list[Sprite]) -> Iterator[list[Put]]:
    """In rows, the flattest first, so that little room is lost; what is larger than a sheet has one of its own."""
    sheet: list[Put] = []
    x = y = deep = 0
    for sprite in sorted(sprites, key=lambda sprite: sprite.high):
        if x + sprite.wide > SHEET:
            x, y, deep = 0, y + deep, 0
        if sheet and y + sprite.high > SHEET:
            yield sheet
            sheet, x, y, deep = [], 0, 0, 0
        sheet.append(Put(sprite, x, y))
        x, deep = x + sprite.wide, max(deep, sprite.high)
    if sheet:
        yield sheet


def rasterised(svg: str) -> "Image":
    import resvg_py
    from PIL import Image

    return Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg)))).convert("RGBA")
