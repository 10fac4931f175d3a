"""What is told of an original system's matches to who shows them."""

from multiprocessing import Pipe

import pytest

from ludus.originals.watching import ShownMatch
from ludus.referee import moments
from ludus.referee.file import dump_record, load_record
from ludus.tournament.workers.told import MatchBegun, MatchDone, MatchTurned, moment_of, read_told
from tests.referee.hostile import good


@pytest.mark.parametrize("name", ["fish", "auralux"])
def test_a_match_is_told_from_its_spec_to_its_record(name: str) -> None:
    from ludus.games import load

    record = load_record(good(name))
    ours, theirs = Pipe()
    shown = ShownMatch(record.game.spec, theirs)
    seen = [*moments(record)]
    for moment in (*seen[:2], seen[-1]):
        shown(moment)
    shown.finish(record)
    begun, *turned, done = [read_told(ours.recv_bytes()) for _ in range(5)]
    assert begun == MatchBegun(record.game.spec)
    assert done == MatchDone(dump_record(record))
    told = [moment_of(load(name), one) for one in turned if isinstance(one, MatchTurned)]
    assert [one.turn for one in told] == [0, 1, seen[-1].turn]
    assert told[-1].outcome == record.game.outcome


def test_the_match_goes_on_where_nobody_shows_it_any_more() -> None:
    record = load_record(good("fish"))
    ours, theirs = Pipe()
    shown = ShownMatch(record.game.spec, theirs)
    ours.close()
    for moment in moments(record):
        shown(moment)
    shown.finish(record)
