"""A worker: a process that plays the matches it is sent, one after the other, and nothing else."""

import os
import signal
from multiprocessing.connection import Connection
from typing import NamedTuple

from ludus.core.limits import Limits
from ludus.core.match import MatchResult, MatchSpec


class Task(NamedTuple):
    number: int
    entrants: tuple[int, ...]
    spec: MatchSpec
    limits: Limits


class Done(NamedTuple):
    result: MatchResult
    record: bytes  # the record file
    faults: tuple[str, ...]  # what went wrong, a line each


def serve(link: Connection, core: int) -> None:
    """Until the other end is closed; Ctrl-C is for the runner, which then closes it."""
    from ludus.referee import own_all_children

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    own_all_children()
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[core % len(cores)]})  # a match stays on one core: spread them
    while True:
        try:
            task: Task = link.recv()
            link.send(_play(task))
        except (EOFError, BrokenPipeError, ConnectionResetError):
            return


def _play(task: Task) -> Done:
    from ludus.referee import play_match
    from ludus.referee.file import dump_record

    record = play_match(task.spec, isolate=True, limits=task.limits)
    told = record.game
    faults = tuple({(seat, fault) for _, seat, fault in told.faults})
    notes = tuple(
        f"{task.spec.entrants[note.seat].name}: {note.kind} in turn {note.turn} of match {task.number}: {note.message}"
        for note in record.measured.faults[:1]
    )
    ranks, scores = told.outcome.ranks, told.outcome.scores
    return Done(
        MatchResult(task.number, task.entrants, ranks, scores, tuple(sorted(faults))), dump_record(record), notes
    )
