"""The arena in a browser: `ludus serve`. asyncio lives in this room only.

```
serve        a socket, uvicorn, the URL on the screen; watch for `ludus play --watch`, demo for `make arena`
app          make_app(settings): all routes, the guard around them, and what becomes of errors
guard        who may change something: Origin, Host, token, size, rate; and the headers of every answer
rights       what each route needs: nothing, the key of a seat, or the token; ticket is what our browser shows for it
bounds       what may be started here, by whomever: all numbers in one place
limited      a child with limits, in which what strangers sent is looked at; gone cancels work that nobody waits for
connections  how many there may be, and for how long one may keep silent; clients says who is one, log says little
layout       the page around every page; `text` makes any words safe
assets       the style sheets and scripts, found by listing
arena        what pages may ask for: `arena_of(request)` has the matches, records, roster, tournaments, uploads
keys         names that anybody chose, in URLs and as files
api          JSON under /api; openapi describes it
pages/       the pages, one file each
home/        the first page: a board that plays (showcase), one Play for each game, whom it is against (opponent)
matches/     live_matches (those that run), live_match (one, as the server sees it), match_process (plays it), journal
             (people's, turn by turn, for a restart), roster (whom a form may name), request (a form -> MatchSpec),
             feed (to a browser), queue (whose heavy job is next), shared_jobs (made once for all who ask)
seats/       people at the table: who is there, their clock, how they end a match, and what they play next
records/     record_folder (finished ones), record_index (what is in them, without reading), archived (tournaments')
tournaments/ calendar (of the store, and those that play here), tournament_page follows one, run is its process,
             request and form make a new one, unfinished: what goes on after a restart
elsewhere/   what other processes play: now (of a tournament), beside (into our folder of records), following (its film)
bots/        uploads (kept bots), unpack takes what was sent, check tries it, head_to_head: who did what against whom
```

**A page is added** as a module `ludus/web/pages/NAME.py` with `ROUTES`, a list of `rights.Route`s,
and, where it stands in the navigation, `LINK = Link(order, "/path", "Title")`; `app` finds both by listing the folder.
A page is a plain function:

```python
from ludus.web.arena import arena_of
from ludus.web.layout import Link, page, text
from ludus.web.guard.rights import Route

LINK = Link(30, "/bots", "Bots")

async def show(request: Request) -> Response:
    names = arena_of(request).roster.names("fish")
    return page(request, "Bots", f"<h1>Bots</h1><p>{text(', '.join(names))}</p>", scripts=["bots.js"])

ROUTES = [Route("/bots", show)]
```

Everything that somebody else chose goes through `text`. Scripts and style sheets are files in `static/`, named without
a folder; the policy of the pages allows nothing inline, nor `style=` attributes. A change is a POST, DELETE or PUT,
which the guard has checked before a route sees it: it needs the token, unless the route says `need=Need.SEAT`. A
mistake is a LudusError: a 400 of one line, or `NotThere` (404). Slow work goes to `arena.matches.work(job, line,
who_asks(request))`, a process of its own, inside of `while_there(request, …)` where it is for this request alone; or at
least `asyncio.to_thread`. What looks at a stranger's file goes to `arena.limited.call`.
A module with `async def begin(arena)` is called when the server starts.
"""
