"""For who writes a bot: the guide, the protocol, each game's API, starter bots as zips, and what may be imported."""

import asyncio
import platform
import re
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from ludus.core.game import AnyGame
from ludus.games import load, names
from ludus.kits import LANGUAGES
from ludus.kits.guide import GUIDE, PROTOCOL, api_of, guide
from ludus.kits.project import languages, project, zipped
from ludus.players.code.packages import PACKAGES, installed
from ludus.web.guard.rights import Route
from ludus.web.layout import Link, page, text
from ludus.web.pages.catalogue import known
from ludus.web.pages.form import moment_picture
from ludus.web.records.record_folder import NotThere
from ludus.web.rules.rules_text import to_html

LINK = Link(35, "/write", "Write a bot")
STYLES = ("cups.css",)
FOLDER = "my_bot"  # in every zip, as the guide calls it
PARTS = {"/write": "Guide", "/write/protocol": "Protocol"}
NO_API = (
    "The package of this game brings no text about its API; a starter bot shows it, and so does "
    "[the protocol](/write/protocol)."
)
# Links of the texts that lead to one of these pages; all others stay words (rules_text.py).
LINKS = (
    (re.compile(r"\]\((?:\.\./)?bot-protocol\.md"), "](/write/protocol"),
    (re.compile(r"\]\((?:\.\./)?write-a-bot\.md"), "](/write"),
    (re.compile(r"\]\((?:games/)?(\w+)\.md"), r"](/write/\1"),
    (re.compile(r"\]\([./]*src/ludus/games/(\w+)/RULES\.md"), r"](/rules/\1"),
)


async def begin_here(request: Request) -> Response:
    lead = "Choose a game for its API and a starter bot in your language; what holds for all of them is here."
    return _page(request, "Write a bot", lead, guide(GUIDE), _packages())


async def protocol(request: Request) -> Response:
    return _page(request, "How a program is talked to", "For bots in any language.", guide(PROTOCOL), _packages())


async def api(request: Request) -> Response:
    game = known(request.path_params["game"])
    title = game.info.title
    lead = f"What a bot for {title} sees and answers, and one to start from."
    aside = f"{_starters(game)}{_packages()}"
    return _page(request, f"A bot for {title}", lead, api_of(game.info.name) or NO_API, aside)


async def starter(request: Request) -> Response:
    game, lang = known(request.path_params["game"]), request.path_params["lang"]
    if lang not in languages(game.info.name):
        raise NotThere(f"no starter bot of {game.info.title} in {lang!r}; there are: {_all_languages(game)}")
    data = await asyncio.to_thread(_zip, game.info.name, lang)
    name = f"{game.info.name}-{lang}.zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/zip", headers=headers)


@lru_cache(maxsize=64)
def _zip(game: str, lang: str) -> bytes:
    """Files that are put together, and nothing that is run; but for the one API whose library is compiled once."""
    return zipped(project(game, lang, Path(FOLDER)), FOLDER)


def _page(request: Request, title: str, lead: str, markdown: str, aside: str) -> Response:
    path = request.url.path
    parts = "".join(f'<a href="{to}"{_current(to == path)}>{name}</a>' for to, name in PARTS.items())
    tabs = "".join(_game(load(name), path == f"/write/{name}") for name in names())
    body = (
        f'<nav class="games small" aria-label="Game">{tabs}</nav>'
        f'<header><h1>{text(title)}</h1><p class="lead">{text(lead)}</p></header>'
        f'<nav class="languages" aria-label="For all games">{parts}</nav>'
        f'<div class="rules write"><div class="prose">{to_html(_linked(markdown))}</div><aside>{aside}</aside></div>'
    )
    return page(request, title, body, styles=STYLES)


def _current(here: bool) -> str:
    return ' aria-current="true"' if here else ""


def _game(game: AnyGame, here: bool) -> str:
    picture = moment_picture(game.info.name)
    return f'<a class="game" href="/write/{game.info.name}"{_current(here)}>{picture}<b>{text(game.info.title)}</b></a>'


def _linked(markdown: str) -> str:
    for pattern, place in LINKS:
        markdown = pattern.sub(place, markdown)
    return re.sub(r"\]\(/write/(\w+)", lambda link: link[0] if _is_page(link[1]) else "](", markdown)


def _is_page(name: str) -> bool:
    return f"/write/{name}" in PARTS or name in names()


def _starters(game: AnyGame) -> str:
    rows = "".join(
        f'<li><a href="/write/{game.info.name}/{lang}.zip" download>{text(LANGUAGES[lang].title)}</a></li>'
        for lang in languages(game.info.name)
    )
    note = f"A folder <code>{FOLDER}</code> with a bot that plays, and a README: what <code>ludus new</code> writes."
    return f'<h2>Starter bots</h2><p class="quiet">{note}</p><ul class="starters">{rows}</ul>'


def _all_languages(game: AnyGame) -> str:
    return ", ".join(languages(game.info.name))


def _packages() -> str:
    """As `ludus doctor` says it, for this server."""
    rows = "".join(
        f"<li>{text(name)} {text(number) if number else f'– not installed here ({text(PACKAGES[name])})'}</li>"
        for name, number in installed().items()
    )
    return (
        '<section id="packages"><h2>What a bot may import</h2><p class="quiet">In Python, on this server:</p>'
        f"<ul><li>the standard library of Python {platform.python_version()}</li>{rows}"
        "<li>ludus</li><li>its own files: send a zip</li></ul></section>"
    )


ROUTES = [
    Route("/write", begin_here),
    Route("/write/protocol", protocol),
    Route("/write/{game}", api),
    Route("/write/{game}/{lang}.zip", starter),
]
