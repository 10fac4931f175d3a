"""The rules of every game, with pictures of its boards and of a moment of play."""

import asyncio

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludus.core.game import AnyGame
from ludus.games import folder, load, names
from ludus.games.boards import shipped
from ludus.view.palette import Theme
from ludus.web.guard.rights import Route
from ludus.web.layout import Link, page, text
from ludus.web.pages.catalogue import known
from ludus.web.pages.form import board_picture, moment_picture
from ludus.web.pages.guide import how_to_play
from ludus.web.pages.pictures import house_players, large_moment, thumbnail
from ludus.web.rules.languages import chosen, rules_of, switch
from ludus.web.rules.rules_text import to_html

LINK = Link(40, "/rules", "Rules")
STYLES = ("cups.css", "guide.css")


async def first(request: Request) -> Response:
    return RedirectResponse(f"/rules/{names()[0]}", 303)


async def show(request: Request) -> Response:
    game = known(request.path_params["game"])
    there = rules_of(folder(game.info.name))
    language = chosen(request, list(there))
    rules = there[language].read_text(encoding="utf-8") if there else "The package of this game brings no `RULES.md`."
    tabs = "".join(_game(load(name), name == game.info.name) for name in names())
    aside = f"{_moment(game)}<h2>Boards</h2>{_boards(game)}"
    body = (
        f'<nav class="games small" aria-label="Game">{tabs}</nav>'
        f'<header><h1>{text(game.info.title)}</h1><p class="lead">{text(game.info.summary)}</p></header>'
        f"{switch(f'/rules/{game.info.name}', list(there), language)}"
        f"{how_to_play(game, language)}"
        f'<div class="rules"><div class="prose" lang="{language}">{to_html(rules)}</div><aside>{aside}</aside></div>'
    )
    answer = page(request, f"Rules of {game.info.title}", body, styles=STYLES)
    answer.headers["Vary"] = "Accept-Language"
    return answer


def _game(game: AnyGame, here: bool) -> str:
    current = ' aria-current="true"' if here else ""
    picture = moment_picture(game.info.name)
    return f'<a class="game" href="/rules/{game.info.name}"{current}>{picture}<b>{text(game.info.title)}</b></a>'


def _moment(game: AnyGame) -> str:
    source = f"/rules/{game.info.name}/moment.svg?theme="
    shown = "".join(
        f'<img class="{theme}" src="{source}{theme}" alt="A moment of play" width="400" height="300">'
        for theme in ("light", "dark")
    )
    players = " against ".join(house_players(game))
    return (
        f'<figure class="moment"><span class="picture">{shown}</span>'
        f"<figcaption>{text(players)} on {text(game.info.board)}.</figcaption></figure>"
    )


def _boards(game: AnyGame) -> str:
    tiles = "".join(
        f"<figure>{board_picture(game.info.name, board)}<figcaption>{text(board)}</figcaption></figure>"
        for board in shipped(game)
    )
    return f'<div class="gallery">{tiles}</div>'


async def moment(request: Request) -> Response:
    game = known(request.path_params["game"])
    theme: Theme = "light" if request.query_params.get("theme") == "light" else "dark"
    drawn = await asyncio.to_thread(large_moment, game.info.name, theme)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


async def small_moment(request: Request) -> Response:
    game = known(request.path_params["game"])
    theme: Theme = "light" if request.query_params.get("theme") == "light" else "dark"
    drawn = await asyncio.to_thread(thumbnail, game.info.name, theme)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


ROUTES = [
    Route("/rules", first),
    Route("/rules/{game}/thumbnail.svg", small_moment),
    Route("/rules/{game}", show),
    Route("/rules/{game}/moment.svg", moment),
]
