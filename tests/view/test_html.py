"""Exported pages and pictures: whole in themselves, small, and nothing in a name is markup."""

import json
import re
import zlib
from base64 import b64decode
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image

from ludus import Entrant, MatchRecord, MatchSpec, load, play_match, states
from ludus.cli.replay import command
from ludus.core.errors import LudusError
from ludus.core.scene import MARKS
from ludus.games import names
from ludus.referee import moments, read_record
from ludus.view.html import MODULES, colours_css, page, record_page, script
from tests.support import REPO

PLAYER = REPO / "src" / "ludus" / "view" / "player"
GOLDEN = REPO / "tests" / "golden"
EVIL = "</script><script>alert(1)</script>"
PLAYER_KB = 150


def golden(game: str) -> Path:
    return sorted(GOLDEN.glob(f"{game}-*.ludus"))[0]


def films(html: str) -> dict[str, list[dict[str, Any]]]:
    found = re.findall(r'data-film="(\w+)">([^<]*)</script>', html)
    return {name: [json.loads(line) for line in zlib.decompress(b64decode(text)).splitlines()] for name, text in found}


def applied(messages: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The last scene, as the player makes it of the frames."""
    shapes: dict[str, dict[str, Any]] = {}
    for change in (message["scene"] for message in messages[1:]):
        for id in change.get("gone", ()):
            del shapes[id]
        for id, fields in change.get("set", {}).items():
            shapes[id] = {**shapes[id], **fields}
        shapes |= {shape["id"]: shape for shape in change.get("new", ())}
    return shapes


def exported(*words: str) -> str:
    result = CliRunner().invoke(command, ["export", *words])
    if isinstance(result.exception, LudusError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("game", names())
def test_a_page_holds_the_whole_match(game: str) -> None:
    record = read_record(golden(game))
    kept = films(record_page(load(game), record, partial(moments, record)))
    seats = [str(seat) for seat in range(len(record.game.spec.entrants))] if load(game).info.hidden else []
    assert list(kept) == ["all", *seats]
    for messages in kept.values():
        assert messages[0]["type"] == "head"
        assert [message["turn"] for message in messages[1:]] == list(range(len(record.game.turns) + 1))
        assert messages[-1]["outcome"]["reason"] == record.game.outcome.sentence
    *_, last = states(record)
    scene = load(game).drawing.draw(load(game).rules.view(last, None))
    assert set(applied(kept["all"])) == {shape.id for shape in scene.shapes}


def test_the_player_is_small() -> None:
    assert len(page("", {})) < PLAYER_KB * 1000


def test_no_name_is_markup_and_nothing_is_fetched() -> None:
    entrants = (Entrant(EVIL, "noop"), Entrant("b", "noop"))
    record = play_match(MatchSpec(game="planet_wars", entrants=entrants, options={"max_turns": 4}))
    html = record_page(load("planet_wars"), record, partial(moments, record))
    assert EVIL not in html
    assert "&lt;/script&gt;&lt;script&gt;" in html
    assert not re.search(r"""(src|href)=["'](?!data:)|https?://(?!www\.w3\.org/2000/svg)|@import|url\((?!#)""", html)
    assert "default-src 'none'" in html


def test_what_a_seat_did_not_see_is_not_in_its_page(tmp_path: Path) -> None:
    out = tmp_path / "seat.html"
    exported(str(golden("planet_wars")), "--html", str(out), "--seat", "1")
    kept = films(out.read_text())
    assert list(kept) == ["all"]
    assert kept["all"][0]["seen"] == 1
    assert all("orders" not in frame for frame in kept["all"][1:] if frame.get("seat") == 0)
    exported(str(golden("planet_wars")), "--html", str(out), "--no-seats")
    assert list(films(out.read_text())) == ["all"]


def test_the_modules_are_one_script_without_imports() -> None:
    assert sorted(MODULES) == sorted(path.stem for path in PLAYER.glob("*.js"))
    assert not re.search(r"^(import|export)\b", script(), re.MULTILINE)
    declared = re.findall(r"^(?:async )?(?:function\*?|class|const|let) (\w+)", script(), re.MULTILINE)
    assert len(declared) == len(set(declared)), "two modules use the same name"
    assert "</script" not in script()


def test_nothing_runs_that_a_strict_policy_forbids() -> None:
    for path in PLAYER.glob("*.js"):
        assert not re.search(
            r"\beval\(|new Function\(|innerHTML|outerHTML|insertAdjacentHTML|document\.write", path.read_text()
        )


def test_the_colours_and_marks_of_the_player_are_those_of_the_drawings() -> None:
    assert (PLAYER / "colours.css").read_text() == colours_css(), "write it anew: python -m ludus.view.html"
    text = (PLAYER / "marks.js").read_text().partition("MARKS = ")[2].rstrip().rstrip(";")
    marks = json.loads(re.sub(r",(\s*\])", r"\1", text))
    assert marks == [[list(point) for point in mark] for mark in MARKS]


def test_pictures(tmp_path: Path) -> None:
    svg, png, gif = (tmp_path / f"out.{kind}" for kind in ("svg", "png", "gif"))
    file = str(golden("fish"))
    told = exported(file, "--svg", str(svg), "--png", str(png), "--turn", "5", "--width", "300", "--theme", "light")
    assert told.splitlines()[0].startswith(str(svg))
    assert svg.read_text().startswith("<svg")
    picture = Image.open(BytesIO(png.read_bytes()))
    assert picture.width == 300
    assert sum(picture.convert("RGB").getpixel((0, 0))) > 600  # type: ignore[arg-type]
    exported(file, "--gif", str(gif), "--width", "120")
    frames = getattr(Image.open(gif), "n_frames", 0)
    assert frames > 10


def test_mistakes_are_one_line_that_says_what_there_is(tmp_path: Path) -> None:
    file, out = str(golden("fish")), str(tmp_path / "out.svg")
    for words, text in (
        ((), "--html FILE"),
        (("--svg", out, "--turn", "9999"), "no turn 9999; the record has"),
        (("--svg", out, "--seat", "7"), "no seat 7; there are seats 0 to"),
        (("--svg", str(tmp_path / "no" / "where.svg")), "cannot be written"),
    ):
        with pytest.raises(LudusError, match=re.escape(text)):
            exported(file, *words)


@pytest.mark.parametrize("game", names())
def test_a_notebook_shows_records_and_states(game: str) -> None:
    record: MatchRecord = read_record(golden(game))
    shown = record._repr_html_()
    assert shown.startswith("<iframe ")
    assert "<script" not in shown, "it is quoted whole"
    assert next(states(record))._repr_svg_().startswith("<svg")
