"""All matches of a tournament, those of one entrant, or those between two: where a cell of the crosstable leads to."""

import asyncio
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from ludus.core.match import MatchResult
from ludus.report.export import exported, exported_standings
from ludus.report.figures import match_lines
from ludus.report.markup import text
from ludus.report.matches import match_table
from ludus.web.arena import arena_of
from ludus.web.keys import key_of, name_of
from ludus.web.layout import page as whole_page
from ludus.web.records.record_folder import NotThere
from ludus.web.tournaments.tournament_page import TournamentPage, bot_page

AT_ONCE = 200  # matches on a page
STYLES = ("cards.css", "cups.css")
FILES = {
    "standings.csv": "Standings, CSV",
    "standings.json": "Standings, JSON",
    "matches.csv": "Matches, CSV",
    "matches.json": "Matches, JSON",
}
TYPES = {"csv": "text/csv; charset=utf-8", "json": "application/json"}


def chosen(page: TournamentPage, of: str, against: str) -> Sequence[MatchResult]:
    """The matches in which these sat, by name; no name: whoever."""
    names = [entrant.name for entrant in page.spec.entrants]
    for name in filter(None, (of, against)):
        if name not in names:
            raise NotThere(f"no entrant {name!r} in {page.name!r}")
    found = page.told.results
    for wanted in (names.index(name) for name in (of, against) if name):
        found = [result for result in found if wanted in result.entrants]
    return found


async def matches(request: Request) -> Response:
    one = await asyncio.to_thread(arena_of(request).tournaments.of_key, request.path_params["key"])
    query = request.query_params
    of, against = name_of(query.get("of", "")), name_of(query.get("against", ""))
    word = query.get("page", "1")
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 6 else 1
    body = await asyncio.to_thread(_body, one, (of, against), max(1, number))
    return whole_page(request, f"Matches of {one.name}", body, styles=STYLES)


def _body(one: TournamentPage, who: tuple[str, str], number: int) -> str:
    found = chosen(one, *who)
    last = max(1, -(-len(found) // AT_ONCE))
    number = min(number, last)
    shown = found[(number - 1) * AT_ONCE : number * AT_ONCE]
    told = one.told
    table = match_table(match_lines(one.spec, shown), told.link, told.ways) if shown else ""
    back = f'<p class="quiet back"><a href="/tournament/{one.key}">{text(one.name)}</a></p>'
    head = f"<header><h1>{_title(one, who)}</h1><p class='lead'>{_sum(one, who, found)}</p></header>"
    return f"{back}{head}{table}{_pages(one, who, number, last)}"


def _title(one: TournamentPage, who: tuple[str, str]) -> str:
    names = [f'<a href="{bot_page(one.spec.game, name)}">{text(name)}</a>' for name in who if name]
    return " against ".join(names) if names else "All matches"


def _sum(one: TournamentPage, who: tuple[str, str], found: Sequence[MatchResult]) -> str:
    count = f"{len(found):,} match{'es' if len(found) != 1 else ''}"
    if not all(who) or not found:
        return count
    names = [entrant.name for entrant in one.spec.entrants]
    first, second = (names.index(name) for name in who)
    ranks = [
        (result.ranks[result.entrants.index(first)], result.ranks[result.entrants.index(second)]) for result in found
    ]
    won, lost = sum(mine < theirs for mine, theirs in ranks), sum(mine > theirs for mine, theirs in ranks)
    return f"{count}: {text(who[0])} won {won}, lost {lost}, drew {len(ranks) - won - lost}"


def _pages(one: TournamentPage, who: tuple[str, str], number: int, last: int) -> str:
    if last == 1:
        return ""
    asked = "".join(f"&{key}={key_of(name)}" for key, name in zip(("of", "against"), who, strict=True) if name)
    place = f"/tournament/{one.key}/matches?page="
    before = f'<a href="{place}{number - 1}{asked}" rel="prev">Earlier</a>' if number > 1 else ""
    after = f'<a href="{place}{number + 1}{asked}" rel="next">Later</a>' if number < last else ""
    return f'<nav class="pages" aria-label="Pages">{before}<span class="quiet">{number} of {last}</span>{after}</nav>'


async def file(request: Request) -> Response:
    """Its results or its table, to keep."""
    one = await asyncio.to_thread(arena_of(request).tournaments.of_key, request.path_params["key"])
    name = request.path_params["file"]
    if name not in FILES:
        raise NotThere(f"no file {name!r}; there are: {', '.join(FILES)}")
    what, _, kind = name.partition(".")
    told = await asyncio.to_thread(lambda: one.told)
    made = await asyncio.to_thread(
        lambda: (
            exported_standings(told.spec, told.rows, kind)
            if what == "standings"
            else exported(told.spec, told.results, kind)
        )
    )
    called = f'attachment; filename="{one.key[:60].replace("~", "-")}-{name}"'
    return Response(made, media_type=TYPES[kind], headers={"Content-Disposition": called})


def downloads(page: TournamentPage) -> str:
    place = f"/api/tournaments/{page.key}/files"
    links = "".join(f'<a class="button" href="{place}/{name}" download>{words}</a>' for name, words in FILES.items())
    every = f'<a class="button" href="/tournament/{page.key}/matches">All matches</a>'
    return f'<section class="downloads"><h2>Take it with you</h2><p>{every}{links}</p></section>'
