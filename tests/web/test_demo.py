"""`make arena`: what is there to be watched, from the first moment and always."""

import asyncio
from pathlib import Path

import pytest

from ludus.games import names
from ludus.web import demo
from ludus.web.arena import Arena
from ludus.web.matches.jobs import PlayJob
from ludus.web.matches.live_match import LiveMatch, MatchStage
from ludus.web.matches.live_matches import Busy
from tests.support import finished
from tests.web.indoors import arena_in


def begun(arena: Arena, monkeypatch: pytest.MonkeyPatch, full: bool, most: int) -> list[str]:
    """Begin, with a room that only writes down what it is asked to play, and for the first match has no place."""
    told: list[str] = []

    async def play(job: PlayJob, id: str) -> LiveMatch:
        told.append(job.spec.game)
        assert id.startswith(demo.SHOWN) and job.pace_ms >= demo.FASTEST_MS
        assert not job.people and len({entrant.player for entrant in job.spec.entrants}) == 2
        if full and len(told) < 3:
            raise Busy("no room")
        match = LiveMatch(id, job.spec)
        match.stage = MatchStage.OVER
        return match

    async def tournaments(arena: Arena) -> None:
        told.append("tournaments")

    async def work() -> None:
        await demo.begin(arena)
        while len(told) < most:
            await asyncio.sleep(0.001)
        for task in demo._TASKS:
            task.cancel()

    monkeypatch.setattr(arena.matches, "play", play)
    monkeypatch.setattr(demo, "demo_tournaments", tournaments)
    monkeypatch.setattr(demo, "REST_S", 0)
    monkeypatch.setattr(demo, "AGAIN_S", 0)
    finished(work())
    return told


@pytest.mark.parametrize("full", [False, True])
def test_one_match_after_the_other_of_every_game_and_tournaments_beside(
    full: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where there is no room at first."""
    told = begun(arena_in(tmp_path), monkeypatch, full, 1 + 3 * len(names()))
    assert "tournaments" in told
    matches = [one for one in told if one != "tournaments"]
    assert matches[: 2 * len(names())] == [*names(), *names()]
