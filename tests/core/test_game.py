"""A game as a whole."""

from ludus import load


def test_an_old_record_is_played_by_the_rules_that_it_names() -> None:
    game = load("auralux")
    assert game.of_version(1).rules is game.earlier[1]
    assert game.of_version(game.info.version) is game
