"""The arena in a browser: `ludus serve`. asyncio lives in this room only.

```
serve        a socket, uvicorn, the URL on the screen; watch for `ludus play --watch`, demo for `make arena`
app          make_app(settings): all routes, the guard around them, and what becomes of errors
guard        who may change something: Origin, Host, token, size, rate; and the headers of every answer
layout       the page around every page; `text` makes any words safe
assets       the style sheets and scripts, found by listing
arena        what pages may ask for: `arena_of(request)` has the hall, shelf, roster, tournaments, locker
keys         names that anybody chose, in URLs and as files
api          JSON under /api; openapi describes it
pages/       the pages, one file each
matches/     hall (those that run), bout (one, as the server sees it), table (the process that plays it),
             shelf (finished records), roster (whom a form may name), wish (a form -> MatchSpec), feed (to a browser)
tournaments/ calendar (of the store, and those that play here), story follows one, run is its process, wish and form
             make a new one, report its page
bots/        locker (uploaded bots), unpack takes what was sent, check tries it, record is who did what against whom
```

**A page is added** as a module `ludus/web/pages/NAME.py` with `ROUTES`, a list of Starlette routes,
and, where it stands in the navigation, `LINK = Link(order, "/path", "Title")`; `app` finds both by listing the folder.
A page is a plain function:

```python
from ludus.web.arena import arena_of
from ludus.web.layout import Link, page, text

LINK = Link(30, "/bots", "Bots")

async def show(request: Request) -> Response:
    names = arena_of(request).roster.names("fish")
    return page(request, "Bots", f"<h1>Bots</h1><p>{text(', '.join(names))}</p>", scripts=["bots.js"])

ROUTES = [Route("/bots", show)]
```

Everything that somebody else chose goes through `text`. Scripts and style sheets are files in `static/`, named without
a folder; the policy of the pages allows nothing inline, nor `style=` attributes. A change is a POST, DELETE or PUT,
which the guard has checked before a route sees it. A mistake is a LudusError, which becomes a 400 of one line, or
`NotThere` (404). Slow work goes to `arena.hall.work(job)`, a process of its own, or at least `asyncio.to_thread`.
A module with `async def begin(arena)` is called when the server starts.
"""
