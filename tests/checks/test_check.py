"""`ludus check`: a house bot is fit to play, and what a user sees of the check."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ludus.checks import CHECKS, Verdict, check_bot
from ludus.games import names

LUDUS = Path(sys.executable).with_name("ludus")


TYPED = "fish"  # the game whose house bot is checked by the command


def is_fit(verdicts: dict[str, str]) -> bool:
    """Of a house bot, by what was checked."""
    assert list(verdicts) == list(CHECKS)
    assert {*verdicts.values()} <= {Verdict.PASSED, Verdict.SKIPPED}
    return verdicts["no planets left"] == Verdict.PASSED


@pytest.mark.parametrize("game", [game for game in names() if game != TYPED])
def test_a_house_bot_is_fit_to_play(game: str) -> None:
    """A house bot is a process here, too; and everything that it is put through can be played in every edition."""
    report = check_bot(game, "random")
    assert report.is_good, [finding for finding in report.findings if finding.verdict is not Verdict.PASSED]
    assert is_fit({one.name: one.verdict for one in report.findings})


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

    good = ludus("random", "--game", TYPED, "--json")
    said = json.loads(good.stdout)
    assert good.returncode == 0 and said["good"]
    assert is_fit({one["name"]: one["verdict"] for one in said["checks"]})
    assert len(CHECKS) == 25
    bad = ludus("nobody.py", "--game", "fish")
    assert bad.returncode == 1
    assert "nobody.py: no such file" in " ".join(bad.stdout.split())
    assert "not fit to play yet: 1 failed, 24 skipped" in bad.stdout
    unknown = ludus("random", "--game", "fsh")
    assert unknown.returncode == 2 and "no game 'fsh'" in unknown.stderr
