"""The recorded games: those of this repository, packed in `data/`, and whatever files or folders somebody names.

An archive `data/NAME.tar.xz` holds the files of one folder of recordings as they were recorded; `pack.py` makes it.
"""

import gzip
import tarfile
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).with_name("data")
ARCHIVE = ".tar.xz"


class Recording(NamedTuple):
    """A recorded file: what it is called, with its folder, and what is in it."""

    name: str
    content: bytes


def own(pattern: str) -> Iterator[Recording]:
    """What this repository has under names like `auralux/b0*.json`."""
    archive = DATA / f"{pattern.partition('/')[0]}{ARCHIVE}"
    yield from (one for one in unpacked(archive) if fnmatchcase(one.name, pattern))


def found(path: Path) -> Iterator[Recording]:
    """The recordings that a path means: a file, an archive, or a folder of both."""
    if path.is_dir():
        names = sorted(file for pattern in ("*.json*", f"*{ARCHIVE}") for file in path.rglob(pattern))
        for name in names:
            yield from found(name)
    elif path.name.endswith(ARCHIVE):
        yield from (one for one in unpacked(path) if ".json" in one.name)
    else:
        yield Recording(str(path), plain(path))


def plain(path: Path) -> bytes:
    """What is in a file, unpacked where it is gzipped."""
    content = path.read_bytes()
    return gzip.decompress(content) if path.suffix == ".gz" else content


def unpacked(archive: Path) -> Iterator[Recording]:
    with tarfile.open(archive, "r:xz") as tar:
        for member in tar:
            file = tar.extractfile(member)
            if file is not None:
                yield Recording(member.name, file.read())
