"""What colour each role has. The seats' colours are Okabe and Ito's, which people see apart whatever their eyes."""

from functools import cache
from math import pow
from typing import Literal

from ludus.core.scene import Paint

Theme = Literal["dark", "light"]
Palette = dict[Paint, str]

DARK: Palette = {
    "none": "none",
    "seat0": "#e69f00",
    "seat1": "#56b4e9",
    "seat2": "#1fc39a",
    "seat3": "#dd8fbd",
    "nobody": "#8a93a6",
    "ground": "#10151f",
    "ink": "#f2f4f8",
    "faint": "#667188",
    "accent": "#f0e442",
    "alarm": "#ff3d6e",
    "fog": "#1b2332",
    "ice": "#c9dfec",
    "shade": "#7f9fb5",
    "water": "#0d2a42",
    "space": "#060912",
    "dusk": "#121d3b",
    "nebula": "#2b1640",
    "aurora": "#07292d",
    "star": "#e6edff",
    "sea": "#12384f",
    "deep": "#071b2b",
    "foam": "#9fc6dd",
    "red": "#e5484d",
    "white": "#ffffff",
    "brown": "#b07a4a",
    "black": "#3a3f4b",
    "orange": "#d9622b",
}
LIGHT: Palette = {
    "none": "none",
    "seat0": "#c66900",
    "seat1": "#1b74b3",
    "seat2": "#009e73",
    "seat3": "#c4659a",
    "nobody": "#7d8798",
    "ground": "#fdfcf9",
    "ink": "#161b26",
    "faint": "#98a1b2",
    "accent": "#9a7d00",
    "alarm": "#c1121f",
    "fog": "#ecebe4",
    "ice": "#e4f1f8",
    "shade": "#a6c3d5",
    "water": "#8fbbd8",
    "space": "#0b1122",
    "dusk": "#172749",
    "nebula": "#331b4d",
    "aurora": "#0a3439",
    "star": "#e6edff",
    "sea": "#a5d0e6",
    "deep": "#6fa9cd",
    "foam": "#ffffff",
    "red": "#cf2e37",
    "white": "#ffffff",
    "brown": "#8a5a2b",
    "black": "#1c1c20",
    "orange": "#d9622b",
}
PALETTES: dict[Theme, Palette] = {"dark": DARK, "light": LIGHT}
SKIES: tuple[Paint, ...] = ("space", "dusk", "nebula", "aurora", "star", "sea", "deep", "foam")


@cache
def board_palette(theme: Theme, night: bool) -> Palette:
    """The colours on a board: on a dark backdrop those for dark pages; the backdrop itself keeps to the theme."""
    return {**DARK, **{paint: LIGHT[paint] for paint in SKIES}} if night and theme == "light" else PALETTES[theme]


def rgb(colour: str) -> tuple[int, int, int]:
    """`#rrggbb` as numbers."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def blend(over: str, under: str, opacity: float) -> str:
    """The colour of something half transparent on something else."""
    mixed = (round(a * opacity + b * (1 - opacity)) for a, b in zip(rgb(over), rgb(under), strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def readable_on(ground: str, colour: str) -> str:
    """The colour, or black or white where it could hardly be read on this ground."""
    if contrast(colour, ground) >= 3:
        return colour
    return max("#000000", "#ffffff", key=lambda plain: contrast(plain, ground))


def contrast(one: str, other: str) -> float:
    """How well two colours stand out against each other, from 1 to 21, as the web's guidelines (WCAG) count it."""
    dark, light = sorted((_light(one), _light(other)))
    return (light + 0.05) / (dark + 0.05)


def _light(colour: str) -> float:
    red, green, blue = (pow(part / 255, 2.2) for part in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
