"""A server whose league has moved to another store ends, and says where to."""

import asyncio
import logging
import os
import signal

from ludus.core.errors import LudusError
from ludus.league.league import LOOK_S, League, Moved
from ludus.web.arena import Arena

LOG = logging.getLogger(__name__)


async def begin(arena: Arena) -> None:
    if arena.league is not None:
        arena.later(_watch(arena.league))


async def _watch(league: League) -> None:
    while not await asyncio.to_thread(has_moved, league):
        await asyncio.sleep(LOOK_S)
    os.kill(os.getpid(), signal.SIGTERM)  # as who stops it does: what is being answered is answered


def has_moved(league: League) -> bool:
    try:
        with league.link():
            return False
    except Moved as error:
        LOG.error("%s", error)
        return True
    except LudusError:  # the database is away: it will be back
        return False
