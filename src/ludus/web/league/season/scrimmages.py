"""Scrimmages: ask for them, see what became of them, take back what has not been paired."""

import asyncio

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.principal import Principal
from ludus.league.season.scrimmage_list import (
    ScrimmageChoice,
    ScrimmageChoices,
    ScrimmageShown,
    scrimmage_choices,
    scrimmages_of,
)
from ludus.league.season.scrimmages import ask, challenge, left_this_hour, withdraw
from ludus.league.words import SCRIMMAGE_SERIES
from ludus.web.api import json
from ludus.web.arena import league_of
from ludus.web.guard.principal import principal_of
from ludus.web.guard.rights import About, Need, Route
from ludus.web.layout import page, text
from ludus.web.league.people.forms import STYLES, form, go, moment, read_form
from ludus.web.league.shown import match_place, without_team

PATH, API = "/league/scrimmages", "/api/league/scrimmages"
NO_TEAM = "They are a team’s: matches that count in no table."
NO_VERSION = '<p class="quiet">None of your versions has passed its check yet. <a href="/league/team">Send one</a>.</p>'
SCORES = {1.0: "won", 0.5: "drawn", 0.0: "lost"}


class AskedScrimmage(Struct, frozen=True):
    """An own version, whom it meets (`version:12` or `team:3`), and on how many boards."""

    first: int
    second: str
    boards: int


class ScrimmageMade(Struct, frozen=True):
    id: int


class TeamScrimmages(Struct, frozen=True):
    """What there is to choose, how many boards are left this hour, and all that was asked for."""

    left: int
    choices: ScrimmageChoices
    scrimmages: list[ScrimmageShown]


def team_scrimmages(league: League, who: Principal) -> TeamScrimmages:
    shown = scrimmages_of(league, who)
    return TeamScrimmages(left_this_hour(league, who.team or 0), scrimmage_choices(league, who), shown)


async def show(request: Request) -> Response:
    who = principal_of(request)
    if who.team is None:
        return page(request, "Scrimmages", without_team(who, "Scrimmages", NO_TEAM), styles=STYLES)
    return await _page(request, who)


async def _page(request: Request, who: Principal, error: str = "") -> Response:
    told = await asyncio.to_thread(team_scrimmages, league_of(request), who)
    body = (
        '<header><h1>Scrimmages</h1><p class="lead">Try a version against the house, an older one, or another team. '
        f"They count in no table. {told.left} boards are left this hour.</p></header>"
        f'<div class="cards"><section class="card"><h2>Ask for one</h2>{_form(told, error)}</section></div>'
        f"{_list(told.scrimmages)}"
    )
    return page(request, "Scrimmages", body, styles=STYLES, status=400 if error else 200)


def _form(told: TeamScrimmages, error: str) -> str:
    if not told.choices.own:
        return NO_VERSION
    groups = {"The house": told.choices.house, "Other teams, by their rated version": told.choices.teams}
    inner = (
        '<label class="field"><span>your version</span>'
        f'<select name="first">{_options(told.choices.own)}</select></label>'
        f'<label class="field"><span>against</span><select name="second">'
        f"{''.join(map(_group, groups.items()))}{_group(('Your own', told.choices.own))}</select></label>"
        '<label class="field"><span>boards, each in both seats</span>'
        '<input name="boards" inputmode="numeric" value="3" maxlength="4" required></label>'
    )
    return form(PATH, inner, "Ask", error=error)


def _group(group: tuple[str, tuple[ScrimmageChoice, ...]]) -> str:
    return f'<optgroup label="{text(group[0])}">{_options(group[1])}</optgroup>' if group[1] else ""


def _options(choices: tuple[ScrimmageChoice, ...]) -> str:
    return "".join(f'<option value="{text(one.word)}">{text(one.name)}</option>' for one in choices)


def _list(shown: list[ScrimmageShown]) -> str:
    if not shown:
        return '<p class="quiet">Nothing has been asked for yet.</p>'
    return f'<ul class="rows scrimmages">{"".join(map(_row, shown))}</ul>'


