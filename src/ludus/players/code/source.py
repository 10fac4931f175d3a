"""What a Python file is, told without running a line of it: a bot, a program, or neither.

A bot is a class with one of the METHODS, its own or one that it inherits: from a class of its file, of a file beside
it, or of Ludus. What has none is a program if it does something when it is started: outside of all functions and
classes there is a call, a loop or a `with`.
"""

import ast
import builtins
import sys
from collections.abc import Iterator, Mapping
from enum import IntEnum, StrEnum
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

from ludus.players.code.names import METHODS, right_name

LOOKED_AT = 256 << 10  # bytes of Python; a megabyte can take four seconds and 900 MB to be read
MOST_FILES = 8  # that are looked at for where a class comes from
OURS = "ludus"
PROTOCOL = "Protocol"
UNKNOWN_BASE = "?"
DOES = (ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Match)
UNREADABLE = (OSError, SyntaxError, ValueError, RecursionError, MemoryError)


class Meant(StrEnum):
    BOT = "bot"
    PROGRAM = "program"
    NOTHING = "nothing"
    UNSURE = "unsure"  # only who runs it can say


class Certainty(IntEnum):
    NO, MAYBE, YES = range(3)


class ClassFacts(NamedTuple):
    chooses: bool  # it has one of the METHODS, or what is meant for one
    bases: tuple[str, ...]


class Facts(NamedTuple):
    """What a file says at its top level."""

    classes: Mapping[str, ClassFacts]
    names: Mapping[str, str]  # that it imports, and from where: `Old` is `v1.Bot`
    stars: tuple[str, ...]  # modules of which it imports everything
    runs: bool  # it does something when it is started
    unclear: bool  # a call makes something that it names, which might be a class; or it raises, and will say why


def meant_as(file: Path) -> Meant:
    """What this file is."""
    facts = _facts_of(file)
    if facts is None:
        return Meant.UNSURE
    search = _Search(file.parent)
    try:
        found = max((search.is_bot(facts, name) for name in facts.classes), default=Certainty.NO)
    except (OSError, RecursionError):  # a name that no file can have, a thousand classes that extend each other
        found = Certainty.MAYBE
    if found is Certainty.YES:
        return Meant.BOT
    if facts.runs:
        return Meant.PROGRAM
    return Meant.UNSURE if found is Certainty.MAYBE or facts.unclear else Meant.NOTHING


def imports(file: Path) -> tuple[str, ...]:
    """The places that a file imports from, with dots; none where it cannot be read."""
    facts = _facts_of(file)
    return () if facts is None else (*facts.names.values(), *facts.stars)


def runs(file: Path) -> bool:
    """Whether it does something when it is started, be it a bot or not."""
    facts = _facts_of(file)
    return facts is not None and facts.runs


