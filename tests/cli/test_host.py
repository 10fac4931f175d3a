"""`ludus host`: what is said before anybody waits. Real guests: players/test_remote.py."""

import pytest

from tests.cli.conftest import Ludus


@pytest.fixture(autouse=True)
def no_children(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludus.players.programs.spawn.own_all_children", lambda: None)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--name", "ann"), "1 names for 2 seats"),
        (("--name", "ann", "--name", "ann"), "a name is given twice"),
        (("--seats", "9"), "fish"),
        (("--board", "nowhere"), "nowhere"),
        (("--bot", "nobody-at-all"), "nobody-at-all"),
    ],
)
def test_whatever_is_wrong_is_said_before_anybody_waits(words: tuple[str, ...], why: str, ludus: Ludus) -> None:
    code, _, err = ludus("host", "fish", "--port", 0, *words)
    assert code == 2 and why in err
    assert "waiting" not in err


def test_nobody_comes(ludus: Ludus) -> None:
    code, _, err = ludus("host", "fish", "--port", 0, "--bot", "random", "--wait", 0)
    assert code == 2
    assert "waiting for 1 player of fish: ludus join 127.0.0.1:" in err
    assert "0 of 1 players have come within 0 s" in err
