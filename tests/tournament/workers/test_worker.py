"""What a worker does with one match."""

from typing import Any

import pytest

from ludus.core.limits import Limits
from ludus.core.match import MatchSpec
from ludus.tournament.workers.worker import Task, tried


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
