"""What a bot of Fish sees."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.games.fish import rules
from ludus.games.fish.board import uniform_board
from ludus.games.fish.shape import Position
from ludus.games.fish.state import PASS, Options
from ludus.games.fish.view import View
from tests.games.fish.states import play, random_state, table

STATE = table([[1, 2, 3], [4, 5, 0], [2, 3, 4]], [(0, 0), (0, 1)], [(2, 2)], scores=(7, 12))


def test_players_are_told_by_seat_and_from_my_side() -> None:
    view = View(1, STATE)
    assert (view.me.seat, view.me.colour, view.me.score, view.me.penguins) == (1, "white", 12, (Position(2, 2),))
    assert [player.seat for player in view.others] == [0]
    assert View(None, STATE).me.seat == STATE.mover


def test_who_is_out_is_nobodys_rival() -> None:
    state = rules.drop(rules.new(uniform_board(5, 5, 1), 3, Options()), 1)
    view = View(2, state)
    assert [player.seat for player in view.others] == [0]
    assert [player.is_out for player in view.players] == [False, True, False]


def test_places_on_and_off_the_board() -> None:
    view = View(0, STATE)
    assert [view.fish_at(place) for place in ((1, 1), (1, 2), (-1, 0), (0, 3), (9, 9))] == [5, 0, 0, 0, 0]
    assert [view.penguin_at(place) for place in ((0, 0), (2, 2), (1, 1))] == [0, 1, None]
    assert Position(0, 0) not in view.free
    assert view.neighbours((0, 0)) == (Position(1, 0), Position(2, 0))


def test_the_first_penguin_is_placed_and_setup_is_past() -> None:
    """RULES 7.1."""
    view = View(0, rules.new(uniform_board(4, 4, 1), 2, Options()))
    assert view.phase == "placing"
    assert view.actions() == view.free
    assert (view.each, len(view.free)) == (4, 16)


def test_who_cannot_move_may_pass_and_nothing_else() -> None:
    assert View(0, table([[1, 0, 0], [0, 0, 0], [0, 0, 1], [0, 0, 1]], [(0, 0)], [(2, 2)])).actions() == (PASS,)


@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_actions_are_those_of_the_rules_and_reach_what_is_reachable(seed: int) -> None:
    state = random_state(seed)
    view = View(state.mover, state)
    if rules.to_move(state) is None:
        return
    assert {*view.actions()} == {*rules.actions(state)}
    targets = {there for penguin in view.me.penguins for there in view.reachable(penguin)}
    assert len(view.actions()) >= len(targets)
    assert targets <= {*view.free}


def test_views_of_equal_content_are_equal() -> None:
    assert View(0, STATE) == View(0, STATE) != View(1, STATE)
    action = View(0, STATE).actions()[0]
    assert View(0, STATE) != View(0, play(STATE, action))
