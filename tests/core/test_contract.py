"""Every game keeps the contract, and the contract notices a game that does not."""

import types
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludus.core.contract import ContractBroken, check_game
from ludus.core.errors import UnknownName
from ludus.core.game import Kit, Outcome
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


def broken(part: str = "rules", **functions: Any) -> Any:
    """PlanetWars with some of its functions replaced; None takes one away."""
    game: Any = load("planet_wars")
    changed = {name: thing for name, thing in {**vars(getattr(game, part)), **functions}.items() if thing is not None}
    return replace(game, **{part: types.SimpleNamespace(**changed)})


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


def test_a_game_that_does_not_say_why_it_is_over_is_found() -> None:
    rules: Any = load("planet_wars").rules

    def new(board: Any, seats: int, options: Any) -> Any:
        return rules.new(board, seats, msgspec.structs.replace(options, max_turns=1))

    def outcome(state: Any) -> Any:
        ended = rules.outcome(state)
        return ended and Outcome(ended.ranks, ended.scores)

    with pytest.raises(ContractBroken, match="the outcome has no reason: neither an Ending nor words of its own"):
        check_game(broken(new=new, outcome=outcome))


def test_a_function_that_is_missing_is_named() -> None:
    for part, name in (("rules", "digest"), ("codec", "parse_view"), ("drawing", "tally"), ("drawing", "describe")):
        with pytest.raises(ContractBroken, match=f"{part} has no {name}"):
            check_game(broken(part, **{name: None}))
    for part, name in (("drawing", "draw_board"), ("board", "SUFFIX")):
        with pytest.raises(ContractBroken, match=f"{part} has no {name}: .*[a-z]"):
            check_game(broken(part, **{name: None}))


@pytest.mark.parametrize("tally", [(1.0,), [1.0, 2.0], (1.0, float("nan"))])
def test_a_tally_that_is_none_is_found(tally: Any) -> None:
    with pytest.raises(ContractBroken, match="tally gives"):
        check_game(broken("drawing", tally=lambda view: tally))


@pytest.mark.parametrize("words", ["go", ("",), ("go\nthere",), (1,)])
def test_words_for_an_action_that_are_none_are_found(words: Any) -> None:
    with pytest.raises(ContractBroken, match="describe gives"):
        check_game(broken("drawing", describe=lambda action: words))


def test_a_bare_board_that_cannot_be_drawn_is_found() -> None:
    game: Any = load("planet_wars")

    def with_shape(**changed: Any) -> Any:
        def draw_board(board: Any, edition: str) -> Any:
            scene = game.drawing.draw_board(board, edition)
            return msgspec.structs.replace(
                scene, shapes=(*scene.shapes, msgspec.structs.replace(*scene.shapes[:1], **changed))
            )

        return broken("drawing", draw_board=draw_board)

    with pytest.raises(ContractBroken, match="drawn: two shapes of a scene have the same id"):
        check_game(with_shape())
    with pytest.raises(ContractBroken, match=r"drawn: the scene holds what no scene can: .*fill"):
        check_game(with_shape(id="another", fill="pink"))


class Bare(msgspec.Struct, frozen=True):
    """A board that keeps nothing of the protocol but its name."""

    name: str


def test_a_board_without_what_a_board_has_is_found() -> None:
    with pytest.raises(ContractBroken, match="has no players: For how many it is"):
        check_game(broken("board", read=lambda text, source, edition: Bare("bare")))


def test_a_board_with_an_option_that_the_game_has_not_is_found() -> None:
    class Odd(Bare, frozen=True):
        players: int | None = None
        options: dict[str, int] = msgspec.field(default_factory=lambda: {"luck": 7})

    with pytest.raises(UnknownName, match="no option 'luck' of planet_wars"):
        check_game(broken("board", read=lambda text, source, edition: Odd("odd")))


def test_what_people_need_is_asked_for() -> None:
    game = load("planet_wars")
    bots: Any = {"two words": next(iter(game.bots.values()))}
    for changed, what in (
        ({"bots": {}}, "there is no house bot"),
        ({"bots": bots}, "cannot be typed"),
        ({"bots": {"mute": lambda: None}}, "house bot mute has no docstring"),
        ({"info": msgspec.structs.replace(game.info, board="nowhere")}, "the usual board 'nowhere' is not in"),
        ({"info": msgspec.structs.replace(game.info, summary="")}, "a summary of one line"),
        ({"kit": Kit(folders=(Path("not there"),))}, "no folder not there for the starter kit"),
    ):
        with pytest.raises(ContractBroken, match=what):
            check_game(replace(game, **changed))
