"""Where a user's records are kept."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from ludus.cli.home import home, record_path
from ludus.core.match import Entrant
from ludus.referee.file import load_record
from tests.referee.hostile import good


def test_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDUS_HOME", str(tmp_path))
    assert home() == tmp_path
    monkeypatch.setenv("LUDUS_HOME", "")
    assert home() == Path.home() / ".ludus"


def test_no_two_matches_have_one_name_and_none_leads_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDUS_HOME", str(tmp_path))
    record = load_record(good("fish"))
    spec = replace(record.game.spec, entrants=(Entrant("../../x", "a"), Entrant("b c", "b")))
    record = replace(record, game=replace(record.game, spec=spec))
    first = record_path(record)
    assert first.parent == tmp_path / "records"
    assert first.name.startswith("fish-______x-b_c-3-")
    first.parent.mkdir()
    first.touch()
    second = record_path(record)
    assert second.stem == f"{first.stem}-2"
