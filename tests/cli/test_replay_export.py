"""`ludus replay export`. What pages and pictures hold: tests/view."""

from pathlib import Path

import pytest

from ludus.cli.replay_export import html_page
from ludus.games import load
from ludus.referee.file import load_record
from tests.cli.conftest import Ludus
from tests.referee.hostile import good


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "x.ludus"
    path.write_bytes(good("fish"))
    return path


def test_several_at_once(ludus: Ludus, file: Path, tmp_path: Path) -> None:
    code, out, _ = ludus(
        "replay", "export", file, "--svg", tmp_path / "x.svg", "--png", tmp_path / "x.png", "--width", 64
    )
    assert code == 0 and len(out.splitlines()) == 2
    assert (tmp_path / "x.svg").read_text().startswith("<svg")
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")


def test_turns_and_themes_differ(ludus: Ludus, file: Path, tmp_path: Path) -> None:
    made = []
    for words in ((), ("--turn", 1), ("--theme", "light")):
        ludus("replay", "export", file, "--svg", tmp_path / "x.svg", *words)
        made.append((tmp_path / "x.svg").read_text())
    assert len({*made}) == 3


@pytest.mark.parametrize(
    ("words", "why"),
    [((), "say what to make of it"), (("--svg", "x", "--seat", "2"), "no seat 2; there are seats 0 to 1"),
     (("--svg", "x", "--turn", "9999"), "9999"), (("--svg", "/dev/null/x"), "cannot be written")],
)  # fmt: skip
def test_a_mistake_is_one_line(words: tuple[str, ...], why: str, ludus: Ludus, file: Path) -> None:
    code, _, err = ludus("replay", "export", file, *words)
    assert code == 2 and why in err


def test_a_page_of_a_record() -> None:
    assert "ada" in html_page(load("fish"), load_record(good("fish")))
