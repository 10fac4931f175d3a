"""From a player's words to what they mean: `greedy`, `my_bot.py`, `x.jar:Class`, `json:./my_bot -v`, a folder.

Nobody else splits them, looks at how a file's name ends, or guesses. Reading never fails and runs nothing: whether what
they mean can be played, `find_player` says.
"""

import os
import re
import shlex
from enum import StrEnum
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from ludus.core.errors import BadPlayer
from ludus.core.game import AnyGame
from ludus.players.code.source import Meant, meant_as

JSON = "json"
INSIDE = "inside"  # `inside:PROGRAM` works in the folder where it stands, and is called by that name, be it a link
HUMAN = "human"
REMOTE = "remote"
FOLDER_PYTHON = "bot.py"  # a folder that is one bot holds this, a class or a program,
FOLDER_PROGRAM = "run"  # or this program,
FOLDER_JAR = "bot.jar"  # or, where it was uploaded, this
KINDS = (
    "FILE.py",
    "FILE.py:Class",
    "module:Class",
    "FILE.jar",
    "FILE.jar:Class",
    "FILE.java",
    "FOLDER",
    "./PROGRAM",
    "'PROGRAM ARGUMENT …'",
)
PYTHON_FILE, JAR, JAVA_SOURCE = ".py", ".jar", ".java"
SUFFIXES = (PYTHON_FILE, JAR, JAVA_SOURCE)  # of files that are bots without being programs
LIBRARIES = "lib"  # a folder with the jars that something in Java needs: in its folder,
OUTPUTS = ("bin", "build", "classes", "out")  # or beside it, where that has a name which says that it was made
CLASSES, SOURCES = "*.class", f"*{JAVA_SOURCE}"
CLASS_NAME = re.compile(r"[\w$]+(\.[\w$]+)*")
ENDING = re.compile(r"(?<=.)\.[A-Za-z]\w*$")  # `bot.sh` has one, `bot-v1.2` has none


class Kind(StrEnum):
    HOUSE = "house"
    PYTHON = "python"  # a class in a file, in a folder's bot.py, or in a module
    JAVA = "java"  # a strategy: a jar, a source, or a folder of either or of classes
    PROGRAM = "program"  # in any language, Python too; also what is no player at all
    HUMAN = HUMAN
    REMOTE = REMOTE  # it has come over the network


class PlayerRef(Struct, frozen=True):
    words: str  # as they are written
    kind: Kind
    place: str  # a house bot, a file, a folder, a module; of a program the whole command
    part: str | None = None  # behind the colon: a class, a house bot's argument, a person's name
    dialect: str = ""  # that a program is said to speak; otherwise the game's first
    inside: bool = False  # it works in the folder where it stands
    is_folder: bool = False  # a bot in Python, in a folder of its own

    @property
    def name(self) -> str:
        """How it is called where nobody has given it a name."""
        if self.kind is Kind.PROGRAM:
            return " ".join([_called(self.file), *map(_shown, _split(self.place)[1:])])
        if self.kind in (Kind.PYTHON, Kind.JAVA) and not self.is_module:
            return called(Path(self.place)) + (f":{self.part}" if self.part else "")
        return self.words

    @property
    def is_module(self) -> bool:
        return self.kind is Kind.PYTHON and not self.is_folder and not self.place.endswith(PYTHON_FILE)

    @property
    def file(self) -> str:
        """What is started, as it is named: a file or folder, unless it is known by name."""
        return next(iter(_split(self.place)), "") if self.kind is Kind.PROGRAM else self.place

    @property
    def source(self) -> str:
        """Of a bot in Python: its file or module."""
        return str(Path(self.place) / FOLDER_PYTHON) if self.is_folder else self.place

    @property
    def libraries(self) -> list[Path]:
        """Of something in Java: the jars that belong to it besides itself."""
        place = Path(self.place)
        folder = place.parent if place.name == FOLDER_JAR else place
        if self.kind is not Kind.JAVA or not is_folder(folder):
            return []
        places = (folder, folder.resolve().parent) if folder.resolve().name in OUTPUTS else (folder,)
        return next(filter(None, (_jars(place / LIBRARIES) for place in places)), [])

    @property
    def command(self) -> list[str]:
        """Of a program: its words."""
        try:
            return shlex.split(self.place)
        except ValueError as error:
            raise BadPlayer(f"{self.place}: {error}") from None

    @property
    def before(self) -> str:
        """What stands before the command of a program."""
        word = INSIDE if self.inside else self.dialect
        return word and f"{word}:"

    @property
    def is_there(self) -> bool:
        """Whether there is a file or folder of this name, be it a player or not."""
        return self.kind is not Kind.HOUSE and bool(self.file) and is_there(Path(self.file))

    def _lies_in(self, folder: Path) -> bool:
        """Whether somebody in that folder would mean a file or folder there, be it written with a slash or not."""
        if self.kind is Kind.PROGRAM and "/" not in self.file:
            return bool(self.file) and (is_file(folder / self.file) or is_file(folder / self.file / FOLDER_PROGRAM))
        has_file = self.kind in (Kind.PYTHON, Kind.JAVA, Kind.PROGRAM) and not self.is_module
        return has_file and bool(self.file) and is_there(folder / self.file)

    def seen_from(self, folder: Path) -> "PlayerRef":
        """Itself with the file, which lies in this folder, named from here. What is known by name stays as it is."""
        if not self._lies_in(folder):
            return self
        place = _as_file(folder / self.file)
        if self.kind is not Kind.PROGRAM:
            return replace(self, place=place, words=place + self.words.removeprefix(self.place))
        command = shlex.join([place, *_split(self.place)[1:]])
        return replace(self, place=command, words=self.before + command)


