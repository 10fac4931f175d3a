"""`/healthz` and `/metrics`: for who watches over the server. Numbers only, and nobody's name."""

import asyncio

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ludus.core.errors import LudusError
from ludus.league.matches.figures import as_prometheus, figures
from ludus.web.arena import league_of
from ludus.web.guard.guard import public_words
from ludus.web.guard.rights import Need, Route

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


async def health(request: Request) -> Response:
    """200 where the store answers and somebody plays; else 503, and a line that says what is wrong."""
    try:
        trouble = (await asyncio.to_thread(figures, league_of(request))).trouble
    except LudusError as error:
        trouble = public_words(error)
    return PlainTextResponse(f"{trouble or 'ok'}\n", 503 if trouble else 200)


async def metrics(request: Request) -> Response:
    found = await asyncio.to_thread(figures, league_of(request))
    return Response(as_prometheus(found), media_type=PROMETHEUS)


ROUTES = [
    Route("/healthz", health, need=Need.NOTHING),
    Route("/metrics", metrics, need=Need.NOTHING),
]
