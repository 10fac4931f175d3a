"""What a browser is told of a match, and who may see how much."""

import json
from pathlib import Path

import msgspec
import pytest
from starlette.exceptions import HTTPException

from ludus.core.options import read_options
from ludus.games import load
from ludus.games.boards import open_board
from ludus.players.human import Question
from ludus.web.matches.feed import Eyes, eyes_of, holds, is_secret, messages, status
from ludus.web.matches.jobs import Asked, Made, Shot
from ludus.web.matches.live_match import LiveMatch
from tests.support import finished
from tests.web.indoors import client_in, request_for, spec_of

SECRET = "space_explorers"  # nobody sees all there


def test_whose_eyes_may_be_asked_for(tmp_path: Path) -> None:
    client = client_in(tmp_path)
    match = LiveMatch("m", spec_of(SECRET))
    assert eyes_of(request_for(client), match) == Eyes()
    assert eyes_of(request_for(client, query="seat=1"), match) == Eyes(1)
    assert eyes_of(request_for(client, query="seat=1"), LiveMatch("m", spec_of("fish"))) == Eyes()
    for word in ("2", "-1", "x", "²", "001"):
        with pytest.raises(HTTPException) as refused:
            eyes_of(request_for(client, query=f"seat={word}"), match)
        assert refused.value.status_code == 404


def test_a_seat_belongs_to_who_has_its_key_and_secrets_stay_secret(tmp_path: Path) -> None:
    client = client_in(tmp_path)
    match = LiveMatch("m", spec_of(SECRET), people=(0,))
    key = {"authorization": f"Bearer {match.keys[0]}"}
    assert is_secret(match)
    assert eyes_of(request_for(client, query="seat=0", **key), match) == Eyes(0, True)
    assert holds(request_for(client, cookie=f"seat_m_0={match.keys[0]}"), match, 0)
    assert not holds(request_for(client, **key), match, 1)
    for query in ("", "seat=0", "seat=1"):
        with pytest.raises(HTTPException) as refused:
            eyes_of(request_for(client, query=query), match)
        assert refused.value.status_code == 403
    match.take([Made(b"record")])
    assert eyes_of(request_for(client), match) == Eyes()


def test_the_question_is_for_who_plays_the_seat_only() -> None:
    match = LiveMatch("m", spec_of("fish"), people=(0,))
    game = load("fish")
    state = game.rules.new(open_board(game, "", "document", 0), 2, read_options(game.options, {}, "fish"))
    controls = game.drawing.controls(game.rules.view(state, 0))
    question = Question(seat=0, turn=3, limit_ms=60_000, controls=controls)
    match.take([Asked(0, msgspec.json.encode(question))])
    mine, others = json.loads(status(match, Eyes(0, True))), json.loads(status(match, Eyes(0)))
    assert mine["asked"]["seat"] == others["asked"]["seat"] == 0
    assert "question" in mine and "question" not in others


def test_a_film_is_told_from_where_one_has_seen_it_and_ends_with_the_match() -> None:
    async def told(after: int) -> list[tuple[int, str]]:
        match = LiveMatch("m", spec_of("fish"))
        match.take([*(Shot(None, b'{"n":%d}' % number) for number in range(3)), Made(b"record")])
        return [one async for one in messages(match, Eyes(), after)]

    ((count, message),) = finished(told(0))
    assert (count, json.loads(message)["film"]) == (3, [{"n": 0}, {"n": 1}, {"n": 2}])
    assert json.loads(message)["status"]["stage"] == "over"
    assert [json.loads(message)["film"] for _, message in finished(told(2))] == [[{"n": 2}]]
    assert [json.loads(message)["film"] for _, message in finished(told(99))] == [[]]
