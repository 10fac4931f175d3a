"""The runner: ask the schedule what is next, play it in a pool, store it. Resuming is running again."""

from collections import Counter
from collections.abc import Callable

import msgspec

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult, MatchSpec
from ludus.core.player import Fault
from ludus.store import Store
from ludus.tournament.crew import Crew
from ludus.tournament.formats.kinds import Sprt
from ludus.tournament.pool import Pool
from ludus.tournament.schedule import Schedule, never
from ludus.tournament.slots import Decide, Finished, Pairing, Results
from ludus.tournament.spec import TournamentSpec
from ludus.tournament.worker import Done, Task

PATIENCE = 10  # how often a match may be lost to our own troubles: a worker killed, no process to be had

Watch = Callable[[Done], object]
Announce = Callable[[str], object]


def run(
    spec: TournamentSpec,
    store: Store,
    name: str,
    jobs: int = 1,
    watch: Watch = lambda _: None,
    crew: Crew | None = None,
    announce: Announce = lambda _: None,
) -> Finished:
    """Play what has not been played yet: with so many workers, or with this crew.

    Every result is stored as soon as it is there, and `watch` hears of it then; `announce` hears in a line of what
    is no match: somebody suspended, a match lost with its worker.
    """
    store.begin(name, msgspec.json.encode(spec))
    schedule = Schedule(spec, store.results(name), decision(spec))
    suspended = _announced(spec, schedule, set(), announce)
    lost: Counter[int] = Counter()
    flying: set[int] = set()
    with crew or Pool(jobs) as pool:
        while schedule.finished is None:
            for pairing in schedule.open:
                if not pool.has_room:
                    break
                if pairing.number not in flying:
                    flying.add(pairing.number)
                    pool.give(task_of(spec, pairing))
            task, done = pool.take()
            flying.discard(task.number)
            if done is None or _is_ours(done.result):
                _count(lost, task, announce)
                continue
            store.commit(name, done.result, done.record)
            schedule.add(done.result)
            watch(done)
            suspended = _announced(spec, schedule, suspended, announce)
    return schedule.finished


def task_of(spec: TournamentSpec, pairing: Pairing) -> Task:
    board = spec.boards[pairing.board]
    match = MatchSpec(
        game=spec.game,
        entrants=tuple(spec.entrants[entrant] for entrant in pairing.entrants),
        board=board.board,
        seed=pairing.seed,
        options={**spec.options, **board.options},
        time=spec.clock,
    )
    return Task(pairing.number, pairing.entrants, match, spec.limits)


def decision(spec: TournamentSpec) -> Decide:
    """When enough has been played: only a sequential test ever says so before the schedule does."""
    asked = spec.format
    if not isinstance(asked, Sprt):
        return never

    def decided(results: Results) -> bool:
        from ludus.ratings.estimate import pentanomial
        from ludus.ratings.sprt import Hypotheses, Verdict, decide

        counts = pentanomial(results, 0)
        hypotheses = Hypotheses(asked.elo0, asked.elo1, asked.alpha, asked.beta)
        return sum(counts) > 0 and decide(hypotheses, counts).verdict is not Verdict.GO_ON

    return decided


def _is_ours(result: MatchResult) -> bool:
    return any(fault is Fault.INFRA for _, fault in result.faults)


def _announced(spec: TournamentSpec, schedule: Schedule, known: set[int], announce: Announce) -> set[int]:
    """Say who has been suspended since; all who are."""
    for entrant in schedule.suspended.keys() - known:
        announce(f"{spec.entrants[entrant].name} is suspended: it {schedule.suspended[entrant]}")
    return set(schedule.suspended)


def _count(lost: Counter[int], task: Task, announce: Announce) -> None:
    lost[task.number] += 1
    names = " and ".join(entrant.name for entrant in task.spec.entrants)
    if lost[task.number] >= PATIENCE:
        raise LudusError(
            f"match {task.number} ({names}) was lost {PATIENCE} times: its worker died, or could not start it"
        )
    announce(f"match {task.number} ({names}) was lost with its worker; it is played again")
