"""A match in the terminal while it is played; here where there is no terminal."""

import pytest

from ludus.core.errors import LudusError
from ludus.games import load
from ludus.referee import moments
from ludus.referee.conditions import RunConditions
from ludus.referee.file import load_record
from ludus.screen import live
from ludus.screen.live import play_live, show
from tests.referee.hostile import good
from tests.web.indoors import spec_of


def test_without_a_terminal_only_the_end_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    record = load_record(good("fish"))
    show(load("fish"), record.game.spec.entrants, moments(record), pace=1.0)
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("turn ") == 1
    assert f"turn {len(record.game.turns)}" in said.err and record.game.outcome.sentence in said.err
    show(load("fish"), record.game.spec.entrants, [], pace=1.0)
    assert capsys.readouterr().err == ""


def test_a_match_is_played_and_its_mistakes_come_to_the_caller(capsys: pytest.CaptureFixture[str]) -> None:
    record = play_live(spec_of("fish", seed=1), 1000.0, RunConditions())
    assert record.game.outcome.sentence in capsys.readouterr().err
    with pytest.raises(LudusError, match="nowhere"):
        play_live(spec_of("fish", board="nowhere"), 1000.0, RunConditions())


def test_a_board_that_cannot_be_drawn_does_not_end_the_match(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from ludus.core.errors import BadDrawing

    def broken(*given: object) -> None:
        raise BadDrawing("fish", "no", "draw.py", 3)

    monkeypatch.setattr(live, "drawn", broken)
    assert play_live(spec_of("fish", seed=1), 1000.0, RunConditions()).game.turns
    assert "fish cannot be drawn" in capsys.readouterr().err
