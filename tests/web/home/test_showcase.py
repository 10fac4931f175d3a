"""What the large board of Home shows."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ludus.core.errors import LudusError
from ludus.core.game import Outcome
from ludus.games import load, names
from ludus.games.strength import by_strength
from ludus.web.arena import Arena
from ludus.web.home import showcase
from ludus.web.home.showcase import Shown
from ludus.web.matches.jobs import PlayJob
from ludus.web.matches.live_match import LiveMatch, MatchStage
from ludus.web.records.record_index import Kept
from tests.support import finished
from tests.web.indoors import arena_in, spec_of
from tests.web.records.test_record_index import kept


def scored(id: str, *players: str, scores: tuple[float, float] = (9.0, 8.0), **more: Any) -> Kept:
    one = kept(id, *players, turns=40, **more)
    return replace(one, outcome=Outcome(one.outcome.ranks, scores, one.outcome.reason))


def best_of(folder: Path, *recent: Kept) -> str:
    arena = arena_in(folder)
    arena.records.recent = lambda most=20: list(recent)[:most]  # type: ignore[method-assign]
    arena.showcase._house = lambda: None  # type: ignore[method-assign]
    shown = finished(arena.showcase.now())
    return shown.id if shown else ""


def test_the_best_of_the_recent_ones(tmp_path: Path) -> None:
    weak, strong = by_strength(load("fish"))[0], by_strength(load("fish"))[-1]
    good = scored("good", strong, strong)
    assert best_of(tmp_path, scored("weak", weak, weak), good) == "good"
    assert best_of(tmp_path, scored("one-sided", strong, strong, scores=(9.0, 0.0)), good) == "good"
    assert best_of(tmp_path, scored("faulty", strong, strong, faults=2), good) == "good"


def test_what_is_not_worth_looking_at_is_not_shown(tmp_path: Path) -> None:
    one = scored("x", "greedy", "greedy")
    gone = replace(one, spec=replace(one.spec, game="chess"))
    short, endless = replace(one, turns=3), replace(one, turns=10**6)
    assert best_of(tmp_path, gone, short, endless) == "" and best_of(tmp_path, one) == "x"
    assert best_of(tmp_path, scored("nothing", "greedy", "greedy", scores=(0.0, 0.0))) == "nothing"


def running(arena: Arena, id: str, game: str = "fish", people: tuple[int, ...] = (), turns: int = 3) -> LiveMatch:
    match = LiveMatch(id, spec_of(game), people)
    match.reel(None).messages += [b"{}"] * (turns + 2)
    arena.matches.matches[id] = match
    return match


def test_what_is_being_played_comes_first_unless_it_is_secret_or_nothing_happens(tmp_path: Path) -> None:
    arena = arena_in(tmp_path)
    arena.records.recent = lambda most=20: [scored("old", "greedy", "greedy")]  # type: ignore[method-assign]
    hidden = next(name for name in names() if load(name).info.hidden)
    running(arena, "secret", hidden, people=(0,))
    running(arena, "unbegun", turns=0)
    thinking: Any = running(arena, "thinking", people=(0,))
    thinking.asking = type("Asking", (), {"waited_ms": showcase.WAITED_MS + 1})()
    assert finished(arena.showcase.now()) == Shown("old", scored("old", "greedy", "greedy").spec, False)
    running(arena, "watched").watchers = 2
    running(arena, "later")
    shown = finished(arena.showcase.now())
    assert shown is not None and (shown.id, shown.live) == ("watched", True)


@pytest.mark.parametrize("room", [True, False])
def test_an_empty_server_has_one_match_played_for_it_once(tmp_path: Path, room: bool) -> None:
    arena, free = arena_in(tmp_path), asyncio.Event()
    asked: list[tuple[PlayJob, bool]] = []

    async def play(job: PlayJob, keep: bool) -> LiveMatch:
        asked.append((job, keep))
        await free.wait()
        if not room:
            raise LudusError("no room")
        return running(arena, "house")

    arena.matches.play = play  # type: ignore[method-assign, assignment]

    async def work() -> Shown | None:
        for _ in range(3):
            assert await arena.showcase.now() is None
        free.set()
        playing = arena.showcase._playing
        assert playing is not None
        await playing
        assert len(asked) == 1
        for match in arena.matches.matches.values():
            match.stage = MatchStage.OVER
        return await arena.showcase.now()

    shown = finished(work())
    job, keep = asked[0]
    assert [one.player for one in job.spec.entrants] == [*reversed(by_strength(load(names()[0]))[-2:])] and not keep
    assert (shown is not None and shown.id == "house" and not shown.live) if room else shown is None
