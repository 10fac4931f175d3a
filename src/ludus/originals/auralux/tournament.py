"""The original's tournaments (RULES 12): played by the house's runner, written down as the original does."""

import hashlib
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludus.core.clock import Measure
from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.originals.auralux.config import Seating, TournamentConfig
from ludus.originals.auralux.runs import ORIGINAL, RECORD, GameLogs, open_map, sit_down, write_logs
from ludus.originals.auralux.spec import spec_of
from ludus.originals.auralux.table import PlannedGame, read_scores, runs, table
from ludus.referee.file import load_record
from ludus.store import Store
from ludus.store.store import EVER
from ludus.tournament.runner import run as play
from ludus.tournament.workers.pool import Pool
from ludus.tournament.workers.worker import Done, Task, WorkJob

STORE = "tournament.db"  # in GAME_LOGS_DIR
ORIGIN = "run.json"  # in the folder of a game
SCORES = "game_scores.log"
SCRIBE = f"{GameLogs.__module__}:{GameLogs.__name__}"


class Origin(Struct, frozen=True):
    """What the result of a game depends on (another one is never reused), and where in the store its record is."""

    map: str
    players: tuple[tuple[str, str, str], ...]
    tournament: str = ""
    edition: str = ORIGINAL


class AuraluxTournament:
    """`play` it; what has its logs already and depends on nothing that has changed is not played again."""

    def __init__(
        self, config: TournamentConfig, measure: Measure = "cpu", edition: str = ORIGINAL, called: str = "tournament"
    ) -> None:
        self.config, self.runs, self._edition, self._called = config, list(runs(config)), edition, called
        self.spec = spec_of(config, measure, edition)
        self.reused = self.played = 0
        self.failures: dict[int, str] = {}  # why a game could not be played, by its number
        self._maps = [_digest(path) for path in config.maps]
        self._programs = [_digest(who.seating.what) * (who.seating.kind == "PROCESS") for who in config.players]

    def play(self, jobs: int = 1, watch: Callable[[], object] = lambda: None) -> None:
        """Play what is missing and write the table; `watch` is told whenever there is one game less to play."""
        store = self._store()
        with store:
            there = {run.number: origin.tournament for run, origin in self._there()}
            name = self._name(store, there)
            self._carry_over(store, name, there)
            done = {result.number for result in store.results(name)}
            missing = [run for run in self.runs if run.number not in done]
            self.reused = len(done)
            store.absent = self._unplayable(missing)
            watch()
            if len(store.absent) < len(missing):
                play(self.spec, store, name, jobs, self._scribe(name, watch), SeatingPool(jobs, self._seated))
            for number, reason in store.aside(name).items():
                self._fail(self.runs[number], LudusError(reason))
        self._write_table()

    @property
    def over(self) -> int:
        """How many games need no more playing."""
        return self.reused + self.played + len(self.failures)

    def _store(self) -> "WithoutStore":
        folder = Path(self.config.log_dir)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LudusError(f"GAME_LOGS_DIR {folder}: {error.strerror}") from None
        return WithoutStore(folder / STORE)

    def _name(self, store: Store, there: Mapping[int, str]) -> str:
        """What the store, and the browser, know this tournament by: as its configuration is called, and a number.

        The number goes up when something that it depends on has changed, or somebody has removed the logs of a game,
        which then is played again.
        """
        known, told = set(store.tournaments()), msgspec.json.encode(self.spec)
        names = (f"{self._called} ({number})" if number > 1 else self._called for number in count(1))
        for name in names:
            same = name not in known or store.spec(name) == told
            if same and all(there.get(one.number) == name for one in store.results(name)):
                return name
        raise AssertionError("there is always another number")

    def _there(self) -> Iterator[tuple[PlannedGame, Origin]]:
        """The games whose logs are there, and what they were made from is as it was."""
        for run in self.runs:
            try:
                origin = msgspec.json.decode((self._folder(run) / ORIGIN).read_bytes(), type=Origin)
            except (OSError, msgspec.MsgspecError):
                continue
            if origin == self._origin(run, origin.tournament) and (self._folder(run) / SCORES).is_file():
                yield run, origin

    def _carry_over(self, store: Store, name: str, there: Mapping[int, str]) -> None:
        """What was played in earlier tournaments and holds in this one too."""
        store.begin(name, msgspec.json.encode(self.spec))
        for old in sorted({*there.values()} - {name}):
            results = {result.number: result for result in store.results(old)}
            for number in (number for number, where in there.items() if where == old and number in results):
                store.commit(name, results[number], store.record(old, number))
                self._sign(self.runs[number], name)

    def _unplayable(self, missing: Sequence[PlannedGame]) -> list[PlannedGame]:
        """One that cannot be played does not keep the others from it."""
        for run in missing:
            try:
                open_map(self.config.maps[run.map], len(run.players))
                sit_down(self._seatings(run), _tmp(run), self._edition)
            except LudusError as error:
                self._fail(run, error)
        return [run for run in missing if run.number in self.failures]

    def _seated(self, task: Task) -> Task:
        """The task with its programs in the TMP_DIR of the game, and somebody who keeps its logs."""
        run = self.runs[task.number]
        shutil.rmtree(self._draft(run), ignore_errors=True)
        references = sit_down(self._seatings(run), _tmp(run), self._edition)
        entrants = zip(task.spec.entrants, references, strict=True)
        seated = tuple(replace(entrant, player=reference) for entrant, reference in entrants)
        return task._replace(spec=replace(task.spec, entrants=seated), scribe=(SCRIBE, str(self._draft(run))))

    def _scribe(self, name: str, watch: Callable[[], object]) -> Callable[[Done], None]:
        def write(done: Done) -> None:
            run = self.runs[done.result.number]
            try:
                if (self._folder(run) / ORIGIN).exists():
                    shutil.rmtree(self._folder(run), ignore_errors=True)
                self._take_logs(run, done.record)
                self._sign(run, name)
                self.played += 1
            except LudusError as error:
                self._fail(run, error)
            watch()

        return write

    def _take_logs(self, run: PlannedGame, record: bytes) -> None:
        """Who has played it has written them beside their place; where that failed, we see why."""
        draft, folder = self._draft(run), self._folder(run)
        if not (draft / RECORD).is_file():
            write_logs(load_record(record), folder)
            return
        try:
            folder.mkdir(exist_ok=True)
            for file in draft.iterdir():
                file.replace(folder / file.name)
            draft.rmdir()
        except OSError as error:
            raise LudusError(f"{folder}: cannot be written ({error.strerror})") from None

    def _write_table(self) -> None:
        scores = (
            (run, read_scores((self._folder(run) / SCORES).read_text()))
            for run in self.runs
            if run.number not in self.failures
        )
        try:
            Path(self.config.result).write_text(table(self.config, list(scores)), encoding="utf-8")
        except OSError as error:
            raise LudusError(f"{self.config.result}: cannot be written ({error.strerror})") from None

    def _sign(self, run: PlannedGame, name: str) -> None:
        file = self._folder(run) / ORIGIN
        try:
            file.write_bytes(msgspec.json.encode(self._origin(run, name)))
        except OSError as error:
            raise LudusError(f"{file}: cannot be written ({error.strerror})") from None

    def _origin(self, run: PlannedGame, name: str) -> Origin:
        players = ((*_words(self.config.players[one].seating), self._programs[one]) for one in run.players)
        return Origin(self._maps[run.map], tuple(players), name, self._edition)

    def _seatings(self, run: PlannedGame) -> list[Seating]:
        return [self.config.players[one].seating for one in run.players]

    def _folder(self, run: PlannedGame) -> Path:
        return Path(self.config.log_dir) / run.folder

    def _draft(self, run: PlannedGame) -> Path:
        return Path(self.config.log_dir).absolute() / f".{run.folder}"

    def _fail(self, run: PlannedGame, error: LudusError) -> None:
        self.failures[run.number] = f"{run.folder}: {error}"


class SeatingPool(Pool):
    """Workers who find every game's players seated."""

    def __init__(self, jobs: int, seated: Callable[[Task], Task]) -> None:
        super().__init__(jobs)
        self._seated = seated

    def give(self, task: Task | WorkJob) -> None:
        super().give(self._seated(task) if isinstance(task, Task) else task)


class WithoutStore(Store):
    """A store where the `absent` games seem to have been played, so that nobody tries; nothing of them is kept."""

    absent: Sequence[PlannedGame] = ()

    def results(self, tournament: str, after: int = 0, until: int = EVER) -> Iterator[MatchResult]:
        yield from super().results(tournament, after, until)
        for run in self.absent:
            seats = len(run.players)
            yield MatchResult(run.number, run.players, (1,) * seats, (0.0,) * seats)


def _tmp(run: PlannedGame) -> Path:
    return Path("tmp") / run.folder


def _words(who: Seating) -> tuple[str, str]:
    return who.kind, who.what


def _digest(path: str) -> str:
    file = Path(path)
    return hashlib.sha256(file.read_bytes() if file.is_file() else b"").hexdigest()
