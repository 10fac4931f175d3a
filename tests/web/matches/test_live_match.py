"""One match as the server sees it."""

import asyncio
import gzip
import json
from multiprocessing import Pipe

from ludus.web.matches import live_match
from ludus.web.matches.jobs import Answered, Failed, FilmStopped, LookedAt, Made, Shot, pack, read_said
from ludus.web.matches.live_match import LiveMatch, MatchStage, Reel
from tests.support import finished
from tests.web.indoors import spec_of


def reel_of(*messages: bytes) -> Reel:
    reel = Reel()
    for message in messages:
        reel.add(message)
    return reel


def test_a_film_goes_out_in_pieces_each_of_at_least_one_message() -> None:
    large = b'"%s"' % (b"x" * live_match.PIECE)
    reel = reel_of(b"1", b"2", large, b"3")
    ends, seen = [], 0
    while seen < 4:
        seen = reel.piece(seen)
        ends.append(seen)
    assert ends == [2, 3, 4]
    assert reel.piece(4) == 4
    assert (reel.between(0, 2), reel.between(2, 2)) == ("[1,2]", "[]")
    assert reel.size == len(large) + 3


def test_the_whole_film_is_packed_anew_only_where_it_has_grown() -> None:
    reel = reel_of(b"1")
    first = reel.packed()
    assert reel.packed() is first
    reel.add(b"2")
    assert json.loads(gzip.decompress(reel.packed())) == [1, 2]


def test_its_stages() -> None:
    match = LiveMatch("m", spec_of("fish"))
    ended: list[LiveMatch] = []
    match.at_end = ended.append
    assert (match.stage, match.turn) == (MatchStage.WAITING, 0)
    match.take([Shot(None, b"0"), Shot(None, b"1"), Shot(None, b"2")])
    assert (match.stage, match.turn) == (MatchStage.PLAYING, 1)
    match.take([FilmStopped("no more film")])
    assert match.live and match.error == "no more film"
    match.take([Made(b"record")])
    assert (match.stage, match.record, ended) == (MatchStage.OVER, b"record", [match])
    match.fail("too late")
    assert (match.stage, match.error) == (MatchStage.OVER, "no more film")


def test_a_failure_says_whose_it_is() -> None:
    match = LiveMatch("m", spec_of("fish"))
    match.take([Failed("a bug", ours=True)])
    assert (match.stage, match.error, match.ours) == (MatchStage.FAILED, "a bug", True)


def test_it_hears_its_process_answers_it_and_notices_its_end() -> None:
    async def work() -> None:
        match = LiveMatch("m", spec_of("fish"), people=(0,))
        ours, theirs = Pipe()
        match.feed_from(ours)
        theirs.send_bytes(pack(Shot(None, b"0")))
        await match.begun()
        match.answer(Answered(0, 1, ((1, 2),)))
        assert read_said(await asyncio.to_thread(theirs.recv_bytes)) == Answered(0, 1, ((1, 2),))
        theirs.close()
        await match.ended()
        assert match.error == "the process that played it is gone"
        match.answer(Answered(0, 2, ()))  # nobody is there any more

    finished(work())


def test_what_is_looked_at_is_said_only_where_the_film_is_still_to_be_made() -> None:
    async def work() -> None:
        played, live = LiveMatch("m", spec_of("fish"), record=b"record"), LiveMatch("n", spec_of("fish"))
        heard = []
        for match in (live, played):
            ours, theirs = Pipe()
            match.feed_from(ours)
            match.look(1)
            heard.append(read_said(theirs.recv_bytes()) if theirs.poll(0) else None)
            theirs.close()
        assert heard == [None, LookedAt(1)]

    finished(work())


def test_a_log_that_was_brought_is_no_record() -> None:
    record, log = (LiveMatch("m", spec_of("fish"), record=data) for data in (gzip.compress(b""), b"2 2\n"))
    assert not log.is_log
    record.brought = log.brought = True
    assert (record.is_log, log.is_log) == (False, True)
    assert log.unfilmed and log.size == 4
