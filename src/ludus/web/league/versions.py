"""The page of a version: what became of it, what its check has found, the log of its build, its latest matches."""

import asyncio

from msgspec import UNSET
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ludus.league.people.principal import Principal
from ludus.league.versions.life import NEXT
from ludus.league.versions.sheet import ScoreLine, VersionSheet, version_sheet
from ludus.league.words import LEAGUE_SERIES, Life
from ludus.report.markup import section
from ludus.web.arena import league_of
from ludus.web.bots.findings import findings
from ludus.web.guard.principal import principal_of
from ludus.web.guard.rights import Route
from ludus.web.layout import page, text
from ludus.web.league.my_team import STYLES, badge, listed_facts, progress, when
from ludus.web.league.submit import id_of

SCORES = {1.0: "won", 0.5: "drawn", 0.0: "lost"}


async def one(request: Request) -> Response:
    who = principal_of(request)
    sheet = await asyncio.to_thread(version_sheet, league_of(request), who, id_of(request))
    back = '<p class="quiet"><a href="/league/team">My team</a></p>' if who.is_of(sheet.team) else ""
    inner = f'<div id="version" data-id="{sheet.id}">{parts(sheet, who)}</div>'
    body = f"<header>{back}<h1>{text(sheet.name)}</h1></header>{inner}"
    return page(request, sheet.name, body, scripts=["versions.js"], styles=STYLES)


async def fragment(request: Request) -> Response:
    who = principal_of(request)
    sheet = await asyncio.to_thread(version_sheet, league_of(request), who, id_of(request))
    return HTMLResponse(parts(sheet, who))


def parts(sheet: VersionSheet, who: Principal) -> str:
    """All of it that may change."""
    moving = " data-moving" if sheet.life in (Life.RECEIVED, Life.CHECKED, Life.ACTIVE) else ""
    waits = f" {sheet.before} before it" if sheet.life is Life.RECEIVED and sheet.before else ""
    why = f'<p class="lead">{text(sheet.why)}{waits}</p>' if sheet.why else ""
    return (
        f'<p class="state"{moving}>{badge(sheet.life)} <span class="so-far">{progress(sheet)}</span></p>{why}'
        f"{_tools(sheet, who)}{_check(sheet)}{_log(sheet)}{_results(sheet.results)}{_facts(sheet)}{_steps(sheet)}"
    )


def _tools(sheet: VersionSheet, who: Principal) -> str:
    own = sheet.team is not None and (who.is_staff or who.is_of(sheet.team))
    tools = ""
    if own and Life.WITHDRAWN in NEXT.get(sheet.life, ()):
        tools += '<button type="button" class="danger" data-do="withdraw">Withdraw</button>'
    if own and who.is_staff and (sheet.life is Life.REFUSED or sheet.life is Life.RECEIVED):
        tools += '<button type="button" data-do="check">Check again</button>'
    if who.is_of(sheet.team) or (own and who.sees_source):
        tools += f'<a href="/api/league/versions/{sheet.id}/file" download>What was sent</a>'
    if sheet.life.is_public:
        tools += f'<a href="/league/history/{sheet.id}">Rating and matches</a>'
    return f'<p class="cup-tools">{tools}</p><p class="error" role="alert" hidden></p>' if tools else ""


def _check(sheet: VersionSheet) -> str:
    if sheet.report is UNSET or sheet.team is None:
        return ""
    if sheet.report is None:
        said = (
            "It waits for its check."
            if sheet.life is Life.RECEIVED
            else "It could not be started, so it was not checked."
        )
        return section("Check", f'<p class="quiet">{said}</p>')
    return section("Check", findings(sheet.report))


def _log(sheet: VersionSheet) -> str:
    return section("Build", f'<pre class="log" tabindex="0">{text(sheet.log)}</pre>') if sheet.log else ""


def _results(results: tuple[ScoreLine, ...]) -> str:
    listed = "".join(map(_result, results))
    return section("Latest matches", f'<ul class="latest">{listed}</ul>' if listed else "")


def _result(line: ScoreLine) -> str:
    link = f'<a href="/league/match/{LEAGUE_SERIES}/{line.number}">{SCORES[line.score]}</a>'
    return f"<li>{link} against {text(line.opponent)}</li>"


def _facts(sheet: VersionSheet) -> str:
    facts = {"Received": when(sheet.received)}
    if sheet.file:
        facts |= {"File": text(sheet.file), "Size": f"{sheet.size or 0:,} bytes", "SHA-256": text(sheet.digest)}
    return section("Sent", listed_facts(facts)) if sheet.team is not None else ""


def _steps(sheet: VersionSheet) -> str:
    steps = sheet.steps or ()
    listed = "".join(
        f'<li>{when(step.at)} <b>{step.life}</b> <span class="reason">{text(step.why)}</span></li>' for step in steps
    )
    return section("What became of it", f'<ol class="steps">{listed}</ol>' if listed else "")


ROUTES = [Route("/league/versions/{id}", one), Route("/league/versions/{id}/parts", fragment)]
