"""The scheduler: one loop. Checks come before matches; a pair is written down, played, and its results are stored;
then lives move, and the next pair is made. All that it knows it could read from the store again, and does so whenever
it begins, or has lost its lease, or the store was away.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from threading import Event
from time import monotonic, perf_counter
from typing import NamedTuple

from msgspec.structs import replace

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.league.league import League, Moved
from ludus.league.matches.found import results_of
from ludus.league.matches.lease import Lease, LeaseLost, SchedulerReport
from ludus.league.matches.matchmaker import WantedPair
from ludus.league.matches.pairs import Pair, keep_pairs
from ludus.league.matches.state import LeagueState
from ludus.league.matches.tasks import Tasks, live_numbers, read_checked
from ludus.league.season.dates import Phase, phase_at
from ludus.league.season.scrimmages import mark_paired, waiting_scrimmages
from ludus.league.season.trials import waiting_trials
from ludus.league.settings import LeagueSettings
from ludus.league.versions.after import activate_waiting, after_result
from ludus.league.versions.checking import keep_checked, lost_check, waiting
from ludus.league.versions.files import VersionFolder
from ludus.league.versions.house import house_versions
from ludus.league.versions.version import Version
from ludus.league.words import LEAGUE_SERIES, SCRIMMAGE_SERIES, Life, Share
from ludus.tournament.slots import was_played
from ludus.tournament.workers import Workers
from ludus.tournament.workers.heart import Heart
from ludus.tournament.workers.live import live_name
from ludus.tournament.workers.match_process import Answer
from ludus.tournament.workers.worker import Done, WorkDone

PATIENCE = 10  # how often a match may be lost to our own troubles
LOOK_S = 0.5  # how often we look what came in
SLEEP_S = 0.5  # while there is no store, or another scheduler
RARELY_S = 60.0  # how often a loss is told of
SELDOM_S = 5.0  # how often for what comes seldom: another day, other bots of the house, trials

Open = Callable[[], Workers]
Tell = Callable[[str], object]


class Playing(NamedTuple):
    """A match to be played, or that is."""

    series: str
    pair: Pair
    number: int


class Scheduler:
    """`workers` makes them anew each time that this scheduler takes over; `jobs` is how many there are, about."""

    def __init__(
        self,
        league: League,
        workers: Open,
        folder: VersionFolder,
        jobs: int = 1,
        tell: Tell = lambda _: None,
        far: bool = False,
        holder: str = "",
    ) -> None:
        self._league, self._workers, self._jobs, self._tell = league, workers, jobs, tell
        self._folder, self._far, self._holder = folder, far, holder
        self._over = Event()
        self._shift: Shift | None = None

    def stop(self) -> None:
        self._over.set()

    def run(self, beat: Callable[[], object] = lambda: None) -> None:
        """Until `stop`: wait for the lease, and go on from what the store says as long as it is ours. `beat` is called
        again and again."""
        lease = Lease(self._league, self._said, self._holder)
        said = ""
        while not self._over.is_set():
            beat()
            try:
                if not lease.take():
                    raise LeaseLost("another scheduler plays it")
                said = ""
                self._take_turn(lease, beat)
            except Moved:
                raise
            except LudusError as error:  # the store is away, the cluster is gone, or another one plays it
                if str(error) != said:
                    said = str(error)
                    self._tell(f"the league waits: {error}")
            finally:
                lease.drop()
                self._shift = None
            self._over.wait(SLEEP_S)

    def _take_turn(self, lease: Lease, beat: Callable[[], object]) -> None:
        with ExitStack() as stack:
            workers = stack.enter_context(self._workers())
            tasks = Tasks(self._league, self._folder, self._far)
            shift = Shift(self._league, workers, tasks, lease, self._jobs, self._tell)
            self._shift = stack.enter_context(shift)
            while not self._over.is_set():
                if not lease.is_held:
                    raise LeaseLost("another scheduler has taken over")
                shift.go_on()
                beat()

    def _said(self) -> SchedulerReport:
        return self._shift.said if self._shift else SchedulerReport(workers=self._jobs)


class Shift:
    """As long as one scheduler holds the lease. Nothing in it must outlive that."""

    def __init__(self, league: League, workers: Workers, tasks: Tasks, lease: Lease, jobs: int, tell: Tell) -> None:
        self._league, self._workers, self._tasks, self._lease = league, workers, tasks, lease
        self._jobs, self._tell = jobs, tell
        house_versions(league)
        begun = perf_counter()
        self._state = LeagueState(league)
        self._said = SchedulerReport(workers=jobs, loading_s=perf_counter() - begun)
        self._settings = league.settings
        self._ready: deque[Playing] = deque()
        self._trials: deque[Playing] = deque()
        self._wanted: list[WantedPair] = []
        self._given: dict[int, Playing | Version] = {}  # by ticket
        self._tickets = self._turns = 0
        self._losses: Counter[tuple[str, int]] = Counter()
        self._hearts: dict[str, Heart] = {}
        self._looked = self._seldom = self._told = -1e9
        for series, pair, left in self._state.maker.under_way:  # written down, and not played when we began
            self._put(series, pair, left)
        self._judge([version for version, life in self._state.lives.items() if life is Life.ACTIVE])

    def __enter__(self) -> "Shift":
        return self

    def __exit__(self, *error: object) -> None:
        for heart in self._hearts.values():
            heart.__exit__()

    @property
    def said(self) -> SchedulerReport:
        checks = sum(isinstance(one, Version) for one in list(self._given.values()))
        return replace(self._said, under_way=len(self._given) - checks, checks=checks)

    def go_on(self) -> None:
        """Look what came in, give out what there is to do, and take what is done."""
        if monotonic() - self._looked >= LOOK_S:
            self._look()
        self._give()
        if self._workers.wait(LOOK_S):
            taken = [self._workers.take()]
            while self._workers.has_done:
                taken.append(self._workers.take())
            self._settle([(self._given.pop(task.number), answer) for task, answer in taken])

    # --- what came in
    def _look(self) -> None:
        self._looked = monotonic()
        self._look_at_settings()
        if self._looked - self._seldom >= SELDOM_S:
            self._seldom = self._looked
            house_versions(self._league)
            activate_waiting(self._league)
            self._look_at_trials()
        self._state.look()
        self._check(waiting(self._league))
        with self._league.link() as link:
            asked = waiting_scrimmages(link)
        self._wanted = [WantedPair(one.id, one.first, one.second) for one in asked for _ in range(one.left)]

    def _look_at_settings(self) -> None:
        """What the matchmaker was made with must not change under it."""
        before, self._settings = self._settings, self._league.settings
        if _fixed(before) != _fixed(self._settings):
            raise LudusError("staff have changed its boards or rules; it begins anew")

    def _look_at_trials(self) -> None:
        """What is still to be played of those that have not ended."""
        with self._league.link() as link:
            found = waiting_trials(link)
        known = {(one.series, one.number) for one in (*self._given.values(), *self._ready) if isinstance(one, Playing)}
        for series in dict.fromkeys(trial.series for trial in found):
            numbers = [n for trial in found if trial.series == series for n in (2 * trial.number, 2 * trial.number + 1)]
            done = {*self._league.store.aside(series), *results_of(self._league, series, numbers)}
            known |= {(series, number) for number in done}
        pairs = [(one.series, Pair(one.number, Share.TRIAL, *one[2:6], asked=one.asked)) for one in found]
        plays = (Playing(series, pair, number) for series, pair in pairs for number in pair.matches)
        self._trials = deque(one for one in plays if (one.series, one.number) not in known)

    def _check(self, versions: Sequence[Version]) -> None:
        """Before any match, but never with all workers: a flood of versions must not stop the league."""
        under_way = {one.id for one in self._given.values() if isinstance(one, Version)}
        for version in versions:
            may = version.id not in under_way and len(under_way) < max(1, self._jobs - 1)
            if may and self._begin_check(version):
                under_way.add(version.id)

    def _begin_check(self, version: Version) -> bool:
        ticket = self._ticket(version)
        try:
            job = self._tasks.check(ticket, version)
        except LudusError as error:  # its file is not there, or damaged: the others are checked all the same
            del self._given[ticket]
            self._lost_check(version, str(error))
            return False
        self._workers.give(job)
        return True

    # --- what there is to do
    def _give(self) -> None:
        while self._workers.has_room and (self._ready or self._make()):
            self._play(self._ready.popleft())
        playing = {task.number for task in self._workers.playing}
        matches = {ticket: one for ticket, one in list(self._given.items()) if isinstance(one, Playing)}
        seats = {t: (one.series, one.number, one.pair.seats(one.number)) for t, one in matches.items() if t in playing}
        for series, heart in self._hearts.items():
            heart.plays(live_numbers(seats, series))

    def _make(self) -> bool:
        """More to play: of a trial, as long as there is one, every other time."""
        self._turns += 1
        if self._trials and self._turns % 2:
            self._ready.append(self._trials.popleft())
            return True
        begun, season = perf_counter(), self._is_season
        made = self._state.maker.next(self._jobs, self._wanted, self._league.now(), season=season)
        if not made:
            self._ready += self._trials
            self._trials.clear()
            return bool(self._ready)
        took = (perf_counter() - begun) / len(made)
        self._write(made)
        shares = Counter(self._said.shares)
        shares.update(str(pair.share) for _, pair in made)
        self._said = replace(self._said, shares=dict(shares), pairing_s=took)
        return bool(self._ready)

    def _write(self, made: Sequence[tuple[str, Pair]]) -> None:
        """Before any of them is played. A scrimmage that was taken back just now is played all the same."""
        with self._league.link() as link:
            self._lease.check(link)
            for series in (LEAGUE_SERIES, SCRIMMAGE_SERIES):
                keep_pairs(link, series, [pair for of, pair in made if of == series])
            for _, pair in made:
                if pair.share is Share.SCRIMMAGE:
                    mark_paired(link, pair.asked or 0)
        for series, pair in made:
            self._put(series, pair, pair.matches)
            if pair.share is Share.SCRIMMAGE:
                self._wanted.remove(WantedPair(pair.asked or 0, pair.first, pair.second))

    def _put(self, series: str, pair: Pair, matches: Iterable[int]) -> None:
        self._ready += [Playing(series, pair, number) for number in matches]

    def _play(self, one: Playing) -> None:
        ticket = self._ticket(one)
        live = live_name(self._heart(one.series).runner, one.number)
        try:
            task = self._tasks.match(ticket, one.series, one.pair, one.number, live, self._settings)
        except LudusError as error:  # a file of a version is not there, or cannot be unpacked
            del self._given[ticket]
            self._lost(one, str(error))
            return
        self._workers.give(task)

    # --- what is done
    def _settle(self, taken: Sequence[tuple[Playing | Version, Answer]]) -> None:
        played: dict[str, list[tuple[MatchResult, bytes]]] = {}
        for one, answer in taken:
            if isinstance(one, Version):
                self._checked(one, answer)
            elif isinstance(answer, Done) and was_played(answer.result):
                result = replace(answer.result, number=one.number)
                played.setdefault(one.series, []).append((result, answer.record))
            else:
                self._lost(one, _why(answer))
        for series, matches in played.items():
            self._league.store.commit_all(series, matches)
            for result, _ in matches:
                self._state.add(series, result)
            self._said = replace(self._said, played=self._said.played + len(matches))
        self._judge([one for result, _ in played.get(LEAGUE_SERIES, ()) for one in result.entrants])

    def _judge(self, versions: Sequence[int]) -> None:
        """What their matches make of them: rated, or suspended."""
        state, settings = self._state, self._settings
        for version in dict.fromkeys(versions):
            matches, crashes = state.maker.played[version], state.crashes(version)
            is_due = state.lives.get(version) is Life.ACTIVE and matches >= settings.rated
            if is_due or crashes >= settings.suspend.crashes:
                after_result(self._league, version, matches, crashes)
                state.look()

    def _checked(self, version: Version, answer: Answer) -> None:
        if not isinstance(answer, WorkDone):
            self._lost_check(version, _why(answer))
            return
        keep_checked(self._league, version, read_checked(answer))
        self._state.look()

    def _lost_check(self, version: Version, why: str) -> None:
        self._count_loss(f"the check of version {version.id}: {why}")
        lost_check(self._league, version)

    def _lost(self, one: Playing, why: str) -> None:
        key = one.series, one.number
        self._losses[key] += 1
        called = f"match {one.number} of {one.series}"
        self._count_loss(f"{called}: {why}")
        if self._losses[key] < PATIENCE:
            self._ready.append(one)
            return
        self._league.store.set_aside(one.series, one.number, f"lost {PATIENCE} times: {why}"[:1000])
        self._state.set_aside(one.series, one.number)
        self._tell(f"{called} was lost {PATIENCE} times and is set aside: {why}")

    def _count_loss(self, what: str) -> None:
        """Told of now and then: a machine in trouble would fill its log."""
        self._said = replace(self._said, losses=self._said.losses + 1, last_loss=what[:500])
        if monotonic() - self._told >= RARELY_S:
            self._told = monotonic()
            self._tell(f"lost, and done again ({self._said.losses} since it began): {what}")

    # --- the rest
    @property
    def _is_season(self) -> bool:
        return phase_at(self._settings.dates, self._league.now()) not in (Phase.BEFORE, Phase.OVER)

    def _ticket(self, one: Playing | Version) -> int:
        """A number that nothing else has which is under way: matches of several series have the same ones."""
        self._tickets += 1
        self._given[self._tickets] = one
        return self._tickets

    def _heart(self, series: str) -> Heart:
        if series not in self._hearts:
            self._hearts[series] = Heart(self._league.store, series).__enter__()
        return self._hearts[series]


def _fixed(settings: LeagueSettings) -> tuple[object, ...]:
    return settings.game, settings.boards, settings.rated, settings.suspend


def _why(answer: Answer) -> str:
    """What was heard of a match that came to nothing."""
    match answer:
        case None:
            return "its worker died"
        case str():
            return answer
        case Done():
            return answer.faults[0] if answer.faults else "it could not be started"
        case _:
            return "an answer to something else"