def _row(one: ScrimmageShown) -> str:
    links = " ".join(
        f'<a class="score {SCORES[match.score]}" href="{match_place(SCRIMMAGE_SERIES, match.number)}">'
        f"{SCORES[match.score]}</a>"
        for match in one.matches
    )
    played = f"{one.score:g} of {len(one.matches)}" if one.matches else "nothing played yet"
    state = text(_state(one))
    back = form(f"{PATH}/withdraw", "", "Take back", quiet=True, id=str(one.id)) if one.can_be_withdrawn else ""
    return (
        f"<li><span><b>{text(one.first)} – {text(one.second)}</b>"
        f"<small>{moment(one.at)} · {state} · {played}</small><span class=scores>{links}</span></span>{back}</li>"
    )


def _state(one: ScrimmageShown) -> str:
    paired = f"{one.paired} of {one.boards} boards paired"
    if one.withdrawn:
        return "taken back"
    return f"{paired}, for {' and '.join(one.gone)} was withdrawn before it was played" if one.gone else paired


async def asked(request: Request) -> Response:
    """The page's form."""
    who, fields = principal_of(request), await read_form(request)
    try:
        wanted = AskedScrimmage(_number(fields, "first"), fields.get("second", ""), _number(fields, "boards"))
        await asyncio.to_thread(ask_for, league_of(request), who, wanted)
    except LudusError as error:
        return await _page(request, who, str(error))
    return go(PATH)


def ask_for(league: League, who: Principal, wanted: AskedScrimmage) -> int:
    kind, _, number = wanted.second.partition(":")
    other = _whole(number, "second")
    if kind not in ("version", "team"):
        raise LudusError(f"{wanted.second[:50]!r}: expected version:12 or team:3")
    return (challenge if kind == "team" else ask)(league, who, wanted.first, other, wanted.boards)


async def taken_back(request: Request) -> Response:
    fields = await read_form(request)
    await asyncio.to_thread(withdraw, league_of(request), principal_of(request), _number(fields, "id"))
    return go(PATH)


def _number(fields: dict[str, str], name: str) -> int:
    return _whole(fields.get(name, "").removeprefix("version:"), name)


def _whole(word: str, name: str) -> int:
    """Nothing larger than a database counts to."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise LudusError(f"{name}: expected a whole number, got {word[:50]!r}")
    return int(word)


async def data(request: Request) -> Response:
    return json(await asyncio.to_thread(team_scrimmages, league_of(request), principal_of(request)))


async def post(request: Request) -> Response:
    wanted = _wanted(await request.body())
    made = await asyncio.to_thread(ask_for, league_of(request), principal_of(request), wanted)
    return json(ScrimmageMade(made), 201)


def _wanted(body: bytes) -> AskedScrimmage:
    try:
        found = msgspec.json.decode(body, type=AskedScrimmage)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise LudusError(f"not a scrimmage: {error}") from None
    return AskedScrimmage(_whole(str(found.first), "first"), found.second, _whole(str(found.boards), "boards"))


async def remove(request: Request) -> Response:
    number = _whole(request.path_params["id"], "the scrimmage")
    await asyncio.to_thread(withdraw, league_of(request), principal_of(request), number)
    return json(ScrimmageMade(number))


SMALL = 8 << 10
ROUTES = [
    Route(PATH, show, need=Need.SIGNED_IN),
    Route(PATH, asked, methods=["POST"], need=Need.AUTHOR, most=SMALL),
    Route(f"{PATH}/withdraw", taken_back, methods=["POST"], need=Need.SIGNED_IN, most=SMALL),
    Route(API, data, About("Scrimmages of one's team", TeamScrimmages), need=Need.AUTHOR),
    Route(
        API,
        post,
        About("Ask for a scrimmage", ScrimmageMade, AskedScrimmage, done=201),
        methods=["POST"],
        need=Need.AUTHOR,
        most=SMALL,
    ),
    Route(
        f"{API}/{{id}}",
        remove,
        About("Take back what has not been paired of a scrimmage", ScrimmageMade),
        methods=["DELETE"],
        need=Need.SIGNED_IN,
    ),
]
