"""One trial: the referee's own match, cut short, and what was seen of the bot in it."""

import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from ludus.checks.case import told, where
from ludus.checks.plan import FIRST, TrialMatch, trial_matches
from ludus.checks.recorder import record
from ludus.checks.trial_match import Seen, play_trial
from ludus.core.limits import Level, Limits
from ludus.core.player import Fault
from ludus.games import load
from ludus.players.find import find_player
from ludus.players.programs.spawn import own_all_children
from tests.checks.flawed import PROGRAM, PYTHON

GAME = load("planet_wars")
TURNS = 4


def first(**changes: object) -> TrialMatch:
    trial = next(trial_matches(GAME, GAME.info.editions[0], 1))
    return replace(trial, **{"turns": TURNS, **changes})


def played(trial: TrialMatch, folder: Path, **parts: str) -> Seen:
    own_all_children()
    file = folder / "bot"
    file.write_text(PYTHON + PROGRAM.format(**{"act": "[]", "extra": "pass", "last": "break", **parts}))
    file.chmod(0o755)
    player = find_player(GAME, str(file), GAME.info.clock, limits=Limits(sandbox=Level.NONE))
    return play_trial(GAME, trial, player, record(player), GAME.info.clock, 1)


def test_it_is_cut_short_and_everything_is_counted(tmp_path: Path) -> None:
    seen = played(first(), tmp_path, act="[[0, 0, 3]]")
    assert (seen.asked, len(seen.answers), seen.orders, len(seen.rejections)) == (TURNS,) * 4
    assert seen.answers[0] == (1, [[0, 0, 3]])
    assert seen.fault is None and seen.leaves is True and seen.left == []
    assert seen.memory_kb > 1000
    assert seen.recorder is not None and seen.recorder.lines == 1 + TURNS
    assert where(seen, 7) == "the first match, turn 7"


def test_a_script_is_played_whatever_the_bot_says(tmp_path: Path) -> None:
    seen = played(first(script=(([], []),)), tmp_path, act="[[0, 0, 3]]")
    assert len(seen.answers) == TURNS
    assert len(seen.rejections) == TURNS - 2  # in the first two turns its orders were not played


def test_one_that_crashes_has_last_words(tmp_path: Path) -> None:
    seen = played(first(), tmp_path, extra="raise SystemExit('no plan today')")
    assert seen.fault is not None
    turn, report = seen.fault
    assert (turn, report.kind, report.gone) == (1, Fault.CRASH, True)
    assert told(report) == f"crash: {report.message} (no plan today)"
    assert seen.leaves is None


@pytest.mark.parametrize("environment", ["None", "{}"])
def test_who_stays_behind_is_named(environment: str, tmp_path: Path) -> None:
    """Also one that has thrown away the environment by which it is known."""
    words = [sys.executable, "-c", "import time; time.sleep(99)"]
    sleeper = f"__import__('subprocess').Popen({words!r}, env={environment})"
    seen = played(first(check=FIRST), tmp_path, last=f"{sleeper}; break")
    assert seen.left == [Path(sys.executable).name]
    assert seen.leaves is True
