"""Matches that another process plays, shown by a server of their own."""

import asyncio
import socket
from multiprocessing import Pipe
from pathlib import Path

import pytest

from ludus.referee.file import load_record
from ludus.tournament.workers.told import AllDone, MatchBegun, MatchDone, pack_told
from ludus.web.matches.live_match import MatchStage
from ludus.web.watch import Follower, settings_in
from tests.referee.hostile import good
from tests.support import finished
from tests.web.indoors import arena_in


def test_a_server_of_its_own_keeps_nothing_and_may_show_a_store(tmp_path: Path) -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        settings = settings_in(tmp_path, listening, "ticket", "their.db")
        assert settings.port == listening.getsockname()[1]
        assert (settings.store, settings.ticket) == ("their.db", "ticket")
        assert tmp_path in Path(settings_in(tmp_path, listening).store).parents
    assert settings.loopback and settings.token


@pytest.mark.parametrize("told_all", [True, False])
def test_what_is_told_is_filmed_until_all_is_done_or_the_teller_is_gone(told_all: bool, tmp_path: Path) -> None:
    async def work() -> None:
        arena = arena_in(tmp_path)
        ours, theirs = Pipe()
        follower = Follower(ours, arena)
        record = good("fish")
        theirs.send_bytes(pack_told(MatchBegun(load_record(record, "x").game.spec)))
        theirs.send_bytes(pack_told(MatchDone(record)))
        if told_all:
            theirs.send_bytes(pack_told(AllDone()))
        theirs.close()
        follower.start()
        await asyncio.to_thread(follower.join, 60)
        (match,) = follower.matches
        await match.ended()
        assert (match.stage, match.record, match.id) == (MatchStage.OVER, record, "match-1")
        assert follower.done is told_all
        assert arena.records.about("match-1").spec.game == "fish"  # kept among ours

    finished(work())
