"""What a fetch leaves beside a record."""

from pathlib import Path

import pytest

from ludus.cli.fetched import FetchedMatch, fetched_bot, note_place, read_fetched, write_fetched
from ludus.core.errors import LudusError
from ludus.games import load

GAME = load("planet_wars")


def test_a_note_is_read_as_it_was_written(tmp_path: Path) -> None:
    record = tmp_path / "league-1.ludus"
    assert read_fetched(record) is None
    write_fetched(record, FetchedMatch(1, "league-1.bot"))
    assert read_fetched(record) == FetchedMatch(1, "league-1.bot")
    (tmp_path / "league-1.bot").mkdir()
    with pytest.raises(LudusError, match="there is no bot; fetch the match again"):
        fetched_bot(record, FetchedMatch(1, "league-1.bot"), GAME)
    (tmp_path / "league-1.bot" / "bot.py").write_text("")
    assert fetched_bot(record, FetchedMatch(1, "league-1.bot"), GAME) == str(tmp_path / "league-1.bot")


@pytest.mark.parametrize("place", ["", "..", "../other", "/bin/sh", "a/../../b"])
def test_it_names_nothing_outside_its_folder(tmp_path: Path, place: str) -> None:
    with pytest.raises(LudusError, match="names no bot beside it"):
        fetched_bot(tmp_path / "x.ludus", FetchedMatch(0, place), GAME)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"seat": -1}', '{"seat": 0, "run": "x"}', "\xff"])
def test_what_is_no_note_is_one_line(tmp_path: Path, text: str) -> None:
    record = tmp_path / "x.ludus"
    note_place(record).write_text(text, encoding="latin-1")
    with pytest.raises(LudusError, match="nothing that was fetched"):
        read_fetched(record)
