"""The page: the board that plays, *Play* for each game, and what there is to watch."""

import asyncio
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import Response

from ludus.core.errors import LudusError
from ludus.core.match import MatchSpec
from ludus.games import load, names
from ludus.players.reference import HUMAN
from ludus.report.markup import text
from ludus.web.api import json
from ludus.web.arena import arena_of
from ludus.web.home.games import play_cards
from ludus.web.home.opponent import opponent
from ludus.web.home.showcase import Shown
from ludus.web.layout import page
from ludus.web.matches.live_match import LiveMatch
from ludus.web.matches.request import MatchRequest
from ludus.web.matches.start import start_match
from ludus.web.pages.form import moment_picture, sign

STYLES = ("colours.css", "player.css", "cards.css", "arena.css")
FIELDS = 200
PAUSE = '<button type="button" class="hold" aria-label="Pause the board" aria-pressed="false" hidden></button>'


async def arena_page(request: Request, beside: str) -> Response:
    shown = await arena_of(request).showcase.now()
    cards = await asyncio.to_thread(play_cards, request)
    body = f'<div class="arena">{_showcase(shown)}{cards}</div><div class="beside">{beside}</div>'
    return page(request, "Ludus", body, scripts=["arena.js"], styles=STYLES)


async def now(request: Request) -> Response:
    """What the board shows next; nothing yet, where the first match of an empty server is about to begin."""
    shown = await arena_of(request).showcase.now()
    if shown is None:
        return json({})
    return json({"id": shown.id, "live": shown.live, "label": _label(shown.spec), "inner": _caption(shown)})


def _showcase(shown: Shown | None) -> str:
    """Until its film is there, a picture of the game stands on the board."""
    game = shown.spec.game if shown else names()[0]
    where = f'href="/match/{text(shown.id)}" data-id="{text(shown.id)}"' if shown else 'href="/rules"'
    label = text(_label(shown.spec)) if shown else "A match begins"
    return (
        f'<section class="showcase" aria-label="A match"><a {where} data-live="{int(bool(shown and shown.live))}" '
        f'aria-label="{label}"><span class="board" aria-hidden="true">{moment_picture(game, lazy=False)}</span>'
        f'<span class="caption">{_caption(shown) if shown else ""}</span></a>{PAUSE}</section>'
    )


def _label(spec: MatchSpec) -> str:
    return f"Watch {' against '.join(entrant.name for entrant in spec.entrants)}, {load(spec.game).info.title}"


def _caption(shown: Shown) -> str:
    """Names, and room for the score; the film brings it."""
    sides = "".join(
        f'<span class="who">{sign(seat)}<b>{text(entrant.name)}</b>'
        f'<span class="score" data-seat="{seat}"></span></span>'
        for seat, entrant in enumerate(shown.spec.entrants)
    )
    live = '<span class="badge live">live</span>' if shown.live else '<span class="badge">replay</span>'
    board = shown.spec.board if len(shown.spec.board) < 40 and "\n" not in shown.spec.board else ""
    where = " · ".join(word for word in (load(shown.spec.game).info.title, board) if word)
    return (
        f'<span class="sides">{sides}</span><span class="where">{live} {text(where)}<span class="turn"></span></span>'
    )


def read_form(body: bytes) -> dict[str, str]:
    try:
        return dict(parse_qsl(body.decode(), max_num_fields=FIELDS))
    except ValueError:
        raise LudusError("not a form that could be read") from None


async def play_now(request: Request) -> tuple[LiveMatch, int]:
    """Sit down against a bot that fits; who plays has the first seat."""
    name = read_form(await request.body()).get("game", "")
    if name not in names():
        raise LudusError(f"no game {name!r}; there are: {', '.join(names())}")
    arena = arena_of(request)
    found = await asyncio.to_thread(opponent, load(name), arena.records, request)
    match = await start_match(arena, MatchRequest(game=name, players=(HUMAN, found.name)))
    return match, 0
