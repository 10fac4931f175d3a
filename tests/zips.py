"""Zips that no honest program makes: every field can be set."""

import bz2
import io
import struct
import zipfile
import zlib
from typing import NamedTuple


class File(NamedTuple):
    """One file of a zip; what is None follows from the bytes."""

    name: bytes
    data: bytes = b""
    method: int = 8
    flags: int = 0
    size: int | None = None  # what the directory says
    mode: int = 0
    at: int | None = None  # where the directory says that it is
    inner: bytes | None = None  # its name in its own header


def packed(file: File) -> bytes:
    if file.method == 8:
        stream = zlib.compressobj(9, zlib.DEFLATED, -15)
        return stream.compress(file.data) + stream.flush()
    return bz2.compress(file.data) if file.method == 12 else file.data


def made(*files: File, count: int | None = None, tail: bytes = b"") -> bytes:
    """`tail` stands between the directory and its end, where a ZIP64 record would."""
    body, lines = b"", b""
    for file in files:
        at, crc, small = len(body), zlib.crc32(file.data), packed(file)
        size = len(file.data) if file.size is None else file.size
        inner = file.name if file.inner is None else file.inner
        body += struct.pack(
            "<4s5H3L2H", b"PK\3\4", 20, file.flags, file.method, 0, 0, crc, len(small), size, len(inner), 0
        )
        body += inner + small
        told, mode = at if file.at is None else file.at, file.mode << 16
        lines += struct.pack("<4s6H3L", b"PK\1\2", 20, 20, file.flags, file.method, 0, 0, crc, len(small), size)
        lines += struct.pack("<5H2L", len(file.name), 0, 0, 0, 0, mode, told)
        lines += file.name
    many = len(files) if count is None else count
    return body + lines + tail + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, many, many, len(lines), len(body), 0)


def zipped(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """As an honest program makes it."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return written.getvalue()
