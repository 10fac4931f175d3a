"""Home: the form as it is sent, and what there is to watch."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludus.web.matches.live_match import LiveMatch
from ludus.web.matches.request import MatchRequest
from ludus.web.pages import home
from tests.referee.hostile import good
from tests.web.indoors import arena_behind, client_in, spec_of, tags, texts


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[MatchRequest]:
    """What a form is understood as; nothing is played."""
    seen: list[MatchRequest] = []

    async def start(arena: object, request: MatchRequest) -> LiveMatch:
        seen.append(request)
        people = tuple(seat for seat, player in enumerate(request.players) if player.startswith("human"))
        return LiveMatch("fish-1", spec_of("fish"), people)

    monkeypatch.setattr(home, "start_match", start)
    return seen


def sent(folder: Path, **fields: str) -> tuple[TestClient, int, str]:
    client = client_in(folder)
    answer = client.post("/play", data=fields)
    return client, answer.status_code, answer.headers.get("location", answer.text)


def test_a_form_becomes_a_request(tmp_path: Path, asked: list[MatchRequest]) -> None:
    fields = {"game": "fish", "count": "2", "player0": "human", "name0": "Ann", "player1": "greedy", "turn_ms": "500"}
    _, status, place = sent(tmp_path, **fields, **{"option.x": "1", "seed": "", "board": "raft"})
    assert (status, place) == (303, "/match/fish-1/seat/0")
    (one,) = asked
    assert one.players == ("human:Ann", "greedy")
    assert (one.board, one.seed, one.options) == ("raft", None, {"x": "1"})
    assert one.time is not None and one.time.turn_ms == 500


def test_who_starts_it_gets_the_keys_of_its_people(tmp_path: Path, asked: list[MatchRequest]) -> None:
    client, _, place = sent(tmp_path, game="fish", count="2", player0="human", player1="human")
    assert place == "/match/fish-1/seat/0"
    assert {*client.cookies} == {"seat_fish-1_0", "seat_fish-1_1"}


@pytest.mark.parametrize("fields", [{"seed": "x"}, {"turn_ms": "1.5"}, {"seed": "9" * 16}, {"seed": "²"}])
def test_what_is_no_number_is_one_line(fields: dict[str, str], tmp_path: Path, asked: list[MatchRequest]) -> None:
    _, status, why = sent(tmp_path, game="fish", **fields)
    assert status == 400 and "expected a whole number" in why
    assert not asked


def test_what_runs_and_what_was_played_stand_beside_the_form(tmp_path: Path) -> None:
    client = client_in(tmp_path)
    assert "Nothing right now" in client.get("/watch").text
    arena_behind(client).records.keep("fish-2", good("fish"))
    arena_behind(client).matches.matches["fish-1"] = LiveMatch("fish-1", spec_of("fish"))
    html = client.get("/?game=fish").text
    assert texts(html, "h1") == ["Fish"]
    places = [str(tag.attributes["href"]) for tag in tags(html, "a")]
    assert "/match/fish-1" in places and "/match/fish-2" in places
