"""Staff: matches again as a trial, what it would change, and its end: applied or dropped as a whole."""

import asyncio
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from ludus.core.errors import LudusError
from ludus.core.player import Fault
from ludus.league.league import League
from ludus.league.people.principal import Principal
from ludus.league.season.dates import read_moment
from ludus.league.season.scrimmage_list import version_names
from ludus.league.season.trials import (
    Chosen,
    TrialChange,
    TrialState,
    apply_trial,
    begin_trial,
    changes,
    choose,
    drop_trial,
    fault_named,
    trial_state,
    trials,
)
from ludus.league.words import LEAGUE_SERIES
from ludus.web.arena import league_of
from ludus.web.guard.principal import principal_of
from ludus.web.guard.rights import Need, Route
from ludus.web.layout import page, text
from ludus.web.league.people.forms import STYLES, form, go, moment, read_form
from ludus.web.league.shown import match_place

PATH = "/league/staff/reruns"
SHOWN = 200  # changes on a page
SMALL = 32 << 10


async def every(request: Request) -> Response:
    return await _page(request)


async def _page(request: Request, error: str = "") -> Response:
    found = await asyncio.to_thread(trials, league_of(request))
    rows = "".join(_row(one) for one in found) or '<li class="quiet">There is none yet.</li>'
    body = (
        '<p class="quiet back"><a href="/league/staff">Staff</a></p><header><h1>Reruns</h1><p class="lead">Some '
        "matches again, on the same boards with the same seeds. Nothing counts until the whole is applied.</p></header>"
        f'<div class="cards"><section class="card"><h2>Which matches</h2>{_form(error)}</section>'
        f'<section class="card"><h2>Trials</h2><ul class="rows">{rows}</ul></section></div>'
    )
    return page(request, "Reruns", body, styles=STYLES, status=400 if error else 200)


def _form(error: str) -> str:
    faults = "".join(f"<option>{fault}</option>" for fault in Fault if fault is not Fault.INFRA)
    inner = (
        f"{_field('version', 'a version, by its number in the league')}"
        f"{_field('since', 'from: 2026-12-01T18:00+01:00')}{_field('until', 'to')}"
        f"<label class=field><span>a kind of fault</span><select name=fault><option></option>{faults}</select></label>"
        f"{_field('numbers', 'or matches by their numbers: 12 15 18')}"
        f"{_field('why', 'why, for the audit log')}"
    )
    return form(PATH, inner, "Play them again", error=error)


def _field(name: str, label: str) -> str:
    return f'<label class="field"><span>{label}</span><input name="{name}" autocomplete="off" maxlength="4000"></label>'


def _row(one: TrialState) -> str:
    state = one.ended or f"{one.played} of {one.pairs} pairs played"
    return (
        f'<li><span><a href="{PATH}/{one.id}">Trial {one.id}</a><small>{moment(one.at)} · {text(state)} · '
        f"{text(one.why)}</small></span></li>"
    )


async def begun(request: Request) -> Response:
    fields, league, who = await read_form(request), league_of(request), principal_of(request)
    try:
        trial = await asyncio.to_thread(_begin, league, who, fields)
    except LudusError as error:
        return await _page(request, str(error))
    return go(f"{PATH}/{trial}")


def _begin(league: League, who: Principal, fields: dict[str, str]) -> int:
    said = {key: value.strip() for key, value in fields.items() if value.strip()}
    chosen = Chosen(
        version=_whole(said["version"]) if "version" in said else None,
        since=read_moment(said["since"]) if "since" in said else None,
        until=read_moment(said["until"]) if "until" in said else None,
        fault=fault_named(said["fault"]) if "fault" in said else None,
        numbers=tuple(_whole(word) // 2 for word in said.get("numbers", "").replace(",", " ").split()),
    )
    return begin_trial(league, who, said.get("why", ""), choose(league, chosen))


def _whole(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise LudusError(f"expected a whole number, got {word[:50]!r}")
    return int(word)


async def one(request: Request) -> Response:
    trial, league = _whole(request.path_params["trial"]), league_of(request)
    state = await asyncio.to_thread(trial_state, league, trial)
    found = await asyncio.to_thread(changes, league, trial)
    names = await asyncio.to_thread(version_names, league, {id for one in found for id in (one.first, one.second)})
    ends = "".join(
        form(f"{PATH}/{trial}/{way}", "", title, quiet=True) for way, title in (("apply", "Apply"), ("drop", "Drop"))
    )
    lead = f"{state.played} of {state.pairs} pairs played, {len(found)} changed"
    aside = f", {state.aside} cannot be played" if state.aside else ""
    body = (
        f'<p class="quiet back"><a href="{PATH}">Reruns</a></p><header><h1>Trial {trial} '
        f'<span class="badge">{text(state.ended)}</span></h1>'
        f'<p class="lead">{lead}{aside}. {text(state.why)}</p></header>'
        f"{'' if state.ended else f'<div class=side-by-side>{ends}</div>'}{_changes(found, names)}"
    )
    return page(request, f"Trial {trial}", body, styles=STYLES)


def _changes(found: list[TrialChange], names: dict[int, str]) -> str:
    if not found:
        return '<p class="quiet">Nothing would change so far.</p>'
    rows = "".join(
        f'<tr><td><a href="{match_place(LEAGUE_SERIES, 2 * one.pair)}">{2 * one.pair}</a></td>'
        f"<td>{text(names[one.first])} – {text(names[one.second])}</td><td>{one.before:g} → {one.after:g}</td>"
        f"<td>{one.faults_before} → {one.faults_after}</td></tr>"
        for one in found[:SHOWN]
    )
    more = f'<p class="quiet">and {len(found) - SHOWN} more</p>' if len(found) > SHOWN else ""
    head = "<tr><th>match</th><th>versions</th><th>points of the first, of 2</th><th>faults</th></tr>"
    return (
        '<div class="scroll" tabindex="0" role="region" aria-label="Changes"><table class="people">'
        f"<thead>{head}</thead><tbody>{rows}</tbody></table></div>{more}"
    )


async def applied(request: Request) -> Response:
    return await _end(request, apply_trial)


async def dropped(request: Request) -> Response:
    return await _end(request, drop_trial)


async def _end(request: Request, end: Callable[[League, Principal, int], None]) -> Response:
    trial = _whole(request.path_params["trial"])
    await asyncio.to_thread(end, league_of(request), principal_of(request), trial)
    return go(f"{PATH}/{trial}")


ROUTES = [
    Route(PATH, every, need=Need.STAFF),
    Route(PATH, begun, methods=["POST"], need=Need.STAFF, most=SMALL),
    Route(f"{PATH}/{{trial}}", one, need=Need.STAFF),
    Route(f"{PATH}/{{trial}}/apply", applied, methods=["POST"], need=Need.STAFF, most=SMALL),
    Route(f"{PATH}/{{trial}}/drop", dropped, methods=["POST"], need=Need.STAFF, most=SMALL),
]
