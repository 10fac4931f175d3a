"""Tournaments as JSON: create, list, get, stop, go on; and what an open page asks for."""

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ludus.core.errors import LudusError
from ludus.games import load
from ludus.report.markup import text
from ludus.report.private import hidden, told_board
from ludus.report.report import PARTS
from ludus.tournament.spec import TournamentSpec
from ludus.web.api import json
from ludus.web.arena import Arena, arena_of
from ludus.web.elsewhere.now import now_part, played_now, where
from ludus.web.guard.rights import About, Route, trusted
from ludus.web.keys import digest
from ludus.web.matches.trial import packed
from ludus.web.tournaments.calendar import NOT_OURS, NameTaken
from ludus.web.tournaments.listing import FILES, downloads, file
from ludus.web.tournaments.request import BadField, NewTournament, checked, read_request, strange_boards
from ludus.web.tournaments.tournament_page import TournamentPage, TournamentStage

WORDS = {
    TournamentStage.RUNNING: "It is being played here.",
    TournamentStage.ELSEWHERE: "Another process plays it; the page follows.",
    TournamentStage.STOPPED: "It is not over, and nobody plays it right now.",
    TournamentStage.OVER: "",
    TournamentStage.COUNTING: "Its results are being counted; the page follows.",
}


async def every(request: Request) -> Response:
    arena = arena_of(request)
    return json(await asyncio.to_thread(lambda: [about(arena, page) for page in arena.tournaments.all()]))


async def create(request: Request) -> Response:
    arena = arena_of(request)
    try:
        asked = read_request(await request.body())
        name, entered = await asyncio.to_thread(checked, asked, arena.roster, arena.settings.bounds)
        await _try_boards(arena, entered.spec)
    except BadField as error:
        return json({"error": hidden(str(error)), "field": error.field}, 400)
    try:
        page = await asyncio.to_thread(arena.tournaments.begin, name, entered)
    except LudusError as error:
        return json({"error": hidden(str(error)), "field": "name" if isinstance(error, NameTaken) else ""}, 409)
    return json(await asyncio.to_thread(about, arena, page), 201)


async def _try_boards(arena: Arena, spec: TournamentSpec) -> None:
    for match in strange_boards(spec):
        try:
            await arena.limited.call("ludus.web.matches.trial:run", packed(match, arena.settings.bounds.shapes))
        except LudusError as error:
            raise BadField("boards", str(error)) from None


async def one(request: Request) -> Response:
    arena = arena_of(request)
    page = await _page(request)
    return json(await asyncio.to_thread(_whole, arena, page))


async def stop(request: Request) -> Response:
    return await _changed(request, "stop")


async def go_on(request: Request) -> Response:
    return await _changed(request, "go_on")


async def _changed(request: Request, what: str) -> Response:
    arena, page = arena_of(request), await _page(request)
    try:
        await asyncio.to_thread(getattr(arena.tournaments, what), page)
    except LudusError as error:
        return json({"error": hidden(str(error))}, 409)
    return json(await asyncio.to_thread(about, arena, page))


async def parts(request: Request) -> Response:
    """The page of a tournament, where it is another than the one that was seen: 204 says that it is not."""
    arena, page = arena_of(request), await _page(request)
    seen, may = request.query_params.get("seen", ""), trusted(request.scope, arena.settings)
    told = await asyncio.to_thread(news, arena, page, may, seen)
    return Response(status_code=204) if told is None else json(told)


def news(arena: Arena, page: TournamentPage, may: bool, seen: str = "") -> dict[str, Any] | None:
    """The page in parts; None where it is as it was."""
    stage = arena.tournaments.stage(page)
    if stage is TournamentStage.COUNTING:
        return _uncounted(arena, page, may, seen)
    told = page.told
    counts = f"{len(told.results)}-{len(told.aside)}-{len(told.left_out)}"
    now = played_now(arena, page)
    playing = digest(" ".join(str(one.number) for one in now))
    version = f"{counts}-{stage}-{len(arena.tournaments.error(page))}-{playing}"
    if version == seen:
        return None
    shown = {"tools": tools(arena, page, stage, may), **page.parts()}
    live = stage in (TournamentStage.RUNNING, TournamentStage.ELSEWHERE)
    shown["head"] += now_part(page, now, live)
    shown["foot"] = (downloads(page) if told.results else "") + shown["foot"]
    return {"version": version, "live": stage is not TournamentStage.OVER, "parts": shown}


