"""A stranger's Python bot, looked at without running a line of it: that is for its own process alone."""

import ast
import importlib.util
from pathlib import Path

from ludus.core.errors import BadPlayer

FOLDER_BOT = "run"  # a folder that is an entrant holds bot.py, with a class in it, or a program `run`


def python_in_folder(reference: str) -> tuple[str, str] | None:
    """`FOLDER` or `FOLDER:Class` as the words of the file in it, and the folder; None where it is no such folder."""
    name, colon, rest = reference.partition(":")
    file = Path(name) / "bot.py"
    return (f"{file}{colon}{rest}", name) if name and _is_file(file) else None


def program_in_folder(word: str) -> Path | None:
    """The program of a folder that is an entrant."""
    file = Path(word) / FOLDER_BOT
    return file if word and _is_file(file) else None


def python_files(reference: str) -> tuple[str, ...]:
    """The files of a bot in Python, which must be there and read as Python; the package of `package.module:Class`."""
    name = reference.partition(":")[0]
    if name.endswith(".py"):
        _check_syntax(Path(name))
        return (name,)
    top = name.partition(".")[0]
    found = importlib.util.find_spec(top)
    if found is None:
        raise BadPlayer(f"{name}: No module named {top!r}; is it installed, or beside the file?")
    places = found.submodule_search_locations or [found.origin or ""]
    return tuple(place for place in places if Path(place).exists())


def _is_file(path: Path) -> bool:
    """A name that is too long is nothing."""
    try:
        return path.is_file()
    except OSError:
        return False


def _check_syntax(path: Path) -> None:
    if not path.is_file():
        raise BadPlayer(f"{path}: no such file; a player is a house bot, a Python file or module:Class")
    try:
        compile(path.read_bytes(), str(path), "exec", ast.PyCF_ONLY_AST)
    except SyntaxError as error:
        raise BadPlayer(f"{path}:{error.lineno}: syntax error: {error.msg}") from None
    except (OSError, ValueError, RecursionError, MemoryError) as error:
        raise BadPlayer(f"{path}: cannot be read as Python: {error}") from None
