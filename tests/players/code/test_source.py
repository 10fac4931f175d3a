"""What tells a bot in Python from a program, without running a line of either."""

import os
from pathlib import Path

import pytest

from ludus.players.code.source import LOOKED_AT, MOST_FILES, Meant, meant_as

CHOOSE = "    def choose(self, view, clock): ...\n"
OLD = f"class Old:\n{CHOOSE}"  # in old.py, which lies beside
FILES = [
    # a class with one of the methods is a bot, whatever else is there
    (f"class A:\n{CHOOSE}", Meant.BOT),
    ("class A:\n    def take_turn(self, view, queue): ...", Meant.BOT),
    (f"import logging\nlogging.basicConfig()\nclass A:\n{CHOOSE}if __name__ == '__main__':\n    print(A())", Meant.BOT),
    (f"try:\n    import numpy\nexcept ImportError:\n    class A:\n    {CHOOSE}", Meant.BOT),
    ("def f(self, view, clock): ...\nclass A:\n    choose = f", Meant.BOT),
    ("class A:\n    def takeTurn(self): ...\nprint(A())", Meant.BOT),  # so that it is told what is wrong
    # or one that it inherits
    (f"class A:\n{CHOOSE}class B(A): ...", Meant.BOT),
    ("from ludus.games.planet_wars.bots import Admiral\nclass A(Admiral): ...\nprint(A)", Meant.BOT),
    ("from old import Old as Older\nclass A(Older): ...\nprint(A)", Meant.BOT),
    ("import old\nclass A(old.Old): ...\nprint(A)", Meant.BOT),
    ("from old import *\nclass A(Old): ...\nprint(A)", Meant.BOT),
    ("from team.old import Old\nclass A(Old[int]): ...\nprint(A)", Meant.BOT),
    ("from old import Old\nclass Old(Old): ...\nprint(Old)", Meant.BOT),
    ("from twin import B\nclass A(B): ...\nprint(A)", Meant.PROGRAM),  # which imports A from here
    # something that is done makes a program
    ("import sys\nfor line in sys.stdin:\n    print(line)", Meant.PROGRAM),
    ("def main(): ...\nif __name__ == '__main__':\n    main()", Meant.PROGRAM),
    ("while True:\n    n = int(input())", Meant.PROGRAM),
    ("from old import main\nmain()", Meant.PROGRAM),
    ("def choose(view): ...\nmain()", Meant.PROGRAM),
    ("from enum import Enum\nclass A(Enum): ...\nclass B(Exception): ...\nmain()", Meant.PROGRAM),
    ("from pydantic import BaseModel\nclass A(BaseModel): ...\nmain()", Meant.PROGRAM),
    (f"from typing import Protocol\nclass A(Protocol):\n{CHOOSE}main()", Meant.PROGRAM),
    ("#!/usr/bin/env python3\nimport asyncio\nasyncio.run(main())", Meant.PROGRAM),
    # neither
    ("", Meant.NOTHING),
    ('"""Words."""\nfrom old import Old\nx: int = 1\nassert x\ndef main():\n    print(input())', Meant.NOTHING),
    ("class A:\n    def play(self, view): ...", Meant.NOTHING),
    # only who runs it can say
    ("from elsewhere import Base\nclass A(Base): ...", Meant.UNSURE),
    ("class A(make()): ...", Meant.UNSURE),
    ("A = type('A', (), {'choose': None})", Meant.UNSURE),
    ("raise RuntimeError('boom')", Meant.UNSURE),
    ("print 'Python 2'", Meant.UNSURE),
    ("x = " + "(" * 5000, Meant.UNSURE),
    ("\0", Meant.UNSURE),
    ("#" * LOOKED_AT + "\nmain()", Meant.UNSURE),
    ("\n".join(f"class C{n}(C{n + 1}): ..." for n in range(3000)), Meant.UNSURE),
    (f"from {'x' * 300} import B\nclass A(B): ...", Meant.UNSURE),
]


@pytest.mark.parametrize(("text", "meant"), FILES, ids=[repr(text[:40]) for text, _ in FILES])
def test_what_a_file_is(text: str, meant: Meant, tmp_path: Path) -> None:
    (tmp_path / "old.py").write_text(OLD)
    (tmp_path / "team").mkdir()
    (tmp_path / "team" / "old.py").write_text(OLD)
    (tmp_path / "twin.py").write_text("from bot import A\nclass B(A): ...\n")
    bot = tmp_path / "bot.py"
    bot.write_text(text)
    assert meant_as(bot) is meant


def test_a_file_that_has_changed_is_looked_at_again(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("main()")
    assert meant_as(bot) is Meant.PROGRAM
    bot.write_text(f"class A:\n{CHOOSE}")
    assert meant_as(bot) is Meant.BOT


def test_what_is_no_file(tmp_path: Path) -> None:
    """A pipe would keep who opens it."""
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "folder.py").mkdir()
    assert [meant_as(tmp_path / name) for name in ("pipe.py", "folder.py", "missing.py")] == [Meant.UNSURE] * 3


def test_a_long_line_of_files_is_not_followed_for_ever(tmp_path: Path) -> None:
    for number in range(3 * MOST_FILES):
        (tmp_path / f"v{number}.py").write_text(f"from v{number + 1} import A\nclass A(A): ...\n")
    assert meant_as(tmp_path / "v0.py") is Meant.UNSURE
