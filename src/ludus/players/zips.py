"""A zip that a stranger made, read with bounds: files that are stored or deflated, and no byte more than they promise.

Its directory is read here and not by `zipfile`, which makes an object of each of a million entries, unpacks bz2 and
lzma without any limit, and lets a thousand entries share the same packed bytes.
"""

import struct
import zlib
from collections.abc import Iterable
from typing import NamedTuple

from ludus.core.errors import LudusError

END, DIRECTORY, LOCAL, ZIP64 = b"PK\5\6", b"PK\1\2", b"PK\3\4", b"PK\6\7"
TAIL = struct.Struct("<4s4H2LH")  # the end of the directory
LINE = struct.Struct("<4s6H3L5H2L")  # of the directory: one file
HEAD = struct.Struct("<4s5H3L2H")  # before a file's bytes
LONGEST_COMMENT = 0xFFFF
MANY, HUGE = 0xFFFF, 0xFFFFFFFF  # what stands where the truth is in a ZIP64 record
STORED, DEFLATED = 0, 8
SECRET = 1 | 1 << 6 | 1 << 13  # flags: encrypted, strongly, with a hidden directory
PATCHED, UTF8 = 1 << 5, 1 << 11
FREE = 1 << 20  # unpacked bytes that need no good ratio: a file of blanks is small


class BadZip(LudusError):
    """It is none, it is damaged, or it is of a kind that is not taken."""


class ZipEntry(NamedTuple):
    """One file or folder, as the directory says."""

    name: str
    mode: int  # of a Unix file; 0 where the zip does not say
    method: int
    crc: int
    packed: int
    size: int
    head: int  # where its own header is
    data: int  # where its bytes are

    @property
    def is_folder(self) -> bool:
        return self.name.endswith("/")


class Zip:
    """The whole zip is in memory; nothing is unpacked until it is asked for."""

    def __init__(self, data: bytes, most: int) -> None:
        """`most` entries, files and folders."""
        self._data = memoryview(data)
        try:
            self.entries = self._directory(data, most)
        except (struct.error, UnicodeDecodeError):
            raise BadZip("the zip is damaged: its directory cannot be read") from None

    def read(self, entry: ZipEntry) -> bytes:
        """The bytes of one file, which are as many as it says."""
        packed = self._data[entry.data : entry.data + entry.packed]
        try:
            plain = bytes(packed) if entry.method == STORED else _inflated(packed, entry.size)
        except zlib.error as error:
            raise BadZip(f"{entry.name!r} in the zip is damaged: {error}") from None
        if len(plain) != entry.size or zlib.crc32(plain) != entry.crc:
            raise BadZip(f"{entry.name!r} in the zip is not what the directory of the zip says")
        return plain

    def _directory(self, data: bytes, most: int) -> tuple[ZipEntry, ...]:
        end, count, size, start = _end(data)
        if count > most:
            raise BadZip(f"{count} files in the zip; {most} are allowed")
        before = end - size - start  # bytes that somebody put in front of the zip
        if before < 0:
            raise BadZip("the zip is damaged: its directory is not where it should be")
        at, found = end - size, []
        for _ in range(count):
            entry, at = self._entry(at, before)
            found.append(entry)
        if at != end:
            raise BadZip("the zip is damaged: its directory has more or fewer files than it says")
        _apart(found, end - size)
        return tuple(found)

    def _entry(self, at: int, before: int) -> tuple[ZipEntry, int]:
        (mark, _, _, flags, method, _, _, crc, packed, size, named, extra, said, disk, _, mode, head) = (
            LINE.unpack_from(self._data, at)
        )
        name = self._text(at + LINE.size, named, flags)
        if mark != DIRECTORY or disk:
            raise BadZip("the zip is damaged, or one part of several")
        _check(name, flags, method, packed, size, head)
        data = self._begins(before + head, at + LINE.size, named, method)
        return ZipEntry(
            name, mode >> 16, method, crc, packed, size, before + head, data
        ), at + LINE.size + named + extra + said

    def _begins(self, head: int, name: int, length: int, method: int) -> int:
        """Where the bytes of a file begin; its own header must agree with the directory."""
        mark, _, _, packed_by, _, _, _, _, _, named, extra = HEAD.unpack_from(self._data, head)
        data = head + HEAD.size
        same = self._data[data : data + named] == self._data[name : name + length]
        if mark != LOCAL or packed_by != method or not same:
            raise BadZip("the zip is damaged: a file is called otherwise in its directory")
        return int(data + named + extra)

    def _text(self, at: int, length: int, flags: int) -> str:
        return bytes(self._data[at : at + length]).decode("utf-8" if flags & UTF8 else "cp437")


def check_total(entries: Iterable[ZipEntry], most: int, ratio: int) -> None:
    """All these together become at most so many bytes, and so many times what they are."""
    chosen = list(entries)
    size, packed = sum(entry.size for entry in chosen), sum(entry.packed for entry in chosen)
    if size > most:
        raise BadZip(f"the zip becomes more than {most >> 20} MB")
    if size > FREE and size > ratio * packed:
        raise BadZip(f"the zip becomes {size // max(1, packed)} times as large; {ratio} times are allowed")


def _end(data: bytes) -> tuple[int, int, int, int]:
    """Where the directory ends, how many files it has, its size, and where it says that it begins."""
    at = data.rfind(END, max(0, len(data) - TAIL.size - LONGEST_COMMENT))
    if at < 0:
        raise BadZip("this is no zip, or its end is missing")
    _, disk, first, here, count, size, start, comment = TAIL.unpack_from(data, at)
    if disk or first or here != count or at + TAIL.size + comment != len(data):
        raise BadZip("the zip is damaged at its end, or one part of several")
    if count == MANY or HUGE in (size, start) or data[max(0, at - 20) : at].startswith(ZIP64):
        raise BadZip("ZIP64, which is for very large files, is not taken")
    return at, count, size, start


def _check(name: str, flags: int, method: int, packed: int, size: int, head: int) -> None:
    if flags & SECRET:
        raise BadZip("the zip is encrypted")
    if method not in (STORED, DEFLATED) or flags & PATCHED:
        raise BadZip(f"{name!r} in the zip is packed in an unusual way (method {method}); deflate or store it")
    if HUGE in (packed, size, head):
        raise BadZip("ZIP64, which is for very large files, is not taken")
    if method == STORED and packed != size:
        raise BadZip(f"{name!r} in the zip says two things about its size")


def _apart(entries: Iterable[ZipEntry], end: int) -> None:
    """Every packed byte belongs to one file: a small zip in which all share one would become a very large folder."""
    free = 0
    for entry in sorted(entries, key=lambda entry: entry.head):
        if entry.head < free:
            raise BadZip(f"{entry.name!r} in the zip lies over another file")
        free = entry.data + entry.packed
    if free > end:
        raise BadZip("the zip is damaged: a file goes on into its directory")


def _inflated(packed: memoryview, size: int) -> bytes:
    """At most one byte more than promised: enough to see the lie."""
    stream = zlib.decompressobj(-zlib.MAX_WBITS)
    plain = stream.decompress(packed, size + 1)
    if not stream.eof and len(plain) <= size:
        raise zlib.error("it ends too early")
    return plain
