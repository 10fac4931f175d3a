"""The house's rules as functions: from the modules of a tree to its offenders, each in one line."""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

# Which rooms a room may use, besides itself. The empty name is what stands in none: `ludus/__init__.py`, `notebook.py`.
MAY_IMPORT: dict[str, set[str]] = {
    "": {"core", "games", "referee", "view"},
    "core": set(),
    "games": {"core"},
    "ratings": {"core"},
    "store": {"core"},
    "view": {"core"},
    "sandbox": {"core"},
    "players": {"core", "games", "sandbox"},
    "referee": {"core", "games", "players"},
    "tournament": {"core", "games", "players", "referee", "store", "ratings"},
    "checks": {"core", "games", "players", "referee"},
    "kits": {"core", "games"},
    "screen": {"core", "games", "referee", "view"},
    "report": {"core", "games", "players", "ratings", "referee", "store", "tournament", "view"},
}
MAY_IMPORT["originals"] = {*MAY_IMPORT} - {""}
MAY_IMPORT["league"] = {*MAY_IMPORT} - {"", "originals", "screen"}
MAY_IMPORT["web"] = {*MAY_IMPORT} - {"", "originals", "screen"}
MAY_IMPORT["cli"] = {*MAY_IMPORT} - {"", "web"}
SPEAKS = ("cli", "originals", "screen")
GAMES_TOLD = ("games", "originals")  # where a game or an edition may be named
GAME_FILES = ("__init__.py", "RULES.md", "board.py", "rules.py", "codec.py", "draw.py", "bots.py")
EDITIONS = {"document", "original", "original-v1"}
# Words that say nothing, and pictures for which there is a plain word.
EMPTY = "agent|env|episode|manager|helper|util|utils|handler|impl"
PICTURES = "bout|hall|locker|wish|granted|telling|station|parcel|baggage|crew|visitor|ear|bearing"
UNUSED_WORDS = re.compile(rf"\b({EMPTY}|{PICTURES})\b", re.IGNORECASE)
NAMED_TUPLE = {"_asdict", "_fields", "_make", "_replace"}
# What every game folder has under the same name; `Board` is the protocol that they keep.
GAMES_OWN = {"Board", "Bot", "Options", "Recipe", "State", "View"}
ROOMLESS = {"__version__", "notebook"}  # what stands in no room and may be imported all the same
LONGEST_FILE, LONGEST_FUNCTION = 400, 50
MOST_FILES, MOST_COMMANDS = 15, 30  # in a folder, with its __init__
# Whatever reaches a terminal goes through these two, where strangers' words are made plain.
SPEAKING = {"screen/say.py", "screen/terminal.py"}
UNSAFE = {"echo", "secho", "style", "Console", "from_markup", "escape_markup", "markup"}
UNSAFE_MODULES = {"rich", "rich.markup", "rich.pretty", "rich.prompt", "rich.table"}

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class Module(NamedTuple):
    path: Path  # in the tree
    text: str
    tree: ast.Module
    nodes: tuple[ast.AST, ...]  # all of the tree: many rules look at them

    @property
    def room(self) -> str:
        return self.path.parts[0] if len(self.path.parts) > 1 else ""

    @property
    def game(self) -> str:
        """The folder in `games/`, where it is in one."""
        return self.path.parts[1] if self.room == "games" and len(self.path.parts) > 2 else ""

    def at(self, node: ast.AST, what: str) -> str:
        return f"{self.path}:{getattr(node, 'lineno', 1)} {what}"


class House(NamedTuple):
    source: Path
    modules: list[Module]

    @property
    def games(self) -> set[str]:
        return {module.game for module in self.modules if module.game and module.path.name == "rules.py"}


Rule = Callable[[House], list[str]]


def house(source: Path) -> House:
    files = sorted(source.rglob("*.py"))
    texts = [file.read_text(encoding="utf-8") for file in files]
    rows = zip(files, texts, strict=True)
    return House(source, [_module(file.relative_to(source), text) for file, text in rows])


def _module(path: Path, text: str) -> Module:
    tree = ast.parse(text)
    return Module(path, text, tree, tuple(ast.walk(tree)))


