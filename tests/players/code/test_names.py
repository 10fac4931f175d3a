"""What the methods of a bot are called."""

import pytest

from ludus.players.code.names import called_with, right_name


@pytest.mark.parametrize(
    ("name", "meant"), [("takeTurn", "take_turn"), ("Choose", "choose"), ("take_turn", None), ("chosen", None)]
)
def test_who_writes_it_otherwise_means_it(name: str, meant: str | None) -> None:
    assert right_name(name) == meant


def test_how_it_is_written() -> None:
    assert called_with("choose") == "choose(self, view, clock)"
    assert called_with("take_turn", ("planets", "events")) == "take_turn(self, planets, events)"
