"""From a match of a tournament to the tournament, and to the matches before and after it; of a league, to its page."""

import asyncio

from ludus.report.markup import text
from ludus.web.arena import Arena
from ludus.web.league.films import match_of_film
from ludus.web.matches.live_match import LiveMatch


async def way(arena: Arena, match: LiveMatch) -> str:
    """Nothing where it is none of a tournament, nor of a league."""
    if (film := match_of_film(match.id)) is not None:
        place = f"/league/match/{film[0]}/{film[1]}"
        return f'<nav class="cup-way" aria-label="League"><a href="{place}">Match {film[1]} of the league</a></nav>'
    return await asyncio.to_thread(_way, arena, match.id)


def _way(arena: Arena, id: str) -> str:
    found = arena.tournaments.of_match(id)
    if found is None:
        return ""
    name, number = found
    page = arena.tournaments.page(name)
    stored = page.numbers
    place = f"/tournament/{page.key}"
    before = max((one for one in stored if one < number), default=None)
    after = min((one for one in stored if one > number), default=None)
    links = [
        f'<a href="{place}/match/{before}" rel="prev" title="match {before}">← previous match</a>'
        if before is not None
        else "",
        f'<a href="{place}/match/{after}" rel="next" title="match {after}">next match →</a>'
        if after is not None
        else "",
    ]
    return (
        f'<nav class="cup-way" aria-label="Tournament"><a href="{place}">{text(name)}</a>'
        f'<span class="quiet">match {number}</span>{"".join(links)}</nav>'
    )
