"""The page of boards. What a real server does with them: ../test_boards.py."""

from pathlib import Path

from ludus.games import load
from tests.web.indoors import arena_behind, client_in, tags, texts

NAME = '<b>"x"&'


def test_each_board_stands_under_its_origin_and_can_be_played_on(tmp_path: Path) -> None:
    client = client_in(tmp_path)
    html = client.get("/boards?game=fish").text
    assert texts(html, "h1") == ["Boards of Fish"]
    assert "Boards of the house" in texts(html, "h2") and "Sent by people" not in texts(html, "h2")
    assert "/?game=fish&board=raft" in [tag.attributes["href"] for tag in tags(html, "a")]
    assert texts(client.get("/boards?game=chess").text, "h1") == texts(client.get("/boards").text, "h1")


def test_a_name_is_only_a_name_and_only_who_may_can_delete_it(tmp_path: Path) -> None:
    client = client_in(tmp_path, token="t0ken")
    arena_behind(client).roster.boards.keep(load("fish"), NAME, "text", False)
    html = client.get("/boards?game=fish").text
    assert any(NAME in caption for caption in texts(html, "figcaption"))
    assert not tags(html, "button") and not tags(html, "form")
    html = client.get("/boards?game=fish", headers={"Authorization": "Bearer t0ken"}).text
    (button,) = tags(html, "button", class_="danger")
    assert button.attributes["aria-label"] == f"Delete {NAME}"
    assert tags(html, "form", id="board", data_game="fish")
