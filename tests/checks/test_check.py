"""`ludus check`: a house bot is fit to play, and what a user sees of the check."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ludus.checks import CHECKS, Verdict, check_bot
from ludus.games import names
from tests.checks.flawed import finding

LUDUS = Path(sys.executable).with_name("ludus")


@pytest.mark.parametrize("game", names())
def test_a_house_bot_is_fit_to_play(game: str) -> None:
    """A house bot is a process here, too; and everything that it is put through can be played in every edition."""
    report = check_bot(game, "random")
    assert [one.name for one in report.findings] == list(CHECKS)
    assert report.is_good
    assert [one for one in report.findings if one.verdict is Verdict.WARNED] == []
    assert finding(report, "no planets left").verdict is Verdict.PASSED
    assert finding(report, "survives a rejected order").verdict in (Verdict.PASSED, Verdict.SKIPPED)


@pytest.mark.parametrize(
    ("game", "edition"), [("planet_wars", "original"), ("space_explorers", "original"), ("auralux", "original")]
)
def test_other_editions_can_be_checked(game: str, edition: str) -> None:
    report = check_bot(game, "random", edition=edition)
    assert report.is_good
    assert report.count(Verdict.SKIPPED) == 0


def test_as_a_user_types_it(tmp_path: Path) -> None:
    def ludus(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([LUDUS, "check", *words], cwd=tmp_path, capture_output=True, text=True, check=False)

    good = ludus("random", "--game", "fish", "--json")
    said = json.loads(good.stdout)
    assert good.returncode == 0 and said["good"]
    assert [one["name"] for one in said["checks"]] == list(CHECKS)
    assert len(CHECKS) == 25
    bad = ludus("nobody.py", "--game", "fish")
    assert bad.returncode == 1
    assert "nobody.py: no such file" in " ".join(bad.stdout.split())
    assert "not fit to play yet: 1 failed, 24 skipped" in bad.stdout
    unknown = ludus("random", "--game", "fsh")
    assert unknown.returncode == 2 and "no game 'fsh'" in unknown.stderr
