"""The pages of bots. What a real server does with them: ../test_bots.py."""

from pathlib import Path

import msgspec
from starlette.testclient import TestClient

from ludus.checks.finding import CheckReport, Finding, Verdict
from ludus.games import load
from ludus.web.bots.uploads import Card
from tests.web.indoors import client_in, tags, texts

NAME = "<i>mine"
FOUND = Finding("starts", Verdict.FAILED, "<b>seen</b>", "do <this>")


def with_card(folder: Path, **more: object) -> TestClient:
    report = CheckReport(game="fish", bot=NAME, findings=(FOUND,), seconds=2.0)
    card = Card(name=NAME, game="fish", kind="Python", file="x.py", size=2048, uploaded="", digest="", report=report)
    place = folder / "bots" / "fish" / card.key
    place.mkdir(parents=True)
    (place / "bot.py").write_text("class Bot: ...")
    (place.parent / f".{card.key}.json").write_bytes(msgspec.json.encode(card))
    return client_in(folder, **more)


def test_all_bots_of_a_game_are_listed_with_a_page_each(tmp_path: Path) -> None:
    client = client_in(tmp_path)
    html = client.get("/bots?game=fish").text
    listed = [
        tag.attributes["href"] for tag in tags(html, "a") if str(tag.attributes["href"]).startswith("/bots/fish/")
    ]
    assert len(listed) == len(load("fish").bots)
    for place in listed:
        assert "It has not played in a tournament yet." in client.get(str(place)).text
    assert client.get("/bots/fish/nobody").status_code == 404
    assert client.get("/bots/chess/x").status_code == 404


def test_what_a_check_has_found_is_words(tmp_path: Path) -> None:
    html = with_card(tmp_path).get("/bots/fish/~3Ci~3Emine").text
    assert texts(html, "h1") == [NAME]
    assert texts(html, "span", class_="badge bad") == ["not fit to play yet"]
    assert texts(html, "span", class_="seen") == ["<b>seen</b>"]
    assert texts(html, "span", class_="advice") == ["do <this>"]
    done = [tag.attributes["data-do"] for tag in tags(html, "button") if "data-do" in tag.attributes]
    assert done == ["check", "replace", "delete"]


def test_who_may_not_change_it_sees_the_check_without_the_buttons(tmp_path: Path) -> None:
    client = with_card(tmp_path, token="t0ken")
    html = client.get("/bots/fish/~3Ci~3Emine").text
    assert texts(html, "span", class_="seen") and not tags(html, "button")
    told = client.get("/bots/fish/~3Ci~3Emine/check").json()
    assert told["checking"] is False and "data-do" not in told["html"]
    assert not tags(client.get("/bots?game=fish").text, "form")
