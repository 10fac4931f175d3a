"""Leagues for the tests of matches: teams and versions as plain rows, and workers who need no processes."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

import msgspec
from msgspec.structs import replace
from sqlalchemy import insert, select

from ludus.core.limits import Level, Limits
from ludus.core.match import MatchResult
from ludus.league.league import League, found_league
from ludus.league.matches.pairs import Pair
from ludus.league.settings import LeagueSettings
from ludus.league.tables import TEAMS, VERSIONS
from ludus.league.versions.receive import digest_of, keep_file
from ludus.league.words import Life, Share
from ludus.tournament.workers.match_process import Answer
from ludus.tournament.workers.worker import Done, Task, WorkJob

SETTINGS = LeagueSettings(
    name="Autumn",
    game="planet_wars",
    options={"max_turns": 10},
    house=("greedy",),
    limits=Limits(sandbox=Level.NONE),
)
BOT = b"class Bot:\n    def choose(self, view, clock): ...\n"  # it gives no orders


@contextmanager
def a_league(place: str | Path, **settings: object) -> Iterator[League]:
    found_league(place, replace(SETTINGS, **settings))
    with League(place) as league:
        yield league


def enter(league: League, team: int | None, life: Life = Life.ACTIVE, number: int = 1, data: bytes = BOT) -> int:
    """A version, as if it had been checked."""
    digest = "" if team is None else digest_of(data)
    row: dict[str, object] = {"team": team, "number": number, "player": "" if team else "noop", "file": "bot.py"}
    row |= {"digest": digest, "built": "" if life is Life.RECEIVED else digest, "received": 1.0, "life": life}
    row |= {"changed": 1.0, "report": "", "log": "", "tried": 0}
    with league.link() as link:
        if team is not None:
            keep_file(link, digest, data)
            if not link.execute(select(TEAMS.c.id).where(TEAMS.c.id == team)).first():
                name = f"Team {team}"
                link.execute(insert(TEAMS).values(id=team, name=name, name_key=name, key_hash="", made=1.0))
        return int(link.execute(insert(VERSIONS).values(**row).returning(VERSIONS.c.id)).scalar_one())


def a_pair(number: int, first: int, second: int, share: Share = Share.LADDER) -> Pair:
    return Pair(number, share, first, second, "", 7, 1.0)


def results_of(pair: Pair, ranks: Sequence[tuple[int, int]] = ((1, 2), (2, 1))) -> list[tuple[MatchResult, bytes]]:
    """Both matches, as they are stored; `first` wins both where nothing else is said."""
    return [
        (MatchResult(number, pair.seats(number), won, (0.0, 0.0)), b"record %d" % number)
        for number, won in zip(pair.matches, ranks, strict=True)
    ]


Play = Callable[[Task | WorkJob], Answer]


def by_chance(task: Task | WorkJob) -> Answer:
    """Whoever wins."""
    assert isinstance(task, Task)
    ranks = Random(task.spec.secret).choice([(1, 2), (2, 1)])
    result = MatchResult(task.number, task.entrants, ranks, (0.0, 0.0))
    return Done(result, msgspec.json.encode(task.spec), ())


class QuickWorkers:
    """They have done whatever they are given when somebody looks."""

    def __init__(self, play: Play = by_chance, room: int = 4) -> None:
        self.play, self._room = play, room
        self._after: dict[int, Callable[[], object]] = {}
        self.given: list[Task | WorkJob] = []
        self._open: deque[Task | WorkJob] = deque()
        self._waits = 0

    def __enter__(self) -> "QuickWorkers":
        self._open.clear()
        return self

    def __exit__(self, *error: object) -> None: ...

    def after(self, waits: int, call: Callable[[], object]) -> None:
        """Call this when they have been waited for so many times more."""
        self._after[self._waits + waits] = call

    @property
    def has_room(self) -> bool:
        return len(self._open) < self._room

    @property
    def has_done(self) -> bool:
        return bool(self._open)

    @property
    def playing(self) -> Sequence[Task | WorkJob]:
        return list(self._open)

    def give(self, task: Task | WorkJob) -> None:
        self.given.append(task)
        self._open.append(task)

    def wait(self, seconds: float) -> bool:
        self._waits += 1
        self._after.get(self._waits, lambda: None)()
        return bool(self._open)

    def take(self) -> tuple[Task | WorkJob, Answer]:
        task = self._open.popleft()
        return task, self.play(task)