def known_by_name(words: str, game: AnyGame | None) -> PlayerRef | None:
    """A bot of the house, or who is no program here; no file is looked at, so a stranger's words may be asked about."""
    name, colon, rest = words.partition(":")
    part = rest if colon else None
    if game is not None and name in game.bots:
        return PlayerRef(words, Kind.HOUSE, name, part)
    return PlayerRef(words, Kind(name), "", part) if name in (HUMAN, REMOTE) else None


def kinds_of(game: AnyGame) -> list[str]:
    """How a player of this game may be written, as messages list it: in Java only where the game takes that."""
    return [words for words in KINDS if ".ja" not in words or Kind.JAVA in game.bridges]


def is_house(words: str, game: AnyGame) -> bool:
    ref = known_by_name(words, game)
    return ref is not None and ref.kind is Kind.HOUSE


def read_player(words: str, game: AnyGame | None = None, folder: Path = Path()) -> PlayerRef:
    """What these words mean, seen from a folder. Who knows no game knows none of its bots, and guesses its dialects."""
    known = known_by_name(words, game)
    if known is not None:
        return known
    head, colon, rest = words.partition(":")
    part = rest if colon else None
    if head == INSIDE:
        return PlayerRef(words, Kind.PROGRAM, rest, inside=True)
    bot = folder / head / FOLDER_PYTHON
    if head and is_file(bot) and not (part is None and _is_program(bot)):
        return PlayerRef(words, Kind.PYTHON, head, part, is_folder=True)
    if words and (is_file(folder / words / FOLDER_PROGRAM) or is_file(folder / words / FOLDER_PYTHON)):
        return PlayerRef(words, Kind.PROGRAM, shlex.quote(words))
    place, name = _class_of(words)
    if _is_java(folder, place, name):
        return PlayerRef(words, Kind.JAVA, place, name)
    if _is_python(folder, head, rest):
        if part is None and _is_program(folder / head):
            return PlayerRef(words, Kind.PROGRAM, shlex.quote(words))
        return PlayerRef(words, Kind.PYTHON, head, part)
    if colon and _is_dialect(game, folder, head, rest):
        return PlayerRef(words, Kind.PROGRAM, rest, dialect=head)
    return PlayerRef(words, Kind.PROGRAM, words)


def read_bot(words: str, game: AnyGame) -> PlayerRef:
    """The same of who knows that it is a bot of the house or in Python: nothing is looked at to tell."""
    known = known_by_name(words, game)
    place, colon, part = words.partition(":")
    return known or PlayerRef(words, Kind.PYTHON, place, part if colon else None)


