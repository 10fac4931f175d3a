"""The application: all routes, the guard around them, and what becomes of errors."""

import pkgutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib import import_module
from types import ModuleType
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from ludus.core.errors import LudusError
from ludus.league.people.passwords import TooManyAtOnce
from ludus.league.people.principal import NotAllowed
from ludus.league.versions.version import NoVersion
from ludus.report.private import hidden, hide_also
from ludus.store import StoreAway
from ludus.web import api, assets, league, pages
from ludus.web.arena import Arena
from ludus.web.guard.connections import InPieces
from ludus.web.guard.guard import Guard, public_words, refused
from ludus.web.guard.ticket import Ticket
from ludus.web.keys import Taken
from ludus.web.layout import page, text
from ludus.web.matches import feed
from ludus.web.matches.live_matches import Busy
from ludus.web.matches.queue import TooMany
from ludus.web.records.record_folder import NotThere
from ludus.web.seats import api as seats
from ludus.web.settings import Settings

Begin = Callable[[Arena], Any]
STATUS: dict[type[LudusError], int] = {
    NotAllowed: 403,
    NotThere: 404,
    NoVersion: 404,
    Taken: 409,
    TooMany: 429,
    TooManyAtOnce: 429,
    Busy: 503,
}
AGAIN_S = 10  # when to come back who was sent away


def make_app(settings: Settings, begin: Begin | None = None) -> Starlette:
    """`begin` is called with the arena once the loop runs."""
    hide_also(settings.places)
    shown = [*_pages(pages), *(_pages(league) if settings.league else [])]

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        arena = app.state.arena = Arena(settings)  # here, where the loop is
        arena.matches.begin()
        await arena.matches.resume()
        starts = [module.begin for module in shown if hasattr(module, "begin")]
        for start in [*starts, *([begin] if begin else [])]:
            await start(arena)
        yield
        await arena.tournaments.end()
        await arena.matches.end()
        if arena.league is not None:
            arena.league.__exit__()

    routes = [route for module in (*shown, feed, seats, api, assets) for route in module.ROUTES]
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(Guard, settings=settings),
            Middleware(InPieces),
            Middleware(GZipMiddleware, minimum_size=2000),
        ],
        exception_handlers={HTTPException: _http, LudusError: _mistake, Exception: _bug},
        lifespan=life,
    )
    app.router.redirect_slashes = False  # what is not there is not there
    app.state.ticket = Ticket(settings.ticket)
    app.state.links = sorted(module.LINK for module in shown if hasattr(module, "LINK"))
    app.state.sections = [module.home_section for module in shown if hasattr(module, "home_section")]
    return app


def _pages(folder: ModuleType) -> list[ModuleType]:
    """Whatever in the folder has routes."""
    modules = [import_module(f"{folder.__name__}.{module.name}") for module in pkgutil.iter_modules(folder.__path__)]
    return [module for module in modules if hasattr(module, "ROUTES")]


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    answer = _told(request, error.status_code, error.detail)
    answer.headers.update(error.headers or {})
    return answer


async def _mistake(request: Request, error: Exception) -> Response:
    if isinstance(error, StoreAway) and request.app.state.arena.league is not None:
        status, why = 503, public_words(error)
    else:  # an arena's own store is a file, whose place is hidden as any other
        status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400)
        why = str(error)
    answer = _told(request, status, why)
    if status in (429, 503):
        answer.headers["Retry-After"] = str(AGAIN_S)
    return answer


async def _bug(request: Request, error: Exception) -> Response:
    return _told(request, 500, "this is a bug in Ludus; the server's log has more")


def _told(request: Request, status: int, why: str) -> Response:
    """One line: as JSON for programs, as a page for people."""
    why = hidden(why)
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return refused(status, why)
    title = "Not there" if status == 404 else "That did not work"
    body = f'<div class="lonely"><h1>{title}</h1><p class="lead">{text(why)}</p><p><a href="/">Home</a></p></div>'
    return page(request, title, body, status=status)
