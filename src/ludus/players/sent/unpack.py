"""From the bytes that somebody sent to a folder with a bot in it: in a child with limits. Nothing of it is run here."""

import os
import re
import stat
import sys
import unicodedata
from pathlib import Path, PurePosixPath

import msgspec
from msgspec import Struct

from ludus.core.errors import LudusError
from ludus.core.game import AnyGame
from ludus.games import load
from ludus.players.bridge import takes
from ludus.players.code.packages import OURS, PACKAGES
from ludus.players.reference import (
    FOLDER_JAR,
    FOLDER_PROGRAM,
    FOLDER_PYTHON,
    JAR,
    JAVA_SOURCE,
    PYTHON_FILE,
    Kind,
    words_for,
)
from ludus.players.sent.recipe import SOURCES, recipe_of
from ludus.players.zips import BadZip, Zip, ZipEntry, check_total

LARGEST = 10 << 20  # bytes that are sent
UNPACKED = 50 << 20  # bytes that a zip may become
RATIO = 100  # how many times as large as it was, above a megabyte
FILES = 500  # in a zip
FOLDERS = 500
DEEPEST = 12  # folders in each other
LONGEST = 240  # bytes of a file's name with its folders
PROGRAMS = (b"\x7fELF", b"#!")
KINDS = "a Python file (.py), a .zip with bot.py or run in it, or a program"
JAVA_KINDS = "a Python file (.py), a .zip with bot.py or run in it, a .jar, a .java, or a program"
SOURCE_KINDS = (
    "a Python file (.py), a source in another language, a program, or a .zip of a folder: with bot.py or run in it, or "
    "a Makefile, Cargo.toml, go.mod, pom.xml or sources to build"
)
PYTHON_NAME = re.compile(r"[A-Za-z][\w-]{0,99}", re.ASCII)
SOURCE_NAME = re.compile(r"[A-Za-z_$][\w$]{0,99}\.java", re.ASCII)  # the class in it must be called so


class BadUpload(LudusError):
    """What was sent is no bot."""


class Sent(Struct, frozen=True):
    """What somebody sent, and the empty folder that it goes to; the bytes of the file follow behind a newline."""

    game: str
    file: str
    folder: str
    sources: bool = False  # it may be something that is built first

    def packed(self, data: bytes) -> bytes:
        return msgspec.json.encode(self) + b"\n" + data


def run(packed: bytes) -> bytes:
    """In the child: unpack it, look at it, and say what kind it is."""
    head, _, data = packed.partition(b"\n")
    sent = msgspec.json.decode(head, type=Sent)
    folder, game = Path(sent.folder), load(sent.game)
    kind = unpack(data, sent.file, folder, game, sources=sent.sources)
    if not sent.sources or recipe_of(folder, game) is None:
        _look_at(game, folder)
    return kind.encode()


def _look_at(game: AnyGame, folder: Path) -> None:
    """Whether it could be started: its syntax, its classes, its rights. No line of it is run."""
    from ludus.players.find import find_player

    try:
        find_player(game, words_for(folder, game) or str(folder), game.info.clock, isolate=True)
    except LudusError as error:
        raise BadUpload(str(error).replace(f"{folder}/", "").replace(str(folder), "it")) from None


def kinds(game: AnyGame, sources: bool = False) -> str:
    """What may be sent, in words."""
    if sources:
        return SOURCE_KINDS
    return JAVA_KINDS if takes(game, Kind.JAVA) else KINDS


def unpack(data: bytes, file: str, folder: Path, game: AnyGame, *, sources: bool = False) -> str:
    """Put the bot into the empty folder, and say what kind it is; with `sources` also what must be built first."""
    if not data:
        raise BadUpload("the file is empty")
    if len(data) > LARGEST:
        raise BadUpload(f"the file has more than {LARGEST >> 20} MB")
    try:
        return _unpack(data, file, folder, game, sources)
    except BadZip as error:
        raise BadUpload(str(error)) from None
    except OSError as error:
        raise BadUpload(f"it cannot be unpacked: {error.strerror or error}") from None


