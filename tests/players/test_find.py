"""Finding a bot by its words: every mistake is one clear line."""

from pathlib import Path

import pytest

from ludus import load
from ludus.core.errors import LudusError
from ludus.players.find import find_player

GAME = load("planet_wars")
ONE = "class Mine:\n    def choose(self, view, clock):\n        return []\n"

TWO = ONE + "\nclass Other:\n    def take_turn(self, view, queue):\n        pass\n"

API = "from ludus.games.starmap.publicapi import Strategy\nclass A(Strategy):\n"

CHOOSE = r"choose\(self, view, clock\)"

BOT, STRATEGY = r"take_turn\(self, view, queue\)", r"take_turn\(self, planets, operations, events\)"

MISTAKES = [
    ("grady", None, r"no player 'grady' of planet_wars \(did you mean 'greedy'\?\); there are: .*admiral.*noop"),
    ("{bot}", "def broken(:\n", r"bot\.py:1: syntax error: "),
    ("{bot}", "import a_module_that_is_not_there\n", r"No module named 'a_module_that_is_not_there'"),
    ("{bot}", "x = 1\nraise RuntimeError('boom')\n", r"bot\.py:2: RuntimeError: boom"),
    ("{bot}", "x = 1\n", r"neither a bot nor a program; .* choose\(self, view, clock\) or .* a program reads sys"),
    (
        "{bot}",
        "class A:\n    def takeTurn(self): ...",
        rf"A\.takeTurn: in Python it is {BOT}, or {STRATEGY} in a",
    ),
    ("{bot}", "class A:\n    def Choose(self): ...", rf"A\.Choose: in Python it is {CHOOSE}$"),
    ("{bot}", "class A:\n    def choose(self, view): ...", rf"A\.choose takes \(self, view\): it is {CHOOSE}$"),
    (
        "{bot}",
        "class A:\n    def take_turn(self, p, o, e): ...",
        rf"p, o, e\): it is {BOT}, or {STRATEGY} in a",
    ),
    ("{bot}", API + "    def takeTurn(self): ...", rf"A\.takeTurn: in Python it is {STRATEGY}$"),
    ("{bot}", API + "    def take_turn(self, view, queue): ...", rf"\(self, view, queue\): it is {STRATEGY}$"),
    ("{bot}", API + "    name = 'A'", rf"A has no {STRATEGY}$"),
    ("{bot}", ONE + "    def start(self): ...", r"Mine\.start takes \(self\): it is start\(self, setup\)$"),
    ("{bot}", TWO, r"several bots in it, say which: .*bot\.py:Mine, .*bot\.py:Other"),
    ("{bot}:Nobody", ONE, r"no bot 'Nobody' in .*bot\.py; there are: Mine"),
    ("{folder}/missing.py", None, r"missing\.py: no such file"),
    ("no_such_module:Bot", None, r"No module named 'no_such_module'"),
    ("math:Bot", None, r"no bot 'Bot' in math; there are: none"),
    ("{folder}/program", None, r"program: no such program"),
    ("{bot}.sh --fast", None, r"bot\.py\.sh: no such program"),
    ("no-such-program --fast", None, r"no player 'no-such-program --fast' of planet_wars"),
    ("./prog 'unclosed", None, r"No closing quotation"),
]


@pytest.mark.parametrize(("words", "text", "message"), MISTAKES, ids=[case[2][:30] for case in MISTAKES])
def test_mistakes(words: str, text: str | None, message: str, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    if text is not None:
        bot.write_text(text)
        bot.chmod(0o644)
    with pytest.raises(LudusError, match=message) as caught:
        find_player(GAME, words.format(bot=bot, folder=tmp_path), GAME.info.clock)
    assert "\n" not in str(caught.value)
