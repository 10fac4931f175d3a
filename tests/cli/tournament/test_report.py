"""A tournament as one HTML page. What is on it: tests/report."""

from pathlib import Path

import msgspec
import pytest

from ludus.cli.tournament.report import write_report
from ludus.core.errors import LudusError
from ludus.core.match import Entrant
from ludus.store import Store
from ludus.tournament.spec import TournamentSpec
from tests.web.indoors import texts

SPEC = TournamentSpec(game="fish", entrants=(Entrant("ann", "random"), Entrant("bob", "greedy")))


def test_it_is_written_beside_the_file_or_where_it_is_wanted(tmp_path: Path) -> None:
    place = str(tmp_path / "cup.db")
    with Store(place) as store:
        store.begin("cup", msgspec.json.encode(SPEC))
    file = tmp_path / "cup.toml"
    assert write_report(file, None, place) == tmp_path / "cup.html"
    assert texts((tmp_path / "cup.html").read_text(), "title") == ["cup"]
    assert write_report(file, tmp_path / "x.html", place).read_text() == (tmp_path / "cup.html").read_text()
    with pytest.raises(LudusError, match="cannot be written"):
        write_report(file, tmp_path / "none" / "x.html", place)


def test_nothing_has_been_played_yet(tmp_path: Path) -> None:
    with pytest.raises(LudusError, match="nothing has been played yet; ludus tournament run"):
        write_report(tmp_path / "cup.toml", None, str(tmp_path / "cup.db"))
