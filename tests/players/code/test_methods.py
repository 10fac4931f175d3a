"""A method that cannot be called as it will be is named before the match, and how it is written."""

from pathlib import Path
from typing import Any

import pytest

from ludus.core.errors import BadPlayer
from ludus.games import bot_side
from ludus.games.starmap.publicapi import Strategy
from ludus.players.code.methods import check_methods, misnamed, miswritten

WARS, FISH = bot_side("planet_wars"), bot_side("fish")
CHOOSE = "choose(self, view, clock)"


def complaint(kind: type[Any], game: Any = FISH) -> str:
    with pytest.raises(BadPlayer) as caught:
        check_methods(kind, "bot.py", game)
    return str(caught.value)


def bot(**methods: Any) -> type[Any]:
    return type("Mine", (), methods)


@pytest.mark.parametrize(
    "choose",
    [
        lambda self, view, clock: [],
        lambda self, *both: [],
        lambda self, view, clock, depth=3: [],
        staticmethod(lambda view, clock: []),
        classmethod(lambda kind, view, clock: []),
        print,  # nobody can tell: the call will
    ],
    ids=["plain", "all", "with a default", "static", "of the class", "built in"],
)
def test_what_can_be_called_with_two_is_taken(choose: Any) -> None:
    check_methods(bot(choose=choose), "bot.py", FISH)


@pytest.mark.parametrize(
    ("choose", "takes"),
    [
        (lambda self, view: [], "(self, view)"),
        (lambda self, **named: [], "(self, named)"),
        (lambda self, view, clock, depth: [], "(self, view, clock, depth)"),
        (staticmethod(lambda self, view, clock: []), "(self, view, clock)"),
    ],
    ids=["one", "by name only", "three", "static"],
)
def test_what_cannot_be_is_shown_as_it_is_written(choose: Any, takes: str) -> None:
    assert complaint(bot(choose=choose)) == f"bot.py: Mine.choose takes {takes}: it is {CHOOSE}"


def test_of_a_class_with_both_methods_the_second_is_the_one_that_counts() -> None:
    check_methods(bot(choose=lambda self: [], take_turn=lambda self, view, queue: None), "bot.py", FISH)
    both = bot(choose=lambda self, view, clock: [], take_turn=lambda self: None)
    assert "Mine.take_turn takes (self): it is take_turn(self, view, queue)" in complaint(both)


def test_a_name_in_another_spelling_is_no_mistake_beside_the_right_one() -> None:
    def choose(self: Any, view: Any, clock: Any) -> list[Any]:
        return []

    assert misnamed(bot(Choose=choose), FISH) == f"Mine.Choose: in Python it is {CHOOSE}"
    assert misnamed(bot(Choose=choose, choose=choose), FISH) == ""
    assert misnamed(bot(chosen=choose), FISH) == ""


def test_a_strategy_is_written_as_the_games_own_interface_says_and_plays_no_other_game() -> None:
    class Declared(Strategy):
        def take_turn(self, planets: Any, operations: Any, events: Any) -> None: ...

    class Views(Strategy):
        def take_turn(self, view: Any, queue: Any) -> None: ...  # type: ignore[override]

    check_methods(Declared, "bot.py", WARS)
    assert "it is take_turn(self, planets, operations, events)" in complaint(Views, WARS)
    assert complaint(Declared) == "bot.py: Declared is a strategy of another game, not of fish"


def test_who_might_have_meant_a_program_is_told_how_to_start_it(tmp_path: Path) -> None:
    file = tmp_path / "it.py"
    file.write_text("class A:\n    def Choose(self): ...\n")
    assert str(miswritten(str(file), "wrong")) == f"{file}: wrong"
    file.write_text("class A:\n    def Choose(self): ...\nprint(A())\n")
    assert str(miswritten(str(file), "wrong")) == f'{file}: wrong; if it is a program, start it as "python3 it.py"'
