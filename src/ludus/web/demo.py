"""`make arena`: something to watch from the first moment."""

import asyncio
from contextlib import suppress

from ludus.core.errors import LudusError
from ludus.games import load, names
from ludus.web.arena import Arena
from ludus.web.matches.jobs import PlayJob
from ludus.web.matches.request import MatchRequest, checked
from ludus.web.tournaments.demo import demo_tournaments

_TASKS: set[asyncio.Task[None]] = set()


async def begin(arena: Arena) -> None:
    task = asyncio.create_task(_begin(arena))
    _TASKS.add(task)
    task.add_done_callback(_TASKS.discard)


async def _begin(arena: Arena) -> None:
    """A match of every game between the two best of its house, and then tournaments, one after the other."""
    for name in names():
        *_, second, first = load(name).bots
        spec, people = checked(MatchRequest(game=name, players=(first, second)), arena.roster, arena.settings.bounds)
        with suppress(LudusError):  # no room: there is enough to watch
            await arena.matches.play(PlayJob(spec=spec, people=people))
    await demo_tournaments(arena)
