"""Replays: a file to be watched, opened or dropped; and what was played here."""

import asyncio
from pathlib import PurePosixPath

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludus.web.api import MatchInfo, about, json
from ludus.web.arena import arena_of
from ludus.web.elsewhere.beside import beside, watch
from ludus.web.gone import while_there
from ludus.web.guard.rights import About, Route, trusted
from ludus.web.layout import Link, page
from ludus.web.pages.lists import recent_list
from ludus.web.records.opened import LARGEST, open_file

LINK = Link(30, "/replays", "Replays")
MOST_SHOWN = 50
NAME = 100  # letters of a file's name that are shown


async def show(request: Request) -> Response:
    arena = arena_of(request)
    playing = await asyncio.to_thread(beside, arena)
    played = recent_list(await asyncio.to_thread(arena.records.recent, MOST_SHOWN))
    body = (
        '<header><h1>Replays</h1><p class="lead">A match that was played, turn by turn.</p></header>'
        f"{_opening(request)}"
        f"{f'<section><h2>Being played</h2>{playing}</section>' if playing else ''}"
        f"<section><h2>Played here</h2>{played or '<p class=quiet>Nothing yet.</p>'}</section>"
    )
    return page(request, "Replays", body, scripts=["open.js"], styles=["colours.css", "cards.css", "cups.css"])


def _opening(request: Request) -> str:
    if not trusted(request.scope, arena_of(request).settings):
        return '<p class="quiet">To open a file of your own here, come by the address that the server has printed.</p>'
    return """<section class="upload"><h2>Open a file</h2>
<div class="sending"><label>A record, or an original program's log
<input type="file" data-open aria-describedby="open-hint"></label></div>
<p class="error" role="alert" hidden></p>
<p class="quiet" id="open-hint">Records (<code>.ludus</code>) and logs such as <code>game_visualizer.log</code>.
Or drop it anywhere on this page, or on that of a match. It is kept in memory only.</p></section>"""


async def bring(request: Request) -> Response:
    """`POST /api/replays?file=game_visualizer.log`: the file is the body."""
    length = request.headers.get("content-length", "")
    if length.isdigit() and int(length) > LARGEST:
        raise HTTPException(413, f"the file has more than {LARGEST >> 20} MB")
    arena = arena_of(request)
    arena.limited.demand_room()
    name = PurePosixPath(request.query_params.get("file", "").replace("\\", "/")).name[-NAME:]
    match = await while_there(request, open_file(arena, name or "a file", await request.body()))
    return json(about(match), 201)


BRING = About("Open a record or a log, to be watched", MatchInfo, bytes, ("file",), done=201)
ROUTES = [
    Route("/replays", show),
    Route("/replays/live/{id}", watch),
    Route("/api/replays", bring, BRING, methods=["POST"], most=LARGEST + 1),
]
