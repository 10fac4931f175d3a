"""The look of the games: what lies behind them, light and shade, and that everything on it can be read."""

from functools import cache, cached_property
from io import BytesIO
from itertools import islice
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from PIL import Image

from ludus.core.scene import AnyShape, Backdrop, Circle, Group, Hexagon, Journey, Mark, Scene, Text
from ludus.games import load, names
from ludus.referee import moments, read_record
from ludus.view.backdrop import scattered
from ludus.view.palette import DARK, LIGHT, SKIES, Theme, blend, board_palette, contrast
from ludus.view.picture import to_png
from ludus.view.svg import board_colours, to_svg
from tests.support import REPO

NIGHT = Backdrop(top="space", bottom="dusk", glow="nebula", stars=30, seed=4, night=True)
BALL = Circle(id="ball", x=5, y=5, radius=2, fill="seat0", shade=True)
WIDE = 800  # pixels


def scene(*shapes: AnyShape, back: Backdrop | None = NIGHT) -> Scene:
    return Scene(x=0, y=0, width=10, height=10, shapes=shapes, backdrop=back)


def test_the_same_seed_scatters_the_same_spots() -> None:
    first = list(scattered(50, 7))
    assert first == list(scattered(50, 7)) != list(scattered(50, 8))
    assert all(0 <= part < 1 for spot in first for part in spot)
    assert [[round(part, 6) for part in spot] for spot in scattered(1, 1)] == [[0.236456, 0.369271, 0.504242]]


def test_a_backdrop_is_a_few_elements_whatever_it_shows() -> None:
    many = to_svg(scene(BALL, back=replace(NIGHT, stars=500, waves=500)))
    few = to_svg(scene(BALL))
    elements = [len(list(ElementTree.fromstring(svg).iter())) for svg in (few, many)]
    assert elements[1] <= elements[0] + 1
    assert 'fill="url(#ball-seat0)"' in few
    assert "href" not in few
    assert "backdrop" not in to_svg(scene(replace(BALL, shade=False), back=None))


def test_a_dark_backdrop_has_the_colours_for_dark_pages_in_light() -> None:
    assert board_palette("light", night=False) is LIGHT
    night = board_palette("light", night=True)
    assert all(night[paint] == (LIGHT if paint in SKIES else DARK)[paint] for paint in DARK)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_ball_is_bright_above_and_dark_below(theme: Theme) -> None:
    picture = Image.open(BytesIO(to_png(scene(BALL), theme, 100))).convert("L")
    lit, dark = picture.getpixel((44, 42)), picture.getpixel((60, 62))
    assert isinstance(lit, int)
    assert isinstance(dark, int)
    assert lit > dark + 60


@cache
def played(game: str) -> list[Scene]:
    """Some moments of a match, as a spectator and as a seat sees them."""
    record = read_record(sorted((REPO / "tests" / "golden").glob(f"{game}-document-*.ludus"))[-1])
    found = list(islice(moments(record), len(record.game.turns) // 3, None, max(1, len(record.game.turns) // 3)))
    return [
        load(game).drawing.draw(load(game).rules.view(moment.state, eyes)) for moment in found for eyes in (None, 0)
    ]


def flat(shapes: tuple[AnyShape, ...], now: float, x: float = 0, y: float = 0) -> list[AnyShape]:
    found: list[AnyShape] = []
    for shape in shapes:
        group = shape.at(now) if isinstance(shape, Journey) else shape
        if isinstance(group, Group):
            found += flat(group.shapes, now, x + group.x, y + group.y)
        elif not isinstance(group, Journey):
            found.append(replace(group, x=group.x + x, y=group.y + y))
    return found


def wordless(scene: Scene) -> Scene:
    shapes = [shape for shape in flat(scene.in_order(), scene.now) if not isinstance(shape, Text)]
    return replace(scene, shapes=tuple(shapes), status="", totals=())


def hexed(pixel: object) -> str:
    assert isinstance(pixel, tuple)
    return "#" + "".join(f"{part:02x}" for part in pixel[:3])


class Ground:
    """What a scene shows where its words are; drawn when it is first asked for."""

    def __init__(self, scene: Scene, theme: Theme) -> None:
        self.scene, self.theme = scene, theme

    @cached_property
    def picture(self) -> Image.Image:
        return Image.open(BytesIO(to_png(wordless(self.scene), self.theme, WIDE))).convert("RGB")

    def at(self, x: float, y: float) -> str:
        scale = WIDE / self.scene.width
        left = min(max(round((x - self.scene.x) * scale), 0), self.picture.width - 1)
        top = min(max(round((y - self.scene.y) * scale), 0), self.picture.height - 1)
        return hexed(self.picture.getpixel((left, top)))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", names())
def test_every_word_can_be_read_on_what_lies_behind_it(game: str, theme: Theme) -> None:
    """4.5 to 1 against what was drawn there, or against the seam around it."""
    weak = []
    for scene in played(game):
        colours = board_colours(scene, theme)
        beneath = Ground(scene, theme)
        texts = [shape for shape in flat(scene.shapes, scene.now) if isinstance(shape, Text) and shape.text]
        # What a fleet that passes covers for a moment is not what it was written on.
        still = [text for text in texts if ":" not in text.id or text.id.split(":")[0] not in ("shuttle", "group")]
        assert still
        for text in still:
            ground = colours[text.stroke] if text.stroke != "none" else beneath.at(text.x, text.y)
            ratio = contrast(blend(colours[text.fill], ground, text.opacity), ground)
            if ratio < 4.5:
                weak.append((text.id, text.text, round(ratio, 2), ground))
    assert not weak


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", names())
def test_every_seat_stands_out_from_the_backdrop(game: str, theme: Theme) -> None:
    """3 to 1: a seat's colour on the backdrop, or the outline that its pieces have on the tiles they stand on."""
    scene = played(game)[0]
    back, colours = scene.backdrop, board_colours(scene, theme)
    assert back is not None
    grounds = [colours[paint] for paint in (back.top, back.bottom, back.glow) if paint != "none"]
    tiles = {colours[shape.fill] for shape in scene.shapes if isinstance(shape, Hexagon) and shape.fill == "ice"}
    marks = [shape for shape in flat(scene.shapes, scene.now) if isinstance(shape, Mark) and shape.fill != "ground"]
    for paint, rim in {(mark.fill, mark.stroke) for mark in marks if (mark.owner or 0) >= 0}:
        rest = tiles or grounds
        seen = [max(contrast(colours[one], ground) for one in (paint, rim) if one != "none") for ground in rest]
        assert min(seen) >= 3, (paint, rim)


def test_games_without_a_backdrop_look_as_before() -> None:
    plain = scene(replace(BALL, shade=False), back=None)
    assert to_svg(plain).count("<rect") == 1
    assert "Gradient" not in to_svg(plain)


def test_every_game_has_a_backdrop_of_its_own() -> None:
    backs = [played(game)[0].backdrop for game in names()]
    assert None not in backs
    assert len({(back.top, back.bottom, back.glow) for back in backs if back}) == len(names())
