"""A match: live or from the records, watched or played."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from hmac import compare_digest

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludus.core.game import Seat
from ludus.core.match import MatchSpec
from ludus.games import load
from ludus.referee.file import Short, load_short
from ludus.report.private import told_spec
from ludus.web.arena import arena_of
from ludus.web.guard.rights import Route, trusted
from ludus.web.layout import page, text
from ludus.web.matches.feed import holds, is_secret
from ludus.web.matches.live_match import LiveMatch
from ludus.web.pages import guide
from ludus.web.pages.form import sign
from ludus.web.pages.home import give_key
from ludus.web.pages.pictures import seat_paints
from ludus.web.seats.again import opponent_after
from ludus.web.tournaments.way import way

STYLES = ("colours.css", "player.css", "match.css", "guide.css")
FILES = (("record", "Record", "to play it again: ludus replay"), ("html", "Page", "one file that needs no network"),
         ("gif", "Picture", "that moves"))  # fmt: skip


async def watch(request: Request) -> Response:
    match = await arena_of(request).matches.find(request.path_params["id"])
    return _room(request, match) if is_secret(match) else await _shown(request, match, None)


async def sit(request: Request) -> Response:
    """Somebody's seat. The link has its key, which becomes a cookie: whoever comes back still sits there."""
    match = await arena_of(request).matches.find(request.path_params["id"])
    seat, key = _seat(request, match), request.query_params.get("key")
    if key is not None and compare_digest(key.encode(), match.keys.get(seat, "").encode()) and seat in match.keys:
        answer = RedirectResponse(f"/match/{match.id}/seat/{seat}", 303)
        give_key(answer, match, seat)
        return answer
    if not match.keys:  # from the records: the seats are history
        return RedirectResponse(f"/match/{match.id}", 303)
    if not holds(request, match, seat):
        raise HTTPException(403, "this seat needs the key from its link; ask who started the match for it")
    return await _shown(request, match, seat)


async def _shown(request: Request, match: LiveMatch, seat: Seat | None) -> Response:
    short = await asyncio.to_thread(_short, match)
    above = await way(arena_of(request), match) if seat is None else ""
    return _page(request, match, seat, short, above)


def _short(match: LiveMatch) -> Short | None:
    """How it ended, where a record tells it."""
    return None if match.is_log or not match.record else load_short(match.record, match.id)


def _seat(request: Request, match: LiveMatch) -> Seat:
    word = request.path_params["seat"]
    if not (word.isascii() and word.isdigit() and len(word) < 3 and int(word) < len(match.spec.entrants)):
        raise HTTPException(404, f"no seat {word!r} in this match")
    return int(word)


def _page(request: Request, match: LiveMatch, seat: Seat | None, short: Short | None, above: str) -> Response:
    spec, info = told_spec(match.spec), load(match.spec.game).info
    names = " – ".join(entrant.name for entrant in spec.entrants)
    title = f"{info.title}: {names}"
    data = {
        "id": match.id,
        "seat": "" if seat is None else str(seat),
        "seats": str(len(spec.entrants)) if info.hidden and seat is None else "0",
        "hidden": "yes" if info.hidden else "",
        "people": ",".join(map(str, match.people)),
        "stronger": opponent_after(match, won=True) or "",
        "weaker": opponent_after(match, won=False) or "",
    }
    attributes = "".join(f' data-{name}="{text(value)}"' for name, value in data.items())
    body = f"""{above}<div class="heading-bar"><h1>{text(names)}</h1>
<p class="quiet">{text(" · ".join(_about(match, spec, short)))}</p>
<b class="result" id="result">{_result(spec, short)}</b><span class="badge" id="stage" role="status"></span>
<div class="tools">{_lessons(match, seat)}{_seats(request, match, seat)}{_tools(request, match, seat)}</div></div>
<div id="player"{attributes}></div>{guide.hints(info.name) if seat is not None else ""}
<noscript><p class="lonely">To watch a match, the page needs its scripts.</p></noscript>"""
    return page(request, title, body, scripts=["match.js", "open.js"], styles=STYLES, wide=True)


def _about(match: LiveMatch, spec: MatchSpec, short: Short | None) -> Iterator[str]:
    """The game, the board, the day and the seed."""
    info = load(spec.game).info
    yield info.title
    board = (told_spec(short.spec).board if short else spec.board) or info.board
    if len(board) < 40 and "\n" not in board:
        yield board
    with suppress(ValueError):
        when = datetime.fromisoformat(short.measured.started) if short else datetime.fromtimestamp(match.started, UTC)
        yield f"{when.day} {when:%b %Y, %H:%M} UTC"
    if not is_secret(match) and not match.is_log:
        yield f"seed {spec.seed}"


