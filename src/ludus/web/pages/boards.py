"""Boards: what there is to play on, and a place to bring one's own to."""

import asyncio
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from ludus.games import names
from ludus.games.boards import RANDOM
from ludus.report.markup import section
from ludus.web.arena import arena_of
from ludus.web.boards import api
from ludus.web.boards.folder import ListedBoard
from ludus.web.guard.rights import Route, trusted
from ludus.web.keys import key_of
from ludus.web.layout import Link, page, text
from ludus.web.pages.catalogue import Offer, known, offer, offers
from ludus.web.pages.form import board_picture, moment_picture

LINK = Link(35, "/boards", "Boards")
STYLES = ("cups.css",)
ORIGINS = {"sent": "Sent by people", "given": "Boards of this server", "house": "Boards of the house"}


async def every(request: Request) -> Response:
    arena, name = arena_of(request), request.query_params.get("game", "")
    games = await asyncio.to_thread(offers, arena.roster)
    chosen = await asyncio.to_thread(offer, name if name in names() else names()[0], arena.roster)
    listed = await asyncio.to_thread(arena.roster.boards.listed, known(chosen.name))
    may = trusted(request.scope, arena.settings)
    tabs = "".join(_game(one, one.name == chosen.name) for one in games)
    groups = "".join(_group(chosen, kind, listed, may) for kind in ORIGINS)
    body = (
        f'<nav class="games small" aria-label="Game">{tabs}</nav>'
        f'<header><h1>Boards of {text(chosen.title)}</h1><p class="lead">'
        "Those of the house, those of this server, and those that people have sent.</p></header>"
        f"{_sending(chosen, may)}{groups}"
    )
    return page(request, f"Boards of {chosen.title}", body, scripts=["boards.js"], styles=STYLES)


def _game(game: Offer, here: bool) -> str:
    current = ' aria-current="true"' if here else ""
    picture = moment_picture(game.name)
    return f'<a class="game" href="/boards?game={game.name}"{current}>{picture}<b>{text(game.title)}</b></a>'


def _sending(game: Offer, may: bool) -> str:
    if not may:
        why = "Sending a board needs the token: open the URL that the server printed when it started."
        return f'<section class="upload"><h2>Bring your own</h2><p class="quiet">{text(why)}</p></section>'
    suffix = known(game.name).board.SUFFIX
    return f"""<section class="upload"><h2>Bring your own</h2>
<form id="board" data-game="{game.name}" novalidate><div class="sending">
<label class="field"><span>file (*{text(suffix)})</span>
<input type="file" name="file" accept="{text(suffix)},text/plain"></label>
<label class="field"><span>name</span>
<input name="name" maxlength="40" placeholder="as the file" autocomplete="off"></label></div>
<div class="drafting"><label class="field"><span>or write it here</span>
<textarea name="text" rows="14" spellcheck="false" wrap="off"></textarea></label>
<figure class="preview" aria-live="polite"><span class="picture" hidden></span><figcaption></figcaption></figure></div>
<p class="error" role="alert" hidden></p>
<p class="cup-tools"><button type="button" data-do="look">Look at it</button>
<button class="primary" type="submit">Keep it</button></p></form>
<p class="quiet">How the file is written: <a href="/rules/{game.name}">the rules</a>. It can be chosen for matches and
tournaments as soon as it is kept.</p></section>"""


def _group(game: Offer, kind: str, listed: list[ListedBoard], may: bool) -> str:
    boards = [board for board in listed if board.kind == kind and board.name != RANDOM]
    tiles = "".join(_tile(game, board, may) for board in boards)
    return section(ORIGINS[kind], f'<div class="gallery wide">{tiles}</div>' if tiles else "")


def _tile(game: Offer, board: ListedBoard, may: bool) -> str:
    key = key_of(board.name)
    play = f'<a href="/?{text(urlencode({"game": game.name, "board": board.name}))}">play</a>'
    file = f' · <a href="/api/boards/{game.name}/{key}">text</a>' if board.kind != "house" else ""
    label = text(f"Delete {board.name}")
    delete = f' · <button type="button" class="danger plain" data-delete="{key}" aria-label="{label}">delete</button>'
    tools = f"<small>{play}{file}{delete if may and board.kind == 'sent' else ''}</small>"
    return (
        f"<figure>{board_picture(game.name, board.name)}<figcaption>{text(board.name)}<br>{tools}</figcaption></figure>"
    )


ROUTES = [Route("/boards", every), *api.ROUTES]
