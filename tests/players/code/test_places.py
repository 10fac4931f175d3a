"""Where files lie is nobody's business."""

import sys
from pathlib import Path

import pytest

from ludus.core.match import Entrant, MatchSpec
from ludus.players.code.places import without_places
from ludus.referee import play_match


def test_a_file_is_named_as_its_author_knows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", ["", "/home/ann/bots", "/home/ann/bots/deep", "relative"])
    said = 'File "/home/ann/bots/deep/a.py", line 1\nFile "/home/ann/bots/b.py"\nFile "/srv/c/c.py"'
    assert without_places(said) == 'File "a.py", line 1\nFile "b.py"\nFile "/srv/c/c.py"'
    assert without_places(said, ["/srv/c/", "/"]) == 'File "a.py", line 1\nFile "b.py"\nFile "c.py"'


PROGRAM = """import sys
for line in sys.stdin:
    if '"hello"' in line: print('{"type": "ready"}', flush=True)
    else: [][3]
"""
CLASS = "class Bot:\n    def choose(self, view, clock):\n        return [][3]\n"


@pytest.mark.parametrize("source", [PROGRAM, CLASS], ids=["program", "class"])
def test_a_traceback_in_a_match_has_the_authors_file_and_no_folder(source: str, tmp_path: Path) -> None:
    bot = tmp_path / "my_bot.py"
    bot.write_text(source)
    entrants = (Entrant("mine", str(bot)), Entrant("noop", "noop"))
    record = play_match(MatchSpec(game="planet_wars", entrants=entrants, seed=1, options={"max_turns": 2}))
    crash = record.measured.faults[0]
    assert 'File "my_bot.py", line ' in crash.detail
    assert str(tmp_path) not in crash.detail + crash.message
