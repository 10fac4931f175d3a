"""What goes to other machines: the files of entrants and boards as bytes, and how the references are said over there.

A Python bot takes along the modules beside it that it imports; a bot in a folder of its own (`bot.py` or `run` in it)
the whole folder; a command the files among its words. What is installed, or known by name, must be there already.
"""

import os
import shlex
import sys
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludus import __version__
from ludus.core.errors import BadPlayer, LudusError
from ludus.core.match import MatchSpec
from ludus.games.boards import BoardRef
from ludus.players.reference import (
    FOLDER_JAR,
    FOLDER_PROGRAM,
    FOLDER_PYTHON,
    PYTHON_FILE,
    Kind,
    PlayerRef,
    is_file,
    is_folder,
    read_player,
)
from ludus.tournament.spec import TournamentSpec
from ludus.tournament.workers.bundle_files import imported, inside

HERE = "\0"  # in a route: the folder in which the bundle is unpacked
LARGEST = 256 << 20


class File(Struct, frozen=True, array_like=True):
    path: str  # in the bundle, with slashes
    runs: bool  # it may be executed
    data: bytes


class MovedReference(Struct, frozen=True, array_like=True):
    """A reference whose files have moved: `json:` before, the words of a command (or one file), `:Class` behind."""

    before: str
    words: tuple[str, ...]
    behind: str
    command: bool

    def at(self, folder: str) -> str:
        words = [word.replace(HERE, folder) for word in self.words]
        return self.before + (shlex.join(words) if self.command else words[0]) + self.behind


class Bundle(Struct, frozen=True):
    version: str  # of Ludus
    files: tuple[File, ...]
    players: dict[str, MovedReference]
    boards: dict[str, MovedReference]

    def there(self, spec: MatchSpec, folder: str) -> MatchSpec:
        """A match as it is played where the bundle is unpacked."""
        entrants = tuple(
            replace(entrant, player=self.players[entrant.player].at(folder))
            if entrant.player in self.players
            else entrant
            for entrant in spec.entrants
        )
        board = self.boards[spec.board].at(folder) if spec.board in self.boards else spec.board
        return replace(spec, entrants=entrants, board=board)


def pack(spec: TournamentSpec, home: Path | None = None) -> Bundle:
    """All that the matches need. `home` is where the tournament's own file lies, which is nobody's own folder."""
    return pack_words([entrant.player for entrant in spec.entrants], [board.board for board in spec.boards], home)


def pack_words(player_words: Sequence[str], board_words: Sequence[str] = (), home: Path | None = None) -> Bundle:
    """All that these players and boards need."""
    packer = Packer(home, set(player_words))
    players = {words: packer.player(words) for words in player_words}
    boards = {words: packer.board(words) for words in board_words}
    return Bundle(
        __version__,
        tuple(packer.files.values()),
        {reference: route for reference, route in players.items() if route},
        {reference: route for reference, route in boards.items() if route},
    )


def digests(spec: TournamentSpec, home: Path | None = None) -> dict[str, str]:
    """Of each entrant's files, by its name; none where it has no files here, or they cannot be read."""
    packer = Packer(home, {entrant.player for entrant in spec.entrants})
    found = {entrant.name: packer.digest(entrant.player) for entrant in spec.entrants}
    return {name: digest for name, digest in found.items() if digest}


