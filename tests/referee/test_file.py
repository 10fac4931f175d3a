"""Record files: small, whole or refused, and tampering is found at its turn."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ludus import Entrant, MatchRecord, MatchSpec, play_match
from ludus.core.errors import BadRecord, RecordDiffers
from ludus.core.game import Ending, Rejection
from ludus.games import names
from ludus.referee import read_record, verify, write_record
from ludus.referee.file import dump_record, load_record
from ludus.screen.result_lines import result_lines
from tests.referee.hostile import good
from tests.support import FUZZ


def played(game: str = "planet_wars") -> MatchRecord:
    entrants = (Entrant("a", "greedy"), Entrant("b", "rush"))
    return play_match(MatchSpec(game=game, entrants=entrants, board="rings", seed=3))


RECORD = played()
DATA = dump_record(RECORD)


def changed(turn: int, **fields: Any) -> MatchRecord:
    turns = list(RECORD.game.turns)
    turns[turn - 1] = replace(turns[turn - 1], **fields)
    return replace(RECORD, game=replace(RECORD.game, turns=tuple(turns)))


def turn_with_order() -> int:
    return next(number for number, turn in enumerate(RECORD.game.turns, 1) if number > 10 and turn.action)


def test_written_and_read_it_is_the_same(tmp_path: Path) -> None:
    path = write_record(RECORD, tmp_path / "new" / "match.ludus")
    assert read_record(path) == RECORD
    assert [file.name for file in path.parent.iterdir()] == ["match.ludus"]


def test_the_same_record_gives_the_same_bytes() -> None:
    assert dump_record(RECORD) == DATA == dump_record(load_record(DATA))


@pytest.mark.parametrize("game", ["planet_wars", "space_explorers"])
def test_a_turn_takes_less_than_a_tenth_of_a_kilobyte(game: str) -> None:
    record = played(game)
    assert len(dump_record(record)) / len(record.game.turns) <= 100


def test_a_changed_action_is_named_by_its_turn() -> None:
    turn = turn_with_order()
    source, destination, people = RECORD.game.turns[turn - 1].action[0][:3]
    with pytest.raises(RecordDiffers, match=f"^turn {turn}: "):
        verify(changed(turn, action=[[source, destination, people - 1]] if people > 1 else []))


def test_a_changed_seat_rejection_or_outcome_is_found() -> None:
    turn = turn_with_order()
    with pytest.raises(RecordDiffers, match=f"^turn {turn}: seat"):
        verify(changed(turn, seat=1 - RECORD.game.turns[turn - 1].seat))
    with pytest.raises(RecordDiffers, match=f"^turn {turn}: the rejected orders"):
        verify(changed(turn, rejections=(Rejection(0, "no such planet"),)))
    with pytest.raises(RecordDiffers, match="outcome"):
        verify(replace(RECORD, game=replace(RECORD.game, outcome=replace(RECORD.game.outcome, ranks=(1, 1)))))


def test_a_changed_ending_or_sentence_is_found() -> None:
    for change in ({"reason": Ending.GOAL}, {"sentence": "all is well"}):
        outcome = replace(RECORD.game.outcome, **change)
        with pytest.raises(RecordDiffers, match="the outcome is"):
            verify(replace(RECORD, game=replace(RECORD.game, outcome=outcome)))


@pytest.mark.parametrize("game", names())
def test_a_record_of_before_there_were_endings_verifies_and_stays_as_it_is(game: str) -> None:
    new = gzip.decompress(good(game))
    old = re.sub(rb'"ending":"[a-z_]+",', b"", new)
    record = load_record(gzip.compress(old))
    assert old != new
    assert verify(record) == len(record.game.turns)
    assert gzip.decompress(dump_record(record)) == old
    assert result_lines(record)[0].plain == result_lines(load_record(good(game)))[0].plain


def test_a_turn_left_out_is_found_where_it_was() -> None:
    turn = turn_with_order()
    turns = RECORD.game.turns[: turn - 1] + RECORD.game.turns[turn:]
    with pytest.raises(RecordDiffers, match=f"^turn {turn}: "):
        verify(replace(RECORD, game=replace(RECORD.game, turns=turns)))


def test_tampering_inside_the_file_is_found() -> None:
    lines = gzip.decompress(DATA).splitlines()
    turn = turn_with_order()
    row = json.loads(lines[turn])
    row[1] = []
    lines[turn] = json.dumps(row).encode()
    with pytest.raises(RecordDiffers, match=f"^turn {turn}: "):
        verify(load_record(gzip.compress(b"\n".join(lines) + b"\n")))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "cut short"),
        (b"hello", "not a record file"),
        (DATA[: len(DATA) // 2], "cut short"),
        (gzip.compress(b"{}\n{}\n{}\n"), "record:1: "),
        (gzip.compress(b"\xff\xfe\n\n\n\n"), "record:1: "),
        (gzip.compress(gzip.decompress(DATA).replace(b'"ludus_record":1', b'"ludus_record":99')), "format 99"),
        (gzip.compress(b"\n".join(gzip.decompress(DATA).splitlines()[:5])), "record:4: "),
    ],
    ids=[
        "empty",
        "text",
        "half",
        "no head",
        "no utf-8",
        "format 99",
        "cut short",
    ],  # bytes with a time in them make bad names
)
def test_what_is_no_record_is_refused_in_one_line(data: bytes, words: str) -> None:
    with pytest.raises(BadRecord, match=words) as caught:
        load_record(data)
    assert "\n" not in str(caught.value)


@settings(max_examples=FUZZ)
@given(st.binary(max_size=300), st.integers(0, 10_000), st.integers(0, 40))
def test_any_bytes_give_a_record_or_a_clear_error(noise: bytes, place: int, length: int) -> None:
    inside = bytearray(gzip.decompress(DATA))
    start = place % len(inside)
    inside[start : start + length] = noise
    for data in (noise, gzip.compress(bytes(inside), compresslevel=1)):
        try:
            verify(load_record(data))
        except (BadRecord, RecordDiffers) as error:
            assert str(error)
