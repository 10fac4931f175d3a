"""The runner: ask the schedule what is next, play it in a pool, store it. Resuming is running again."""

from collections import Counter
from collections.abc import Callable
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
from ludus.tournament.workers.worker import Done, Task

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

    Every result is stored as soon as it is there, and `watch` hears of it then; `announce` hears in a line of what
    is no match: somebody suspended, a match lost with its worker, or lost so often that it is set aside. Those are in
    the store too, and are tried again here, but for those that the format has gone on without. While it plays, its
    heartbeat in the store says so, under the name `runner` (one of its own, where none is given).
    """
    spec, key = _begin(spec, store, name)
    schedule = resumed(spec, store, name)
    suspended = _announced(spec, schedule, set(), announce)
    lost: Counter[int] = Counter()
    flying: set[int] = set()
    with Heart(store, name, runner) as heart, workers or Pool(jobs) as pool:
        while schedule.finished is None:
            for pairing in schedule.open:
                if not pool.has_room:
                    break
                if pairing.number not in flying:
                    flying.add(pairing.number)
                    heart.begin(pairing.number, pairing.entrants)
                    pool.give(task_of(spec, pairing, key)._replace(live=live_name(heart.runner, pairing.number)))
            task, done = pool.take()
            flying.discard(task.number)
            heart.end(task.number)
            if not isinstance(done, Done) or not was_played(done.result):
                lost[task.number] += 1
                if lost[task.number] < PATIENCE:
                    announce(f"{_called(task)} was lost ({_why(done)}); it is played again")
                else:
                    store.set_aside(name, task.number, f"lost {PATIENCE} times: {_why(done)}")
                    schedule.set_aside(task.number)
                    announce(f"{_called(task)} was lost {PATIENCE} times and is set aside: {_why(done)}")
                continue
            store.commit(name, done.result, done.record)
            schedule.add(done.result)
            watch(done)
            suspended = _announced(spec, schedule, suspended, announce)
    return schedule.finished


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


def _announced(spec: TournamentSpec, schedule: Schedule, known: set[int], announce: Announce) -> set[int]:
    """Say who has been suspended since; all who are."""
    for entrant in schedule.suspended.keys() - known:
        announce(f"{spec.entrants[entrant].name} is suspended: it {schedule.suspended[entrant]}")
    return set(schedule.suspended)


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
