"""What a planet of SpaceExplorers shows."""

from ludus.games.space_explorers.view import ExplorersPlanet


def planet(people: tuple[int, int], viewer: int) -> ExplorersPlanet:
    return ExplorersPlanet(1, 0, 0, (), 10, 100, False, 0, (), viewer, people, sum(people))


def test_mine_and_theirs_are_the_viewers() -> None:
    assert (planet((3, 1), 0).mine, planet((3, 1), 0).theirs) == (3, 1)
    assert (planet((3, 1), 1).mine, planet((3, 1), 1).theirs) == (1, 3)


def test_of_nobody_there_is_no_share() -> None:
    assert (planet((3, 1), 0).my_percent, planet((3, 1), 0).their_percent) == (75.0, 25.0)
    assert (planet((0, 0), 0).my_percent, planet((0, 0), 0).their_percent) == (0.0, 0.0)
