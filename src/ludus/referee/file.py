"""Record files (`*.ludus`): gzip'ed JSON lines, documented in docs/record-format.md.

The first line says what was played, then one line a turn, then the end, then what was measured. The digests of the
turns stand together in the end line, where they pack best.
"""

import gzip
import os
import zlib
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from ludus.core.errors import BadRecord
from ludus.core.game import Outcome, Rejection
from ludus.core.match import GameRecord, MatchRecord, MatchSpec, Measured, TurnRecord
from ludus.core.player import Fault

FORMAT = 1
DIGEST_BYTES = 3


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


def dump_record(record: MatchRecord) -> bytes:
    """The bytes of a record file; the same record gives the same bytes."""
    told = record.game
    encode = msgspec.json.Encoder().encode
    lines = [encode(Head(ludus_record=FORMAT, spec=told.spec, version=told.version, board=told.board))]
    lines += [encode(Turn(turn.seat, turn.action, turn.rejections, turn.fault)) for turn in told.turns]
    packed = b"".join(turn.digest.to_bytes(DIGEST_BYTES, "big") for turn in told.turns)
    lines.append(encode(End(turns=len(told.turns), outcome=told.outcome, digests=b64encode(packed).decode())))
    lines.append(encode(record.measured))
    return gzip.compress(b"\n".join(lines) + b"\n", compresslevel=9, mtime=0)


def load_record(data: bytes, source: str = "record") -> MatchRecord:
    try:
        lines = gzip.decompress(data).splitlines()
    except (OSError, EOFError, zlib.error):
        raise BadRecord(f"{source}: not a record file, or cut short (gzip cannot read it)") from None
    if len(lines) < 3:
        raise BadRecord(f"{source}: cut short after line {len(lines)}")
    head = _line(lines, 0, Head, source)
    if head.ludus_record != FORMAT:
        raise BadRecord(f"{source}: record format {head.ludus_record}; this Ludus reads format {FORMAT}")
    end = _line(lines, len(lines) - 2, End, source)
    turns = [_line(lines, number, Turn, source) for number in range(1, len(lines) - 2)]
    digests = _digests(end, source)
    if not len(turns) == len(digests) == end.turns:
        raise BadRecord(f"{source}: {len(turns)} turns and {len(digests)} digests, but it says {end.turns}")
    told = tuple(
        TurnRecord(turn.seat, turn.action, digest, turn.rejections, turn.fault)
        for turn, digest in zip(turns, digests, strict=True)
    )
    game = GameRecord(spec=head.spec, version=head.version, board=head.board, turns=told, outcome=end.outcome)
    return MatchRecord(game=game, measured=_line(lines, len(lines) - 1, Measured, source))


def write_record(record: MatchRecord, path: str | Path) -> Path:
    """Write the file whole or not at all."""
    path = Path(path)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(dump_record(record))
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise BadRecord(f"{path}: cannot be written ({error.strerror})") from None
    return path


def read_record(path: str | Path) -> MatchRecord:
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise BadRecord(f"{path}: cannot be read ({error.strerror})") from None
    return load_record(data, str(path))


def _line(lines: list[bytes], number: int, kind: Any, source: str) -> Any:
    try:
        return msgspec.json.decode(lines[number], type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(f"{source}:{number + 1}: {error}") from None


def _digests(end: End, source: str) -> list[int]:
    try:
        packed = b64decode(end.digests, validate=True)
    except ValueError:
        raise BadRecord(f"{source}: its digests cannot be read") from None
    size = DIGEST_BYTES
    return [int.from_bytes(packed[place : place + size], "big") for place in range(0, len(packed), size)]
