"""Home, the arena; and the form for who wants to choose: what to play, against whom, where."""

import asyncio

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ludus.core.errors import LudusError
from ludus.games import names
from ludus.players.reference import HUMAN
from ludus.web.api import json
from ludus.web.arena import arena_of
from ludus.web.guard.rights import Route
from ludus.web.home.opponent import remember
from ludus.web.home.page import arena_page, now, play_now, read_form
from ludus.web.layout import Link, page, text
from ludus.web.matches.feed import cookie
from ludus.web.matches.live_match import LiveMatch
from ludus.web.matches.request import MatchRequest, Time
from ludus.web.matches.start import start_match
from ludus.web.pages.catalogue import offer, offers
from ludus.web.pages.form import form
from ludus.web.pages.lists import recent_list, running_list
from ludus.web.records.record_folder import Kept
from ludus.web.seats.clock import clock_asked

LINK = Link(0, "/", "Play")
CHOICES = {"game", "player0", "board"}
CLOCK = ("turn_ms", "bank_ms", "increment_ms")


async def show(request: Request) -> Response:
    """Whoever comes with a choice in the address gets the form, with that choice made."""
    if request.query_params.keys() & CHOICES:
        return await choose(request)
    return await arena_page(request, await _watch(request))


async def choose(request: Request) -> Response:
    arena, query = arena_of(request), request.query_params
    name = query.get("game", "")
    chosen = await asyncio.to_thread(offer, name if name in names() else names()[0], arena.roster)
    games = await asyncio.to_thread(offers, arena.roster)
    beside = await _watch(request)
    body = f'<div class="home">{form(games, chosen, query)}<aside class="beside">{beside}</aside></div>'
    scripts, styles = ["home.js", "form-details.js"], ["colours.css", "cards.css"]
    return page(request, f"Play {chosen.title}", body, scripts=scripts, styles=styles)


async def watch(request: Request) -> Response:
    """What there is to watch, for a page that is open."""
    return HTMLResponse(await _watch(request))


async def _watch(request: Request) -> str:
    recent = await asyncio.to_thread(arena_of(request).records.recent, 12)
    return "".join([_section(*part) for part in await asyncio.to_thread(_beside, request, recent)])


def _beside(request: Request, recent: list[Kept]) -> list[tuple[str, str]]:
    """What there is to watch. A page module with `home_section(request) -> (title, HTML)` adds its own."""
    running = running_list(request, arena_of(request).matches.running)
    added = [section(request) for section in request.app.state.sections]
    every = '<p class="all"><a href="/archive">All matches</a></p>'
    return [("Running", running), *added, ("Played", recent_list(recent) and recent_list(recent) + every)]


def _section(title: str, inner: str) -> str:
    return f"<section><h2>{text(title)}</h2>{inner}</section>" if inner else ""


async def play(request: Request) -> Response:
    """The form of Home. Who starts a match may sit in all of its seats where people play, and hand their links out."""
    match = await start_match(arena_of(request), _asked(await request.body()))
    people = match.people
    to = f"/match/{match.id}/seat/{people[0]}" if people else f"/match/{match.id}"
    answer = json({"to": to}) if "json" in request.headers.get("accept", "") else RedirectResponse(to, 303)
    for seat in people:
        give_key(answer, match, seat)
    if len(people) == 1:
        remember(request, answer, match, people[0])
    return answer


async def quick(request: Request) -> Response:
    """*Play*, and no more said."""
    match, seat = await play_now(request)
    answer = RedirectResponse(f"/match/{match.id}/seat/{seat}", 303)
    give_key(answer, match, seat)
    remember(request, answer, match, seat)
    return answer


def give_key(answer: Response, match: LiveMatch, seat: int) -> None:
    answer.set_cookie(cookie(match, seat), match.keys[seat], httponly=True, samesite="lax", max_age=7 * 86400)


def _asked(body: bytes) -> MatchRequest:
    fields = read_form(body)
    count = fields.get("count", "2")
    seats = range(int(count) if count.isascii() and count.isdigit() and len(count) < 3 else 0)
    clock = {key: _number(fields[key]) for key in CLOCK if fields.get(key)}
    return MatchRequest(
        game=fields.get("game", ""),
        players=tuple(_player(fields, seat) for seat in seats),
        board=fields.get("board", ""),
        seed=_number(fields["seed"]) if fields.get("seed") else None,
        options={key.removeprefix("option."): value for key, value in fields.items() if key.startswith("option.")},
        time=Time(**clock) if clock else None,
        clock=clock_asked(fields),
    )


def _player(fields: dict[str, str], seat: int) -> str:
    word = fields.get(f"player{seat}", "")
    return f"{HUMAN}:{fields.get(f'name{seat}', '')}" if word == HUMAN else word


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 16):
        raise LudusError(f"expected a whole number, got {word!r}")
    return int(word)


ROUTES = [
    Route("/", show),
    Route("/watch", watch),
    Route("/showcase", now),
    Route("/play", play, methods=["POST"]),
    Route("/play/now", quick, methods=["POST"]),
]
