"""Moving pictures that are put together of sprites look as single pictures do."""

from functools import cache
from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from ludus.core.scene import Circle, Group, Hexagon, Line, Mark, Path, Scene, Text
from ludus.games import load, names
from ludus.referee import moments, read_record
from ludus.view.extent import extent
from ludus.view.palette import Theme
from ludus.view.picture import to_gif, to_png
from ludus.view.sprites import Sprites
from tests.support import REPO


@cache
def scenes(game: str, count: int = 4) -> list[Scene]:
    record = read_record(sorted((REPO / "tests" / "golden").glob(f"{game}-document-*.ludus"))[0])
    found = list(moments(record))
    every = max(1, len(found) // count)
    return [load(game).drawing.draw(load(game).rules.view(moment.state, None)) for moment in found[::every]]


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("game", names())
def test_sprites_are_where_shapes_would_be(game: str, theme: Theme) -> None:
    drawn = scenes(game)
    for scene, picture in zip(drawn, Sprites(drawn, theme, 480).pictures(), strict=True):
        whole = Image.open(BytesIO(to_png(scene, theme, 480))).convert("RGB")
        assert abs(picture.height - whole.height) <= 1
        apart = ImageChops.difference(picture, whole.crop((0, 0, *picture.size)))
        assert max(ImageStat.Stat(apart).mean) < 7  # of 255: what is rounded may stand half a pixel aside


def test_who_waits_is_told_how_far_it_is() -> None:
    said: list[tuple[int, int]] = []
    drawn = scenes("fish")
    gif = to_gif(drawn, width=120, told=lambda done, of: said.append((done, of)))
    assert said == sorted(said)
    assert said[-1] == (len(drawn), len(drawn))
    with Image.open(BytesIO(gif)) as moving:
        assert getattr(moving, "n_frames") == len(drawn)  # noqa: B009


def test_scenes_of_different_sizes_are_one_moving_picture() -> None:
    first, *rest = scenes("fish")
    with Image.open(BytesIO(to_gif([replace(first, width=first.width + 5), *rest], width=120))) as moving:
        assert getattr(moving, "n_frames") == 1 + len(rest)  # noqa: B009


def test_the_room_that_shapes_take() -> None:
    assert extent(Circle(id="c", x=1, y=2, radius=3, width=0.5)) == (-2.5, -1.5, 4.5, 5.5)
    assert extent(Line(id="l", x=1, y=2, x2=0, y2=5)) == (0, 2, 1, 5)
    assert extent(Hexagon(id="h", x=0, y=0, radius=1)) == (-1, -1, 1, 1)
    assert extent(Path(id="p", x=1, y=1, points=((0, 0), (2, -1)))) == (1, 0, 3, 1)
    left, _, right, _ = extent(Text(id="t", x=0, y=0, text="four", size=1, anchor="end"))
    assert (left, right) == (-3, 0)
    group = Group(id="g", x=10, y=0, shapes=(Mark(id="m", x=0, y=0, radius=1, owner=1),))
    assert extent(group)[0] == pytest.approx(8.6)
    assert extent(Group(id="e", x=1, y=1, shapes=())) == (1, 1, 1, 1)
