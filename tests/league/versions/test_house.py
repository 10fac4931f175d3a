"""The bots that all are measured by."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import replace

from ludus.core.errors import LudusError
from ludus.games import load
from ludus.league.versions.house import house_versions
from ludus.league.versions.version import playing
from ludus.league.words import Life
from tests.league.versions.conftest import Founded


def test_each_is_there_once_whoever_asks(place: str, founded: Founded) -> None:
    league = founded(place)
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda _: house_versions(league), range(8)))
    assert all(one == found[0] for one in found)
    assert [one.player for one in found[0]] == list(load("fish").bots)
    assert {(one.life, one.team) for one in found[0]} == {(Life.RATED, None)}


def test_whom_the_settings_name_no_more_plays_no_more(founded: Founded, tmp_path: object) -> None:
    league = founded(f"{tmp_path}/league.db")
    every = house_versions(league)
    league.change(replace(league.settings, house=("greedy", "random")), None)
    assert {one.player for one in house_versions(league)} == {one.player for one in playing(league)}
    league.change(replace(league.settings, house=None), None)
    assert [(one.id, one.life) for one in house_versions(league)] == [(one.id, one.life) for one in every]


def test_who_is_no_bot_of_the_house_is_refused(founded: Founded, tmp_path: object) -> None:
    league = founded(f"{tmp_path}/league.db", house=("greedy", "./mine"))
    with pytest.raises(LudusError, match=r"no bot of the house '\./mine' of fish"):
        house_versions(league)
