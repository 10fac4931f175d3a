"""What is told of matches to who shows them comes out as it went in."""

import msgspec
import pytest

from ludus.core.game import Rejection
from ludus.core.match import Entrant, FaultNote, MatchSpec, Moment
from ludus.core.player import Fault
from ludus.games import load, names
from ludus.referee import play_match
from ludus.tournament.workers.told import (
    AllDone,
    MatchBegun,
    MatchDone,
    MatchTurned,
    moment_of,
    pack_told,
    read_told,
    turned,
)


def spec_of(name: str) -> MatchSpec:
    options = {"max_turns": 4} if "max_turns" in load(name).options.__struct_fields__ else {}
    return MatchSpec(game=name, entrants=(Entrant("a", "random"), Entrant("b", "random")), seed=3, options=options)


@pytest.mark.parametrize("name", names())
def test_every_moment_of_a_match_is_the_same_on_the_other_side(name: str) -> None:
    game, seen = load(name), list[Moment]()
    play_match(spec_of(name), observers=[seen.append])
    assert len(seen) > 2
    for moment in (seen[0], seen[1], seen[-1]):
        heard = read_told(pack_told(turned(game, moment)))
        assert isinstance(heard, MatchTurned)
        assert moment_of(game, heard) == moment


def test_what_went_wrong_comes_along() -> None:
    game, seen = load("planet_wars"), list[Moment]()
    play_match(spec_of("planet_wars"), observers=[seen.append])
    note = FaultNote(turn=1, seat=0, kind=Fault.CRASH, message="gone", detail="Traceback")
    odd = seen[1]._replace(action=None, fault=note, rejections=(Rejection(0, "no such planet"),), said="hm")
    heard = read_told(pack_told(turned(game, odd)))
    assert isinstance(heard, MatchTurned)
    assert moment_of(game, heard) == odd


def test_the_kinds_are_told_apart_and_nothing_else_is_read() -> None:
    for told in (MatchBegun(spec_of("fish")), MatchDone(b"\x1f\x8b"), AllDone()):
        assert read_told(pack_told(told)) == told
    for noise in (b"", pack_told({"type": "other"}), pack_told({"type": "done"}), pack_told([])):
        with pytest.raises(msgspec.DecodeError):
            read_told(noise)
