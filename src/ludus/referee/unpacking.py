"""The bytes of a record file, line by line and within bounds: what was packed into it is never held as a whole."""

import os
import stat
import zlib
from collections.abc import Iterator
from pathlib import Path

from ludus.core.errors import BadRecord
from ludus.core.outside.bounds import LINE, PACKED, UNPACKED, VALUES

GZIP = 16 + zlib.MAX_WBITS
PIECE, CHUNK = 1 << 16, 1 << 20  # bytes that go in at once, and that come out
MARKS = (b",", b":", b"[", b"{")  # before or behind every value of JSON stands one of them


def read_bytes(path: str | Path, most: int = PACKED, source: str = "") -> bytes:
    """A file whole, if it is one and not larger; nobody waits for a pipe or reads a device to its end."""
    source = source or str(path)
    try:
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as opened:
            if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):
                raise BadRecord(f"{source}: cannot be read (it is no ordinary file)")
            data = opened.read(most + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a zero in it
        reason = error.strerror if isinstance(error, OSError) else error
        raise BadRecord(f"{source}: cannot be read ({reason})") from None
    if len(data) > most:
        raise BadRecord(f"{source}: too large, more than {most >> 20} MB; no match gives such a file")
    return data


def lines(data: bytes, source: str) -> Iterator[bytes]:
    """The lines of a record, one by one; BadRecord where it is no record, cut short, or out of bounds."""
    if len(data) > PACKED:
        raise _too_large(source, f"{PACKED >> 20} MB")
    begun, values = b"", 0
    for chunk in _within(_unpacked(data, source), source):
        values += sum(map(chunk.count, MARKS))
        if values > VALUES:
            raise _too_large(source, f"{VALUES:,} values")
        *whole, begun = (begun + chunk).split(b"\n")
        yield from whole
        if len(begun) > LINE:
            raise _too_large(source, f"a line of {LINE >> 20} MB")
    if begun:
        yield begun


def _within(chunks: Iterator[bytes], source: str) -> Iterator[bytes]:
    size = 0
    for chunk in chunks:
        size += len(chunk)
        if size > UNPACKED:
            raise _too_large(source, f"{UNPACKED >> 20} MB unpacked")
        yield chunk


def _unpacked(data: bytes, source: str) -> Iterator[bytes]:
    """One member of gzip and nothing behind it, as we write it."""
    machine = zlib.decompressobj(GZIP)
    try:
        for start in range(0, len(data), PIECE):
            piece = data[start : start + PIECE]
            while piece and not machine.eof:
                yield machine.decompress(piece, CHUNK)
                piece = machine.unconsumed_tail
            if machine.eof and (machine.unused_data or start + PIECE < len(data)):
                raise BadRecord(f"{source}: something stands behind the end of the record; cut it off")
        yield machine.flush()
    except zlib.error:
        raise BadRecord(f"{source}: not a record file, or damaged (gzip cannot read it)") from None
    if not machine.eof:
        raise BadRecord(f"{source}: not a record file, or cut short (gzip has not come to its end)")


def _too_large(source: str, most: str) -> BadRecord:
    return BadRecord(f"{source}: too large, more than {most}; no match gives such a record")
