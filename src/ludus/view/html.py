"""A match as one HTML file that needs nothing else: the player of `view/player`, and its films, packed."""

import re
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

import msgspec

from ludus.core.game import AnyGame, Seat
from ludus.core.match import MatchRecord, MatchSpec, Measured, Moment
from ludus.core.scene import Paint, Scene
from ludus.view.film import film
from ludus.view.palette import DARK, PALETTES, SKIES, Palette, Theme
from ludus.view.svg import to_svg

# In the order in which they need each other.
MODULES = (
    *("dom", "card", "marks", "backdrop", "shapes", "scene", "film", "pace", "chart", "controls", "side", "ending"),
    *("player", "page"),
)
IMPORT = re.compile(r'^import \{[^}]*\} from "\./\w+\.js";\n', re.MULTILINE)
LONG_COMMENT = re.compile(r"^ *(/\*\*.*?\*/|// .*?$)\n", re.MULTILINE | re.DOTALL)
INDENT = re.compile(r"^  +", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(async )?(function|class|const)\b)", re.MULTILINE)

Moments = Callable[[], Iterable[Moment]]  # the match from its start, each time it is asked for


def record_page(
    game: AnyGame,
    record: MatchRecord,
    moments: Moments,
    *,
    seen: Seat | None = None,
    seats: bool = True,
    theme: Theme | None = None,
) -> str:
    """The page of a match that was recorded."""
    told = record.game.spec, record.measured
    return match_page(game, *told, moments, seen=seen, seats=seats, theme=theme)


def match_page(
    game: AnyGame,
    spec: MatchSpec,
    measured: Measured,
    moments: Moments,
    *,
    seen: Seat | None = None,
    seats: bool = True,
    theme: Theme | None = None,
) -> str:
    """The page of a match. Where seats see different things, `seats` says whether it also holds what each saw.

    With `seen` it holds what that seat saw, and nothing else.
    """
    others = range(len(spec.entrants)) if seen is None and seats and game.info.hidden else ()

    def shot(eyes: Seat | None) -> str:
        return packed(film(game, spec, moments(), said(measured), eyes, measured.think_us))

    names = " – ".join(entrant.name for entrant in spec.entrants)
    return page(f"{game.info.title}: {names}", {None: shot(seen), **{eyes: shot(eyes) for eyes in others}}, theme)


def page(title: str, films: Mapping[Seat | None, str], theme: Theme | None = None) -> str:
    """One page with packed films, by whose eyes they are seen through; without a theme it is the reader's own."""
    kept = "\n".join(_kept("all" if seat is None else str(seat), text) for seat, text in films.items())
    chosen = f' data-theme="{theme}"' if theme else ""
    return f"""<!doctype html>
<html lang="en"{chosen}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<link rel="icon" href="data:,">
<title>{_text(title)}</title>
<style>
{colours_css()}{_read("player.css")}html, body {{ margin: 0; background: var(--p-ground); }}
</style>
</head>
<body>
<main id="player"></main>
{kept}
<script type="module">
{script()}</script>
</body>
</html>
"""


def scene_page(scene: Scene, title: str) -> str:
    """One picture as a page that needs nothing else."""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<link rel="icon" href="data:,">
<title>{_text(title)}</title>
<style>
html, body {{ margin: 0; height: 100%; background: {PALETTES["light"]["ground"]}; }}
svg {{ display: block; width: 100vw; height: 100vh; }}
</style>
</head>
<body>
<main>{to_svg(scene, "light")}</main>
</body>
</html>
"""


# Nothing may be fetched, whatever a name in a record tries.
POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"


def packed(messages: Iterable[Any]) -> str:
    """A film as text: lines of JSON, deflated, in base64."""
    encode, squeeze = msgspec.json.Encoder().encode, zlib.compressobj(9)
    parts = [squeeze.compress(encode(message) + b"\n") for message in messages]
    return b64encode(b"".join(parts) + squeeze.flush()).decode()


def said(measured: Measured) -> dict[int, tuple[str, ...]]:
    """What the players said of their turns, by turn."""
    found: dict[int, tuple[str, ...]] = {}
    for note in measured.said:
        found[note.turn] = (*found.get(note.turn, ()), note.text)
    return found


@cache
def script() -> str:
    """The modules of the player as one: they import only each other, and no two use the same name."""
    return "\n".join(_bare(_read(f"{name}.js")) for name in MODULES)


def colours_css() -> str:
    """The palettes as CSS: what `player/colours.css` holds for pages that are served."""
    light, dark = _variables(PALETTES["light"]), _variables(PALETTES["dark"])
    rows = [
        "/* Written by ludus.view.html from view/palette.py: python -m ludus.view.html */",
        f":root {{ color-scheme: light; {light} }}",
        f'@media (prefers-color-scheme: dark) {{ :root:not([data-theme="light"]) {{ color-scheme: dark; {dark} }} }}',
        f':root[data-theme="dark"] {{ color-scheme: dark; {dark} }}',
        f".night {{ {_variables({paint: value for paint, value in DARK.items() if paint not in SKIES})} }}",
        *(row for paint in PALETTES["light"] for row in _classes(paint)),
    ]
    return "\n".join(rows) + "\n"


def _variables(palette: Palette) -> str:
    return " ".join(f"--p-{paint}:{colour};" for paint, colour in palette.items() if paint != "none")


def _classes(paint: Paint) -> Iterator[str]:
    colour = "none" if paint == "none" else f"var(--p-{paint})"
    behind = "" if paint == "none" else f".b-{paint}{{background:{colour}}}"
    yield f".f-{paint}{{fill:{colour}}}.s-{paint}{{stroke:{colour}}}{behind}"


def _bare(module: str) -> str:
    """Without imports, exports, long comments and most of the space before lines: no text in it has several lines."""
    return INDENT.sub(" ", LONG_COMMENT.sub("", EXPORT.sub("", IMPORT.sub("", module))))


def _kept(name: str, text: str) -> str:
    return f'<script type="text/plain" data-film="{name}">{text}</script>'


def _read(name: str) -> str:
    return (files("ludus.view") / "player" / name).read_text(encoding="utf-8")


def _text(text: str) -> str:
    return escape("".join(letter if letter.isprintable() else "\ufffd" for letter in text))


if __name__ == "__main__":
    from pathlib import Path

    (Path(__file__).parent / "player" / "colours.css").write_text(colours_css(), encoding="utf-8")
