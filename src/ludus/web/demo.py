"""`make arena`: something to watch from the first moment, and always."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from random import Random
from secrets import token_hex

from ludus.core.errors import LudusError
from ludus.games import load, names
from ludus.games.strength import by_strength
from ludus.web.arena import Arena
from ludus.web.matches.jobs import PlayJob
from ludus.web.matches.live_match import LiveMatch
from ludus.web.matches.request import MatchRequest, checked
from ludus.web.tournaments.demo import demo_tournaments

SHOWN = "show"  # with which the ids of these matches begin
KEPT = 12  # records of them
WHOLE_MS = 75_000  # that one takes
PACE_MS = 200  # of a turn, while nobody knows how many there are in a match
FASTEST_MS, SLOWEST_MS = 40, 900
REST_S = 1.0  # between two
AGAIN_S = 5.0  # when there was no room
_TASKS: set[asyncio.Task[None]] = set()


async def begin(arena: Arena) -> None:
    for work in (exhibition(arena), demo_tournaments(arena)):
        task = asyncio.create_task(work)
        _TASKS.add(task)
        task.add_done_callback(_TASKS.discard)


async def exhibition(arena: Arena) -> None:
    """One match after the other, for ever, each at a pace at which one can follow. Whoever plays here comes first."""
    paces: dict[str, int] = {}
    for name, players in _pairings():
        try:
            match = await _show(arena, name, players, paces.get(name, PACE_MS))
        except LudusError:
            await asyncio.sleep(AGAIN_S)
            continue
        await match.ended()
        paces[name] = max(FASTEST_MS, min(SLOWEST_MS, WHOLE_MS // max(1, match.turn)))
        await asyncio.to_thread(_tidy, arena)
        await asyncio.sleep(REST_S)


async def _show(arena: Arena, name: str, players: tuple[str, str], pace_ms: int) -> LiveMatch:
    asked = MatchRequest(game=name, players=players)
    spec, _ = await asyncio.to_thread(checked, asked, arena.roster, arena.settings.bounds)
    return await arena.matches.play(PlayJob(spec=spec, pace_ms=pace_ms), id=f"{SHOWN}-{name}-{token_hex(6)}")


def _pairings() -> Iterator[tuple[str, tuple[str, str]]]:
    """The games in turn; first the two best of each, then any two of the better half."""
    rng = Random()
    for tour in count():
        for name in names():
            bots = by_strength(load(name))
            better = bots[len(bots) // 2 :] if len(bots) > 3 else bots
            first, second = (bots[-1], bots[-2]) if not tour else rng.sample(better, 2)
            yield name, (first, second)


def _tidy(arena: Arena) -> None:
    """A server that runs for months keeps only the last of these."""
    files = list(arena.records.folder.glob(f"{SHOWN}-*.ludus"))
    with suppress(OSError):  # somebody else tidies up too
        files.sort(key=lambda file: file.stat().st_mtime_ns, reverse=True)
        for file in files[KEPT:]:
            arena.records.remove(file.stem)
