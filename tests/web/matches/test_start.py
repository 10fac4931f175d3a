"""From what somebody asks for to a match that is being played: what stands between."""

from pathlib import Path
from typing import Any

import pytest

from ludus.core.errors import LudusError
from ludus.games import load
from ludus.games.boards import open_board
from ludus.web.matches.jobs import PlayJob
from ludus.web.matches.live_match import LiveMatch
from ludus.web.matches.request import MatchRequest
from ludus.web.matches.start import start_match
from tests.support import finished
from tests.web.indoors import arena_in

FISH = load("fish")


def started(folder: Path, monkeypatch: pytest.MonkeyPatch, **asked: Any) -> list[PlayJob]:
    """What was given out to be played."""
    jobs: list[PlayJob] = []

    async def work() -> None:
        arena = arena_in(folder, patience_ms=1234)
        arena.roster.boards.keep(FISH, "mine", FISH.board.write(open_board(FISH, "raft", "document", 0)), True)
        arena.roster.boards.keep(FISH, "bad", "[[", True)

        async def play(job: PlayJob, asked: MatchRequest) -> LiveMatch:
            jobs.append(job)
            return LiveMatch("m", job.spec)

        monkeypatch.setattr(arena.matches, "play", play)
        await start_match(arena, MatchRequest(**{"game": "fish", "players": ("random", "human"), **asked}))

    finished(work())
    return jobs


def test_people_have_the_patience_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (job,) = started(tmp_path, monkeypatch)
    assert (job.people, job.clock.turn_ms) == ((1,), 1234)
    (job,) = started(tmp_path, monkeypatch, board="mine")  # a stranger's board is tried first
    assert "mine" in job.spec.board


@pytest.mark.parametrize("asked", [{"board": "bad"}, {"players": ("random",) * 9}, {"options": {"x": 1}}])
def test_what_cannot_be_played_is_not_begun(asked: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LudusError):
        started(tmp_path, monkeypatch, **asked)
