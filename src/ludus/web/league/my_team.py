"""My team: its versions and how far each has come, what it may do yet today, the next deadline, and where to send."""

import asyncio
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ludus.core.errors import LudusError
from ludus.games import load
from ludus.league.league import League
from ludus.league.season.dates import Phase, shown_time
from ludus.league.versions.after import activate_waiting
from ludus.league.versions.sheet import TeamSheet, VersionSheet, team_sheet
from ludus.league.words import Life
from ludus.players.sent.unpack import LARGEST, kinds
from ludus.report.markup import section
from ludus.web.arena import Arena, league_of
from ludus.web.guard.principal import principal_of
from ludus.web.guard.rights import Need, Route
from ludus.web.layout import Link, page, text
from ludus.web.league.people.forms import our_address
from ludus.web.league.shown import without_team
from ludus.web.league.submit import asked_team

LINK = Link(7, "/league/team", "My team")
STYLES = ("cups.css", "versions.css")
EVERY_S = 60.0  # how often it is looked whether another day has begun
BADGES = {
    Life.REFUSED: "bad",
    Life.ACTIVE: "mine",
    Life.RATED: "good",
    Life.SUSPENDED: "bad",
}
PHASES = {
    Phase.BEFORE: "The season has not opened yet.",
    Phase.OPEN: "The season is open.",
    Phase.FROZEN: "The season is open; the public table stands still.",
    Phase.CLOSED: "The deadline has passed; what was sent plays on.",
    Phase.OVER: "The season is over.",
}
NO_TEAM = "Here are the versions of your team, and where you send one."


async def begin(arena: Arena) -> None:
    if arena.league is not None:
        arena.later(_days(arena.league))


async def _days(league: League) -> None:
    """Let those play that waited for another day, or for the season to open."""
    while True:
        with suppress(LudusError):  # the database is away: it will be back
            await asyncio.to_thread(activate_waiting, league)
        await asyncio.sleep(EVERY_S)


async def mine(request: Request) -> Response:
    who, team = principal_of(request), asked_team(request)
    if who.team is None and team is None:
        body = without_team(who, "You are in no team", NO_TEAM)
        return page(request, "My team", body, styles=("league.css",))
    league = league_of(request)
    sheet = await asyncio.to_thread(team_sheet, league, who, team)
    game = load((await asyncio.to_thread(lambda: league.settings)).game)
    asked = f"?team={sheet.team}" if team is not None else ""
    body = (
        f'<header><p class="quiet"><a href="/league/members">People of the team</a></p><h1>{text(sheet.name)}</h1>'
        f'<p class="lead">{text(PHASES[sheet.phase])}</p></header>'
        f'<div id="team" data-asked="{asked}">{rows(sheet)}</div>'
        f"{_form(sheet, kinds(game, sources=True), our_address(request), team is not None)}"
    )
    return page(request, sheet.name, body, scripts=["versions.js"], styles=STYLES)


async def fragment(request: Request) -> Response:
    """The part of the page that grows."""
    sheet = await asyncio.to_thread(team_sheet, league_of(request), principal_of(request), asked_team(request))
    return HTMLResponse(rows(sheet))


def rows(sheet: TeamSheet) -> str:
    listed = "".join(map(_row, sheet.versions))
    empty = '<p class="quiet">Nothing has been sent yet: the first version begins here, below.</p>'
    return _facts(sheet) + section("Versions", f'<ul class="versions">{listed}</ul>' if listed else empty)


def badge(life: Life) -> str:
    return f'<span class="badge {BADGES.get(life, "")}">{life}</span>'


def progress(one: VersionSheet) -> str:
    """How far it is from its place on the table."""
    if one.life is not Life.ACTIVE:
        return f"{one.matches} match{'es' if one.matches != 1 else ''}" if one.matches else ""
    done = min(one.matches, one.rated_after)
    words = f"{done} of {one.rated_after} matches"
    return f'<progress max="{one.rated_after}" value="{done}" aria-label="{words}"></progress> {words}'


def when(moment: float) -> str:
    return f'<time datetime="{shown_time(moment)[:16].replace(" ", "T")}Z">{shown_time(moment)}</time>'


def _facts(sheet: TeamSheet) -> str:
    deadline = f"{when(sheet.deadline)} {_left(sheet.deadline - sheet.now)}" if sheet.deadline else "none"
    facts = {
        "Next deadline": deadline,
        "Activations left today": f"{sheet.activations_left} of {sheet.activations}",
        "Uploads left today": f"{sheet.uploads_left} of {sheet.uploads}",
    }
    return listed_facts(facts)


def listed_facts(facts: dict[str, str]) -> str:
    """What each key is, as HTML already."""
    rows = "".join(f"<div><dt>{key}</dt><dd>{said}</dd></div>" for key, said in facts.items())
    return f'<dl class="team-facts">{rows}</dl>'


def _left(seconds: float) -> str:
    if seconds <= 0:
        return '<small class="quiet">it has passed</small>'
    days, hours = int(seconds // 86_400), int(seconds % 86_400 // 3600)
    words = f"{days} d {hours} h" if days else f"{hours} h {int(seconds % 3600 // 60)} min"
    return f'<small class="quiet">in {words}</small>'


def _row(one: VersionSheet) -> str:
    why = f'<span class="reason quiet">{text(one.why)}</span>' if one.why else ""
    return (
        f'<li><a href="/league/versions/{one.id}"><b>{one.number}</b> <span>{text(one.file)}</span></a>'
        f'{badge(one.life)}<span class="so-far">{progress(one)}</span>{why}'
        f'<small class="quiet">{when(one.received)}</small></li>'
    )


def _form(sheet: TeamSheet, what: str, address: str, for_another: bool) -> str:
    closed = sheet.phase in (Phase.BEFORE, Phase.OVER) or (sheet.deadline is not None and sheet.now >= sheet.deadline)
    if closed:
        return section("Send a version", f'<p class="quiet">{text(PHASES[sheet.phase])}</p>')
    team = f' data-team="{sheet.team}"' if for_another else ""
    return f"""<section class="upload"><h2>Send a version</h2>
<form id="send"{team} novalidate><div class="sending">
<label class="field"><span>file, {LARGEST >> 20} MB at most</span><input type="file" name="file" required></label>
<button class="primary" type="submit">Send</button></div>
<progress max="1" value="0" aria-label="How much has been sent" hidden></progress>
<p class="error" role="alert" hidden></p></form>
<p class="quiet">A version is {text(what)}. It is built and checked in the sandbox, and then plays by itself. From a
terminal, with an upload token (<a href="/league/account">Account</a>): <code>ludus submit my_bot/ --league
{text(address)}</code></p></section>"""


ROUTES = [
    Route("/league/team", mine, need=Need.SIGNED_IN),
    Route("/league/team/versions", fragment, need=Need.SIGNED_IN),
]
