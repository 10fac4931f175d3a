"""The archive: all matches that were ever kept here, by game, bot, person, board, date and result, page by page."""

import asyncio
from collections.abc import Iterable, Mapping
from datetime import date
from urllib.parse import urlencode

from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response

from ludus.core.errors import LudusError
from ludus.games import load, names
from ludus.report.markup import text
from ludus.web.arena import Arena, arena_of
from ludus.web.guard.rights import Route
from ludus.web.layout import Link, page
from ludus.web.pages.lists import archive_list
from ludus.web.records.record_index import RecordFilter, RecordPage

LINK = Link(25, "/archive", "Archive")
STYLES = ("colours.css", "cards.css", "archive.css")
EACH = 50  # on a page
LONGEST = 200  # letters of a filter
FILTERS = ("game", "bot", "person", "board", "since", "until", "result")
RESULTS = {"": "any", "won": "won", "lost": "lost", "drawn": "drawn", "faults": "with faults"}


async def show(request: Request) -> Response:
    arena, wanted = arena_of(request), _wanted(request.query_params)
    number = _page(request.query_params.get("page", "1"))
    found = await asyncio.to_thread(_found, arena, wanted, number)
    pages = max(1, -(-found.count // EACH))
    form = await asyncio.to_thread(_form, arena, wanted)
    rows = archive_list(found.matches) or f'<p class="quiet">{_nothing(wanted, found.count)}</p>'
    busy = '<p class="quiet">More are being read; look again in a moment.</p>' if arena.cup_records.busy else ""
    body = (
        '<header><h1>Archive</h1><p class="lead">Every match that was played here, also those of tournaments. '
        'A file of your own is opened at <a href="/replays">Replays</a>.</p></header>'
        f'{form}<section aria-label="Matches"><p class="count" role="status">{_count(found)}</p>{busy}{rows}'
        f"{_turning(wanted, min(number, pages), pages)}</section>"
    )
    return page(request, "Archive", body, styles=STYLES)


def _found(arena: Arena, wanted: RecordFilter, number: int) -> RecordPage:
    arena.cup_records.look()
    return arena.records.find(wanted, EACH, (number - 1) * EACH)


def _wanted(query: Mapping[str, str]) -> RecordFilter:
    """What the address asks for; one line where that cannot be."""
    given = {name: query.get(name, "").strip() for name in FILTERS}
    if long := next((name for name, value in given.items() if len(value) > LONGEST), ""):
        raise LudusError(f"{long}: {LONGEST} letters are the most")
    if given["game"] and given["game"] not in names():
        raise LudusError(f"no game {given['game']!r}; there are: {', '.join(names())}")
    if given["result"] not in RESULTS:
        raise LudusError(f"no result {given['result']!r}; there are: {', '.join(filter(None, RESULTS))}")
    for name in ("since", "until"):
        _check_day(name, given[name])
    return RecordFilter(**given)


def _check_day(name: str, word: str) -> None:
    try:
        if word and date.fromisoformat(word).isoformat() != word:
            raise ValueError
    except ValueError:
        raise LudusError(f"{name}: {word!r} is no day; write it as 2026-01-31") from None


def _page(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 8 and int(word) > 0):
        raise LudusError(f"page: {word!r} is no number of a page")
    return int(word)


def _form(arena: Arena, wanted: RecordFilter) -> str:
    index = arena.records.index
    games = {"": "all", **{name: load(name).info.title for name in names()}}
    fields = [
        _select("game", "game", games, wanted.game),
        _words("bot", "bot", index.names(person=False), wanted.bot),
        _words("person", "person", index.names(person=True), wanted.person),
        _words("board", "board", index.boards(), wanted.board),
        _day("since", "from", wanted.since),
        _day("until", "to", wanted.until),
        _select("result", "result", RESULTS, wanted.result),
    ]
    clear = '<a href="/archive">clear</a>' if any(asdict(wanted).values()) else ""
    go = f'<div class="find"><button class="primary" type="submit">Find</button>{clear}</div>'
    return f'<form class="filter" action="/archive" method="get">{"".join(fields)}{go}</form>'


def _select(name: str, label: str, choices: Mapping[str, str], chosen: str) -> str:
    shown = "".join(
        f'<option value="{text(value)}"{" selected" if value == chosen else ""}>{text(word)}</option>'
        for value, word in choices.items()
    )
    return f'<label class="field"><span>{label}</span><select name="{name}">{shown}</select></label>'


def _words(name: str, label: str, known: Iterable[str], chosen: str) -> str:
    listed = "".join(f'<option value="{text(one)}"></option>' for one in known)
    given = f'name="{name}" value="{text(chosen)}" list="{name}s" maxlength="{LONGEST}" placeholder="any"'
    field = f'<label class="field"><span>{label}</span><input {given} autocomplete="off"></label>'
    return f'{field}<datalist id="{name}s">{listed}</datalist>'


def _day(name: str, label: str, chosen: str) -> str:
    return f'<label class="field"><span>{label}</span><input type="date" name="{name}" value="{text(chosen)}"></label>'


def _count(found: RecordPage) -> str:
    return f"{found.count:,} match{'' if found.count == 1 else 'es'}"


def _nothing(wanted: RecordFilter, count: int) -> str:
    if count:
        return "There are not so many pages."
    return "There is no such match." if any(asdict(wanted).values()) else "Nothing has been played yet."


def _turning(wanted: RecordFilter, number: int, pages: int) -> str:
    if pages == 1:
        return ""
    chosen = {name: value for name, value in asdict(wanted).items() if value}

    def link(to: int, word: str, rel: str) -> str:
        there = 1 <= to <= pages
        where = text(f"/archive?{urlencode({**chosen, 'page': to})}")
        return f'<a class="quiet-button" rel="{rel}" href="{where}">{word}</a>' if there else "<span></span>"

    newer, older = link(number - 1, "← newer", "prev"), link(number + 1, "older →", "next")
    return f'<nav class="turning" aria-label="Pages">{newer}<span>page {number:,} of {pages:,}</span>{older}</nav>'


ROUTES = [Route("/archive", show)]