def imports(module: Module) -> Iterator[tuple[ast.AST, str]]:
    """What of ours a module imports, wherever in it, with the names: `ludus.games.fish.rules.play`."""
    for node in module.nodes:
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names if alias.name.split(".")[0] == "ludus")
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "ludus":
            yield from ((node, f"{node.module}.{alias.name}") for alias in node.names)


def layers(house: House) -> list[str]:
    """Nobody imports from a room that is not below its own."""
    rooms, found = {module.room for module in house.modules} | {*MAY_IMPORT}, []
    for module in house.modules:
        allowed = MAY_IMPORT.get(module.room, set()) | {module.room}
        for node, name in imports(module):
            used = name.split(".")[1] if "." in name else module.room
            if used not in rooms and used not in ROOMLESS and module.room:
                found.append(module.at(node, f"imports {name}, and hides from where"))
            elif used in rooms and used not in allowed:
                found.append(module.at(node, f"imports {name}"))
    return found


def rooms(house: House) -> list[str]:
    """Every room has a line in MAY_IMPORT, and every line a room."""
    there = {module.room for module in house.modules}
    return [f"{room}: no rule for it" for room in sorted(there - {*MAY_IMPORT})] + [
        f"{room}: a rule, but no such room" for room in sorted({*MAY_IMPORT} - there)
    ]


def games_apart(house: House) -> list[str]:
    """Games never import each other, and what they share imports none of them."""
    found = []
    for module in (module for module in house.modules if module.room == "games"):
        for node, name in imports(module):
            used = [*name.split("."), "", ""][2]
            if used in house.games and used != module.game:
                found.append(module.at(node, f"imports {name}"))
    return found


def game_folders(house: House) -> list[str]:
    """All game folders hold the same names."""
    folders = [house.source / "games" / name for name in sorted(house.games)]
    return [
        f"games/{folder.name} has no {name}"
        for folder in folders
        for name in GAME_FILES
        if not (folder / name).is_file()
    ]


def no_game_named(house: House) -> list[str]:
    """A fifth game is one folder: nobody outside `games/` and `originals/` names one in any way, or imports it."""
    found, games = [], house.games
    for module in (module for module in house.modules if module.room not in GAMES_TOLD):
        found += [module.at(node, f"names {word!r}") for node, word in words(module) if word in games]
        for node, name in imports(module):
            if name.startswith("ludus.games.") and name.split(".")[2] in games | {"starmap"}:
                found.append(module.at(node, f"imports {name}"))
    return found


def no_edition_named(house: House) -> list[str]:
    """Nobody outside `games/` and `originals/` asks which edition it is."""
    outside = (module for module in house.modules if module.room not in GAMES_TOLD)
    return [
        module.at(node, f"names {word!r}") for module in outside for node, word in words(module) if word in EDITIONS
    ]


def words(module: Module) -> Iterator[tuple[ast.AST, str]]:
    """Every text in the code that is no docstring: compared, looked up, called with, or a key."""
    documented = [node for node in module.nodes if isinstance(node, (ast.Module, *DEFINITIONS))]
    said = {id(node.body[0].value) for node in documented if node.body and isinstance(node.body[0], ast.Expr)}
    for node in module.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node, node.value


def no_private_names(house: House) -> list[str]:
    """What begins with _ is its module's own: not imported, not reached for, not asked for by name."""
    found = []
    for module in house.modules:
        found += [
            module.at(node, f"imports {name}") for node, name in imports(module) if is_private(name.split(".")[-1])
        ]
        own = {node.attr for node in module.nodes if isinstance(node, ast.Attribute) and is_own(node)}
        for node in module.nodes:
            if isinstance(node, ast.Attribute) and is_private(node.attr) and not is_own(node) and node.attr not in own:
                found.append(module.at(node, f"reaches for {node.attr}"))
            elif isinstance(node, ast.Call) and (name := asked_for(node)) and is_private(name) and name not in own:
                found.append(module.at(node, f"asks for {name}"))
    return found


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in NAMED_TUPLE


def is_own(node: ast.Attribute) -> bool:
    """Of an object that knows it: `self._x`, and `os._exit`, which is only called so."""
    return isinstance(node.value, ast.Name) and node.value.id in ("self", "cls", "os")


def asked_for(call: ast.Call) -> str:
    """`getattr(thing, "_name")` and the like."""
    named = isinstance(call.func, ast.Name) and call.func.id in ("getattr", "setattr", "hasattr", "delattr")
    name = call.args[1] if named and len(call.args) > 1 else None
    return name.value if isinstance(name, ast.Constant) and isinstance(name.value, str) else ""


