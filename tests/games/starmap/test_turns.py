"""Whose turn it is, and who has won: what both planet games share."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.game import NOBODY, Ending
from ludus.games.starmap import turns
from ludus.games.starmap.orders import Shuttle


def state(now: int, starts_with_time: bool = False, dropped: tuple[int, ...] = ()) -> Any:
    return SimpleNamespace(now=now, dropped=dropped, book=SimpleNamespace(starts_with_time=starts_with_time))


@given(st.integers(0, 10**6))
def test_players_take_turns_beginning_with_the_first(now: int) -> None:
    assert turns.turn_number(state(now)) == now + 1
    assert turns.mover(state(now)) == now % 2
    # In edition original a unit of time has passed before the first move.
    assert turns.turn_number(state(now + 1, starts_with_time=True)) == now + 1
    assert turns.mover(state(now + 1, starts_with_time=True)) == now % 2


def test_who_was_dropped_is_not_asked() -> None:
    assert turns.forced(state(0)) is None
    assert turns.forced(state(0, dropped=(0,))) == ()
    assert turns.forced(state(1, dropped=(0,))) is None


def test_a_seat_lives_while_it_holds_a_planet_or_flies() -> None:
    flying = (Shuttle(5, 0, 1, 3, 1, 2),)
    assert turns.alive((0, NOBODY), (), 0)
    assert not turns.alive((0, NOBODY), (), 1)
    assert turns.alive((0, NOBODY), flying, 1)


@pytest.mark.parametrize(("totals", "seat"), [((3, 2), 0), ((2, 3), 1), ((4, 4), NOBODY)])
def test_more_people_win_and_equals_draw(totals: tuple[int, int], seat: int) -> None:
    assert turns.more(totals) == seat


@pytest.mark.parametrize(("winner", "ranks"), [(0, (1, 2)), (1, (2, 1)), (NOBODY, (1, 1))])
def test_the_outcome_of_a_winner(winner: int, ranks: tuple[int, int]) -> None:
    found = turns.verdict(winner, (7, 9), (), Ending.TURN_LIMIT, "the end")
    assert (found.ranks, found.scores, found.sentence) == (ranks, (7.0, 9.0), "the end")


def test_who_was_dropped_comes_last_whatever_the_board_says() -> None:
    found = turns.verdict(0, (90, 1), (0,), Ending.TURN_LIMIT, "the end")
    assert (found.ranks, found.sentence) == ((2, 1), "player 1 was dropped; the end")
    both = turns.verdict(NOBODY, (1, 1), (0, 1), Ending.TURN_LIMIT, "the end")
    assert (both.ranks, both.sentence) == ((1, 1), "the end")
    assert turns.eliminated(1, (5, 0), ()).ranks == (1, 2)
