"""The runner: ask the schedule what is next, play it in a pool, store it. Resuming is running again."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress

import msgspec

from ludus.core.errors import LudusError
from ludus.core.match import MatchSpec
from ludus.store import Store
from ludus.tournament.schedule import Schedule
from ludus.tournament.slots import Finished, Pairing, key_of, secret_of, was_played
from ludus.tournament.spec import TournamentSpec
from ludus.tournament.stored import as_begun, in_old_words, stored_spec
from ludus.tournament.workers import Workers
from ludus.tournament.workers.heart import Heart
from ludus.tournament.workers.live import live_name
from ludus.tournament.workers.pool import Pool
from ludus.tournament.workers.worker import Done, Task, WorkDone

PATIENCE = 10  # how often a match may be lost to our own troubles: a worker killed, no process to be had

Watch = Callable[[Done], object]
Announce = Callable[[str], object]


def run(  # noqa: PLR0913 - all but three have a usual value
    spec: TournamentSpec,
    store: Store,
    name: str,
    jobs: int = 1,
    watch: Watch = lambda _: None,
    workers: Workers | None = None,
    announce: Announce = lambda _: None,
    *,
    runner: str = "",
) -> Finished:
    """Play what has not been played yet: with so many workers, or with this workers.

    Every result is stored before `watch` hears of it; `announce` hears in a line of what is no match: somebody
    suspended, a match lost with its worker, or lost so often that it is set aside. Those are in the store too, and are
    tried again here, but for those that the format has gone on without. While it plays, its heartbeat in the store says
    so, under the name `runner` (one of its own, where none is given).
    """
    spec, key = _begin(spec, store, name)
    with Heart(store, name, runner) as heart, workers or Pool(jobs) as pool:
        running = _Run(spec, key, store, name, pool, heart, announce)
        return running.to_the_end(watch)


class _Run:
    """Matches are given out before results are stored, so that workers play meanwhile. What was not stored when we are
    killed is played again, in no other way: nobody has been told of it."""

    def __init__(
        self,
        spec: TournamentSpec,
        key: bytes,
        store: Store,
        name: str,
        pool: Workers,
        heart: Heart,
        announce: Announce,
    ) -> None:
        self._spec, self._key, self._store, self._name = spec, key, store, name
        self._pool, self._heart, self._announce = pool, heart, announce
        self._schedule = resumed(spec, store, name)
        self._lost: Counter[int] = Counter()
        self._flying: set[int] = set()
        self._suspended: set[int] = set()

    def to_the_end(self, watch: Watch) -> Finished:
        self._tell_suspended()
        while self._schedule.finished is None:
            self._give()
            played = [kept for task, done in self._take() if (kept := self._settled(task, done))]
            self._give()
            if played:
                self._store.commit_all(self._name, [(done.result, done.record) for done in played])
            for done in played:
                watch(done)
            self._tell_suspended()
        return self._schedule.finished

    def _give(self) -> None:
        """What can be played, while there is room."""
        for pairing in self._schedule.open:
            if not self._pool.has_room:
                break
            if pairing.number not in self._flying:
                self._flying.add(pairing.number)
                live = live_name(self._heart.runner, pairing.number)
                self._pool.give(task_of(self._spec, pairing, self._key)._replace(live=live))
        self._heart.plays({task.number: task.entrants for task in self._pool.playing if isinstance(task, Task)})

    def _take(self) -> Iterator[tuple[Task, Done | str | None]]:
        """Wait for a match, and take all that are done by then."""
        yield self._taken()
        while self._pool.has_done:
            yield self._taken()

    def _taken(self) -> tuple[Task, Done | str | None]:
        task, done = self._pool.take()
        assert isinstance(task, Task) and not isinstance(done, WorkDone)  # a tournament gives nothing but matches
        return task, done

    def _settled(self, task: Task, done: Done | str | None) -> Done | None:
        """What the schedule makes of it; None where it must be played again, or is set aside."""
        self._flying.discard(task.number)
        if isinstance(done, Done) and was_played(done.result):
            self._schedule.add(done.result)
            return done
        self._lost[task.number] += 1
        if self._lost[task.number] < PATIENCE:
            self._announce(f"{_called(task)} was lost ({_why(done)}); it is played again")
        else:
            self._store.set_aside(self._name, task.number, f"lost {PATIENCE} times: {_why(done)}")
            self._schedule.set_aside(task.number)
            self._announce(f"{_called(task)} was lost {PATIENCE} times and is set aside: {_why(done)}")
        return None

    def _tell_suspended(self) -> None:
        """Who has been since."""
        reasons = self._schedule.suspended
        for entrant in reasons.keys() - self._suspended:
            self._announce(f"{self._spec.entrants[entrant].name} is suspended: it {reasons[entrant]}")
        self._suspended = set(reasons)


def _begin(spec: TournamentSpec, store: Store, name: str) -> tuple[TournamentSpec, bytes]:
    """The tournament, and its key. A spec that says the same in other words (Ludus has learnt new ones since), or calls
    the same bots by other names (as it did before), is the same: then that of the store counts."""
    text = msgspec.json.encode(spec)
    if name in store.tournaments():
        with suppress(LudusError):
            began = stored_spec(store, name)
            if in_old_words(began) == in_old_words(spec):
                spec, text = began, store.spec(name)
    store.begin(name, text)
    return spec, key_of(as_begun(text))


def resumed(spec: TournamentSpec, store: Store, name: str, *, over: bool = False) -> Schedule:
    """The schedule as far as it has been played, without the matches that it has gone on without; where it is `over`,
    and nobody will try them again, without all that were set aside."""
    schedule = Schedule(spec, store.results(name))
    for number in store.aside(name):
        if over or schedule.has_gone_on:
            schedule.set_aside(number)
    return schedule


def task_of(spec: TournamentSpec, pairing: Pairing, key: bytes = b"") -> Task:
    board = spec.boards[pairing.board]
    match = MatchSpec(
        game=spec.game,
        entrants=tuple(spec.entrants[entrant] for entrant in pairing.entrants),
        board=board.board,
        seed=pairing.seed,
        secret=secret_of(key, pairing.number),
        options={**spec.options, **board.options},
        time=spec.clock,
    )
    return Task(pairing.number, pairing.entrants, match, spec.limits)


def _called(task: Task) -> str:
    return f"match {task.number} ({' and '.join(entrant.name for entrant in task.spec.entrants)})"


def _why(done: Done | str | None) -> str:
    """What was heard of a match that came to nothing."""
    match done:
        case None:
            return "its worker died"
        case str():
            return done
        case _:
            return done.faults[0] if done.faults else "it could not be started"
