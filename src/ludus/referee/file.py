"""Record files (`*.ludus`): gzip'ed JSON lines, documented in docs/record-format.md.

The first line says what was played, then one line a turn, then the end, then what was measured. The digests of the
turns stand together in the end line, where they pack best. Whoever reads one expects the worst of it
(core/outside/bounds.py).
"""

import gzip
import os
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from ludus.core.errors import BadRecord
from ludus.core.game import Outcome, Rejection
from ludus.core.match import GameRecord, MatchRecord, MatchSpec, Measured, TurnRecord
from ludus.core.outside.bounds import BOARD, DEPTH, NAME, PACKED, SCORE, SEATS, UNPACKED, VALUES, is_deep
from ludus.core.outside.bulk import uncollected
from ludus.core.player import Fault
from ludus.referee.unpacking import MARKS, lines, read_bytes

FORMAT = 1
DIGEST_BYTES = 3
LEVEL = 7  # of deflate: 9 takes five times as long for a hundredth less, and more a turn the longer the match is
ENDING = 2  # lines behind the last turn

T = TypeVar("T")


class Head(Struct, kw_only=True):
    ludus_record: int
    spec: MatchSpec
    version: int
    board: str


class Turn(Struct, array_like=True, omit_defaults=True):
    seat: int
    action: Any
    rejections: tuple[Rejection, ...] = ()
    fault: Fault | None = None


class End(Struct, kw_only=True):
    turns: int
    outcome: Outcome
    digests: str


class Short(NamedTuple):
    """A record without its turns."""

    spec: MatchSpec
    turns: int
    outcome: Outcome
    measured: Measured


def dump_record(record: MatchRecord) -> bytes:
    """The bytes of a record file; the same record gives the same bytes. What could not be read again is refused."""
    told = record.game
    encode = msgspec.json.Encoder().encode
    lines = [encode(Head(ludus_record=FORMAT, spec=told.spec, version=told.version, board=told.board))]
    lines += [encode(Turn(turn.seat, turn.action, turn.rejections, turn.fault)) for turn in told.turns]
    packed = b"".join(turn.digest.to_bytes(DIGEST_BYTES, "big") for turn in told.turns)
    lines.append(encode(End(turns=len(told.turns), outcome=told.outcome, digests=b64encode(packed).decode())))
    lines.append(encode(record.measured))
    text = b"\n".join(lines) + b"\n"
    data = gzip.compress(text, compresslevel=LEVEL, mtime=0)
    if len(data) > PACKED or len(text) > UNPACKED or sum(map(text.count, MARKS)) > VALUES:
        raise BadRecord(f"the record of {len(told.turns)} turns is too large to be kept ({len(text) >> 20} MB)")
    return data


def load_record(data: bytes, source: str = "record") -> MatchRecord:
    with uncollected():  # of 100,000 turns it would look through all that are read, again and again
        return _loaded(_Reading(data, source))


def _loaded(reading: "_Reading") -> MatchRecord:
    head = reading.head()
    seats = len(head.spec.entrants)
    turns = [reading.turn(line, seats) for line in reading.turns()]
    end, measured = reading.ending(seats, len(turns))
    told = tuple(
        TurnRecord(turn.seat, turn.action, digest, turn.rejections, turn.fault)
        for turn, digest in zip(turns, reading.digests(end), strict=True)
    )
    game = GameRecord(spec=head.spec, version=head.version, board=head.board, turns=told, outcome=end.outcome)
    return MatchRecord(game=game, measured=measured)


def load_short(data: bytes, source: str = "record") -> Short:
    """Who played and how it ended; the turns are only counted, which takes no memory."""
    reading = _Reading(data, source)
    head = reading.head()
    turns = sum(1 for _ in reading.turns())
    end, measured = reading.ending(len(head.spec.entrants), turns)
    return Short(head.spec, turns, end.outcome, measured)


def write_record(record: MatchRecord, path: str | Path) -> Path:
    """Write the file whole or not at all."""
    path = Path(path)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(dump_record(record))
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):  # its folder may be no folder
            draft.unlink()
        raise BadRecord(f"{path}: cannot be written ({error.strerror})") from None
    return path


def read_record(path: str | Path) -> MatchRecord:
    return load_record(read_bytes(path), str(path))


