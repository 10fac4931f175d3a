"""A stranger's Python bot, looked at without running a line of it: that is for its own process alone."""

import ast
import importlib.util
from pathlib import Path

from ludus.core.errors import BadPlayer
from ludus.players.code.methods import neither
from ludus.players.code.source import LOOKED_AT, Meant, meant_as
from ludus.players.reference import PYTHON_FILE, is_file


def file_in_folder(folder: Path, name: str) -> Path | None:
    """What is started of a folder must lie in there: a link out of it would be a path that a stranger names."""
    file = folder / name
    if not is_file(file):
        return None
    if not file.resolve().is_relative_to(folder.resolve()):
        raise BadPlayer(f"{file}: a link that leads out of its folder; put the file itself there")
    return file


def python_files(name: str) -> tuple[str, ...]:
    """The files of a bot in Python, which must be there and read as Python: its own, or the package of its module."""
    if name.endswith(PYTHON_FILE):
        _check_syntax(Path(name))
        if meant_as(Path(name)) is Meant.NOTHING:
            raise neither(name)
        return (name,)
    top = name.partition(".")[0]
    found = importlib.util.find_spec(top)
    if found is None:
        raise BadPlayer(f"{name}: No module named {top!r}; is it installed, or beside the file?")
    places = found.submodule_search_locations or [found.origin or ""]
    return tuple(place for place in places if Path(place).exists())


def _check_syntax(path: Path) -> None:
    """A courtesy, so it may not cost much: what is larger is read by its own process alone, which says the same."""
    if not is_file(path):
        raise BadPlayer(f"{path}: no such file; a player is a house bot, a Python file or module:Class")
    try:
        if path.stat().st_size <= LOOKED_AT:
            compile(path.read_bytes(), str(path), "exec", ast.PyCF_ONLY_AST)
    except SyntaxError as error:
        raise BadPlayer(f"{path}:{error.lineno}: syntax error: {error.msg}") from None
    except (OSError, ValueError, RecursionError, MemoryError) as error:
        raise BadPlayer(f"{path}: cannot be read as Python: {error}") from None