def words_for(path: Path, game: AnyGame | None = None) -> str | None:
    """The words that mean the bot in this file or folder; None for what is no bot: notes, sources, data. What is in
    Java is a bot as source, too, where the game takes that."""
    kinds = (CLASSES, SOURCES) if game is not None and Kind.JAVA in game.bridges else (CLASSES,)
    if is_folder(path):
        if is_file(path / FOLDER_JAR):
            return str(path / FOLDER_JAR)
        python, program = is_file(path / FOLDER_PYTHON), is_file(path / FOLDER_PROGRAM)
        if python or (not program and _holds(path, kinds)):
            return str(path)
        return shlex.quote(str(path)) if program else None
    if path.suffix in SUFFIXES and (path.suffix != JAVA_SOURCE or SOURCES in kinds):
        return str(path)
    return shlex.quote(str(path)) if os.access(path, os.X_OK) else None


def called(path: Path) -> str:
    """A bot's name by its file, without the ending, or by its folder, for which what it is started with stands, too."""
    if is_folder(path):
        return path.name if path.name.strip(".") else path.resolve().name  # `.` is a folder, too
    stands_for = path.parent.name if path.name in (FOLDER_PROGRAM, FOLDER_PYTHON) else ""
    return stands_for.strip(".") or without_ending(path.name)


def without_ending(file: str) -> str:
    """A bot's name by what its file is called, wherever that lies."""
    return ENDING.sub("", file)


def paths_in(words: str) -> list[str]:
    """All that may be a path in these words; with a blank in it, too."""
    return [part for word in (words, *_split(words)) for part in word.split(":") if "/" in part]


def is_file(path: Path) -> bool:
    """A name that is too long, or lies in a closed folder, is no file."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def is_there(path: Path) -> bool:
    return is_file(path) or is_folder(path)


def _holds(folder: Path, kinds: tuple[str, ...]) -> bool:
    try:
        return any(next(folder.rglob(kind), None) is not None for kind in kinds)
    except OSError:
        return False


def _jars(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.glob(f"*{JAR}") if is_file(path))
    except OSError:
        return []


def _is_java(folder: Path, place: str, name: str | None) -> bool:
    """Whether it is a jar, a source or a folder of them, and not a command like `java -jar bot.jar`."""
    path = folder / place
    if place.endswith((JAR, JAVA_SOURCE)):
        return " " not in place or is_file(path)
    # With a colon it may as well be a Python package and what is in it.
    return bool(place) and is_folder(path) and (name is None or _holds(path, (CLASSES, SOURCES)))


def _is_python(folder: Path, place: str, name: str) -> bool:
    if place.endswith(PYTHON_FILE):
        return " " not in place or is_file(folder / place)
    return name.isidentifier() and all(part.isidentifier() for part in place.split("."))


def _is_program(file: Path) -> bool:
    return meant_as(file) is Meant.PROGRAM


def _is_dialect(game: AnyGame | None, folder: Path, word: str, command: str) -> bool:
    if word == JSON or game is not None:
        return word == JSON or word in (game.dialects if game else ())
    first = next(iter(_split(command)), "")
    return word.isidentifier() and _written_as_file(first) and is_there(folder / first)


def _class_of(words: str) -> tuple[str, str | None]:
    """The place of something in Java, and the name of the class, if there is one."""
    place, colon, name = words.rpartition(":")
    return (place, name) if colon and CLASS_NAME.fullmatch(name) else (words, None)


def _split(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:
        return command.split()


def _written_as_file(word: str) -> bool:
    return "/" in word or word.endswith(SUFFIXES)


def _as_file(path: Path) -> str:
    """With a slash in it, a program is not looked for on the PATH."""
    return str(path) if _written_as_file(str(path)) else f"./{path}"


def _called(word: str) -> str:
    return called(Path(word)) if _written_as_file(word) or is_file(Path(word)) else word


def _shown(word: str) -> str:
    """An argument, without the folder that it lies in."""
    return re.sub(r"[^=]*/(?=.)", "", word).removesuffix(PYTHON_FILE).removesuffix(JAR)
