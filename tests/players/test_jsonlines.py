"""JSON lines, spoken by small real programs."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludus import Entrant, MatchSpec, TimeControl, load, play_match
from ludus.core.clock import TurnClock
from ludus.core.limits import Level, Limits
from ludus.core.player import Fault
from ludus.games import names
from ludus.players.jsonlines import JsonLines
from tests.players.programs.seated import json_match, json_player


def test_a_late_answer_is_not_taken_for_the_next_one() -> None:
    late = "for turn in [hear()['turn'], hear()['turn']]: say(turn=turn, action=[[9999, turn, 1]])\nhear()"
    player = json_player(late)
    player._control = TimeControl(turn_ms=1000, wall_cap_ms=1000)
    entrants = (Entrant("it", "live"), Entrant("good", "noop"))
    spec = MatchSpec(game="planet_wars", entrants=entrants, board="line", options={"max_turns": 2})
    record = play_match(spec, players={0: player})
    mine: list[Any] = [turn.action for turn in record.game.turns if turn.seat == 0]
    assert record.game.faults == ((1, 0, Fault.TIMEOUT),)
    assert mine[0] == []
    assert mine[1][0][1] == 3  # the answer to this turn, not the one to the turn before that came with it


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("say(action=[])", 'expected {"turn": 1, "action": ...}, got'),
        ("say(turn=99, action=[])", "an answer to turn 99 in turn 1"),
        ("say(type='ready')", 'expected {"turn": 1, "action": ...}, got'),
        ("say(turn=1, action='attack')", "expected a list of orders, got 'attack'"),
        ("print('hello', flush=True)", "JSON is malformed"),
        ("print('9' * 5000, flush=True)", "Number out of range"),
    ],
)
def test_what_cannot_be_read_is_garbled(answer: str, words: str) -> None:
    record = json_match(f"hear(); {answer}; hear()", turns=1)
    assert record.game.faults == ((1, 0, Fault.GARBLED),)
    assert words in record.measured.faults[0].message


def test_notes_and_answers_to_earlier_turns_are_passed_over() -> None:
    talks = (
        "for _ in range(2):\n    turn = hear()['turn']\n    say(type='note', note={'any': 'thing'})\n"
        "    say(turn=turn, action=[])\n    say(turn=turn, action=[])\n"
    )
    assert json_match(talks, turns=2).game.faults == ()


def test_a_program_may_say_what_went_wrong_and_still_give_orders() -> None:
    record = json_match("hear(); say(turn=1, action=[[9999, 1, 1]], error='half\\na plan'); hear()", turns=1)
    assert record.game.faults == ((1, 0, Fault.CRASH),)
    assert record.game.turns[0].action == [[9999, 1, 1]] or record.game.turns[0].action == [[9999, 1, 1, 0]]
    assert record.measured.faults[0].message == "half a plan"


def test_at_the_end_a_program_hears_how_it_ended_as_a_word_and_as_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "end.json"
    code = f"say(turn=hear()['turn'], action=[])\nopen({str(file)!r}, 'w').write(input())"
    json_match(code, turns=1, limits=Limits(sandbox=Level.LIMITS))
    end = json.loads(file.read_text())
    assert (end["type"], end["outcome"]["ending"]) == ("end", "turn_limit")
    assert end["outcome"]["reason"] == "the last turn was played"


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("limit", [None, 250, 0.1, 1e20])
def test_a_turn_is_asked_in_one_line_as_json_is_written(name: str, limit: float | None) -> None:
    game = load(name)
    seats = game.info.seats[0]
    recipe = {"players": seats} if "players" in game.board.Recipe.__struct_fields__ else {}
    state = game.rules.new(game.board.generate(1, game.board.Recipe(**recipe)), seats, game.options())
    view = game.rules.view(state, 0)
    act = {"type": "act", "turn": 3, "left_ms": limit, "view": game.codec.dump_view(view)}
    assert JsonLines(game).ask(view, TurnClock(3, limit, 0)) == msgspec.json.encode(act) + b"\n"
