"""The folder in which versions are unpacked to be played: each once, whole or not at all.

It is closed to all other users of the machine; what lies in it is open, for a sandbox may run a bot as somebody else,
and shows it a folder without those around it.
"""

import shutil
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from time import time

from sqlalchemy import select

from ludus.core.errors import LudusError
from ludus.games import load
from ludus.league.league import League
from ludus.league.tables import FILES
from ludus.league.versions.receive import digest_of
from ludus.league.versions.version import Version
from ludus.players.reference import words_for
from ludus.players.sent.unpack import Sent
from ludus.tournament.limited.child import call

UNPACK = "ludus.players.sent.unpack:run"
DRAFT, OLD_S = ".draft-", 3600.0  # nobody works on one for so long
BUILT = "built.zip"  # what a file is called that we have packed


class VersionFolder:
    """Of one machine. Any number of threads and processes may use the same."""

    def __init__(self, league: League, path: Path) -> None:
        self._league, self._path = league, path
        self._game = league.settings.game
        _close(path)
        _sweep(path)

    def __fspath__(self) -> str:
        return str(self._path)

    def words(self, version: Version) -> str:
        """The player's words of a version that was checked; a bot of the house is in no folder."""
        if version.is_house:
            return version.player
        place = self.place(version)
        if not place.is_dir():
            self._unpack(version, place)
        return words_for(place, load(self._game)) or str(place)

    def place(self, version: Version) -> Path:
        """Its folder, by all that it is made from: the bytes, and what their name says of them."""
        if not version.built:
            raise LudusError(f"version {version.id} has not been checked; there is nothing to play")
        return self._path.absolute() / digest_of(f"{_packed_as(version)}\n{version.built}".encode())[:32]

    def _unpack(self, version: Version, place: Path) -> None:
        data = file_of(self._league, version.built)
        draft = new_folder(self._path)
        try:
            call(UNPACK, Sent(self._game, _packed_as(version), str(draft)).packed(data))
            draft.chmod(0o755)
            with suppress(OSError):  # somebody else was faster
                draft.rename(place)
        finally:
            shutil.rmtree(draft, ignore_errors=True)


def _close(path: Path) -> None:
    """One that was made when others could still look into it."""
    with suppress(OSError):
        path.chmod(0o700)


def _sweep(path: Path) -> None:
    """What somebody had begun who was killed meanwhile."""
    for draft in path.glob(f"{DRAFT}*"):
        with suppress(OSError):
            if time() - draft.stat().st_mtime > OLD_S:
                shutil.rmtree(draft, ignore_errors=True)


def new_folder(within: Path) -> Path:
    """An empty one, which nobody takes for a version's, and nobody else can look into."""
    folder = within.absolute() / f"{DRAFT}{token_hex(8)}"
    try:
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(0o700)
    except OSError as error:
        raise LudusError(f"the folder of versions cannot be written ({error.strerror})") from None
    return folder


def file_of(league: League, digest: str) -> bytes:
    """What was sent, or built, with this digest."""
    rows = league.rows(select(FILES.c.data).where(FILES.c.digest == digest))
    if not rows or digest_of(rows[0].data) != digest:
        raise LudusError(f"{league.store.place}: the file {digest[:12]} is not there, or damaged")
    return bytes(rows[0].data)


def _packed_as(version: Version) -> str:
    return version.file if version.built == version.digest else BUILT
