"""What a game tells people between two of their turns, and what it asks before an order that costs the last planet."""

from typing import Any

import pytest

from ludus.core.game import AnyGame
from ludus.games import load
from ludus.games.boards import open_board


class Table:
    """A position of a planet game, and the turns that are played in it."""

    def __init__(self, name: str, board: str, **options: Any) -> None:
        self.game: AnyGame = load(name)
        settled = self.game.options(**options)
        self.state = self.game.rules.new(open_board(self.game, board, "document", 0), 2, settled)

    def view(self, seat: int = 0) -> Any:
        return self.game.rules.view(self.state, seat)

    def play(self, *actions: list[list[int]]) -> None:
        for action in actions:
            self.state, rejected = self.game.rules.play(self.state, self.game.codec.parse_action(action))
            assert rejected == ()

    def news(self, *actions: list[list[int]]) -> tuple[str, ...]:
        before = self.view()
        self.play(*actions)
        assert self.game.news is not None
        return self.game.news(before, self.view())


def rounds(table: Table, most: int = 40) -> list[str]:
    """All that is told while nobody does anything."""
    return [line for _ in range(most) for line in table.news([], [])]


@pytest.mark.parametrize("name", ["planet_wars", "space_explorers"])
def test_a_planet_that_is_full_is_told_once(name: str) -> None:
    assert rounds(Table(name, "line", population=20)).count("planet 0 is full") == 1


@pytest.mark.parametrize("name", ["planet_wars", "space_explorers"])
def test_a_planet_that_is_won_and_one_that_is_given_up(name: str) -> None:
    table = Table(name, "line", population=20)
    there = table.view().planet(0).neighbours[0]
    told = [*table.news([[0, there, 20]], []), *rounds(table)]
    assert told[:1] == ["planet 0 is no longer yours"]
    assert f"planet {there} is yours" in told


@pytest.mark.parametrize("name", ["planet_wars", "space_explorers"])
def test_the_last_planet_is_asked_about(name: str) -> None:
    table = Table(name, "line", population=20)
    (caution,) = table.game.drawing.controls(table.view()).cautions
    assert caution.sources == ("planet:0",) and "last planet" in caution.text
    assert table.game.drawing.controls(table.view(1)).cautions[0].sources != caution.sources


def test_ships_on_their_way_to_a_planet_of_mine_are_told() -> None:
    table = Table("auralux", "duel")
    (mine,), (theirs,) = table.view().mine, table.view().enemy
    told = table.news([], [[theirs.id, mine.id, 7]])
    assert told == (f"7 ships of player 2 are on their way to planet {mine.id}",)


def test_a_planet_that_another_takes_is_told() -> None:
    table = Table("auralux", "duel")
    (theirs,), free = table.view().enemy, table.view().neutral[0]
    told = [*table.news([], [[theirs.id, free.id, 50]]), *rounds(table)]
    assert told.count(f"player 2 has planet {free.id}") == 1


def test_a_planet_that_can_be_built_up_is_told_once() -> None:
    told = rounds(Table("auralux", "duel", start_ships=90), 30)
    assert [line for line in told if "built up" in line] == ["planet 1 can be built up"]


def test_only_planets_without_a_level_are_given_up_by_their_last_ship() -> None:
    table = Table("auralux", "duel")
    assert table.game.drawing.controls(table.view()).cautions == ()
