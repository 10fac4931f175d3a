"""A record and the memory of a match are bounded, whoever plays."""

import subprocess
import sys
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ludus import Entrant, MatchRecord, MatchSpec, play_match
from ludus.core.errors import LudusError
from ludus.core.game import Rejection
from ludus.core.limits import Limits
from ludus.core.player import Fault, FaultReport
from ludus.games.starmap.orders import Order
from ludus.players.channel import Flooded
from ludus.referee import moments, verify
from ludus.referee.file import dump_record, load_record
from ludus.referee.room import ALL_FAULTS, BEGINNING, KEPT_REJECTIONS, Room, how_many, kept
from tests.referee.test_answers import Odd

NOBODY_SENT = Order(0, 2, 0)


def play(first: Any, second: Any, turns: int, limits: Limits = Limits()) -> MatchRecord:
    entrants = (Entrant("a", "?"), Entrant("b", "?"))
    spec = MatchSpec(game="planet_wars", entrants=entrants, board="line", options={"max_turns": turns})
    return play_match(spec, players={0: first, 1: second}, limits=limits)


def test_of_many_rejections_the_first_are_kept_and_the_number_of_the_others() -> None:
    record = play(Odd(lambda: (NOBODY_SENT,) * 1000), Odd(lambda: (NOBODY_SENT,) * KEPT_REJECTIONS), 2)
    first, second, *_ = record.game.turns
    assert first.rejections[:-1] == tuple(Rejection(n, "fewer than one sent") for n in range(KEPT_REJECTIONS))
    assert first.rejections[-1] == Rejection(-900, "and 900 more")
    assert [how_many(turn.rejections) for turn in record.game.turns] == [1000, KEPT_REJECTIONS] * 2
    assert len(second.rejections) == KEPT_REJECTIONS
    again = load_record(dump_record(record))
    assert again == record
    assert verify(again) == 4
    assert [len(moment.rejections) for moment in moments(again)] == [
        0,
        1000,
        100,
        1000,
        100,
    ]  # played again: all of them


def test_records_that_keep_all_of_them_are_still_good_and_others_are_not() -> None:
    record = play(Odd(lambda: (NOBODY_SENT,) * 300), Odd(tuple), 1)

    def told(rejections: tuple[Rejection, ...]) -> MatchRecord:
        turns = (replace(record.game.turns[0], rejections=rejections), *record.game.turns[1:])
        return replace(record, game=replace(record.game, turns=turns))

    whole = tuple(Rejection(number, "fewer than one sent") for number in range(300))
    assert verify(told(whole)) == 2
    for wrong in (whole[:-1], kept(whole)[:-1], (*kept(whole)[:-1], Rejection(-199, "and 199 more")), ()):
        with pytest.raises(LudusError, match="turn 1: the rejected orders are"):
            verify(told(wrong))


def test_who_has_filled_its_share_is_out_and_the_other_is_not() -> None:
    record = play(Odd(lambda: (NOBODY_SENT,) * 1000), Odd(lambda: (NOBODY_SENT,)), 200, Limits(record_mb=1))
    assert {(seat, kind) for _, seat, kind in record.game.faults} == {(0, Fault.FLOOD)}
    note = record.measured.faults[0]
    assert note.message == "its answers have filled its share of the record, 524,288 bytes"
    assert len(record.measured.faults) == 1
    assert len(record.game.turns) == 400
    written = sum(len(msgspec.json.encode((turn.action, turn.rejections))) for turn in record.game.turns)
    assert written < 1 << 20
    assert verify(record) == 400


def test_what_is_written_down_is_counted() -> None:
    room = Room(10)
    room.take([[1]], ())
    room.take([[1]], ())
    with pytest.raises(Flooded):
        room.take([1], ())
    with pytest.raises(Flooded):
        Room(100).take([[1]], (Rejection(0, "no"),) * 3)


def test_the_faults_of_a_match_have_a_share_too() -> None:
    room, report = Room(1), FaultReport(Fault.GARBLED, "m\x1b\ud800" * 9999, "d\n\x00" * 99_999)
    told = [room.cut(report) for _ in range(2000)]
    assert sum(len(message) + len(detail) for message, detail in told) < ALL_FAULTS + 2000 * BEGINNING
    assert msgspec.json.encode(told)
    assert told[0][0].startswith("m\x1b?m")  # to the letter, but for what no file takes
    assert told[-1][1] == ""


WORST = """
import sys
from tests.referee.test_room import Odd, Order, dump_record, play

def peak():
    return next(int(line.split()[1]) >> 10 for line in open("/proc/self/status") if line.startswith("VmHWM"))

def orders():
    return tuple(Order(int("257"), int("257"), int("257")) for _ in range(1000))  # a number is an object for each

play(Odd(tuple), Odd(tuple), 2)
before = peak()
record = play(Odd(orders), Odd(orders), 1000)
data = dump_record(record)
print(peak() - before, len(data), len(record.game.turns), sum(len(turn.action) for turn in record.game.turns))
"""


def test_two_that_do_their_worst_for_a_whole_match() -> None:
    """What fills most memory for each byte that is counted; both to the last byte of their share."""
    done = subprocess.run([sys.executable, "-c", WORST], capture_output=True, text=True, check=True, timeout=300)
    megabytes, size, turns, orders = map(int, done.stdout.split())
    assert turns == 2000
    assert orders > 400_000
    assert megabytes < 300
    assert size < 10_000_000


def test_random_numbers_do_not_pack_and_still_fit() -> None:
    from random import Random

    rng = Random(1)

    def orders() -> tuple[Order, ...]:
        return tuple(Order(*(rng.getrandbits(63) for _ in range(4))) for _ in range(1000))

    record = play(Odd(orders), Odd(orders), 60)
    assert {kind for _, _, kind in record.game.faults} == {Fault.FLOOD}
    assert len(dump_record(record)) < 10_000_000
