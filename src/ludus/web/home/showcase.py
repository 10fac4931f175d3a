"""What the large board of Home shows: a match that is being played, or else the best of the recent ones, or else one of
the house that is played for it and kept in memory: never nothing."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ludus.core.errors import LudusError
from ludus.core.match import MatchSpec
from ludus.games import load, names
from ludus.games.strength import MOST, by_strength, strengths
from ludus.players.reference import HUMAN
from ludus.report.private import told_spec
from ludus.web.matches.jobs import PlayJob
from ludus.web.matches.live_match import LiveMatch, MatchStage
from ludus.web.matches.request import MatchRequest, checked
from ludus.web.records.record_index import Kept

if TYPE_CHECKING:
    from ludus.web.arena import Arena

LOOKED_AT = 40  # recent ones
TURNS = (12, 1200)  # of a match that is worth looking at
WAITED_MS = 60_000  # for somebody who thinks: then another match is more fun to watch


class Shown(Struct, frozen=True):
    """The match on the board. `live`: it is being played right now."""

    id: str
    spec: MatchSpec
    live: bool


class Showcase:
    def __init__(self, arena: "Arena") -> None:
        self._arena = arena
        self._own = ""  # the match of the house that is played where there is no other
        self._playing: asyncio.Task[None] | None = None

    async def now(self) -> Shown | None:
        """None only for the moment in which the first match of an empty server begins."""
        running = _liveliest(self._arena.matches.running)
        if running is not None:
            return Shown(running.id, told_spec(running.spec), True)
        recent = await asyncio.to_thread(self._arena.records.recent, LOOKED_AT)
        best = max(recent, key=_worth, default=None)
        if best is not None and _worth(best) > 0:
            return Shown(best.id, told_spec(best.spec), False)
        return self._house()

    def _house(self) -> Shown | None:
        match = self._arena.matches.matches.get(self._own)
        if match is not None and match.stage is not MatchStage.FAILED:
            return Shown(match.id, told_spec(match.spec), match.live)
        if self._playing is None or self._playing.done():
            self._playing = asyncio.create_task(self._play())
        return None

    async def _play(self) -> None:
        """The two best of the first game. Nobody has asked for it: no record is kept."""
        name = names()[0]
        *_, second, first = by_strength(load(name))
        asked = MatchRequest(game=name, players=(first, second))
        try:
            spec, _ = await asyncio.to_thread(checked, asked, self._arena.roster, self._arena.settings.bounds)
            match = await self._arena.matches.play(PlayJob(spec=spec), keep=False)
        except LudusError:
            return  # no room: then there is something else to see
        self._own = match.id


def _liveliest(running: Sequence[LiveMatch]) -> LiveMatch | None:
    """The latest that anybody may watch, and in which something happens."""
    from ludus.web.matches.feed import is_secret  # which knows the arena, as the arena knows us

    open_ones = [match for match in running if not is_secret(match) and match.turn > 0 and not _dull(match)]
    return max(open_ones, key=lambda match: (match.watchers, match.started), default=None)


def _dull(match: LiveMatch) -> bool:
    return match.asking is not None and match.asking.waited_ms > WAITED_MS


def _worth(kept: Kept) -> float:
    """Strong players, a close end, no faults, and long enough to have a course."""
    if kept.spec.game not in names() or not TURNS[0] <= kept.turns <= TURNS[1]:
        return 0.0
    known = strengths(kept.spec.game)
    players = [one.player for one in kept.spec.entrants]
    stars = [MOST if one == HUMAN else known[one].stars if one in known else MOST / 2 for one in players]
    return 1.0 + sum(stars) / len(stars) + 2 * _closeness(kept) - min(3, kept.faults)


def _closeness(kept: Kept) -> float:
    """1 where all had the same at the end, 0 where one had all."""
    scores = sorted((max(0.0, score) for score in kept.outcome.scores), reverse=True)
    return scores[1] / scores[0] if len(scores) > 1 and scores[0] > 0 else 0.0
