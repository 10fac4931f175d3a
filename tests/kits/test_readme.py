"""The README of a new bot: the commands in it are right for its language, and nothing is left to fill in."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from ludus.kits import LANGUAGES, Language
from ludus.kits.readme import readme

GAME, HOUSES = ("go", "The Game of Go"), ["easy", "middling", "hard"]


def written(language: Language, *names: str) -> str:
    return readme(Path("/some/where/mine"), GAME, language, HOUSES, [language.main, *names])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_one_without_a_gap(lang: str) -> None:
    language = replace(LANGUAGES[lang], build=LANGUAGES[lang].build.replace("{sources}", "src"))
    text = written(language)
    assert text.startswith("# mine: a bot for The Game of Go\n")
    assert not re.search(r"\{\w*\}|\n\n\n", text)
    assert text.count("```") % 2 == 0
    assert f"`{language.choose}` in `{language.main}`" in text
    assert "/some/where" not in text


def test_it_is_played_against_the_easiest_and_the_hardest_of_the_house() -> None:
    text = written(LANGUAGES["cpp"])
    assert "ludus play go mine/run easy\n" in text
    assert "ludus play go mine/run hard --live\n" in text
    assert "middling" not in text
    assert "ludus check mine/run --game go\n" in text


def test_a_folder_that_is_one_bot_is_started_by_its_own_name() -> None:
    text = written(replace(LANGUAGES["python"], started=""))
    assert "ludus play go mine easy\n" in text
    assert "it is one bot." in text


def test_how_to_build_is_said_only_where_there_is_something_to_build() -> None:
    assert "## Build" not in written(LANGUAGES["python"])
    built = written(LANGUAGES["cpp"])
    assert f"```\n{LANGUAGES['cpp'].build}\n```" in built
    assert built.index("## Build") < built.index("## Play")


def test_of_the_files_yours_and_the_one_that_starts_it_are_pointed_out() -> None:
    listed = [line for line in written(LANGUAGES["cpp"], "run", "json.hpp").splitlines() if line.startswith("- ")]
    assert listed == ["- `bot.cpp`: your bot, with `choose`", "- `run`: how it is started", "- `json.hpp`"]
