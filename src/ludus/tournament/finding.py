"""The files that a spec names: patterns of boards, folders of bots. Everything is seen from the spec's own folder."""

import os
from pathlib import Path
from shlex import quote

from ludus.core.match import Entrant
from ludus.tournament.spec import BadSpec

RANDOM = "random"
PATTERN = frozenset("*?[")
SUFFIXES = (".py", ".jar")  # of files that are bots without being programs
INSIDE = ("bot.py", "run")  # what is started of a folder that is one bot

Keys = tuple[str | int, ...]


def find_boards(word: str, folder: Path, path: Keys) -> list[str]:
    """The boards that a word means, in order of name; a name that is no file here is left for the game to know."""
    if word.partition(":")[0] == RANDOM or "\n" in word or "{" in word:
        return [word]
    if PATTERN & set(word):
        return _matching(word, folder, path)
    if _is_file(folder / word):
        return [str(folder / word)]
    if "/" in word:
        raise BadSpec(path, f"no file {word!r} in {folder}")
    return [word]


def _matching(pattern: str, folder: Path, path: Keys) -> list[str]:
    anchor = Path(pattern).anchor
    try:
        files = [file for file in Path(anchor or folder).glob(pattern.removeprefix(anchor)) if _is_file(file)]
    except (ValueError, OSError) as error:
        raise BadSpec(path, f"{pattern!r} is no pattern of files: {error}") from None
    if not files:
        raise BadSpec(path, f"no file is called {pattern!r} in {folder}")
    return sorted(map(str, files))


def _is_file(path: Path) -> bool:
    """A name that is too long, or lies in a closed folder, is no file."""
    try:
        return path.is_file()
    except OSError:
        return False


def _is_java(path: Path) -> bool:
    """Whether it is a jar or a folder of classes."""
    if path.suffix == ".jar":
        return _is_file(path)
    try:
        return path.is_dir() and next(path.rglob("*.class"), None) is not None
    except OSError:
        return False


def find_entrants(player: str | None, bots: str | None, folder: Path, path: Keys) -> list[Entrant]:
    """The one that `player` means, or all in the folder `bots`."""
    if player is not None:
        return [Entrant(player, _seen_from(folder, player))]
    inside = folder / (bots or "")
    try:
        files = sorted(file for file in inside.iterdir() if not file.name.startswith((".", "_")))
    except (OSError, ValueError) as error:
        reason = f" ({error.strerror})" if isinstance(error, OSError) else ""
        raise BadSpec(path, f"no folder {bots!r} in {folder}{reason}") from None
    found = [Entrant(file.stem, started) for file in files if (started := _started(file, path))]
    if not found:
        raise BadSpec(
            path, f"no bots in {inside}: neither Python files, nor jars, nor programs, nor folders with either"
        )
    return found


def _started(file: Path, path: Keys) -> str | None:
    """How this bot is started; None for what is no bot: notes, sources, data."""
    if file.is_dir():
        python, program = (_is_file(file / name) for name in INSIDE)
        if not (python or program or _is_java(file)):
            raise BadSpec(path, f"{file} has neither a bot.py nor a program called run nor Java classes")
        return str(file) if python or not program else quote(str(file))
    if file.suffix in SUFFIXES:
        return str(file)
    return quote(str(file)) if os.access(file, os.X_OK) else None


def _seen_from(folder: Path, player: str) -> str:
    """Rewrite a file beside the spec; house bots, modules, and programs found by name stay as they are."""
    place, colon, name = player.partition(":")
    if (place.endswith(".jar") or "/" in place) and _is_java(folder / place):
        return f"{_as_file(folder / place)}{colon}{name}"  # with blanks in it, perhaps, but without arguments
    words, space, arguments = player.partition(" ")
    file, colon, rest = words.partition(":")
    written_as_file = file.endswith(".py") or "/" in file
    if not written_as_file or not (_is_file(folder / file) or (folder / file).is_dir()):
        return player
    return f"{_as_file(folder / file)}{colon}{rest}{space}{arguments}"


def _as_file(path: Path) -> str:
    """With a slash in it, a program is not looked for on the PATH."""
    return str(path) if "/" in str(path) or path.suffix in SUFFIXES else f"./{path}"
