"""The house's own rules: who may import whom, what a game folder holds, names, words. One test a rule."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests import house
from tests.house import RULES, House, Rule
from tests.support import REPO

SOURCE = REPO / "src" / "ludus"

# What is known to offend, by the beginning of its line. One that nothing begins with any more is an error too.
KNOWN: dict[str, tuple[str, ...]] = {
    "layers": (
        "cli/league/serve.py",
        "cli/serve.py",  # this command is the one that starts the server
        "cli/watch.py",
    ),
    "no_game_named": ("cli/__init__.py",),  # it mounts the originals' commands
    "no_edition_named": (
        "tournament/formats/free_for_all.py",  # a way to draw tables, the original's: not an edition of a game
    ),
    "no_private_names": ("players/code/loading.py",),  # `_is_protocol` is the mark of typing
    "terminal_by_the_screen": (  # to a pipe that one of us reads, or a line that holds nobody's words
        "games/fish/kernel/__init__.py",
        "players/host.py",
        "sandbox/attacks.py",
    ),
    "asyncio_in_web": ("tournament/workers/cluster.py",),  # the cluster's library speaks nothing else
}


@cache
def ours() -> House:
    return house.house(SOURCE)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_house_keeps_its_rule(rule: Rule) -> None:
    known = KNOWN.get(rule.__name__, ())
    offenders = rule(ours())
    new = [line for line in offenders if not line.startswith(known)] if known else offenders
    assert not new, "\n".join([rule.__doc__ or rule.__name__, *new])
    mended = [start for start in known if not any(line.startswith(start) for line in offenders)]
    assert not mended, f"no longer needed in KNOWN: {mended}"


def test_the_whole_house_is_looked_at() -> None:
    assert len(ours().modules) > 200
    assert ours().games == {"auralux", "fish", "planet_wars", "space_explorers"}
    assert {*KNOWN} <= {rule.__name__ for rule in RULES}


# For each rule a file that breaks it, and what is said of it, behind its name.
BROKEN: list[tuple[Rule, str, str, str]] = [
    (house.terminal_by_the_screen, "view/new.py", "print(name)", ":1 prints"),
    (house.terminal_by_the_screen, "cli/new.py", "click.echo(name)", ":1 calls echo"),
    (house.terminal_by_the_screen, "cli/new.py", "sys.stdout.write(name)", ":1 calls write"),
    (house.terminal_by_the_screen, "cli/new.py", "from rich.table import Table", ":1 imports rich.table"),
    (house.terminal_by_the_screen, "cli/new.py", "styled(name)", ":1 fills a template that is not written out"),
    (house.layers, "core/new.py", "def f():\n    from ludus.games import load", ":2 imports ludus.games.load"),
    (house.layers, "web/new.py", "import ludus.cli.play", ":1 imports ludus.cli.play"),
    (house.layers, "cli/new.py", "from ludus import web", ":1 imports ludus.web"),
    (house.layers, "store/new.py", "from ludus import load", ":1 imports ludus.load, and hides from where"),
    (house.layers, "new.py", "from ludus.web.app import app", ":1 imports ludus.web.app.app"),
    (house.rooms, "cellar/wine.py", "", "cellar: no rule for it"),
    (house.games_apart, "games/go/draw.py", "from ludus.games.fish import rules", ":1 imports ludus.games.fish.rules"),
    (house.games_apart, "games/shared.py", "from ludus.games import fish", ":1 imports ludus.games.fish"),
    (house.game_folders, "games/go/rules.py", "", "games/go has no RULES.md"),
    (house.no_game_named, "cli/new.py", 'load("fish")', ":1 names 'fish'"),
    (house.no_game_named, "web/new.py", 'PARTS = {"fish": 1}', ":1 names 'fish'"),
    (house.no_game_named, "web/new.py", 'x = game in ("fish",)', ":1 names 'fish'"),
    (house.no_game_named, "view/new.py", "from ludus.games.fish import rules", ":1 imports ludus.games.fish.rules"),
    (house.no_game_named, "view/new.py", "from ludus.games import fish", ":1 imports ludus.games.fish"),
    (house.no_edition_named, "players/new.py", 'x.edition == "original"', ":1 names 'original'"),
    (house.no_private_names, "cli/new.py", "from ludus.cli.play import _keep", ":1 imports ludus.cli.play._keep"),
    (house.no_private_names, "cli/new.py", "from ludus.cli import play\nplay._keep()", ":2 reaches for _keep"),
    (house.no_private_names, "cli/new.py", 'getattr(player, "_talk")', ":1 asks for _talk"),
    (house.one_room_a_class, "view/new.py", "class Seat: ...", "Seat: core/seat.py, view/new.py"),
    (house.plain_words, "cli/util.py", "", ":1 is named util"),
    (house.plain_words, "cli/new.py", "class GameManager: ...", ":1 is named GameManager"),
    (house.plain_words, "cli/new.py", "def f(env): ...", ":1 is named env"),
    (house.plain_words, "web/new.py", "class Locker: ...", ":1 is named Locker"),
    (house.short_files, "cli/new.py", "\n" * 401, " has 401 lines"),
    (house.small_folders, "view/new.py", "", "view has 16 files"),
    (house.short_functions, "cli/new.py", "def f():" + "\n    ..." * 51, ":1 f has 51 lines"),
    (house.asyncio_in_web, "players/new.py", "import asyncio.streams", ":1 imports asyncio"),
]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with one game, in which nobody offends but for the rooms that it lacks."""
    source = tmp_path_factory.mktemp("small")
    files = {f"games/fish/{name}": "" for name in house.GAME_FILES} | {"core/seat.py": "class Seat: ...\n"}
    files |= {f"view/part_{number}.py": "" for number in range(house.MOST_FILES)}
    files["games/fish/draw.py"] = 'from ludus.games.fish import rules\nx = "fish"\nself._x = other._x\n'
    files["web/page.py"] = '"""fish"""\nimport asyncio\nfrom ludus.games import load\nx = f"{load} fish"\n'
    for name, text in files.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text)
    return source


