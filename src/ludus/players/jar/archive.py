"""A jar or a folder of classes: which strategies are in it. Nothing of it is run for that."""

import zlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ludus.core.errors import BadPlayer
from ludus.players.jar.classfile import ClassFile, read_class

LARGEST = 4 << 20  # bytes of a class, a manifest; what is larger is none
MANIFEST = "META-INF/MANIFEST.MF"
NAMED_BY = ("Strategy-Class", "Main-Class")


class Strategy(NamedTuple):
    """A class that implements the strategy interface of an API (`planetwars`)."""

    name: str  # with dots
    api: str
    java: int


class Archive(NamedTuple):
    """What was found."""

    strategies: tuple[Strategy, ...]
    named: tuple[str, ...]  # classes that the manifest names
    misplaced: str = ""  # a class that does not lie where its name says


def look_into(place: Path, apis: tuple[str, ...]) -> Archive:
    """The strategies in a jar or a folder."""
    from zipfile import BadZipFile

    try:
        if place.is_dir():
            files = {str(file.relative_to(place)): file.read_bytes() for file in sorted(place.rglob("*.class"))}
            return _archive(files, apis)
        stat = place.stat()
        return _in_jar(place, apis, (stat.st_mtime_ns, stat.st_size))
    except BadZipFile:
        raise BadPlayer(f"{place}: not a jar; `jar --create --file {place.name} -C CLASSES .` makes one") from None
    except (OSError, RuntimeError, NotImplementedError, EOFError, zlib.error) as error:  # damaged, encrypted, unknown
        raise BadPlayer(f"{place}: cannot be read: {getattr(error, 'strerror', None) or error}") from None


@lru_cache(maxsize=256)
def _in_jar(place: Path, apis: tuple[str, ...], changed: tuple[int, int]) -> Archive:
    """`changed` is part of the key: a jar is read again once it is another."""
    from zipfile import ZipFile

    with ZipFile(place) as jar:
        names = [info.filename for info in jar.infolist() if info.file_size <= LARGEST]
        files = {name: jar.read(name) for name in names if name.endswith(".class") and not name.startswith("META-INF/")}
        manifest = jar.read(MANIFEST) if MANIFEST in names else b""
    return _archive(files, apis)._replace(named=tuple(_named(manifest.decode(errors="replace"))))


def _archive(files: dict[str, bytes], apis: tuple[str, ...]) -> Archive:
    strategies, misplaced = [], ""
    for api in apis:
        for path, found in _implementing(files, f"{api}/publicapi/IStrategy"):
            if not found.can_be_made:
                continue
            if path == f"{found.name}.class":
                strategies.append(Strategy(found.name.replace("/", "."), api, found.java))
            else:
                misplaced = misplaced or f"{path} is {found.name.replace('/', '.')}"
    return Archive(tuple(sorted(strategies)), (), misplaced)


def _implementing(files: dict[str, bytes], interface: str) -> Iterator[tuple[str, ClassFile]]:
    """All that implement it, also by what they extend. Only those that name one of the known ones are looked at."""
    known, left = [interface], dict(files)
    for name in known:  # it grows meanwhile
        for path in [path for path, data in left.items() if name.encode() in data]:
            found = read_class(left[path])
            if found is not None and name in found.parents:
                del left[path]
                known.append(found.name)
                yield path, found


def _named(manifest: str) -> Iterator[str]:
    """What the manifest says a strategy is; a long line goes on after a newline and a blank."""
    lines = manifest.replace("\r\n", "\n").replace("\n ", "").splitlines()
    told = dict(line.split(": ", 1) for line in lines if ": " in line)
    for key in NAMED_BY:
        if key in told:
            yield told[key].strip()
