"""Every game keeps the contract, and the contract notices a game that does not."""

import types
from dataclasses import replace
from typing import Any

import pytest

from ludus.core.contract import ContractBroken, check_game
from ludus.games import load, names
from ludus.games.boards import open_board, shipped


@pytest.mark.parametrize("name", names())
def test_the_game_keeps_the_contract_on_generated_boards(name: str) -> None:
    check_game(load(name), turns=40)


@pytest.mark.parametrize("name", names())
def test_the_game_keeps_the_contract_on_its_own_boards(name: str) -> None:
    game = load(name)
    boards = [open_board(game, board, game.info.editions[0], 0) for board in shipped(game)]
    check_game(game, boards[:4], turns=15)


def broken(**functions: Any) -> Any:
    """PlanetWars with some of its rules replaced."""
    game = load("planet_wars")
    rules = types.SimpleNamespace(**{**vars(game.rules), **functions})
    return replace(game, rules=rules)


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


def test_a_game_whose_dropped_seat_wins_is_found() -> None:
    with pytest.raises(ContractBroken, match=r"asked after its drop|does not come last"):
        check_game(broken(drop=lambda state, seat: state))
