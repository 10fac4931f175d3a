"""A match: live or from the shelf, watched or played."""

from hmac import compare_digest

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ludus.core.game import Seat
from ludus.games import load
from ludus.web.arena import arena_of
from ludus.web.guard import trusted
from ludus.web.layout import page, text
from ludus.web.matches.bout import Bout
from ludus.web.matches.feed import holds, is_secret
from ludus.web.pages.form import sign
from ludus.web.pages.home import give_key

STYLES = ("colours.css", "player.css", "match.css")
FILES = (("record", "Record", "to play it again: ludus replay"), ("html", "Page", "one file that needs no network"),
         ("gif", "Picture", "that moves"))  # fmt: skip


async def watch(request: Request) -> Response:
    bout = await arena_of(request).hall.find(request.path_params["id"])
    return _room(request, bout) if is_secret(bout) else _page(request, bout, None)


async def sit(request: Request) -> Response:
    """Somebody's seat. The link has its key, which becomes a cookie: whoever comes back still sits there."""
    bout = await arena_of(request).hall.find(request.path_params["id"])
    seat, key = _seat(request, bout), request.query_params.get("key")
    if key is not None and compare_digest(key.encode(), bout.keys.get(seat, "").encode()) and seat in bout.keys:
        answer = RedirectResponse(f"/match/{bout.id}/seat/{seat}", 303)
        give_key(answer, bout, seat)
        return answer
    if not bout.keys:  # from the shelf: the seats are history
        return RedirectResponse(f"/match/{bout.id}", 303)
    if not holds(request, bout, seat):
        raise HTTPException(403, "this seat needs the key from its link; ask who started the match for it")
    return _page(request, bout, seat)


def _seat(request: Request, bout: Bout) -> Seat:
    word = request.path_params["seat"]
    if not (word.isascii() and word.isdigit() and len(word) < 3 and int(word) < len(bout.spec.entrants)):
        raise HTTPException(404, f"no seat {word!r} in this match")
    return int(word)


def _page(request: Request, bout: Bout, seat: Seat | None) -> Response:
    spec, info = bout.spec, load(bout.spec.game).info
    title = f"{info.title}: {' – '.join(entrant.name for entrant in spec.entrants)}"
    where = f"{spec.board} · " if spec.board and len(spec.board) < 40 and "\n" not in spec.board else ""
    data = {
        "id": bout.id,
        "seat": "" if seat is None else str(seat),
        "seats": str(len(spec.entrants)) if info.hidden and seat is None else "0",
    }
    attributes = "".join(f' data-{name}="{text(value)}"' for name, value in data.items())
    body = f"""<div class="heading-bar"><h1>{text(info.title)}</h1>
<p class="quiet">{text(where)}seed {spec.seed}</p><span class="badge" id="stage" role="status"></span>
<div class="tools">{_seats(request, bout, seat)}{_tools(request, bout, seat)}</div></div>
<div id="player"{attributes}></div>
<noscript><p class="lonely">To watch a match, the page needs its scripts.</p></noscript>"""
    return page(request, title, body, scripts=["match.js"], styles=STYLES, wide=True)


def _tools(request: Request, bout: Bout, seat: Seat | None) -> str:
    files = "".join(
        f'<a href="/api/matches/{text(bout.id)}/{kind}" download title="{hint}"{_late(bout, kind)}>{name}</a>'
        for kind, name, hint in FILES
    )
    saved = f'<details class="menu" id="files" hidden><summary>Download</summary><div>{files}</div></details>'
    may_stop = not bout.record and (seat is not None or trusted(request.scope, arena_of(request).settings))
    stop = '<button type="button" class="quiet-button" id="stop" hidden>Stop</button>' if may_stop else ""
    return f'{stop}{saved}<button type="button" class="quiet-button" id="share">Copy link</button>'


def _late(bout: Bout, kind: str) -> str:
    """What is made only when it is asked for is fetched by the script, which says so meanwhile."""
    return f' data-file="{text(bout.id)}.{kind}"' if kind != "record" else ""


def _seats(request: Request, bout: Bout, here: Seat | None) -> str:
    """The seats where people play, for who may hand out their links."""
    mine = [seat for seat in bout.people if holds(request, bout, seat)]
    if not mine or bout.record or mine == [here]:
        return ""
    opened = " open" if here is None else ""
    return (
        f'<details class="menu" id="places"{opened}><summary>Seats</summary><div>{_places(bout, mine)}</div></details>'
    )


def _places(bout: Bout, seats: list[Seat]) -> str:
    rows = ""
    for seat in seats:
        place = f"/match/{text(bout.id)}/seat/{seat}"
        name, link = text(bout.spec.entrants[seat].name), f"{place}?key={bout.keys[seat]}"
        sit, hand = f'<a href="{place}">Sit down</a>', f'<button type="button" data-link="{link}">Copy link</button>'
        rows += f'<div class="place">{sign(seat)}<b>{name}</b>{sit}{hand}</div>'
    return rows


def _room(request: Request, bout: Bout) -> Response:
    """Where people play a game with secrets against each other: a way in for them, a closed door for the others."""
    title = load(bout.spec.game).info.title
    names = " – ".join(entrant.name for entrant in bout.spec.entrants)
    mine = [seat for seat in bout.people if holds(request, bout, seat)]
    way = "Sit down, and send the others their links." if mine else ""
    body = f"""<div class="lonely" id="room" data-id="{text(bout.id)}"><h1>{text(title)}</h1>
<p class="lead">{text(names)}</p><p class="quiet">Here people play against each other, and each sees only a part:
it can be watched once it is over. {way}</p><div class="room">{_places(bout, mine)}</div></div>"""
    return page(request, f"{title}: {names}", body, scripts=["room.js"], styles=["colours.css", "match.css"])


ROUTES = [Route("/match/{id}", watch), Route("/match/{id}/seat/{seat}", sit)]
