"""Every game keeps the contract, and the contract notices a game that does not."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from ludus.core.contract import ContractBroken, check_game
from ludus.core.game import Outcome
from ludus.games import load, names
from ludus.games.boards import open_board, shipped
from tests.core.contract.broken import broken


@pytest.mark.parametrize("name", names())
def test_the_game_keeps_the_contract_on_generated_boards(name: str) -> None:
    check_game(load(name), turns=40)


@pytest.mark.parametrize("name", names())
def test_the_game_keeps_the_contract_on_its_own_boards(name: str) -> None:
    game = load(name)
    boards = [open_board(game, board, game.info.editions[0], 0) for board in shipped(game)]
    check_game(game, boards[:4], turns=15)


def test_a_game_that_changes_its_state_is_found() -> None:
    rules: Any = load("planet_wars").rules
    calls = iter(range(10**6))

    def play(state: Any, action: Any) -> Any:
        after, rejections = rules.play(state, action)
        return (after if next(calls) % 2 else rules.drop(after, 0)), rejections

    with pytest.raises(ContractBroken, match="play gives something else the second time"):
        check_game(broken(play=play))


def test_a_game_that_asks_after_the_end_is_found() -> None:
    with pytest.raises(ContractBroken, match="to_move is None exactly when"):
        check_game(broken(to_move=lambda state: None))


def test_a_game_with_illegal_samples_is_found() -> None:
    from ludus.games.starmap.orders import Order

    with pytest.raises(ContractBroken, match=r"sample gives .* orders are rejected"):
        check_game(broken(sample=lambda state, rng: (Order(0, 0, 1),)))


def test_a_game_that_tells_programs_another_view_is_found() -> None:
    game = replace(load("planet_wars"), view_writer=lambda: lambda view: b'{"seat":0}')
    with pytest.raises(ContractBroken, match="another by the game's own writer"):
        check_game(game)


def test_a_game_whose_dropped_seat_wins_is_found() -> None:
    with pytest.raises(ContractBroken, match=r"asked after its drop|does not come last"):
        check_game(broken(drop=lambda state, seat: state))


def test_a_game_that_does_not_say_why_it_is_over_is_found() -> None:
    rules: Any = load("planet_wars").rules

    def new(board: Any, seats: int, options: Any) -> Any:
        return rules.new(board, seats, msgspec.structs.replace(options, max_turns=1))

    def outcome(state: Any) -> Any:
        ended = rules.outcome(state)
        return ended and Outcome(ended.ranks, ended.scores)

    with pytest.raises(ContractBroken, match="the outcome has no reason: neither an Ending nor words of its own"):
        check_game(broken(new=new, outcome=outcome))


@pytest.mark.parametrize("tally", [(1.0,), [1.0, 2.0], (1.0, float("nan"))])
def test_a_tally_that_is_none_is_found(tally: Any) -> None:
    with pytest.raises(ContractBroken, match="tally gives"):
        check_game(broken("drawing", tally=lambda view: tally))


@pytest.mark.parametrize("words", ["go", ("",), ("go\nthere",), (1,)])
def test_words_for_an_action_that_are_none_are_found(words: Any) -> None:
    with pytest.raises(ContractBroken, match="describe gives"):
        check_game(broken("drawing", describe=lambda action: words))
