"""Staff: how the matches go on. The scheduler and its workers, the queue, faults, and alarms."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ludus.core.match import MatchResult
from ludus.league.league import League
from ludus.league.matches.figures import MOST, Alarm, Figures, figures, names_of, recent_faults, under_way
from ludus.league.versions.checking import stuck, waiting
from ludus.league.words import FINALS_SERIES, LEAGUE_SERIES
from ludus.store.playing import Heartbeat
from ludus.web.arena import league_of
from ludus.web.guard.rights import About, Need, Route
from ludus.web.layout import page, text
from ludus.web.league.shown import STYLES, match_place

PATH, TITLE = "/league/staff/matches", "Matches and workers"


class Shown(NamedTuple):
    """All that the page tells."""

    figures: Figures
    queue: Sequence[int]  # versions that wait for their check
    stuck: Sequence[int]  # those that we could not check
    playing: Sequence[Heartbeat]
    faults: Sequence[MatchResult]
    names: dict[int, str]


async def shown(request: Request) -> Response:
    found = await asyncio.to_thread(_gathered, league_of(request))
    parts = (_scheduler, _alarms, _queue, _playing, _faults)
    back = '<p class="quiet back"><a href="/league/staff">Staff</a></p>'
    body = f"{back}<header><h1>{TITLE}</h1></header>{''.join(part(found) for part in parts)}"
    return page(request, TITLE, body, styles=STYLES)


async def told(request: Request) -> Response:
    found = await asyncio.to_thread(figures, league_of(request))
    return Response(msgspec.json.encode(found), media_type="application/json")


def _gathered(league: League) -> Shown:
    queue, lost = [one.id for one in waiting(league)], [one.id for one in stuck(league)]
    playing, faults = under_way(league), recent_faults(league)
    known = {*queue[:MOST], *lost[:MOST], *(one for result in faults for one in result.entrants)}
    known |= {one for beat in playing for match in beat.matches for one in match.entrants}
    return Shown(figures(league), queue, lost, playing, faults, names_of(league, known))


def _scheduler(found: Shown) -> str:
    said, lease = found.figures.said, found.figures.lease
    state = text(found.figures.trouble) if found.figures.trouble else "It plays."
    rows = [
        ("Played", " · ".join(f"{series} {count:,}" for series, count in found.figures.played.items())),
        ("Workers", f"{said.workers}, with {said.under_way} matches and {said.checks} checks"),
        ("Pairs since it began", " · ".join(f"{share} {count:,}" for share, count in said.shares.items()) or "none"),
        ("Lost to our own troubles", f"{said.losses}{f': {said.last_loss}' if said.last_loss else ''}"),
        ("Last pairing", f"{said.pairing_s * 1000:.2f} ms; the log was read in {said.loading_s:.1f} s"),
        ("Holder of the lease", f"{lease.holder}, heard of {lease.age_s:.0f} s ago" if lease else "nobody"),
    ]
    mark = "works-trouble" if found.figures.trouble else "quiet"
    return f'<section><h2>Scheduler</h2><p class="{mark}">{state}</p>{_facts(rows)}</section>'


def _alarms(found: Shown) -> str:
    alarms: Sequence[Alarm] = found.figures.alarms[:MOST]
    if not alarms:
        return '<section><h2>Alarms</h2><p class="quiet">No match was set aside.</p></section>'
    rows = [(_match(one.series, one.number), text(one.reason)) for one in alarms]
    more = f"<p>and {len(found.figures.alarms) - MOST} more</p>" if len(found.figures.alarms) > MOST else ""
    return f"<section><h2>Alarms</h2>{_table(('match', 'why it was set aside'), rows)}{more}</section>"


def _queue(found: Shown) -> str:
    rows = [(_version(found, one), "waits for its check") for one in found.queue[:MOST]]
    rows += [(_version(found, one), "could not be checked") for one in found.stuck[:MOST]]
    asked = f'<p class="quiet">{found.figures.waiting_scrimmages} pairs of scrimmages wait.</p>'
    empty = '<p class="quiet">No version waits for its check.</p>'
    return f"<section><h2>Queue</h2>{_table(('version', 'state'), rows) if rows else empty}{asked}</section>"


def _playing(found: Shown) -> str:
    rows = [
        (text(f"{beat.tournament} {one.number}"), _versus(found, one.entrants), f"{one.seconds:.0f} s", text(beat.host))
        for beat in found.playing
        for one in beat.matches[:MOST]
    ]
    empty = '<p class="quiet">Nothing is being played right now.</p>'
    return f"<section><h2>Under way</h2>{_table(('match', 'who', 'for', 'on'), rows) if rows else empty}</section>"


def _faults(found: Shown) -> str:
    rows = [
        (_match(LEAGUE_SERIES, result.number), _version(found, result.entrants[seat]), text(fault))
        for result in found.faults
        for seat, fault in result.faults
    ]
    empty = '<p class="quiet">Nobody has done anything wrong lately.</p>'
    return f"<section><h2>Faults lately</h2>{_table(('match', 'who', 'fault'), rows) if rows else empty}</section>"


def _versus(found: Shown, entrants: Iterable[int]) -> str:
    return " – ".join(_version(found, one) for one in entrants)


def _version(found: Shown, id: int) -> str:
    return f'<a href="/league/versions/{id}">{text(found.names.get(id, f"version {id}"))}</a>'


def _match(series: str, number: int) -> str:
    """One of the finals that has not been played has no page: who plays it follows from the others."""
    words = text(f"{series} {number}")
    return words if series == FINALS_SERIES else f'<a href="{match_place(series, number)}">{words}</a>'


def _facts(rows: Iterable[tuple[str, str]]) -> str:
    return (
        f'<dl class="works-facts">{"".join(f"<dt>{text(name)}</dt><dd>{text(said)}</dd>" for name, said in rows)}</dl>'
    )


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Heads are words, cells are HTML already."""
    head = "".join(f'<th scope="col">{text(one)}</th>' for one in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    table = f'<table class="works-table"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    return (
        f'<div class="works-scroll" tabindex="0" role="region" aria-label="{text(" and ".join(heads))}">{table}</div>'
    )


ROUTES = [
    Route(PATH, shown, need=Need.STAFF),
    Route("/api/league/workers", told, About("How the matches go on: for staff", gives=Figures), need=Need.STAFF),
]
