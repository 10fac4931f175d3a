"""How to play, in pictures that the game itself plays and draws (GUIDE.md), and the hints of a first match."""

import asyncio
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

from ludus.core.game import AnyGame
from ludus.core.guide.playing import picture_of
from ludus.core.guide.reading import BadGuide, Guide, GuideScene, guide_in
from ludus.games import folder, load
from ludus.report.private import hidden
from ludus.view.palette import Theme
from ludus.view.scenes import drawing
from ludus.view.svg import to_svg
from ludus.web.guard.rights import Route
from ludus.web.layout import text
from ludus.web.pages.catalogue import known
from ludus.web.records.record_folder import NotThere
from ludus.web.rules.rules_text import inline, to_html

ANCHOR = "how-to-play"
WIDE = 600  # pixels of a picture


@lru_cache(maxsize=64)
def guide_of(name: str, language: str = "") -> Guide | None:
    """In this language, where there is one, else in the usual one."""
    return guide_in(folder(name), language)


def how_to_play(game: AnyGame, language: str) -> str:
    """A part of the rules' page; nothing where a game has no guide, one line where it has a bad one."""
    try:
        guide = guide_of(game.info.name, language)
    except BadGuide as error:
        return f'<p class="error">{text(hidden(str(error)))}</p>'
    if guide is None:
        return ""
    pictures = "".join(_picture(game, number, scene) for number, scene in enumerate(guide.scenes))
    return (
        f'<section class="how" id="{ANCHOR}" lang="{guide.language}"><h2>{text(guide.title)}</h2>{to_html(guide.lead)}'
        f'<ol class="scenes">{pictures}</ol><div class="prose">{to_html(guide.rest)}</div></section>'
    )


def _picture(game: AnyGame, number: int, scene: GuideScene) -> str:
    source = f"/rules/{game.info.name}/scenes/{number}.svg?theme="
    shown = "".join(
        f'<img class="{theme}" src="{source}{theme}" alt="{text(scene.title)}" loading="lazy" width="600" height="450">'
        for theme in ("light", "dark")
    )
    words = f"<h3>{inline(scene.title)}</h3>{to_html(scene.words)}"
    return f'<li><figure><span class="picture">{shown}</span><figcaption>{words}</figcaption></figure></li>'


def link(name: str) -> str:
    """To the pictures, in a window of its own: whoever plays does not leave the board."""
    where = f"/rules/{text(name)}#{ANCHOR}"
    return f'<a class="quiet-button" href="{where}" target="_blank" rel="noopener">How to play</a>'


def hints(name: str) -> str:
    """For who plays this game for the first time; `hints.js` shows them one by one."""
    try:
        guide = guide_of(name)
    except BadGuide:
        return ""  # the rules' page says what is wrong with it
    if guide is None or not guide.hints:
        return ""
    said = "".join(f"<p>{inline(hint)}</p>" for hint in guide.hints)
    return (
        f'<aside class="hints" id="hints" data-game="{text(name)}" aria-label="Hints" hidden><div class="said" '
        f'role="status">{said}</div><div class="row"><span class="count"></span>'
        '<button type="button" class="earlier">Back</button><button type="button" class="later">Next</button>'
        '<button type="button" class="dismiss">No more hints</button></div></aside>'
    )


async def scene(request: Request) -> Response:
    game, word = known(request.path_params["game"]), request.path_params["number"]
    theme: Theme = "light" if request.query_params.get("theme") == "light" else "dark"
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 4 else -1
    drawn = await asyncio.to_thread(_drawn, game.info.name, number, theme)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


@lru_cache(maxsize=256)
def _drawn(name: str, number: int, theme: Theme) -> bytes:
    guide, game = guide_of(name), load(name)
    if guide is None or not 0 <= number < len(guide.scenes):
        raise NotThere(f"no such scene of {name}")
    with drawing(game):
        return to_svg(picture_of(game, guide, guide.scenes[number]), theme, WIDE).encode()


ROUTES = [Route("/rules/{game}/scenes/{number}.svg", scene)]