class Packer:
    """Collects files. Those of one folder stay together, in a folder with a number."""

    def __init__(self, home: Path | None, references: Iterable[str]) -> None:
        self.files: dict[str, File] = {}
        self._numbers: dict[Path, int] = {}
        self._size = 0
        self._home = home.resolve() if home else None
        files = [read_player(reference).file for reference in references]
        self._taken = [Path(file).resolve() for file in files if "/" in file]

    def player(self, reference: str) -> MovedReference | None:
        """None where no file has to go along."""
        ref = read_player(reference)
        file = Path(ref.file)
        if ref.kind in (Kind.PYTHON, Kind.JAVA):
            moved = self._bot(file) if is_file(file) else self._folder(ref) if self._is_whole(ref.file) else ""
            return MovedReference("", (moved,), reference.removeprefix(ref.place), command=False) if moved else None
        try:
            words = ref.command if ref.kind is Kind.PROGRAM else []
        except BadPlayer:
            return None
        if ref.inside and is_file(file) and not self._is_home(file):
            self._whole(file.parent)
        there = [self._word(word, first=place == 0) for place, word in enumerate(words)]
        return MovedReference(ref.before, tuple(there), "", command=True) if there != words else None

    def digest(self, reference: str) -> str:
        """Of this one's files alone; empty where there are none."""
        self.files, self._numbers, self._size = {}, {}, 0
        try:
            self.player(reference)
        except LudusError:
            return ""
        seen = blake2b(digest_size=16)
        for path in sorted(self.files):
            seen.update(msgspec.msgpack.encode(self.files[path]))
        return seen.hexdigest() if self.files else ""

    def _folder(self, ref: PlayerRef) -> str:
        """With the libraries of its own that lie beside it, if they do: then both stay side by side."""
        folder = Path(ref.place).resolve()
        beside = [file for file in ref.libraries if not file.resolve().is_relative_to(folder)]
        if not beside:
            return self._whole(Path(ref.place))
        for file in (*inside(folder), *beside):
            self._add(folder.parent, file)
        return f"{HERE}/{self._number(folder.parent)}/{folder.name}"

    def board(self, reference: str) -> MovedReference | None:
        """A file, and what is called like it: games may look for options there."""
        path = BoardRef(reference).file()
        if path is None or not ("/" in reference or path.suffix):  # a bare word is a board that ships
            return None
        for file in inside(path.parent, deep=False):
            if file.stem == path.stem and file.name != path.name:
                self._add(path.parent, file)
        return MovedReference("", (self._add(path.parent, path),), "", command=False)

    def _word(self, word: str, first: bool) -> str:
        option, equals, name = word.partition("=") if word.startswith("-") else ("", "", word)
        path = Path(name)
        if first and ("/" not in name or _is_installed(path)) and path.suffix != PYTHON_FILE:
            return word
        if is_file(path):
            return option + equals + self._bot(path)
        if self._is_whole(name):
            return option + equals + self._whole(path)
        return word

    def _bot(self, path: Path) -> str:
        if self._is_own(path):
            self._whole(path.parent)
        elif path.suffix == PYTHON_FILE:
            for file in imported(path):
                self._add(path.parent, file)
        return self._add(path.parent, path)

    def _is_whole(self, name: str) -> bool:
        """A folder; one without a slash may as well be a name that the game knows."""
        return "/" in name and is_folder(Path(name))

    def _is_home(self, path: Path) -> bool:
        return path.parent.resolve() == self._home

    def _is_own(self, path: Path) -> bool:
        """Whether its folder is this bot's alone."""
        if path.name not in (FOLDER_PYTHON, FOLDER_PROGRAM, FOLDER_JAR) or self._is_home(path):
            return False
        folder = path.parent.resolve()
        return not any(folder in other.parents and other != path.resolve() for other in self._taken)

    def _whole(self, folder: Path) -> str:
        for file in inside(folder):
            self._add(folder, file)
        return f"{HERE}/{self._number(folder)}"

    def _number(self, folder: Path) -> int:
        return self._numbers.setdefault(folder.absolute(), len(self._numbers))

    def _add(self, folder: Path, file: Path) -> str:
        """Where the file will be."""
        path = f"{self._number(folder)}/{file.relative_to(folder).as_posix()}"
        if path not in self.files:
            try:
                self._size += file.stat().st_size
                if self._size > LARGEST:
                    raise LudusError(f"{file}: with it, the files for the cluster are more than {LARGEST >> 20} MB")
                self.files[path] = File(path, os.access(file, os.X_OK), file.read_bytes())
            except OSError as error:
                raise LudusError(f"{file}: cannot be read for the cluster ({error.strerror})") from None
        return f"{HERE}/{path}"


def _is_installed(program: Path) -> bool:
    """Whether it is found by its name alone, or lies beside our own Python."""
    folder = str(program.parent.absolute())
    return folder in os.get_exec_path() or folder == str(Path(sys.executable).parent)


def unpack(bundle: Bundle, folder: Path) -> None:
    """Into an empty folder; nothing is written outside it."""
    for file in bundle.files:
        parts = file.path.split("/")
        if any(part in ("", ".", "..") or "\0" in part for part in parts):
            raise LudusError(f"{file.path!r} leads out of the bundle")
        target = folder.joinpath(*parts)
        for place in reversed(target.parents[: len(parts) - 1]):
            place.mkdir(exist_ok=True)
            place.chmod(0o755)  # a sandbox may run the bot as somebody else
        handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        with open(handle, "wb") as out:  # noqa: PTH123 - it has no name of its own
            out.write(file.data)
            os.fchmod(handle, 0o755 if file.runs else 0o644)
