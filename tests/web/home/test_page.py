"""Home on a real server: something to see on it at all times, and one click to a match."""

import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest

from ludus.core.errors import LudusError
from ludus.games import load, names
from ludus.games.strength import by_strength
from ludus.web.home.page import FIELDS, read_form
from ludus.web.matches.live_match import LiveMatch
from tests.web.indoors import arena_behind, client_in, spec_of, tags, texts
from tests.web.server import PATIENCE, serving, start


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena"), changes=1e6) as address:
        yield address


def showcase(url: str) -> dict[str, Any]:
    """Once there is something on the board."""
    until = monotonic() + PATIENCE
    while monotonic() < until:
        told: dict[str, Any] = httpx.get(f"{url}/showcase", timeout=PATIENCE).json()
        if told:
            return told
        sleep(0.1)
    raise AssertionError("nothing to see")


def test_an_empty_server_plays_a_match_for_home(url: str) -> None:
    told = showcase(url)
    film = httpx.get(f"{url}/api/matches/{told['id']}/film", timeout=PATIENCE).json()
    assert film[0]["type"] == "head" and len(film) > 2
    assert httpx.get(f"{url}/match/{told['id']}").status_code == 200
    assert httpx.get(f"{url}/api/matches").json()["recent"] == []  # nobody has asked for it


def test_a_match_with_people_is_shown_unless_it_is_secret(url: str) -> None:
    hidden = start(url, "planet_wars", "human", "random")
    assert showcase(url)["id"] != hidden["id"]


def test_play_seats_one_against_a_bot_that_fits(url: str) -> None:
    with httpx.Client(base_url=url, timeout=PATIENCE) as client:
        answer = client.post("/play/now", data={"game": "fish"})
        assert answer.status_code == 303
        seat = answer.headers["location"]
        id = re.fullmatch(r"/match/([\w-]+)/seat/0", seat)
        assert id is not None and client.get(seat).status_code == 200
        told = client.get(f"/api/matches/{id[1]}").json()
        assert told["names"] == ["You", by_strength(load("fish"))[0]] and told["people"] == [0]


@pytest.mark.parametrize("body", ["", "game=chess", "game=%FF", "a=1&b=2&c=3&d=4&e=5&f=6", "\0", "\xff"])
def test_play_of_nothing_is_one_line(tmp_path: Path, body: str) -> None:
    headers = {"content-type": "application/x-www-form-urlencoded"}
    answer = client_in(tmp_path).post("/play/now", content=body.encode("latin-1"), headers=headers)
    assert answer.status_code == 400 and "\n" not in answer.json()["error"]


def test_a_form_has_bounds() -> None:
    assert read_form(b"game=fish&board=a%20b&empty=") == {"game": "fish", "board": "a b"}
    for body in (b"\xff", b"&".join([b"a=1"] * (FIELDS + 1))):
        with pytest.raises(LudusError, match="not a form that could be read"):
            read_form(body)


def test_what_is_on_the_board_is_named_and_leads_to_the_match(tmp_path: Path) -> None:
    client = client_in(tmp_path)
    arena = arena_behind(client)
    match = LiveMatch("fish-1", spec_of("fish", board="{" + "x" * 50))
    match.reel(None).messages += [b"{}"] * 5
    arena.matches.matches["fish-1"] = match
    html = client.get("/").text
    (shown,) = tags(html, "a", data_id="fish-1")
    assert shown.attributes["aria-label"] == f"Watch Ann <b> against Bob, {load('fish').info.title}"
    assert shown.attributes["href"] == "/match/fish-1" and shown.attributes["data-live"] == "1"
    assert "xxxx" not in shown.text  # a board that is no name is not one
    assert len(texts(html, "form", class_="play")) == len(names())
    told = client.get("/showcase").json()
    assert (told["id"], told["live"], told["label"]) == ("fish-1", True, shown.attributes["aria-label"])
    assert "Ann &lt;b&gt;" in told["inner"]
