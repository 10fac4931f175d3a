"""What a game must have before anybody plays it is asked for, and what is missing is named."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludus.core.contract import ContractBroken, check_game
from ludus.core.contract.inventory import check_guide
from ludus.core.errors import UnknownName
from ludus.core.game import Kit
from ludus.games import load
from tests.core.contract.broken import broken


def test_a_function_that_is_missing_is_named() -> None:
    for part, name in (("rules", "digest"), ("codec", "parse_view"), ("drawing", "tally"), ("drawing", "describe")):
        with pytest.raises(ContractBroken, match=f"{part} has no {name}"):
            check_game(broken(part, **{name: None}))
    for part, name in (("drawing", "draw_board"), ("board", "SUFFIX")):
        with pytest.raises(ContractBroken, match=f"{part} has no {name}: .*[a-z]"):
            check_game(broken(part, **{name: None}))


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


def test_a_guide_whose_scene_cannot_be_played_is_found(tmp_path: Path) -> None:
    (tmp_path / "RULES.md").touch()
    (tmp_path / "GUIDE.md").write_text("## A\n\n```scene\nturns = [[[0, 0, 1]]]\n```\nWords.\n")
    with pytest.raises(ContractBroken, match=r"GUIDE\.md:3: A: turn 1: order 1 is skipped"):
        check_guide(broken(__file__=str(tmp_path / "rules.py")))
    (tmp_path / "GUIDE.md").unlink()
    check_guide(broken(__file__=str(tmp_path / "rules.py")))
