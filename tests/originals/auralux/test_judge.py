"""The original's judge. As a command, with a bot of one's own: test_commands.py."""

from pathlib import Path

import pytest

from ludus.core.errors import LudusError, UnknownName
from ludus.originals.auralux.judge import TESTS, run_test

FIRST = (TESTS / "01.txt").read_text()


def test_a_test_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(UnknownName, match="01"):
        run_test("99", "afk")


@pytest.mark.parametrize(
    ("names", "why"), [("afk", "exactly once"), ("ejudge ejudge", "exactly once"), ("ejudge x", "'x'")]
)
def test_who_sits_where_must_be_said(names: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "test.txt"
    file.write_text(FIRST.replace("afk ejudge", names))
    with pytest.raises(LudusError, match=why):
        run_test(str(file), "afk")


def test_whoever_does_nothing_is_wrong() -> None:
    verdict = run_test("1", "afk")
    assert verdict.word == "WA"
    assert verdict.report.startswith("Game result: ")
