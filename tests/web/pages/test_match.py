"""The page of a match, and who gets to see what of it."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludus.web.matches.live_match import LiveMatch
from tests.web.indoors import arena_behind, client_in, spec_of, tags, texts


def with_match(folder: Path, game: str, people: tuple[int, ...] = (), **more: object) -> tuple[TestClient, LiveMatch]:
    client = client_in(folder, **more)
    match = arena_behind(client).matches.matches["m"] = LiveMatch("m", spec_of(game, seed=77), people)
    return client, match


def test_anybody_may_watch_and_only_who_may_can_stop_it(tmp_path: Path) -> None:
    client, _ = with_match(tmp_path, "fish", token="t0ken")
    html = client.get("/match/m").text
    assert texts(html, "title") == ["Fish: Ann <b> – Bob – Ludus"]
    assert "seed 77" in html
    assert tags(html, "div", id="player")[0].attributes["data-id"] == "m"
    assert not tags(html, "button", id="stop")
    assert tags(client.get("/match/m", headers={"Authorization": "Bearer t0ken"}).text, "button", id="stop")


def test_a_seats_link_becomes_a_cookie_and_then_a_seat(tmp_path: Path) -> None:
    client, match = with_match(tmp_path, "fish", (0,), token="t0ken")
    assert client.get("/match/m/seat/0").status_code == 403
    assert client.get("/match/m/seat/0?key=wrong").status_code == 403
    answer = client.get(f"/match/m/seat/0?key={match.keys[0]}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/match/m/seat/0")
    html = client.get("/match/m/seat/0").text
    assert tags(html, "div", id="player")[0].attributes["data-seat"] == "0"
    assert tags(html, "button", id="stop")


@pytest.mark.parametrize("seat", ["2", "x", "-1", "²"])
def test_a_seat_that_is_none(seat: str, tmp_path: Path) -> None:
    client, _ = with_match(tmp_path, "fish", (0,))
    assert client.get(f"/match/m/seat/{seat}").status_code == 404
    assert client.get("/match/none").status_code == 404


def test_a_game_with_secrets_has_a_closed_door_and_no_seed(tmp_path: Path) -> None:
    client, match = with_match(tmp_path, "space_explorers", (0, 1))
    html = client.get("/match/m").text
    assert tags(html, "div", id="room") and not tags(html, "div", id="player")
    assert match.keys[0] not in html
    html = client.get("/match/m", cookies={"seat_m_0": match.keys[0]}).text
    (button,) = [tag for tag in tags(html, "button") if "data-link" in tag.attributes]
    assert button.attributes["data-link"] == f"/match/m/seat/0?key={match.keys[0]}"
    html = client.get("/match/m/seat/0", cookies={"seat_m_0": match.keys[0]}).text
    assert "seed 77" not in html
