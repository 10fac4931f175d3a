"""Staff's hub: where everything is that they do, with dates, more time, announcements, finals and grades."""

import asyncio

from msgspec import Struct
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import Response

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.principal import Principal
from ludus.league.season.announcements import Announcement, announce, announcements, as_html, take_back
from ludus.league.season.dates import extend, find_team, read_moment
from ludus.league.season.finals import FinalsState, commit_finals, finalists, finals_state
from ludus.league.season.grades import grades
from ludus.league.table.table import table_for
from ludus.league.tables import TEAMS
from ludus.web.arena import league_of
from ludus.web.guard.principal import principal_of
from ludus.web.guard.rights import Need, Route
from ludus.web.layout import page, text
from ludus.web.league.people.forms import STYLES, field, form, go, moment, read_form
from ludus.web.league.season.season import DATES, marked_facts

PATH = "/league/staff"
SMALL = 32 << 10
ELSEWHERE = (
    ("/league/people", "People", "accounts, class codes, the audit log"),
    ("/league/staff/matches", "Matches", "queue, workers, faults, alarms"),
    ("/league/staff/reruns", "Reruns", "matches again, as a trial"),
    ("/league/staff/settings", "Settings", "league.toml"),
    ("/league/staff/grades.csv", "Grades", "a line for each student, as CSV"),
    ("/league/table", "Table", "as staff see it"),
)


class HubShown(Struct, frozen=True):
    dates: dict[str, float]
    extensions: list[tuple[str, float]]  # team, until when
    announcements: list[Announcement]
    finals: FinalsState | None
    finalists: int


def hub_shown(league: League) -> HubShown:
    when = {key: getattr(league.settings.dates, key) for key in DATES}
    given = select(TEAMS.c.name, TEAMS.c.until).where(TEAMS.c.until.is_not(None)).order_by(TEAMS.c.until)
    return HubShown(
        {key: one.timestamp() for key, one in when.items() if one},
        [(row.name, row.until) for row in league.rows(given)],
        announcements(league),
        finals_state(league),
        len(finalists(league)),
    )


async def show(request: Request) -> Response:
    return await _page(request)


async def _page(request: Request, wrong: str = "", error: str = "") -> Response:
    """`wrong` is the form of which the error is told."""
    told = await asyncio.to_thread(hub_shown, league_of(request))
    ways = "".join(f'<a href="{path}"><b>{name}</b><small>{about}</small></a>' for path, name, about in ELSEWHERE)
    said = {wrong: error}
    body = (
        f'<header><h1>Staff</h1></header><nav class="hub" aria-label="Staff">{ways}</nav><div class="cards">'
        f'<section class="card"><h2>Announcements</h2>{_announcements(told, said.get("announce", ""))}</section>'
        f'<section class="card"><h2>Dates and more time</h2>{_dates(told, said.get("extend", ""))}</section>'
        f'<section class="card"><h2>Finals</h2>{_finals(told, said.get("finals", ""))}</section></div>'
    )
    return page(request, "Staff", body, styles=STYLES, status=400 if error else 200)


def _announcements(told: HubShown, error: str) -> str:
    box = (
        '<label class="field"><span>for all to read; web addresses become links</span>'
        '<textarea name="text" rows="4" maxlength="4000" required></textarea></label>'
    )
    rows = "".join(
        f"<li><span>{as_html(one.text)}<small>{moment(one.at)}</small></span>"
        f"{form(f'{PATH}/take-back', '', 'Take back', quiet=True, id=str(one.id))}</li>"
        for one in told.announcements
    )
    return f'{form(f"{PATH}/announce", box, "Announce", error=error)}<ul class="rows said">{rows}</ul>'


def _dates(told: HubShown, error: str) -> str:
    shown = {DATES[key]: moment(at) for key, at in told.dates.items()} or {"Dates": "none yet; see Settings"}
    rows = "".join(f"<li><span>{text(team)}</span><span>{moment(until)}</span></li>" for team, until in told.extensions)
    if "deadline" not in told.dates:
        return marked_facts(shown)
    inner = field("team, or a student's id or login", "team") + field(
        "until", "until", hint="with its time zone: 2026-12-02T12:00+01:00, or with Z for UTC"
    )
    more = form(f"{PATH}/extend", inner, "Give time", error=error, quiet=True)
    return f'{marked_facts(shown)}<ul class="rows said">{rows}</ul>{more}'


def _finals(told: HubShown, error: str) -> str:
    teams = f"<p>{told.finalists} teams have a version that passed its check in time.</p>"
    if told.finals is None:
        words = (
            '<p class="quiet">A seed is made and kept secret, and its hash published. After that the finals’ settings '
            "stay as they are.</p>"
        )
        return f"{teams}{words}{form(f'{PATH}/finals', '', 'Publish the hash', error=error, quiet=True)}"
    shown = {"SHA-256 of the seed": f"<code>{told.finals.hash}</code>", "Published": moment(told.finals.committed)}
    shown["Begun"] = moment(told.finals.began) if told.finals.began else "not yet"
    shown["Over"] = moment(told.finals.revealed) if told.finals.revealed else "not yet"
    run = '<p class="quiet">On the server: <code>ludus league finals run</code>. Stopped, it goes on where it was.</p>'
    said = f'<p class="error" role="alert">{text(error)}</p>' if error else ""
    return said + teams + marked_facts(shown) + ("" if told.finals.revealed else run)


async def announced(request: Request) -> Response:
    fields = await read_form(request)
    return await _done(request, "announce", announce, fields.get("text", ""))


async def taken_back(request: Request) -> Response:
    number = (await read_form(request)).get("id", "")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise LudusError("which announcement?")
    return await _done(request, "announce", take_back, int(number))


async def extended(request: Request) -> Response:
    fields = await read_form(request)

    def give(league: League, who: Principal) -> None:
        until = read_moment(fields.get("until", ""))
        extend(league, who, find_team(league, fields.get("team", "").strip()), until)

    return await _done(request, "extend", give)


async def committed(request: Request) -> Response:
    return await _done(request, "finals", commit_finals)


async def _done(request: Request, what: str, do: object, *about: object) -> Response:
    """Back on the page, with what went wrong where it did."""
    assert callable(do)
    try:
        await asyncio.to_thread(do, league_of(request), principal_of(request), *about)
    except LudusError as error:
        return await _page(request, what, str(error))
    return go(PATH)


async def graded(request: Request) -> Response:
    league, who = league_of(request), principal_of(request)
    told = await asyncio.to_thread(lambda: grades(league, who, table_for(league, who).rows))
    headers = {"Content-Disposition": 'attachment; filename="grades.csv"'}
    return Response(told, media_type="text/csv; charset=utf-8", headers=headers)


ROUTES = [
    Route(PATH, show, need=Need.STAFF),
    Route(f"{PATH}/announce", announced, methods=["POST"], need=Need.STAFF, most=SMALL),
    Route(f"{PATH}/take-back", taken_back, methods=["POST"], need=Need.STAFF, most=SMALL),
    Route(f"{PATH}/extend", extended, methods=["POST"], need=Need.STAFF, most=SMALL),
    Route(f"{PATH}/finals", committed, methods=["POST"], need=Need.STAFF, most=SMALL),
    Route(f"{PATH}/grades.csv", graded, need=Need.STAFF),
]
