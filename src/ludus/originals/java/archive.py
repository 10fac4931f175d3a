"""A jar or a folder of classes: which strategies are in it. Nothing of it is run for that.

It is a stranger's: what is read of it is bounded, and each class is read once, however they extend each other.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ludus.core.errors import BadPlayer
from ludus.originals.java.classfile import ClassFile, read_class
from ludus.players.zips import BadZip, Zip, ZipEntry, check_total

LARGEST = 4 << 20  # bytes of a class, a manifest; what is larger is none
JAR = 64 << 20  # bytes of a jar
CLASSES = 32 << 20  # bytes of all classes in it
ENTRIES = 20_000  # of a jar, or classes in a folder
RATIO = 100  # how many times larger the classes may be than in the jar
MANIFEST = "META-INF/MANIFEST.MF"
NAMED_BY = ("Strategy-Class", "Main-Class")


class JavaStrategy(NamedTuple):
    """A class that implements the strategy interface of an API (`planetwars`)."""

    name: str  # with dots
    api: str
    java: int


class Archive(NamedTuple):
    """What was found."""

    strategies: tuple[JavaStrategy, ...]
    named: tuple[str, ...]  # classes that the manifest names
    misplaced: str = ""  # a class that does not lie where its name says


def look_into(place: Path, apis: tuple[str, ...]) -> Archive:
    """The strategies in a jar or a folder."""
    try:
        if place.is_dir():
            return _archive(_in_folder(place), apis)
        stat = place.stat()
        return _in_jar(place, apis, (stat.st_mtime_ns, stat.st_size))
    except BadZip as error:
        raise BadPlayer(
            f"{place}: not a jar; `jar --create --file {place.name} -C CLASSES .` makes one ({error})"
        ) from None
    except OSError as error:
        raise BadPlayer(f"{place}: cannot be read: {error.strerror or error}") from None


def _in_folder(place: Path) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    left = CLASSES
    for file in sorted(place.rglob("*.class")):
        if not file.is_file() or file.stat().st_size > LARGEST:
            continue
        files[str(file.relative_to(place))] = data = _read(file, LARGEST)
        left -= len(data)
        if left < 0 or len(files) > ENTRIES:
            raise BadPlayer(f"{place}: more than {CLASSES >> 20} MB or {ENTRIES:,} classes in it; take libraries out")
    return files


@lru_cache(maxsize=256)
def _in_jar(place: Path, apis: tuple[str, ...], changed: tuple[int, int]) -> Archive:
    """`changed` is part of the key: a jar is read again once it is another."""
    data = _read(place, JAR + 1)
    if len(data) > JAR:
        raise BadPlayer(f"{place}: a jar of more than {JAR >> 20} MB; take libraries out")
    jar = Zip(data, ENTRIES)
    small = {entry.name: entry for entry in jar.entries if entry.size <= LARGEST}
    classes = [entry for entry in small.values() if _is_class(entry)]
    check_total(classes, CLASSES, RATIO)
    manifest = jar.read(small[MANIFEST]) if MANIFEST in small else b""
    found = _archive({entry.name: jar.read(entry) for entry in classes}, apis)
    return found._replace(named=tuple(_named(manifest.decode(errors="replace"))))


def _is_class(entry: ZipEntry) -> bool:
    return entry.name.endswith(".class") and not entry.name.startswith("META-INF/")


def _read(file: Path, most: int) -> bytes:
    with file.open("rb") as opened:
        return opened.read(min(most, file.stat().st_size))  # which is set aside at once


def _archive(files: dict[str, bytes], apis: tuple[str, ...]) -> Archive:
    classes = [(path, found) for path, data in files.items() if (found := read_class(data)) is not None]
    strategies, misplaced = [], ""
    for api in apis:
        for path, found in _implementing(classes, f"{api}/publicapi/IStrategy"):
            if not found.can_be_made:
                continue
            if path == f"{found.name}.class":
                strategies.append(JavaStrategy(found.name.replace("/", "."), api, found.java))
            else:
                misplaced = misplaced or f"{path} is {found.name.replace('/', '.')}"
    return Archive(tuple(sorted(strategies)), (), misplaced)


def _implementing(classes: Iterable[tuple[str, ClassFile]], interface: str) -> Iterator[tuple[str, ClassFile]]:
    """All that implement it, also by what they extend."""
    below = defaultdict(list)
    for path, found in classes:
        for parent in set(found.parents):
            below[parent].append((path, found))
    known, seen = [interface], set()
    for name in known:  # it grows meanwhile
        for path, found in below.pop(name, ()):
            if path not in seen:
                seen.add(path)
                known.append(found.name)
                yield path, found


def _named(manifest: str) -> Iterator[str]:
    """What the manifest says a strategy is; a long line goes on after a newline and a blank."""
    lines = manifest.replace("\r\n", "\n").replace("\n ", "").splitlines()
    told = dict(line.split(": ", 1) for line in lines if ": " in line)
    for key in NAMED_BY:
        if key in told:
            yield told[key].strip()
