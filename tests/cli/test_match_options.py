"""The options about a match, the same wherever one is played."""

import click
import pytest
from click.testing import CliRunner

from ludus.cli.match_options import MatchOptions, match_options
from ludus.core.clock import TimeControl


def asked(*words: str, board: bool = True, measure: bool = True) -> MatchOptions | None:
    seen: list[MatchOptions] = []

    @click.command()
    @match_options(board=board, measure=measure)
    @click.option("--own", default="x")
    def command(asked: MatchOptions, own: str) -> None:
        assert own == "x"
        seen.append(asked)

    CliRunner().invoke(command, words)
    return seen[0] if seen else None


def test_they_come_as_one_argument() -> None:
    assert asked() == MatchOptions()
    words = ("--board", "raft", "--seed", "3", "--option", "a=1", "--option", "b=2", "--turn-ms", "5")
    assert asked(*words) == MatchOptions(board="raft", seed=3, options=("a=1", "b=2"), turn_ms=5)


@pytest.mark.parametrize(
    "words", [("--turn-ms", "0"), ("--seed", "x"), ("--measure", "moon"), ("--increment-ms", "-1")]
)
def test_what_is_out_of_bounds_is_refused(words: tuple[str, ...]) -> None:
    assert asked(*words) is None


def test_a_command_may_have_a_board_of_its_own_or_start_no_programs() -> None:
    assert asked("--board", "raft", board=False) is None
    assert asked("--measure", "cpu", measure=False) is None
    assert asked("--measure", "cpu") is not None


def test_a_clock_that_is_the_usual_is_none() -> None:
    usual = TimeControl(turn_ms=1000)
    assert MatchOptions(turn_ms=1000).clock(usual) is None
    assert MatchOptions(bank_ms=7).clock(usual) == TimeControl(turn_ms=1000, bank_ms=7)
