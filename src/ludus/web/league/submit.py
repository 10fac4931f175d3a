"""Versions as JSON: send one, look at it, withdraw it, have what was sent. The file is the body, as it is."""

import asyncio
from urllib.parse import quote

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from ludus.core.errors import LudusError
from ludus.league.versions.checking import check_again
from ludus.league.versions.life import withdraw
from ludus.league.versions.receive import receive
from ludus.league.versions.sheet import TeamSheet, VersionSheet, team_sheet, version_sheet
from ludus.league.versions.source import source_of
from ludus.players.sent.unpack import LARGEST
from ludus.web.arena import league_of
from ludus.web.gone import NOBODY_LISTENS, to_the_end
from ludus.web.guard.principal import principal_of
from ludus.web.guard.rights import About, Need, Route


def sheet(value: VersionSheet | TeamSheet, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


async def send(request: Request) -> Response:
    """`POST /api/league/versions?file=bot.py`; staff name the team too. Once begun it is kept, whoever hangs up."""
    try:
        data, file = await request.body(), request.query_params.get("file", "")
    except ClientDisconnect:
        raise HTTPException(NOBODY_LISTENS, "whoever sent it is gone") from None
    league, who, team = league_of(request), principal_of(request), asked_team(request)
    made = await to_the_end(receive, league, who, file, data, team)
    return sheet(await asyncio.to_thread(version_sheet, league, who, made.id), 201)


async def one(request: Request) -> Response:
    return sheet(await asyncio.to_thread(version_sheet, league_of(request), principal_of(request), id_of(request)))


async def withdrawn(request: Request) -> Response:
    league, who, id = league_of(request), principal_of(request), id_of(request)
    await to_the_end(withdraw, league, who, id)
    return sheet(await asyncio.to_thread(version_sheet, league, who, id))


async def again(request: Request) -> Response:
    league, who, id = league_of(request), principal_of(request), id_of(request)
    await to_the_end(check_again, league, who, id)
    return sheet(await asyncio.to_thread(version_sheet, league, who, id))


async def source(request: Request) -> Response:
    file, data = await asyncio.to_thread(source_of, league_of(request), principal_of(request), id_of(request))
    named = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(file, safe='')}"}
    return Response(data, media_type="application/octet-stream", headers=named)


async def team(request: Request) -> Response:
    return sheet(await asyncio.to_thread(team_sheet, league_of(request), principal_of(request), asked_team(request)))


def id_of(request: Request) -> int:
    return _number(str(request.path_params["id"]), "version")


def asked_team(request: Request) -> int | None:
    word = request.query_params.get("team", "")
    return _number(word, "team") if word else None


def _number(word: str, what: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise LudusError(f"{word[:20]!r} is no number of a {what}")
    return int(word)


ROUTES = [
    Route(
        "/api/league/versions",
        send,
        About("Send a version of your team's bot", VersionSheet, bytes, asked=("file", "team"), done=201),
        methods=["POST"],
        need=Need.SIGNED_IN,
        most=LARGEST,
    ),
    Route("/api/league/versions/{id}", one, About("A version, and what its check has found", VersionSheet)),
    Route(
        "/api/league/versions/{id}/file",
        source,
        About("What was sent", kinds=("application/octet-stream",)),
        need=Need.SIGNED_IN,
    ),
    Route(
        "/api/league/versions/{id}/withdraw",
        withdrawn,
        About("Withdraw a version: it plays no more", VersionSheet),
        methods=["POST"],
        need=Need.SIGNED_IN,
    ),
    Route(
        "/api/league/versions/{id}/check",
        again,
        About("Have a version checked again", VersionSheet),
        methods=["POST"],
        need=Need.STAFF,
    ),
    Route(
        "/api/league/team",
        team,
        About("Your team: its versions, and what it may do yet", TeamSheet, asked=("team",)),
        need=Need.SIGNED_IN,
    ),
]
