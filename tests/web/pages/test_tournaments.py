"""The pages of tournaments. What a real server does with them: ../test_tournaments.py."""

from pathlib import Path

import msgspec
import pytest

from ludus.core.match import Entrant
from ludus.tournament.spec import TournamentSpec
from tests.web.indoors import arena_behind, client_in, tags, texts

SPEC = TournamentSpec(game="fish", entrants=(Entrant("random", "random"), Entrant("greedy", "greedy")))
NAME = "The <b> cup"
PLACE = "/tournament/The~20~3Cb~3E~20cup"


def test_there_is_none_yet(tmp_path: Path) -> None:
    client = client_in(tmp_path)
    assert "There is none yet" in client.get("/tournaments").text
    assert "Tournaments" not in texts(client.get("/").text, "h2")


def test_one_that_nobody_plays_is_shown_in_the_list_at_home_and_on_its_page(tmp_path: Path) -> None:
    client = client_in(tmp_path)
    arena_behind(client).tournaments.store.begin(NAME, msgspec.json.encode(SPEC))
    for path in ("/tournaments", "/tournaments/list", "/"):
        html = client.get(path).text
        assert NAME in texts(html, "b")
        assert "stopped" in texts(html, "span", class_="badge")
        assert any("2 entrants" in words for words in texts(html, "small"))
    html = client.get(PLACE).text
    assert texts(html, "title") == [f"{NAME} – Ludus"]
    assert [tag.attributes["data-do"] for tag in tags(html, "button") if "data-do" in tag.attributes] == ["run"]


@pytest.mark.parametrize(
    "path", ["/tournament/none", f"{PLACE}/match/0", f"{PLACE}/match/x", f"{PLACE}/match/{'9' * 10}"]
)
def test_what_is_not_there(path: str, tmp_path: Path) -> None:
    client = client_in(tmp_path)
    arena_behind(client).tournaments.store.begin(NAME, msgspec.json.encode(SPEC))
    assert client.get(path).status_code == 404


def test_a_store_that_cannot_be_read_does_not_keep_home_from_being_shown(tmp_path: Path) -> None:
    (tmp_path / "arena.db").write_bytes(b"no database" * 100)
    client = client_in(tmp_path)
    assert client.get("/").status_code == 200
    assert client.get("/tournaments").status_code == 400
