"""The pages and the API of a league, there only where one is served (`ludus league serve`).

A page is a module here (people/: a folder of them) as in `web/pages`, with `ROUTES` and perhaps `LINK` and `begin`;
under /league, its JSON under /api/league. `league_of(request)` is the league, `principal_of(request)` is who asks; what
a route needs is said by its `need` (guard/rights), what only its owner may see is asked of the principal. The database
is asked off the loop: `await asyncio.to_thread(…)`.
"""
