"""The matches that run, and the films that were just shown: both are limited."""

from pathlib import Path

import pytest

from ludus.web.matches.jobs import Made, PlayJob
from ludus.web.matches.live_match import LiveMatch
from ludus.web.matches.live_matches import Busy
from ludus.web.matches.queue import TooMany
from ludus.web.records.record_folder import NotThere
from tests.referee.hostile import good
from tests.support import finished
from tests.web.indoors import arena_in, spec_of


def test_one_of_the_records_is_found_and_shown_once(tmp_path: Path) -> None:
    async def work() -> None:
        arena = arena_in(tmp_path)
        arena.records.keep("fish-1", good("fish"))
        match = await arena.matches.find("fish-1")
        assert match.unfilmed and match.spec.entrants[0].name == "ada"
        assert await arena.matches.find("fish-1") is match
        assert arena.matches.running == []  # it was played before
        with pytest.raises(NotThere):
            await arena.matches.find("fish-2")

    finished(work())


def test_what_nobody_watches_gives_way_to_what_comes(tmp_path: Path) -> None:
    async def work() -> None:
        matches = arena_in(tmp_path, kept=2).matches
        watched, old, new = (LiveMatch(name, spec_of("fish"), record=b"x") for name in ("watched", "old", "new"))
        watched.watchers = 1
        for match in (watched, old, new):
            matches.open(match)
        assert {*matches.matches} == {"watched", "new"}

    finished(work())


def test_too_much_in_memory_gives_way_too(tmp_path: Path) -> None:
    matches = arena_in(tmp_path, kept_bytes=100).matches
    for name in ("a", "b"):
        matches.open(LiveMatch(name, spec_of("fish"), record=b"x" * 80))
    assert [*matches.matches] == ["b"]


def test_only_so_many_run_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        matches = arena_in(tmp_path, running=1).matches
        running = matches.matches["a"] = LiveMatch("a", spec_of("fish"))
        with pytest.raises(Busy, match="1 matches are being played"):
            await matches.play(PlayJob(spec=spec_of("fish")))
        assert matches.running == [running]
        running.take([Made(b"record")])
        assert matches.running == []

    finished(work())


def test_who_waits_for_too_many_films_is_told_before_one_more(tmp_path: Path) -> None:
    async def work() -> None:
        matches = arena_in(tmp_path, wanted=0).matches
        with pytest.raises(TooMany):
            matches.may_watch(LiveMatch("a", spec_of("fish"), record=b"x"), "ann")
        matches.may_watch(LiveMatch("b", spec_of("fish")), "ann")  # it films itself

    finished(work())
