"""What a process does that plays the matches it is sent, one after the other, and nothing else."""

import os
import signal
import traceback
from importlib import import_module
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ludus.core.errors import LudusError
from ludus.core.limits import Limits
from ludus.core.match import MatchRecord, MatchResult, MatchSpec, Scribe, moves_of
from ludus.core.outside.plain import plain
from ludus.tournament.workers.live import LiveDoor


class Task(NamedTuple):
    number: int
    entrants: tuple[int, ...]
    spec: MatchSpec
    limits: Limits
    live: str = ""  # under which name it can be watched on this machine
    scribe: tuple[str, ...] = ()  # `module:function` of ours that makes a scribe of the match, and what it takes
    here: MatchSpec | None = None  # how its files are called where it is given; the record says only what `spec` does


class WorkJob(Struct, frozen=True):
    """Something else that a worker does between matches: `module:function` of ours, from bytes to bytes."""

    number: int  # no match that is given at the same time has it
    function: str
    data: bytes


class WorkDone(Struct, frozen=True):
    data: bytes


class Done(NamedTuple):
    result: MatchResult
    record: bytes  # the record file
    faults: tuple[str, ...]  # what went wrong, a line each


def prepare_process(core: int | None) -> None:
    """Make this process one that plays matches and does nothing else: on this core, or where the system puts it."""
    from ludus.referee import own_all_children

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    own_all_children()
    if core is not None:
        cores = sorted(os.sched_getaffinity(0))
        # A match stays on one core: spread them, and those of several tournaments on one machine too.
        os.sched_setaffinity(0, {cores[(core + os.getppid()) % len(cores)]})


def tried(task: Task | WorkJob, here: MatchSpec | None = None) -> Done | WorkDone | str:
    """Play a match, or say why it cannot be played. A bug of ours is said aloud, and costs the match but no worker."""
    try:
        return do_job(task) if isinstance(task, WorkJob) else play(task, here or task.here)
    except LudusError as error:
        return str(error)
    except Exception as error:  # noqa: BLE001 - the runner must hear of it, whatever it is
        traceback.print_exc()
        return f"this is a bug in Ludus: {type(error).__name__}: {plain(error)}"


def do_job(job: WorkJob) -> WorkDone:
    module, _, name = job.function.partition(":")
    return WorkDone(getattr(import_module(module), name)(job.data))


def play(task: Task, here: MatchSpec | None = None) -> Done:
    """Play a match; `here` is how its files are called on this machine, of which the record says nothing."""
    from ludus.referee import play_match
    from ludus.referee.file import dump_record

    with LiveDoor(task.live) as door:
        scribes = _scribes(*task.scribe)
        record = play_match(here or task.spec, isolate=True, limits=task.limits, observers=[door, *scribes])
        if here is not None:
            record = _as_asked(record, task.spec, here)
        packed = dump_record(record)
        for scribe in scribes:
            scribe.finish(packed)
        door.finish(packed)
    told = record.game
    faults = tuple({(seat, fault) for _, seat, fault in told.faults})
    notes = tuple(
        f"{task.spec.entrants[note.seat].name}: {note.kind} in turn {note.turn} of match {task.number}: {note.message}"
        for note in record.measured.faults[:1]
    )
    ranks, scores = told.outcome.ranks, told.outcome.scores
    result = MatchResult(task.number, task.entrants, ranks, scores, tuple(sorted(faults)), moves_of(told))
    return Done(result, packed, notes)


def _scribes(function: str = "", *arguments: str) -> list[Scribe]:
    if not function:
        return []
    module, _, name = function.partition(":")
    return [getattr(import_module(module), name)(*arguments)]


def _as_asked(record: MatchRecord, asked: MatchSpec, here: MatchSpec) -> MatchRecord:
    """The record with the references as they were before the files moved; the referee may have changed the seats."""
    players = {entrant.name: entrant.player for entrant in asked.entrants}
    played = record.game.spec
    entrants = tuple(replace(entrant, player=players[entrant.name]) for entrant in played.entrants)
    board = played.board if here.board == asked.board else asked.board
    return replace(record, game=replace(record.game, spec=replace(played, entrants=entrants, board=board)))
