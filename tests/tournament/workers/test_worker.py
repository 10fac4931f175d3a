"""What a worker does with one match."""

from typing import Any

import pytest
from msgspec.structs import replace

from ludus.core.errors import LudusError
from ludus.core.limits import Limits
from ludus.core.match import Entrant, MatchSpec, Moment, Scribe
from ludus.referee.file import load_record
from ludus.tournament.workers.worker import Done, Task, WorkDone, WorkJob, tried


def test_a_worker_says_what_is_wrong_and_plays_on(monkeypatch: pytest.MonkeyPatch, capfd: Any) -> None:
    def raises(error: Exception) -> Any:
        def played(*_: Any, **__: Any) -> None:
            raise error

        return played

    task = Task(0, (0, 1), MatchSpec(game="fish", entrants=()), Limits())
    assert tried(task) == "fish is for 2 or 3 or 4 players, not 0"
    monkeypatch.setattr("ludus.referee.play_match", raises(RecursionError("too deep")))
    assert tried(task) == "this is a bug in Ludus: RecursionError: too deep"
    assert "Traceback" in capfd.readouterr().err
    monkeypatch.setattr("ludus.referee.play_match", raises(KeyboardInterrupt()))  # type: ignore[arg-type]
    with pytest.raises(KeyboardInterrupt):
        tried(task)


TOLD: dict[str, list[object]] = {}


class Kept(Scribe):
    def __init__(self, name: str) -> None:
        self._told = TOLD.setdefault(name, [])

    def __call__(self, moment: Moment) -> None:
        self._told.append(moment.turn)

    def finish(self, record: bytes) -> None:
        self._told.append(record)


def test_a_task_may_name_who_writes_its_match_down() -> None:
    entrants = (Entrant("a", "noop"), Entrant("b", "noop"))
    spec = MatchSpec(game="planet_wars", entrants=entrants, board="line", options={"max_turns": 2})
    done = tried(Task(0, (0, 1), spec, Limits(), scribe=(f"{__name__}:Kept", "mine")))
    assert isinstance(done, Done)
    assert TOLD["mine"] == [0, 1, 2, 3, 4, done.record]


def doubled(data: bytes) -> bytes:
    return 2 * data


def refused(data: bytes) -> bytes:
    raise LudusError("not today")


def test_a_job_is_a_function_of_ours_from_bytes_to_bytes() -> None:
    assert tried(WorkJob(1, f"{__name__}:doubled", b"ab")) == WorkDone(b"abab")
    assert tried(WorkJob(1, f"{__name__}:refused", b"ab")) == "not today"


def test_files_may_be_called_otherwise_here_and_the_record_does_not_know() -> None:
    asked = (Entrant("a", "version:1"), Entrant("b", "version:2"))
    spec = MatchSpec(game="planet_wars", entrants=asked, board="line", options={"max_turns": 2})
    here = replace(spec, entrants=(Entrant("a", "noop"), Entrant("b", "noop")))
    done = tried(Task(0, (0, 1), spec, Limits(), here=here))
    assert isinstance(done, Done)
    assert load_record(done.record).game.spec.entrants == asked
