"""From what somebody asks for to a match that is being played."""

import asyncio

from ludus.referee.prepare import nobody_yet, prepare
from ludus.web.arena import Arena
from ludus.web.matches import trial
from ludus.web.matches.jobs import PlayJob
from ludus.web.matches.live_match import LiveMatch
from ludus.web.matches.request import MatchRequest, checked
from ludus.web.seats.clock import people_clock


async def start_match(arena: Arena, asked: MatchRequest) -> LiveMatch:
    """LudusError where it cannot be played, or is more than this server does for anybody."""
    settings = arena.settings
    spec, people = await asyncio.to_thread(checked, asked, arena.roster, settings.bounds)
    if trial.needed(spec):
        await arena.limited.call("ludus.web.matches.trial:run", trial.packed(spec, settings.bounds.shapes))
    else:
        await asyncio.to_thread(prepare, spec, players=nobody_yet(spec))
    clock = people_clock(asked.clock, settings.patience_ms)
    return await arena.matches.play(PlayJob(spec=spec, people=people, clock=clock), asked)