def _result(spec: MatchSpec, short: Short | None) -> str:
    """In a word or two; the page itself says it where the match ends while it is open."""
    if short is None:
        return ""
    names = [spec.entrants[seat].name for seat in short.outcome.winners if seat < len(spec.entrants)]
    return text(f"{names[0]} won" if len(names) == 1 else "a draw" if names else "nobody won")


def _lessons(match: LiveMatch, seat: Seat | None) -> str:
    """For who plays: how, and the hints again."""
    if seat is None:
        return ""
    again = '<button type="button" class="quiet-button" id="show-hints">Hints</button>'
    return guide.link(match.spec.game) + (again if guide.hints(match.spec.game) else "")


def _tools(request: Request, match: LiveMatch, seat: Seat | None) -> str:
    files = "".join(
        f'<a href="/api/matches/{text(match.id)}/{kind}" download title="{hint}"{_late(match, kind)}>{name}</a>'
        for kind, name, hint in FILES
    )
    saved = f'<details class="menu" id="files" hidden><summary>Download</summary><div>{files}</div></details>'
    # Among people nobody ends it alone: they resign, or agree to stop.
    alone = seat is not None and len(match.people) == 1
    owner = seat is None and trusted(request.scope, arena_of(request).settings)
    may_stop = not match.record and not match.followed and (alone or owner)
    stop = '<button type="button" class="quiet-button" id="stop" hidden>Stop</button>' if may_stop else ""
    share = '<button type="button" class="quiet-button" id="share">Copy link</button>'
    table = _table(match) if seat is not None and not match.record else ""
    return f"{table}{stop}{saved}{_opening(request, seat)}{share}"


def _table(match: LiveMatch) -> str:
    """What who sits there may do besides their turns."""
    bell = '<button type="button" class="quiet-button" id="bell" aria-pressed="false">Bell</button>'
    offer = '<button type="button" class="quiet-button" id="offer" aria-pressed="false">Offer to stop</button>'
    claim = '<button type="button" class="quiet-button" id="claim" hidden>Claim the match</button>'
    resign = '<button type="button" class="quiet-button" id="resign">Resign</button>'
    note = '<span class="table-note" id="table-note" role="status"></span>'
    return f'<span class="table" id="table">{note}{claim}{offer if len(match.people) > 1 else ""}{resign}{bell}</span>'


def _opening(request: Request, seat: Seat | None) -> str:
    """Another file to watch, for who may bring one."""
    if seat is not None or not trusted(request.scope, arena_of(request).settings):
        return ""
    chooser = '<label class="quiet-button opener">Open file<input type="file" data-open></label>'
    return f'{chooser}<span class="error" role="alert" hidden></span>'


def _late(match: LiveMatch, kind: str) -> str:
    """What is made only when it is asked for is fetched by the script, which says so meanwhile."""
    return f' data-file="{text(match.id)}.{kind}"' if kind != "record" else ""


def _seats(request: Request, match: LiveMatch, here: Seat | None) -> str:
    """The seats where people play, for who may hand out their links."""
    mine = [seat for seat in match.people if holds(request, match, seat)]
    if not mine or match.record or mine == [here]:
        return ""
    opened = " open" if here is None else ""
    summary = "Invite" if {*match.presence.missing} - {here} else "Seats"
    return (
        f'<details class="menu" id="places"{opened}><summary>{summary}</summary>'
        f"<div>{_places(match, [seat for seat in mine if seat != here])}</div></details>"
    )


def _places(match: LiveMatch, seats: list[Seat]) -> str:
    rows, paints = "", seat_paints(match.spec.game, len(match.spec.entrants))
    for seat in seats:
        place = f"/match/{text(match.id)}/seat/{seat}"
        name, link = text(match.spec.entrants[seat].name), f"{place}?key={match.keys[seat]}"
        sit, copy = f'<a href="{place}">Sit down</a>', f'<button type="button" data-link="{link}">Copy link</button>'
        rows += f'<div class="place">{sign(seat, paints)}<b>{name}</b>{sit}{copy}</div>'
    return rows


def _room(request: Request, match: LiveMatch) -> Response:
    """Where somebody plays a game with secrets: a way in for them, a closed door for the others."""
    title = load(match.spec.game).info.title
    names = " – ".join(entrant.name for entrant in match.spec.entrants)
    mine = [seat for seat in match.people if holds(request, match, seat)]
    others = " and send the others their links" if len(mine) > 1 else ""
    way = f"Sit down{others}." if mine else ""
    body = f"""<div class="lonely" id="room" data-id="{text(match.id)}"><h1>{text(title)}</h1>
<p class="lead">{text(names)}</p><p class="quiet">Whoever plays here sees only a part: it can be watched once it is
over. {way}</p><div class="room">{_places(match, mine)}</div></div>"""
    return page(request, f"{title}: {names}", body, scripts=["room.js"], styles=["colours.css", "match.css"])


ROUTES = [Route("/match/{id}", watch), Route("/match/{id}/seat/{seat}", sit)]