class _Reading:
    """A record on its way from lines to what they say; every complaint names its line."""

    def __init__(self, data: bytes, source: str) -> None:
        self.source, self.number = source, 0  # of the line that was taken last
        self._lines = lines(data, source)
        self._last: list[bytes] = []  # the newest lines: two of them are the ending
        self._turn = msgspec.json.Decoder(Turn)

    def head(self) -> Head:
        line = next(self._lines, None)
        if line is None:
            raise self._bad("nothing in it")
        self.number = 1
        head = self._decoded(line, msgspec.json.Decoder(Head))
        if head.ludus_record != FORMAT:
            raise self._bad(f"record format {head.ludus_record}; this Ludus reads format {FORMAT}")
        self._check_head(head, line)
        return head

    def turns(self) -> Iterator[bytes]:
        """Their lines; what comes behind is the ending."""
        self._last = list(islice(self._lines, ENDING))
        for line in self._lines:
            self._last.append(line)
            self.number += 1
            yield self._last.pop(0)

    def turn(self, line: bytes, seats: int) -> Turn:
        turn = self._decoded(line, self._turn)
        if not 0 <= turn.seat < seats:
            raise self._bad(f"seat {turn.seat}, and there are {seats} entrants")
        self._check_depth(line, turn.action)
        return turn

    def ending(self, seats: int, turns: int) -> tuple[End, Measured]:
        if len(self._last) < ENDING:
            raise BadRecord(f"{self.source}: cut short after line {self.number + len(self._last)}")
        self.number += 1
        end = self._decoded(self._last[0], msgspec.json.Decoder(End))
        if end.turns != turns:
            raise self._bad(f"{turns} turns, but it says {end.turns}")
        if not len(end.outcome.ranks) == len(end.outcome.scores) == seats:
            ranks, scores = len(end.outcome.ranks), len(end.outcome.scores)
            raise self._bad(f"{ranks} ranks and {scores} scores for {seats} entrants")
        if max(map(abs, end.outcome.scores)) > SCORE:
            raise self._bad(f"a score beyond {SCORE:g}")
        self.number += 1
        measured = self._decoded(self._last[1], msgspec.json.Decoder(Measured))
        self._check_measured(measured, seats, turns)
        return end, measured

    def digests(self, end: End) -> list[int]:
        self.number -= 1
        try:
            packed = b64decode(end.digests, validate=True)
        except ValueError:
            raise self._bad("its digests cannot be read") from None
        size = DIGEST_BYTES
        if len(packed) != size * end.turns:
            raise self._bad(f"{len(packed) / size:g} digests for {end.turns} turns")
        return [int.from_bytes(packed[place : place + size], "big") for place in range(0, len(packed), size)]

    def _check_head(self, head: Head, line: bytes) -> None:
        entrants = head.spec.entrants
        if not 1 <= len(entrants) <= SEATS:
            raise self._bad(f"{len(entrants)} entrants: there are 1 to {SEATS}")
        if longest := next((one for one in entrants if len(one.name) > NAME), None):
            raise self._bad(f"an entrant's name of {len(longest.name)} characters: at most {NAME}")
        if len(head.board) > BOARD:
            raise self._bad(f"a board of {len(head.board)} characters: at most {BOARD}")
        self._check_depth(line, head.spec.options)

    def _check_depth(self, line: bytes, value: Any) -> None:
        # As few brackets as that cannot be too deep.
        if line.count(b"[") + line.count(b"{") > DEPTH and is_deep(value):
            raise self._bad(f"lists within lists, more than {DEPTH} deep")

    def _check_measured(self, measured: Measured, seats: int, turns: int) -> None:
        if len(measured.think_us) not in (0, turns):
            raise self._bad(f"{len(measured.think_us)} times for {turns} turns")
        notes = [(note.seat, note.turn) for note in measured.faults]
        for seat, turn in notes + [(note.seat, note.turn) for note in measured.said]:
            if not (0 <= seat < seats and 0 <= turn <= turns + 1):
                raise self._bad(f"a note of seat {seat} in turn {turn}, which was not")

    def _decoded(self, line: bytes, decoder: "msgspec.json.Decoder[T]") -> T:
        try:
            return decoder.decode(line)
        except RecursionError:
            raise self._bad(f"lists within lists, more than {DEPTH} deep") from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self._bad(str(error)) from None

    def _bad(self, what: str) -> BadRecord:
        return BadRecord(f"{self.source}:{self.number}: {what}")