def _uncounted(arena: Arena, page: TournamentPage, may: bool, seen: str) -> dict[str, Any] | None:
    stage = TournamentStage.COUNTING
    shown = {"tools": tools(arena, page, stage, may), **dict.fromkeys(PARTS, "")}
    shown["head"] = f'<h1>{text(page.name)}</h1><p class="quiet">{page.size:,} matches</p>'
    return None if seen == stage else {"version": stage, "live": True, "parts": shown}


def tools(arena: Arena, page: TournamentPage, stage: TournamentStage, may: bool) -> str:
    """How it stands, and what can be done about it."""
    error, words, button = arena.tournaments.error(page), WORDS[stage], ""
    if stage is TournamentStage.RUNNING and may:
        button = '<button type="button" data-do="stop">Stop</button>'
    elif stage is TournamentStage.STOPPED and arena.tournaments.is_ours(page):
        button = '<button type="button" class="primary" data-do="run">Go on</button>' if may else ""
    elif stage is TournamentStage.STOPPED:
        words = f"{words} {NOT_OURS[0].upper()}{NOT_OURS[1:]}."
    playing = stage in (TournamentStage.RUNNING, TournamentStage.ELSEWHERE)
    broken = error and stage is TournamentStage.STOPPED
    live = '<span class="badge live">live</span>' if playing else ""
    failed = f'<p class="error" role="alert">It stopped: {text(error)}</p>' if broken else ""
    said = f'<span class="quiet">{text(words)}</span>' if words else ""
    return f'<div class="cup-tools" role="status">{live}{said}{button}</div>{failed}' if words or failed else ""


async def playing(request: Request) -> Response:
    """What is played right now; who, for how long, and where."""
    arena, page = arena_of(request), await _page(request)
    found = await asyncio.to_thread(played_now, arena, page)
    names = page.spec.entrants
    return json(
        [
            {
                "number": one.number,
                "names": [names[who].name for who in one.entrants],
                "seconds": round(one.seconds, 1),
                "host": one.host,
                "page": f"/tournament/{page.key}/match/{one.number}",
            }
            for one in found
        ]
    )


async def match(request: Request) -> Response:
    return json(await where(request))


def about(arena: Arena, page: TournamentPage) -> dict[str, Any]:
    spec, stage = page.spec, arena.tournaments.stage(page)
    played = page.size if stage is TournamentStage.COUNTING else len(page.told.results)
    return {
        "name": page.name,
        "key": page.key,
        "page": f"/tournament/{page.key}",
        "game": spec.game,
        "title": load(spec.game).info.title,
        "format": spec.format.__struct_config__.tag,
        "entrants": [entrant.name for entrant in spec.entrants],
        "left_out": [{"name": name, "reason": hidden(reason)} for name, reason in page.store.left_out(page.name)],
        "played": played,
        "planned": spec.planned,
        "stage": stage,
        "error": arena.tournaments.error(page),
    }


def _whole(arena: Arena, page: TournamentPage) -> dict[str, Any]:
    told = page.told
    rows = [
        {
            "place": row.place,
            "name": page.spec.entrants[row.entrant].name,
            "points": float(row.points),
            "played": row.played,
            "wins": row.wins,
            "draws": row.draws,
            "losses": row.losses,
        }
        for row in told.rows
    ]
    boards = [told_board(page.spec.game, board.board) for board in page.spec.boards]
    return {**about(arena, page), "boards": boards, "seed": page.spec.seed, "standings": rows}


async def _page(request: Request) -> TournamentPage:
    return await asyncio.to_thread(arena_of(request).tournaments.of_key, request.path_params["key"])


ROUTES = [
    Route("/api/tournaments", every, About("All tournaments", list[dict[str, Any]])),
    Route("/api/tournaments", create, About("Start one", dict, NewTournament, done=201), methods=["POST"]),
    Route("/api/tournaments/{key}", one, About("One tournament with its table", dict)),
    Route("/api/tournaments/{key}/parts", parts, About("Its page in parts; 204: as seen", dict, asked=("seen",))),
    Route("/api/tournaments/{key}/playing", playing, About("What is played right now", list[dict[str, Any]])),
    Route("/api/tournaments/{key}/matches/{number}", match, About("Where one of its matches stands", dict)),
    Route(
        "/api/tournaments/{key}/files/{file}",
        file,
        About("Its results or its table, to keep", choices=tuple(FILES), kinds=("text/csv", "application/json")),
    ),
    Route("/api/tournaments/{key}/stop", stop, About("Stop it", dict), methods=["POST"]),
    Route("/api/tournaments/{key}/run", go_on, About("Go on with it", dict), methods=["POST"]),
]
