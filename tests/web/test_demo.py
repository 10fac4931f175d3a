"""`make arena`: what is there to be watched from the first moment."""

import asyncio
from pathlib import Path

import pytest

from ludus.games import names
from ludus.web import demo
from ludus.web.arena import Arena
from ludus.web.matches.jobs import PlayJob
from ludus.web.matches.live_matches import Busy
from tests.support import finished
from tests.web.indoors import arena_in


def begun(arena: Arena, monkeypatch: pytest.MonkeyPatch, full: bool) -> list[str]:
    """Begin, with a room that only writes down what it is asked to play."""
    told: list[str] = []

    async def play(job: PlayJob) -> None:
        told.append(job.spec.game)
        assert not job.people and len({entrant.player for entrant in job.spec.entrants}) == 2
        if full:
            raise Busy("no room")

    async def tournaments(arena: Arena) -> None:
        told.append("tournaments")

    async def work() -> None:
        await demo.begin(arena)
        while "tournaments" not in told:
            await asyncio.sleep(0)

    monkeypatch.setattr(arena.matches, "play", play)
    monkeypatch.setattr(demo, "demo_tournaments", tournaments)
    finished(work())
    return told


@pytest.mark.parametrize("full", [False, True])
def test_a_match_of_every_game_and_then_tournaments(
    full: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where there is no room for a match."""
    assert begun(arena_in(tmp_path), monkeypatch, full) == [*names(), "tournaments"]
