"""A starter bot as files and as a zip."""

import io
import zipfile
from pathlib import Path

import pytest

from ludus.core.errors import UnknownName
from ludus.kits.project import languages, project, zipped


def test_a_program_of_the_zip_can_be_run_and_a_text_cannot() -> None:
    made = project("auralux", "javascript", Path("my_bot"))
    archive = zipfile.ZipFile(io.BytesIO(zipped(made, "my_bot")))
    modes = {entry.filename: entry.external_attr >> 16 & 0o777 for entry in archive.infolist()}
    assert modes["my_bot/run"] == 0o755
    assert {mode for name, mode in modes.items() if name != "my_bot/run"} == {0o644}
    assert zipped(made, "my_bot") == zipped(project("auralux", "javascript", Path("my_bot")), "my_bot")


def test_the_readme_names_the_folder() -> None:
    assert (
        "ludus check penguin/bot.py --game fish"
        in project("fish", "python", Path("penguin")).files["README.md"].decode()
    )


def test_languages_are_those_that_the_game_has_a_part_in() -> None:
    assert "java-strategy" in languages("planet_wars")
    assert "java-strategy" not in languages("fish")
    with pytest.raises(UnknownName, match="no language 'cobol'"):
        project("fish", "cobol", Path("x"))
