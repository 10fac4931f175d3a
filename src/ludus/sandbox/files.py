"""Which files a program sees: the system's, those of the tool that runs it, and its own. Nothing else.

Its own are what the organiser's command names: the program (the one file, not what lies beside it), every file or
folder among its words, and the folder of an entrant that is one. What is *in* these files is a stranger's: a first line
is only looked up in the list of tools (tools.py), and no link or `pyvenv.cfg` in there is followed out of it.
"""

import os
import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from ludus.sandbox import tools
from ludus.sandbox.first_line import InterpreterCall, called_by
from ludus.sandbox.paths import NEVER, SYSTEM, holds_home, inside, is_open, parent, plain, really_inside

# Of /etc only what the loader and the runtimes of languages read. Nobody's names, keys or hosts.
ETC = (
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "alternatives",
    "localtime",
    "timezone",
    "mono",
    "java*",
    "python3*",
)
NOTHING_IN = ("/proc", "/dev", "/sys", "/run", "/etc", "/boot")
SCRIPTS_IN_A_ROW = 5  # the kernel gives up there too
LONGEST_WORD = 80  # of a stranger's, in a message


class UnknownTool(ValueError):
    """A script that calls what is not in the list; the message names only what it wrote itself."""

    def __init__(self, word: str) -> None:
        shown = word if len(word) <= LONGEST_WORD else f"{word[:LONGEST_WORD]}..."
        super().__init__(
            f"its first line calls {shown!r}, which is no interpreter here; one of the system's, of Ludus's own or of "
            "the organiser's PATH is called by #!/usr/bin/env NAME, with words behind it by #!/usr/bin/env -S NAME WORD"
        )


class Belongings(Struct):
    """What one program sees besides the system, each at its own path."""

    paths: set[str]
    own: set[str]  # of these: what is its own even where it is closed to the user that it will be
    links: dict[str, str]  # from where it is called to where it lies
    search: list[str]  # folders that come first on its PATH

    def add(self, path: str) -> None:
        if not inside(path, (*SYSTEM, *NOTHING_IN)) and path not in NEVER and not holds_home(path):
            self.paths.add(path)

    def add_own(self, path: str) -> None:
        self.add(path)
        self.own |= self.paths & {path}

    @property
    def outermost(self) -> list[str]:
        """The paths without those that lie in another one, in order."""
        return sorted(path for path in self.paths if not inside(path, self.paths - {path}))


def belongings(words: Sequence[str], cwd: str, files: Sequence[str] | None = None) -> Belongings:
    """What a command sees; its own are `files`, or those that it names where nothing else is said."""
    found, program = Belongings(set(), set(), {}, []), plain(cwd, words[0])
    for path in named_files(words[1:], cwd) if files is None else files:
        found.add_own(plain(cwd, path))
    if tools.is_tool(program, found.own):
        _bring_tool(found, program, cwd)
    else:
        found.add_own(program)
        _bring_interpreters(found, program, cwd)
    return found


def named_files(words: Sequence[str], cwd: str) -> list[str]:
    """The files and folders that an organiser's words name."""
    return [path for word in words for path in _named(word, cwd) if _may_lead_there(path)]


def _named(word: str, cwd: str) -> Iterator[str]:
    """A file in an argument: itself, or else behind `=`, or between the colons of a class path."""
    whole, *_ = pieces = [word, *re.split("[:=]", word)]
    for piece in [whole] if _is_there(whole, cwd) else dict.fromkeys(pieces):
        if piece and _is_there(piece, cwd):
            yield plain(cwd, piece)


def _is_there(word: str, cwd: str) -> bool:
    try:
        return bool(word) and Path(plain(cwd, word)).exists()
    except (OSError, ValueError):  # too long to be a name
        return False


def _may_lead_there(path: str) -> bool:
    """A link may be a stranger's: it leads to what lies beside it, or to what everybody may read anyway."""
    return not Path(path).is_symlink() or really_inside(path, (parent(path),)) or is_open(path)


def _bring_tool(found: Belongings, program: str, cwd: str) -> None:
    found.search.insert(0, parent(program))  # before that of `env`, which has called it
    for path in tools.shown(program, (*found.own, cwd)):
        found.add(path)
    real = os.path.realpath(program)
    if real != program and not inside(program, (*SYSTEM, *found.paths)):
        found.links[program] = real


def _bring_interpreters(found: Belongings, program: str, cwd: str) -> None:
    """What a script of a stranger calls, and what that calls, if it is a script too."""
    scripts = [program]
    for script in scripts:  # it grows meanwhile
        for call in called_by(script):
            interpreter = _looked_up(call, cwd, found.own)
            if interpreter is None:
                continue
            if tools.is_tool(interpreter, found.own):
                _bring_tool(found, interpreter, cwd)
            elif inside(interpreter, found.own) and len(scripts) < SCRIPTS_IN_A_ROW:
                scripts.append(interpreter)


def _looked_up(call: InterpreterCall, cwd: str, own: Collection[str]) -> str | None:
    """The path of an interpreter: a tool, the system's, or a file of its own; None where it is for itself to find."""
    if "/" not in call.word:
        tool = tools.named(call.word, own)
        if tool is None and not call.elsewhere:
            raise UnknownTool(call.word)
        return tool
    path = plain(cwd, call.word)
    if inside(path, own):
        allowed = really_inside(path, own)
    else:
        allowed = tools.may_call(path, own) or (inside(path, SYSTEM) and Path(path).exists())
    if not allowed:
        raise UnknownTool(call.word)
    return path
