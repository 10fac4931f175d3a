"""What versions are called."""

from pathlib import Path

from ludus.league.table.names import shown_versions, versions_of_team
from ludus.league.words import Life
from tests.league.table.seasons import a_season, enter


def test_a_version_is_called_by_its_team_and_a_house_bot_by_its_words(tmp_path: Path) -> None:
    with a_season(tmp_path / "league.db") as league:
        assert {one.id: one.title for one in shown_versions(league).values()} == {
            1: "noop",
            2: "greedy",
            3: "<b>Ada & co v1",
            4: "Bob v1",
        }
        assert [*shown_versions(league, [4, 77])] == [4]


def test_a_team_shows_what_has_played_and_not_what_was_sent(tmp_path: Path) -> None:
    with a_season(tmp_path / "league.db") as league:
        for number, life in enumerate((Life.SUPERSEDED, Life.RECEIVED, Life.REFUSED, Life.CHECKED), 2):
            enter(league, 2, "", life, number)
        assert [one.number for one in versions_of_team(league, 2)] == [2, 1]
        assert versions_of_team(league, 99) == []
