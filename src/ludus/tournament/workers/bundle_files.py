"""Which files belong to a bot: what it imports from beside itself, and what lies in its folder."""

import ast
import os
from collections.abc import Iterator
from pathlib import Path

from ludus.players.reference import PYTHON_FILE, is_file, is_folder


def inside(folder: Path, deep: bool = True) -> Iterator[Path]:
    """The plain files in a folder; not those with a dot before them, nor links that lead out of it."""
    root = folder.resolve()
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if deep and not name.startswith((".", "__pycache__")))
        for name in sorted(names):
            path = Path(place, name)
            if not name.startswith(".") and is_file(path) and root in path.resolve().parents:
                yield path


def imported(file: Path) -> list[Path]:
    """The modules and packages beside a Python file that it imports, and that those import."""
    found: dict[Path, None] = {}
    look = [file]
    for one in look:  # it grows meanwhile
        for name in _names(one):
            beside = _modules(file.parent, name)
            look += [path for path in beside if path.suffix == PYTHON_FILE and path not in found]
            found.update(dict.fromkeys(beside))
    return [path for path in found if path != file]


def _modules(folder: Path, name: str) -> list[Path]:
    module = folder / f"{name}{PYTHON_FILE}"
    if is_file(module) and folder.resolve() in module.resolve().parents:
        return [module]
    return list(inside(folder / name)) if is_folder(folder / name) else []


def _names(file: Path) -> set[str]:
    """The first words of what a file imports; none where it cannot be read as Python."""
    try:
        tree = ast.parse(file.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    nodes = list(ast.walk(tree))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module and not node.level}
    return {name.partition(".")[0] for name in plain | names}