class _Search:
    """Where classes come from. Files may import each other in a circle, and there may be any number of them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._left = MOST_FILES
        self._asked: set[tuple[int, str]] = set()

    def is_bot(self, facts: Facts, name: str) -> Certainty:
        found = facts.classes.get(name)
        if found is None or PROTOCOL in {base.rpartition(".")[2] for base in found.bases}:
            return Certainty.NO
        if found.chooses:
            return Certainty.YES
        if (id(facts), name) in self._asked:
            return Certainty.NO
        self._asked.add((id(facts), name))
        return max((self._base(facts, base, name) for base in found.bases), default=Certainty.NO)

    def _base(self, facts: Facts, base: str, of: str) -> Certainty:
        first, dot, rest = base.partition(".")
        if base in facts.classes and base != of:  # else it extends one that it has imported
            return self.is_bot(facts, base)
        if first in facts.names:
            return self._foreign(facts.names[first] + dot + rest)
        if facts.stars and not hasattr(builtins, first):
            return max(self._foreign(f"{star}.{base}") for star in facts.stars)
        return Certainty.NO if hasattr(builtins, first) else Certainty.MAYBE

    def _foreign(self, place: str) -> Certainty:
        module, _, name = place.rpartition(".")
        top = module.partition(".")[0]
        if top == OURS:
            return Certainty.YES
        beside = self._beside(module)
        if beside is not None:
            return self.is_bot(beside, name)
        return Certainty.NO if top in sys.stdlib_module_names else Certainty.MAYBE

    def _beside(self, module: str) -> Facts | None:
        path = self._folder.joinpath(*module.split("."))
        for file in (path.with_name(f"{path.name}.py"), path / "__init__.py") if module else ():
            if self._left and file.is_file():
                self._left -= 1
                return _facts_of(file)
        return None


def _facts_of(file: Path) -> Facts | None:
    """None where it cannot be read as Python, or is too large: its own process will say why."""
    try:
        found = file.stat()
        if not S_ISREG(found.st_mode) or found.st_size > LOOKED_AT:
            return None
        return _facts(file, (found.st_mtime_ns, found.st_size))
    except UNREADABLE:
        return None


@lru_cache(maxsize=256)
def _facts(file: Path, changed: tuple[int, int]) -> Facts:
    """`changed` is part of the key: a file is read again once it is another."""
    with file.open("rb") as opened:
        tree = ast.parse(opened.read(LOOKED_AT + 1), str(file))
    said = list(_statements(tree.body))
    classes = {one.name: _class_facts(one) for one in said if isinstance(one, ast.ClassDef)}
    names = {local: place for one in said for local, place in _imported(one)}
    stars = tuple(place.removesuffix(".*") for local, place in names.items() if local.startswith("*"))
    assigned = [one.value for one in said if isinstance(one, ast.Assign | ast.AnnAssign)]
    return Facts(
        classes,
        {local: place for local, place in names.items() if not local.startswith("*")},
        stars,
        any(isinstance(one, DOES) or (isinstance(one, ast.Expr) and _is_done(one.value)) for one in said),
        any(isinstance(value, ast.Call) for value in assigned) or any(isinstance(one, ast.Raise) for one in said),
    )


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """All that is carried out as the file is read, also behind an `if` or a `try`; on no stack, as that may be deep."""
    left = list(body)
    while left:
        one = left.pop()
        yield one
        if isinstance(one, ast.If | ast.Try | ast.TryStar | ast.With | ast.For | ast.While):
            for field in ("body", "orelse", "finalbody"):
                left += getattr(one, field, ())
            for caught in getattr(one, "handlers", ()):
                left += caught.body


def _is_done(value: ast.expr) -> bool:
    """A call, or one that is waited for; a text that stands alone does nothing."""
    return isinstance(value.value if isinstance(value, ast.Await) else value, ast.Call)


def _class_facts(found: ast.ClassDef) -> ClassFacts:
    names = {one.name for one in _statements(found.body) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}
    for one in _statements(found.body):
        if isinstance(one, ast.Assign):
            names.update(target.id for target in one.targets if isinstance(target, ast.Name))
    chooses = any(name in METHODS or right_name(name) for name in names)
    return ClassFacts(chooses, tuple(map(_dotted, found.bases)))


def _dotted(base: ast.expr) -> str:
    """`v1.Bot`; of `Captain[Planet]` what stands before the bracket."""
    words: list[str] = []
    while isinstance(base, ast.Subscript | ast.Attribute):
        if isinstance(base, ast.Attribute):
            words.append(base.attr)
        base = base.value
    return ".".join([base.id, *reversed(words)]) if isinstance(base, ast.Name) else UNKNOWN_BASE


def _imported(one: ast.stmt) -> Iterator[tuple[str, str]]:
    """Names and where they come from; everything of a module is `*module`."""
    if isinstance(one, ast.Import):
        for alias in one.names:
            first = alias.name.partition(".")[0]
            yield (alias.asname, alias.name) if alias.asname else (first, first)
            yield f"{alias.name}.", alias.name  # by no name that could be written, for who asks what is imported
    elif isinstance(one, ast.ImportFrom):
        module = one.module or ""
        for alias in one.names:
            local = f"*{module}" if alias.name == "*" else alias.asname or alias.name
            yield local, f"{module}.{alias.name}"