def _unpack(data: bytes, file: str, folder: Path, game: AnyGame, sources: bool) -> str:
    low = file.lower()
    if low.endswith(PYTHON_FILE):
        _write_python(folder, file, data)
        return "Python"
    if low.endswith(JAR):
        _write(folder / FOLDER_JAR, data)
        return "jar"
    if low.endswith(JAVA_SOURCE) and (sources or takes(game, Kind.JAVA)):
        _write(folder / _source_name(file), data)
        return "Java"
    if low.endswith(".zip"):
        _unzip(data, folder, game, sources)
        return "zip"
    if data.startswith(PROGRAMS):
        _write(folder / FOLDER_PROGRAM, data, 0o755)
        return "program"
    if sources and low.endswith(SOURCES):
        _write(folder / f"bot{PurePosixPath(low).suffix}", data)
        return "source"
    raise BadUpload(f"a bot is {kinds(game, sources)}; this is none of them")


def _write_python(folder: Path, file: str, data: bytes) -> None:
    """Under the name that its author gave it, which is what a traceback says; `bot.py` leads there. One that is called
    like a module would be taken for that one by all that imports it."""
    stem = file[: -len(PYTHON_FILE)]
    own = PYTHON_NAME.fullmatch(stem) and stem not in {*sys.stdlib_module_names, *PACKAGES, *OURS}
    name = f"{stem}{PYTHON_FILE}" if own else FOLDER_PYTHON
    _write(folder / name, data)
    if name != FOLDER_PYTHON:
        (folder / FOLDER_PYTHON).symlink_to(name)


def _source_name(file: str) -> str:
    if not SOURCE_NAME.fullmatch(file):
        raise BadUpload("a Java source is called like the class in it, with the ending .java")
    return file


def _write(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Only where nothing is yet, not even a link."""
    with path.open("xb") as file:
        file.write(data)
        os.fchmod(file.fileno(), mode)


def _unzip(data: bytes, folder: Path, game: AnyGame, sources: bool) -> None:
    archive = Zip(data, FILES + FOLDERS)
    files = [entry for entry in archive.entries if not entry.is_folder]
    if len(files) > FILES:
        raise BadUpload(f"{len(files)} files in the zip; {FILES} are allowed")
    check_total(files, UNPACKED, RATIO)
    places = [_place(entry) for entry in files]
    _check_clashes(places)
    top = _top(places)
    for entry, place in zip(files, places, strict=True):
        path = folder.joinpath(*place.parts[top:])
        path.parent.mkdir(parents=True, exist_ok=True)
        content = archive.read(entry)
        runs = path.name == FOLDER_PROGRAM or content.startswith(PROGRAMS)  # whatever the zip says of it
        _write(path, content, 0o755 if runs else 0o644)
    if words_for(folder, game) is None and not (sources and recipe_of(folder, game)):
        more = " nor sources or a Makefile at its top" if sources else ""
        raise BadUpload(f"the zip has neither a bot.py nor a program called run nor Java classes{more}")


def _place(entry: ZipEntry) -> PurePosixPath:
    """Where a file of a zip belongs; refused where that is not inside of the folder."""
    name = entry.name
    path = PurePosixPath(name)
    if not path.parts:
        raise BadUpload("a file in the zip has no name")
    if path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name or not name.isprintable():
        raise BadUpload(f"{name[:LONGEST]!r} in the zip leads out of its folder, or might")
    if len(path.parts) > DEEPEST or len(name.encode()) > LONGEST:
        raise BadUpload(f"{name[:LONGEST]!r} in the zip lies too deep, or has too long a name")
    if stat.S_IFMT(entry.mode) not in (0, stat.S_IFREG):
        raise BadUpload(f"{name!r} in the zip is a link or a device; only files are taken")
    return path


def _check_clashes(places: list[PurePosixPath]) -> None:
    """No two files of one name, and none that is also a folder; nor where somebody's disk takes no notice of case."""
    keys = [_key(place) for place in places]
    folders = {_key(above) for place in places for above in place.parents}
    seen: set[str] = set()
    for place, key in zip(places, keys, strict=True):
        if key in seen or key in folders:
            raise BadUpload(f"{str(place)!r} is twice in the zip, or differs from another name in its case only")
        seen.add(key)


def _key(place: PurePosixPath) -> str:
    return unicodedata.normalize("NFKC", str(place)).casefold()


def _top(places: list[PurePosixPath]) -> int:
    """Zips often have everything in one folder: 1 where that one is left out."""
    return int(len({path.parts[0] for path in places}) == 1 and all(len(path.parts) > 1 for path in places))