def one_room_a_class(house: House) -> list[str]:
    """No class name stands in two rooms. Games have the same names in the same files."""
    places: dict[str, list[Module]] = defaultdict(list)
    for module in house.modules:
        for node in module.tree.body:
            own = module.room == "games" and isinstance(node, ast.ClassDef) and node.name in GAMES_OWN
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and not own:
                places[node.name].append(module)
    return [
        f"{name}: {', '.join(str(module.path) for module in found)}"
        for name, found in sorted(places.items())
        if len({module.room for module in found}) > 1
    ]


def plain_words(house: House) -> list[str]:
    """Such words are in no name: of a file, a class, a function, a parameter or a variable."""
    found = []
    for module in house.modules:
        for node, name in [(module.tree, module.path.stem), *names(module)]:
            if any(UNUSED_WORDS.fullmatch(word) for word in re.split(r"_|(?<=[a-z])(?=[A-Z])", name)):
                found.append(module.at(node, f"is named {name}"))
    return found


def names(module: Module) -> Iterator[tuple[ast.AST, str]]:
    for node in module.nodes:
        if isinstance(node, DEFINITIONS):
            yield node, node.name
        elif isinstance(node, ast.arg):
            yield node, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node, node.id


def short_files(house: House) -> list[str]:
    long = ((module, module.text.count("\n")) for module in house.modules)
    return [f"{module.path} has {lines} lines" for module, lines in long if lines > LONGEST_FILE]


def small_folders(house: House) -> list[str]:
    """About ten files a folder; the command line has one for each command."""
    counts = Counter(module.path.parent.as_posix() for module in house.modules)
    most = {"cli": MOST_COMMANDS}
    return [f"{folder} has {count} files" for folder, count in counts.items() if count > most.get(folder, MOST_FILES)]


def short_functions(house: House) -> list[str]:
    found = []
    for module in house.modules:
        for node in module.nodes:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                lines = (node.end_lineno or node.lineno) - node.lineno
                if lines > LONGEST_FUNCTION:
                    found.append(module.at(node, f"{node.name} has {lines} lines"))
    return found


def asyncio_in_web(house: House) -> list[str]:
    """The referee and the players are synchronous; asyncio lives in web/."""
    found = []
    for module in (module for module in house.modules if module.room != "web"):
        for node in module.nodes:
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            modules += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if any(name.split(".")[0] == "asyncio" for name in modules):
                found.append(module.at(node, "imports asyncio"))
    return found


def terminal_by_the_screen(house: House) -> list[str]:
    """Nobody speaks to a terminal but screen/say.py and screen/terminal.py; a template of `styled` is written out."""
    quiet = [module for module in house.modules if str(module.path) not in SPEAKING]
    return [module.at(node, said) for module in quiet for node in module.nodes if (said := spoken(module, node))]


def spoken(module: Module, node: ast.AST) -> str:
    """What is wrong with how it speaks; empty where it does not."""
    in_cli = module.room in SPEAKS
    if isinstance(node, ast.ImportFrom):
        return f"imports {node.module}" if in_cli and node.module in UNSAFE_MODULES else ""
    if not isinstance(node, ast.Call):
        return ""
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    if name == "print" and isinstance(node.func, ast.Name):
        return "prints"
    if in_cli and (name in UNSAFE or is_stream(node.func)):
        return f"calls {name}"
    return "fills a template that is not written out" if name == "styled" and not is_written_out(node) else ""


def is_stream(function: ast.expr) -> bool:
    """`sys.stdout.write` and the like."""
    if not (isinstance(function, ast.Attribute) and function.attr in ("write", "writelines")):
        return False
    return isinstance(function.value, ast.Attribute) and function.value.attr in ("stdout", "stderr", "buffer")


def is_written_out(call: ast.Call) -> bool:
    return bool(call.args) and isinstance(call.args[0], ast.Constant)


RULES: tuple[Rule, ...] = (
    layers,
    rooms,
    games_apart,
    game_folders,
    no_game_named,
    no_edition_named,
    no_private_names,
    one_room_a_class,
    plain_words,
    short_files,
    small_folders,
    short_functions,
    asyncio_in_web,
    terminal_by_the_screen,
)