def test_a_rule_is_kept_where_nobody_offends(small: Path) -> None:
    kept = house.house(small)
    assert {line for rule in RULES for line in rule(kept) if "but no such room" not in line} == set()


@pytest.mark.parametrize(("rule", "name", "text", "said"), BROKEN, ids=lambda value: getattr(value, "__name__", None))
def test_a_rule_that_is_broken_is_noticed(small: Path, rule: Rule, name: str, text: str, said: str) -> None:
    file = small / name
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        file.write_text(text)
        assert (f"{name}{said}" if said.startswith((":", " ")) else said) in rule(house.house(small))
    finally:
        file.unlink()


def test_every_rule_can_be_broken() -> None:
    assert {rule for rule, *_ in BROKEN} == {*RULES}


def test_the_tests_of_a_module_are_found_by_its_name() -> None:
    """`src/ludus/a/b.py`, if there is a function in it, is tested in `tests/a/test_b.py`."""
    missing = []
    for module in SOURCE.rglob("*.py"):
        within = module.relative_to(SOURCE)
        tested = REPO / "tests" / within.with_name(f"test_{module.name}")
        inner = {"__init__.py", "__main__.py"} & {module.name} or "kits" in within.parent.parts[1:]
        if not inner and _has_functions(module) and not tested.is_file():
            missing.append(f"{within}: there is no {tested.relative_to(REPO)}")
    assert not missing, "\n".join(missing)


def _has_functions(module: Path) -> bool:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    return any(isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) for node in ast.walk(tree))


def test_no_path_of_one_machine() -> None:
    pattern = re.compile(r"(?<![\w.])/(work|root|farm)/")
    texts = [*SOURCE.rglob("*.py"), *REPO.glob("*.md"), *REPO.glob("docs/**/*.md"), *REPO.glob("examples/**/*.*")]
    texts += [REPO / "Makefile", REPO / "pyproject.toml", *REPO.glob("scripts/*"), *REPO.glob("tests/conformance/*.py")]
    files = [path for path in texts if path.is_file() and "__pycache__" not in path.parts]
    assert len(files) > 250
    assert [str(path) for path in files if pattern.search(path.read_text(encoding="utf-8"))] == []
    assert pattern.search("at /root/x") and not pattern.search("see core/root/x")
