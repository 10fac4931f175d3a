"""`ludus bots`."""

import pytest

from ludus.games import load, names
from tests.cli.conftest import Ludus


@pytest.mark.parametrize("game", names())
def test_every_bot_of_the_house_stands_there_with_how_it_plays(game: str, ludus: Ludus) -> None:
    code, out, _ = ludus("bots", game)
    assert code == 0
    rows = dict(line.split(maxsplit=1) for line in out.splitlines()[1:] if not line.startswith(" "))
    assert {*load(game).bots} <= {*rows}
    assert all(len(rows[name]) > 10 for name in load(game).bots)


def test_a_game_that_is_not_there(ludus: Ludus) -> None:
    code, _, err = ludus("bots", "chess")
    assert code == 2 and "no game 'chess'" in err
