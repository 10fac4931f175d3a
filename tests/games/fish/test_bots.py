"""The house bots of Fish."""

import pytest

from ludus.core.errors import LudusError
from ludus.games.fish import search
from ludus.games.fish.bots import BOTS
from ludus.games.fish.state import Move
from tests.games.fish.states import check_board, zigzag


@pytest.mark.parametrize("word", ["0", "x", "-1", "", "1001", "²", "9" * 5000])
def test_minimax_needs_a_depth(word: str) -> None:
    with pytest.raises(LudusError, match="the depth is a number from 1 to 1000"):
        BOTS["minimax"](word)


def test_better_bots_win_more() -> None:
    """Over both seats and some boards: greedy beats random, minimax:3 beats minimax:1."""
    from ludus.core.match import Entrant, MatchSpec
    from ludus.referee import play_match

    def wins(one: str, other: str) -> int:
        count = 0
        for seed in range(10):
            for seat in (0, 1):
                entrants = [Entrant(other, other)]
                entrants.insert(seat, Entrant(one, one))
                board = "random:width=6,height=6"
                record = play_match(MatchSpec(game="fish", entrants=tuple(entrants), board=board, seed=seed))
                assert record.game.faults == ()
                count += record.game.outcome.winners == (seat,)
        return count

    assert wins("greedy", "random") >= 18
    assert wins("minimax:3", "random") >= 15


def test_moves_are_what_the_bots_give() -> None:
    state = zigzag(check_board(5), 2)
    assert isinstance(search.best_action(state, 1), Move)
