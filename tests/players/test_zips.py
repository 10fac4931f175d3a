"""Zips and jars that somebody made to fill the memory."""

import struct
import zipfile
from collections.abc import Callable
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest

from ludus.core.errors import BadPlayer
from ludus.originals.java.archive import look_into
from ludus.players.zips import BadZip, Zip, check_total
from tests.players.memory import within
from tests.zips import File, made, zipped

MB = 1 << 20


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_an_honest_zip(method: int) -> None:
    files = {"a.txt": b"hello " * 1000, "b/c": b"", "b/ü": bytes(range(256))}
    archive = Zip(b"#!/bin/sh\n" + zipped(files, method), most=10)
    assert {entry.name: archive.read(entry) for entry in archive.entries} == files


def test_a_zip_that_was_streamed() -> None:
    """Sizes stand behind each file then, and in the directory."""
    written = BytesIO()
    written.seekable = lambda: False  # type: ignore[method-assign]
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a", b"x" * 5000)
        archive.writestr("b", b"y")
    read = Zip(written.getvalue(), most=2)
    assert [read.read(entry) for entry in read.entries] == [b"x" * 5000, b"y"]


REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "bz2": (lambda: zipped({"bot.py": b"x" * MB}, zipfile.ZIP_BZIP2), "method 12"),
    "lzma": (lambda: zipped({"bot.py": b"x" * MB}, zipfile.ZIP_LZMA), "method 14"),
    "encrypted": (lambda: made(File(b"bot.py", b"x", flags=1)), "encrypted"),
    "strongly encrypted": (lambda: made(File(b"bot.py", b"x", flags=1 << 6)), "encrypted"),
    "one inside another": (lambda: made(File(b"a", b"x" * 9, 0), File(b"b", b"x" * 9, 0, at=0, inner=b"a")), "called"),
    "all the same bytes": (lambda: made(File(b"a", b"x" * 9, 0), File(b"a", b"x" * 9, 0, at=0)), "lies over"),
    "zip64 sizes": (lambda: made(File(b"a", b"x", size=0xFFFFFFFF)), "ZIP64"),
    "zip64 count": (lambda: made(File(b"a", b"x"), count=0xFFFF), "ZIP64"),
    "zip64 record": (lambda: made(File(b"a", b"x"), tail=b"PK\6\7" + bytes(16)), ""),
    "too many": (lambda: made(*(File(b"%d" % number) for number in range(12))), "12 files"),
    "more than it says": (lambda: made(*(File(b"%d" % number) for number in range(9)), count=3), "directory"),
    "fewer than it says": (lambda: made(File(b"a"), count=3), "directory"),
    "not utf-8": (lambda: made(File(b"\xff\xfe", flags=1 << 11)), "directory"),
    "another name inside": (lambda: made(File(b"good.py", inner=b"evil.py")), "called otherwise"),
    "cut": (lambda: made(File(b"a", b"x"))[:-3], ""),
    "nothing": (lambda: b"", "no zip"),
    "text": (lambda: b"PK\5\6", "directory"),
    "far away": (lambda: made(File(b"a", b"x", at=1 << 30)), ""),
}  # fmt: skip


@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_not_even_unpacked(kind: str) -> None:
    data, why = REFUSED[kind][0](), REFUSED[kind][1]
    with within(8 * MB), pytest.raises(BadZip, match=why or None):
        Zip(data, most=10)


def test_a_file_that_is_larger_than_it_says() -> None:
    archive = Zip(made(File(b"bot.py", bytes(64 * MB), size=10)), most=10)
    with within(MB), pytest.raises(BadZip, match="not what the directory"):
        archive.read(archive.entries[0])


def test_a_file_that_is_smaller_than_it_says() -> None:
    archive = Zip(made(File(b"bot.py", b"x" * 100, size=1000)), most=10)
    with pytest.raises(BadZip, match="not what the directory"):
        archive.read(archive.entries[0])


def test_size_and_ratio_in_all() -> None:
    archive = Zip(made(File(b"a", bytes(3 * MB)), File(b"b", bytes(3 * MB))), most=10)
    with pytest.raises(BadZip, match="more than 5 MB"):
        check_total(archive.entries, 5 * MB, 10_000)
    with pytest.raises(BadZip, match="times as large"):
        check_total(archive.entries, 10 * MB, 100)
    check_total(archive.entries, 10 * MB, 10_000)


def test_a_million_damaged_zips() -> None:
    """Whatever byte is another: BadZip or a zip."""
    good = bytearray(made(File(b"a.py", b"hello" * 9), File(b"b/c", b"x", 0)))
    for at in range(len(good)):
        for byte in (0, 0x7F, 0xFF):
            data = bytearray(good)
            data[at] = byte
            try:
                archive = Zip(bytes(data), most=10)
                check_total(archive.entries, MB, 100)
                for entry in archive.entries:
                    archive.read(entry)
            except BadZip as error:
                assert "\n" not in str(error)


def one_class(name: str, parent: str) -> bytes:
    """A class file with a constructor that wants nothing."""
    texts = [name, parent, "<init>", "()V"]
    pool = b"".join(b"\1" + struct.pack(">H", len(text)) + text.encode() for text in texts)
    pool += b"\7\0\1\7\0\2"
    method = struct.pack(">HHHHH", 1, 1, 3, 4, 0)  # how many, then one
    return struct.pack(">IHHH", 0xCAFEBABE, 0, 52, 7) + pool + struct.pack(">HHHHH", 1, 5, 6, 0, 0) + method


def test_a_jar_of_a_gigabyte(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.jar"
    bomb.write_bytes(made(*(File(b"%d.class" % number, bytes(4 * MB)) for number in range(40))))
    with within(16 * MB), pytest.raises(BadPlayer, match="32 MB"):
        look_into(bomb, ("planetwars",))


def test_a_folder_of_a_gigabyte(tmp_path: Path) -> None:
    for number in range(12):
        with (tmp_path / f"{number}.class").open("wb") as file:
            file.truncate(4 * MB)  # a hole, which takes no room on the disk
    with pytest.raises(BadPlayer, match="32 MB"):
        look_into(tmp_path, ("planetwars",))


def test_a_long_line_of_ancestors(tmp_path: Path) -> None:
    """Each extends the one before: every class is read once, not once for each of its ancestors."""
    names = ["planetwars/publicapi/IStrategy", *(f"C{number:05d}" for number in range(3000))]
    files = {f"{name}.class": one_class(name, parent) for parent, name in pairwise(names)}
    jar = tmp_path / "line.jar"
    jar.write_bytes(zipped(files))
    found = look_into(jar, ("planetwars",))
    assert len(found.strategies) == 3000
