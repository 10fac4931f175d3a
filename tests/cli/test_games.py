"""`ludus games`."""

import pytest

from ludus import games
from ludus.games import load, names
from tests.cli.conftest import Ludus


def test_every_game_stands_there(ludus: Ludus) -> None:
    code, out, err = ludus("games")
    assert (code, err) == (0, "")
    for name in names():
        (line,) = [line for line in out.splitlines() if line.startswith(f"{name} ")]
        assert load(name).info.editions[0] in line and str(load(name).info.seats[0]) in line


def test_one_that_is_broken_is_named_beside_the_others(ludus: Ludus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "broken", lambda: {"chess": "the package of chess cannot be \x1b loaded"})
    code, out, err = ludus("games")
    assert code == 0 and "fish" in out
    assert err.startswith("the package of chess cannot be") and "\x1b" not in err
