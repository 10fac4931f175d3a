"""Scenes for people."""

import tempfile
from pathlib import Path

import pytest

from ludus.core.errors import LudusError
from ludus.games import load
from ludus.games.boards import open_board
from ludus.screen import browser, pictures
from ludus.view.scenes import board_scene

FISH = load("fish")
SCENE = board_scene(FISH, open_board(FISH, "raft", "document", 0), "document")


def test_a_file_is_written_or_the_reason_is_one_line(tmp_path: Path) -> None:
    pictures.write_svg(SCENE, tmp_path / "x.svg")
    assert (tmp_path / "x.svg").read_text().startswith("<svg")
    with pytest.raises(LudusError, match="cannot be written"):
        pictures.write_svg(SCENE, tmp_path / "none" / "x.svg")


def test_a_page_is_written_and_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(browser, "open_browser", lambda url, after_s: shown.append(url))
    monkeypatch.setattr("webbrowser.open", shown.append)
    page, picture = pictures.open_page(SCENE, "<raft>"), pictures.open_svg(SCENE, "raft")
    assert shown == [page.as_uri(), picture.as_uri()]
    assert "&lt;raft&gt;" in page.read_text() and "<raft>" not in page.read_text()
    assert picture.name == "raft.svg"


def test_a_board_stands_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    pictures.show_scene(SCENE)
    assert len(capsys.readouterr().out.splitlines()) > 5
