"""From a pair to what a worker is given: its matches, and the checks of versions."""

from collections.abc import Mapping
from tempfile import gettempdir

import msgspec
from msgspec.structs import replace
from sqlalchemy import select

from ludus.core.match import Entrant, MatchSpec
from ludus.league.league import League
from ludus.league.matches.pairs import Pair, Seeds, board_of
from ludus.league.settings import LeagueSettings
from ludus.league.tables import TEAMS
from ludus.league.versions.checking import Checked, CheckJob, do_check, job_of
from ludus.league.versions.files import VersionFolder
from ludus.league.versions.version import Version, version
from ludus.league.words import LEAGUE_SERIES, Share
from ludus.tournament.workers.worker import Task, WorkDone, WorkJob

CHECK = "ludus.league.matches.tasks:check"


class Tasks:
    """Makes them. What it has looked up of a version it remembers: versions never change once they are checked."""

    def __init__(self, league: League, folder: VersionFolder, far: bool = False) -> None:
        self._league, self._folder, self._far = league, folder, far
        self._secret = league.secret
        self._known: dict[int, tuple[Entrant, Entrant]] = {}

    def match(self, ticket: int, series: str, pair: Pair, number: int, live: str, settings: LeagueSettings) -> Task:
        """One match of a pair. The record tells what was played in words that lead to no place of ours."""
        seats = pair.seats(number)
        board = board_of(pair.board)
        spec = MatchSpec(
            game=settings.game,
            entrants=tuple(self._entrants(one)[0] for one in seats),
            board=board.board,
            seed=pair.seed,
            secret=self._match_secret(series, pair, number),
            options={**settings.options, **board.options},
            time=settings.clock,
        )
        here = replace(spec, entrants=tuple(self._entrants(one)[1] for one in seats))
        return Task(ticket, seats, spec, settings.limits, live, here=None if here == spec else here)

    def check(self, ticket: int, version: Version) -> WorkJob:
        job = job_of(self._league, version, self._folder)
        return WorkJob(ticket, CHECK, msgspec.msgpack.encode(replace(job, folder="") if self._far else job))

    def _match_secret(self, series: str, pair: Pair, number: int) -> str:
        """A trial plays the very match of the league again."""
        if pair.share is Share.TRIAL and pair.asked is not None:
            return Seeds(self._secret, LEAGUE_SERIES).secret(2 * pair.asked + number % 2)
        return Seeds(self._secret, series).secret(number)

    def _entrants(self, id: int) -> tuple[Entrant, Entrant]:
        """As the record calls it, and as it is started here."""
        if id not in self._known:
            one = version(self._league, id)
            words, name = self._folder.words(one), name_of(self._league, one)
            said = words if one.is_house else f"version:{id}"
            self._known[id] = Entrant(name, said), Entrant(name, words)
        return self._known[id]


def name_of(league: League, one: Version) -> str:
    """What others may call it: never anybody's own name."""
    if one.team is None:
        return one.player
    rows = league.rows(select(TEAMS.c.name).where(TEAMS.c.id == one.team))
    return f"{rows[0].name if rows else f'team {one.team}'} v{one.number}"


def check(data: bytes) -> bytes:
    """In a worker's process, wherever that is: from a CheckJob to what was found."""
    job = msgspec.msgpack.decode(data, type=CheckJob)
    # Right there: in a folder that somebody else of this machine has made before, they could change what is checked.
    return msgspec.msgpack.encode(do_check(replace(job, folder=job.folder or gettempdir())))


def read_checked(done: WorkDone) -> Checked:
    return msgspec.msgpack.decode(done.data, type=Checked)


def live_numbers(playing: Mapping[int, tuple[str, int, tuple[int, int]]], series: str) -> dict[int, tuple[int, ...]]:
    """Of what is being played: the matches of one series, with who sits where."""
    return {number: seats for of, number, seats in playing.values() if of == series}
