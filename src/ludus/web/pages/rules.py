"""The rules of every game, with pictures of its boards and of a moment of play."""

import asyncio
from functools import lru_cache
from itertools import islice
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludus.core.clock import TimeControl
from ludus.core.game import AnyGame
from ludus.core.match import Entrant, MatchSpec
from ludus.games import folder, load, names
from ludus.games.boards import open_board, shipped
from ludus.referee import play_match, states
from ludus.view.palette import Theme
from ludus.web.guard.rights import Route
from ludus.web.layout import Link, page, text
from ludus.web.pages.catalogue import known
from ludus.web.pages.form import board_picture
from ludus.web.pages.guide import how_to_play
from ludus.web.pages.languages import chosen, rules_of, switch
from ludus.web.pages.rules_text import to_html

LINK = Link(40, "/rules", "Rules")
STYLES = ("cups.css", "guide.css")
SEED = 7
SHARE = 0.4  # of a match: the moment that is shown


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
    picture = board_picture(game.info.name, game.info.board)
    return f'<a class="game" href="/rules/{game.info.name}"{current}>{picture}<b>{text(game.info.title)}</b></a>'


def _moment(game: AnyGame) -> str:
    source = f"/rules/{game.info.name}/moment.svg?theme="
    shown = "".join(
        f'<img class="{theme}" src="{source}{theme}" alt="A moment of play" width="400" height="300">'
        for theme in ("light", "dark")
    )
    players = " against ".join(_players(game))
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
    drawn = await asyncio.to_thread(_drawn, game.info.name, theme)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


@lru_cache(maxsize=64)
def _drawn(name: str, theme: Theme) -> bytes:
    from ludus.view.scenes import scene_of
    from ludus.view.svg import to_svg

    return to_svg(scene_of(load(name), middle(name)), theme, 600).encode()


@lru_cache(maxsize=32)
def middle(name: str) -> Any:
    """A state well inside of a match between two of the house, the same every time."""
    game = load(name)
    house, board = _players(game), open_board(game, "", game.info.editions[0], SEED)
    seated = [house[seat % len(house)] for seat in range(board.players or game.info.seats[0])]
    entrants = tuple(Entrant(player, player) for player in seated)
    # Without a limit: a machine that stands still changes no picture.
    record = play_match(MatchSpec(game=name, entrants=entrants, seed=SEED, time=TimeControl()))
    return next(islice(states(record), int((len(record.game.turns) + 1) * SHARE), None))


def _players(game: AnyGame) -> list[str]:
    """Two that are quick and know the game."""
    house = list(game.bots)
    return [house[-1], house[-2]] if len(house) > 3 else house[:2][::-1]


ROUTES = [Route("/rules", first), Route("/rules/{game}", show), Route("/rules/{game}/moment.svg", moment)]
