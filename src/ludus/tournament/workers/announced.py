"""A match that is no tournament's, but will leave a record in a folder: a file there says meanwhile that it is played.

Who serves the folder can show it then. The file is gone with the match; where it outlives the process, nobody answers
under the name in it.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludus.core.match import MatchSpec
from ludus.tournament.workers.heart import new_runner
from ludus.tournament.workers.live import LiveDoor, is_live, live_name

SUFFIX = ".playing"
LARGEST = 1 << 20  # bytes of such a file
MOST = 50  # of them that are looked at


class Announced(Struct, frozen=True):
    """What stands in the file."""

    live: str
    spec: MatchSpec


_READ = msgspec.json.Decoder(Announced)


@contextmanager
def announced(spec: MatchSpec, folder: Path | None, stem: str) -> Iterator[LiveDoor]:
    """An onlooker for the match whose record will be called so; without a folder nobody is told."""
    if folder is None:
        yield LiveDoor("")
        return
    name = live_name(new_runner(), 0)
    file = folder / f".{stem}{SUFFIX}"
    with LiveDoor(name) as door:
        with suppress(OSError):  # the match matters more
            file.write_bytes(msgspec.json.encode(Announced(name, replace(spec, secret=""))))
        try:
            yield door
        finally:
            with suppress(OSError):
                file.unlink(missing_ok=True)


def announced_in(folder: Path) -> dict[str, Announced]:
    """What is being played, by the name that its record will have."""
    found = {}
    for file in sorted(folder.glob(f".*{SUFFIX}"))[:MOST]:
        with suppress(OSError, msgspec.DecodeError, UnicodeError, RecursionError):
            if file.is_file() and file.stat().st_size <= LARGEST:
                told = _READ.decode(file.read_bytes())
                if is_live(told.live):
                    found[file.name.removeprefix(".").removesuffix(SUFFIX)] = told
    return found
