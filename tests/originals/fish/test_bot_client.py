"""Any bot of ours as a client of a Fish tournament."""

import json

import pytest

from ludus.core.errors import BadMessage
from ludus.games.fish import rules
from ludus.games.fish.board import uniform_board
from ludus.games.fish.search import first_free
from ludus.games.fish.state import Options, State
from ludus.originals.fish.bot_client import BotClient
from ludus.originals.fish.remote import ask, parse_answer, playing_as, playing_with


def said(message: bytes) -> object:
    return json.loads(message)


def new() -> State:
    return rules.new(uniform_board(4, 5, 2), 2, Options())


def test_it_plays_a_match_whose_every_answer_is_legal() -> None:
    client, state = BotClient("greedy", 5000), new()
    for news in (["start", [True]], said(playing_as(0)), said(playing_with(0, 2))):
        assert client.answer(news) == "void"
    for _ in range(14):
        if state.mover == 0:
            action = parse_answer(client.answer(said(ask(state))), state.is_placing)
            rules.check(state, action)
        else:
            action = first_free(state) if state.is_placing else next(rules.actions(state))
        state = rules.play(state, action)[0]
        if rules.to_move(state) is None:
            break
    assert client.answer(["end", [True]]) == "void"
    assert (client.over, client.won) == (True, True)


@pytest.mark.parametrize("data", [["dance", []], 7, ["setup", [{}]], ["playing-with", [["pink"]]]])
def test_what_is_no_call_is_refused(data: object) -> None:
    with pytest.raises(BadMessage):
        BotClient("greedy", 5000).answer(data)


def test_a_match_without_players_and_strange_colours_are_refused() -> None:
    client = BotClient("greedy", 5000)
    nobody = json.loads(ask(new()))
    nobody[1][0]["players"] = []
    with pytest.raises(BadMessage, match="nobody to move"):
        client.answer(nobody)
    client.answer(said(ask(new())))
    others = json.loads(ask(new()))
    others[1][0]["players"][0]["color"] = "black"
    with pytest.raises(BadMessage, match="black"):
        client.answer(others)
    client.close()
