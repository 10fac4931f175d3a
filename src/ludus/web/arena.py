"""What pages may ask for."""

import asyncio
from collections.abc import Coroutine

from starlette.requests import HTTPConnection

from ludus.league.league import League
from ludus.web.bots.head_to_head import HeadToHead
from ludus.web.bots.uploads import Uploads
from ludus.web.home.showcase import Showcase
from ludus.web.limited import Limited
from ludus.web.matches.live_matches import LiveMatches
from ludus.web.matches.roster import Roster
from ludus.web.records.archived import TournamentRecords
from ludus.web.records.record_folder import RecordFolder
from ludus.web.settings import Settings
from ludus.web.tournaments.calendar import Tournaments


class Arena:
    """All that the server has: settings, matches (that run), records (of finished ones), roster (bots), tournaments,
    limited (children that look at what strangers sent), uploads (bots), head_to_head (who did what against whom),
    showcase (what Home shows on its board), cup_records (the matches of tournaments, for the archive), league (where
    one is served)."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.league = League(settings.league) if settings.league else None
        self.records = RecordFolder(settings.records)
        self.roster = Roster(settings)
        self.matches = LiveMatches(settings, self.records)
        self.tournaments = Tournaments(settings, self.roster)
        self.records.elsewhere.append(self.tournaments.record)
        self.limited = Limited()
        self.uploads = Uploads(settings, self.roster, self.tournaments, self.matches, self.limited)
        self.head_to_head = HeadToHead(self.tournaments)
        self.showcase = Showcase(self)
        self.cup_records = TournamentRecords(self.tournaments, self.records)
        self._tasks: set[asyncio.Task[None]] = set()

    def later(self, work: Coroutine[None, None, None]) -> None:
        """Do something beside all else, until it is done or the server ends."""
        task = asyncio.create_task(work)
        self._tasks.add(task)  # or it could be collected before it is done
        task.add_done_callback(self._tasks.discard)


def arena_of(request: HTTPConnection) -> Arena:
    arena: Arena = request.app.state.arena
    return arena


def league_of(request: HTTPConnection) -> League:
    """The league; only its own pages may ask."""
    league = arena_of(request).league
    assert league is not None
    return league
