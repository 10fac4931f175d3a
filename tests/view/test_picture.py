"""Pictures: PNG and GIF files of scenes, and a clear word where the library for them is missing."""

import sys
from io import BytesIO
from typing import Any

import pytest

from ludus.core.errors import LudusError
from ludus.core.scene import Circle, Scene
from ludus.view.palette import PALETTES, rgb
from ludus.view.picture import to_gif, to_png


def scene(x: float) -> Scene:
    return Scene(x=0, y=0, width=4, height=2, shapes=(Circle(id="disc", x=x, y=1, radius=0.9, fill="seat0"),))


def opened(data: bytes) -> Any:
    from PIL import Image

    return Image.open(BytesIO(data))


def test_a_png_is_as_wide_as_asked_and_shows_the_scene() -> None:
    picture = opened(to_png(scene(1), "light", 80))
    assert (picture.format, picture.size) == ("PNG", (80, 40))
    pixels = picture.convert("RGB")
    assert pixels.getpixel((20, 20)) == rgb(PALETTES["light"]["seat0"])
    assert pixels.getpixel((60, 20)) == rgb(PALETTES["light"]["ground"])


def test_a_gif_has_a_frame_a_scene_starts_again_and_rests_on_the_last() -> None:
    film = opened(to_gif([scene(1), scene(2), scene(3)], width=40, pause_ms=100))
    assert (film.format, film.size, film.n_frames, film.info["loop"]) == ("GIF", (40, 20), 3, 0)
    pauses = []
    for frame in range(3):
        film.seek(frame)
        pauses.append(film.info["duration"])
    assert pauses == [100, 100, 2000]


def test_a_gif_of_one_scene_is_a_picture_of_it() -> None:
    assert opened(to_gif([scene(1)], width=40)).n_frames == 1


@pytest.mark.parametrize(
    ("module", "words"), [("resvg_py", "a PNG file needs resvg-py"), ("PIL", "a GIF file needs Pillow")]
)
def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, module: str, words: str) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(LudusError, match=rf"{words}: pip install 'ludus\[web\]'"):
        to_png(scene(1)) if module == "resvg_py" else to_gif([scene(1)])
