"""Staff: the settings of the league, as its file."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.principal import Principal
from ludus.league.reading import read_league_text
from ludus.league.season.changing import change_settings
from ludus.league.template import as_toml
from ludus.web.arena import league_of
from ludus.web.guard.principal import principal_of
from ludus.web.guard.rights import Need, Route
from ludus.web.layout import page, text
from ludus.web.league.people.forms import STYLES, form, go, read_form

PATH = "/league/staff/settings"
SOURCE = "league.toml"


async def show(request: Request) -> Response:
    league = league_of(request)
    return _page(request, await asyncio.to_thread(lambda: as_toml(league.settings)))


def _page(request: Request, written: str, error: str = "") -> Response:
    box = (
        '<label class="field"><span>as in league.toml; moments with their time zone, boards by name or random</span>'
        f'<textarea class="code" name="toml" rows="28" spellcheck="false" required>{text(written)}</textarea></label>'
    )
    body = (
        '<p class="quiet back"><a href="/league/staff">Staff</a></p><header><h1>Settings</h1><p class="lead">They hold '
        "from the moment at which they are kept. What was played stays.</p></header>"
        f'<section class="card">{form(PATH, box, "Keep", error=error)}</section>'
    )
    return page(request, "Settings", body, styles=STYLES, status=400 if error else 200)


async def changed(request: Request) -> Response:
    written = (await read_form(request)).get("toml", "").replace("\r\n", "\n")
    try:
        await asyncio.to_thread(_change, league_of(request), principal_of(request), written)
    except LudusError as error:
        return _page(request, written, str(error))
    return go(PATH)


def _change(league: League, who: Principal, written: str) -> None:
    """Without a folder: who is staff names no file of the server."""
    change_settings(league, who, read_league_text(written, SOURCE, None))


ROUTES = [
    Route(PATH, show, need=Need.STAFF),
    Route(PATH, changed, methods=["POST"], need=Need.STAFF),
]
