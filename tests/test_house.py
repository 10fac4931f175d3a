"""The house's own rules: who may import whom, what a game folder holds, and words that are not used."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import REPO

SOURCE = REPO / "src" / "ludus"
GAMES = sorted(folder.parent for folder in SOURCE.glob("games/*/rules.py"))
GAME_NAMES = {folder.name for folder in GAMES}

# Which rooms a room may use, besides itself. `web` and `cli` may use all.
MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    "games": {"core"},
    "ratings": {"core"},
    "store": {"core"},
    "view": {"core"},
    "sandbox": {"core"},
    "players": {"core", "games", "sandbox"},
    "referee": {"core", "games", "players"},
    "tournament": {"core", "referee", "store", "ratings"},
    "checks": {"core", "games", "players", "referee"},
    "kits": {"core", "games"},  # the starter bots in Python use views and orders
}
GAME_FILES = ("__init__.py", "RULES.md", "board.py", "rules.py", "codec.py", "draw.py", "bots.py")
UNUSED_WORDS = re.compile(r"\b(agent|env|episode|manager|helper|util|utils|handler|impl)\b", re.IGNORECASE)


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """The names of our own modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("ludus"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ludus"):
            yield node.module or ""


def room(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_stay_within_their_layer(path: Path) -> None:
    allowed = MAY_IMPORT.get(room(path))
    if allowed is None:
        return
    used = {name.split(".")[1] for name in imports(path) if "." in name}
    assert used <= allowed | {room(path)}, f"{path} uses {used - allowed - {room(path)}}"


def test_every_room_is_known() -> None:
    rooms = {folder.name for folder in SOURCE.iterdir() if folder.is_dir() and any(folder.glob("*.py"))}
    assert rooms <= {*MAY_IMPORT, "web", "cli"}


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_games_never_import_each_other(folder: Path) -> None:
    others = GAME_NAMES - {folder.name}
    for path in folder.rglob("*.py"):
        used = {name.split(".")[2] for name in imports(path) if name.startswith("ludus.games.")}
        assert not used & others, f"{path} imports {used & others}"


def test_what_games_share_imports_no_game() -> None:
    for path in (SOURCE / "games").rglob("*.py"):
        inside = path.relative_to(SOURCE / "games").parts[0]
        if inside not in GAME_NAMES:
            assert not {name.split(".")[2] for name in imports(path) if name.count(".") > 1} & GAME_NAMES, path


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_a_game_folder_holds_the_same_names(folder: Path) -> None:
    assert [name for name in GAME_FILES if not (folder / name).is_file()] == []


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_game_is_named_outside_games(path: Path) -> None:
    """A fifth game is one folder: nobody else may ask which game it is."""
    if room(path) == "games":
        return
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Compare | ast.Match | ast.Subscript):
            words = {part.value for part in ast.walk(node) if isinstance(part, ast.Constant)}
            assert not words & GAME_NAMES, f"{path}:{node.lineno} asks for a game by name"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_words_that_are_not_used(path: Path) -> None:
    names = {
        node.name
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef)
    }
    words = {word for name in {*names, path.stem} for word in re.split(r"_|(?<=[a-z])(?=[A-Z])", name)}
    assert not {word for word in words if UNUSED_WORDS.fullmatch(word)}


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_files_and_functions_are_short(path: Path) -> None:
    text = path.read_text()
    assert text.count("\n") <= 400, f"{path}: split it"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
            assert node.end_lineno - node.lineno <= 50, f"{path}:{node.lineno} {node.name} is too long"


def test_no_path_of_one_machine() -> None:
    pattern = re.compile(r"(?<![\w.])/(work|root|farm)/")
    tracked = [*modules(), *REPO.glob("*.md"), *REPO.glob("docs/**/*.md"), REPO / "Makefile", REPO / "pyproject.toml"]
    assert [str(path) for path in tracked if path.is_file() and pattern.search(path.read_text())] == []
