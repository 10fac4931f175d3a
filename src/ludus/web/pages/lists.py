"""Lists of matches: running, and played."""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from starlette.requests import Request

from ludus.core.match import MatchSpec
from ludus.games import load, names
from ludus.report.markup import text
from ludus.report.private import hidden, told_spec
from ludus.web.matches.feed import holds
from ludus.web.matches.live_match import LiveMatch
from ludus.web.pages.form import sign
from ludus.web.pages.pictures import seat_paints
from ludus.web.records.record_folder import Kept

PLAYER = re.compile(r"\bplayer ([1-9])\b")
NOTHING = '<p class="quiet">Nothing right now. Start a match, and it stands here.</p>'


def running_list(request: Request, matches: Sequence[LiveMatch]) -> str:
    return _list(_running(request, match) for match in matches) or NOTHING


def recent_list(kept: Sequence[Kept]) -> str:
    return _list(_played(one) for one in kept)


def archive_list(kept: Sequence[Kept]) -> str:
    """With the day, and how each ended."""
    return _list(_archived(one) for one in kept)


def _archived(kept: Kept) -> str:
    day, _, rest = hidden(kept.started).partition("T")
    told = f"{kept.turns} turns{_faults(kept)} · {day} {rest[:5]}"
    ended = f'<span class="ended">{text(_ending(kept))}</span>'
    return _row(f"/match/{kept.id}", kept.spec, kept.outcome.winners, told, ended)


def _ending(kept: Kept) -> str:
    """The sentence of the outcome, with names in it."""
    named = [entrant.name for entrant in told_spec(kept.spec).entrants]

    def name(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        return named[seat] if 0 <= seat < len(named) else found[0]

    return PLAYER.sub(name, hidden(kept.outcome.sentence))


def _faults(kept: Kept) -> str:
    return f" · {kept.faults} faults" if kept.faults > 1 else " · 1 fault" if kept.faults else ""


def _list(rows: Iterable[str]) -> str:
    inner = "".join(rows)
    return f'<ul class="matches">{inner}</ul>' if inner else ""


def _running(request: Request, match: LiveMatch) -> str:
    mine = next((seat for seat in match.people if holds(request, match, seat)), None)
    to = f"/match/{match.id}" if mine is None else f"/match/{match.id}/seat/{mine}"
    tag = '<span class="badge live">live</span>' if mine is None else '<span class="badge mine">your seat</span>'
    watched = f" · {match.watchers} watching" if match.watchers else ""
    return _row(to, match.spec, (), f"turn {match.turn}{watched}", tag)


def _played(kept: Kept) -> str:
    told = f"{kept.turns} turns{_faults(kept)} · {ago(kept.started)}"
    return _row(f"/match/{kept.id}", kept.spec, kept.outcome.winners, told)


def _row(to: str, spec: MatchSpec, winners: Sequence[int], told: str, tag: str = "") -> str:
    spec = told_spec(spec)
    paints = seat_paints(spec.game, len(spec.entrants))
    sides = "".join(
        f'<span class="side{" won" if seat in winners and len(winners) == 1 else ""}">{sign(seat, paints)}'
        f"<span>{text(entrant.name)}</span></span>"
        for seat, entrant in enumerate(spec.entrants)
    )
    title = load(spec.game).info.title if spec.game in names() else spec.game
    where = f" · {text(spec.board)}" if spec.board and len(spec.board) < 40 and "\n" not in spec.board else ""
    return (
        f'<li><a href="{text(to)}"><span class="sides">{sides}</span>{tag}'
        f"<small>{text(title)}{where} · {text(told)}</small></a></li>"
    )


def ago(started: str) -> str:
    """How long since, as people say it."""
    try:
        seconds = (datetime.now(UTC) - datetime.fromisoformat(started)).total_seconds()
    except (ValueError, TypeError):
        return "once"
    for unit, length in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= length:
            count = int(seconds // length)
            return f"{count} {unit}{'s' if count > 1 else ''} ago"
    return "just now"
