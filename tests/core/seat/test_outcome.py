"""How a match ended: one word for programs and one sentence for people, in JSON as ever."""

from typing import Any

import msgspec
import pytest

from ludus.core.seat.outcome import Ending, Outcome

WON = (2, 1), (0.0, 1.0)


def decoded(**fields: Any) -> Outcome:
    return msgspec.convert({"ranks": [2, 1], "scores": [0, 1], **fields}, Outcome)


def test_an_ending_has_a_sentence_and_a_games_own_words_come_before_it() -> None:
    usual = {ending: Outcome(*WON, ending).sentence for ending in Ending}
    assert usual[Ending.LAST_LEFT] == "player 2 is left"
    assert usual[Ending.TURN_LIMIT] == "the last turn was played"
    assert len({*usual.values()}) == len(usual)
    assert all("player" not in Outcome((1, 1), (0, 0), ending).sentence for ending in Ending)  # it would be half of it
    assert Outcome(*WON, Ending.GOAL, "player 2 has 4 in a row").sentence == "player 2 has 4 in a row"


def test_in_json_the_sentence_is_the_reason_as_it_has_always_been() -> None:
    ended = Outcome(*WON, Ending.NO_MOVES)
    plain = {"ranks": (2, 1), "scores": (0.0, 1.0), "ending": "no_moves", "reason": "nobody can move"}
    assert msgspec.to_builtins(ended) == plain
    assert msgspec.convert(plain, Outcome) == ended


def test_what_was_written_before_there_were_endings_stays_what_it_is() -> None:
    old = b'{"ranks":[2,1],"scores":[0.0,1.0],"reason":"player 2 took the last stone"}'
    ended = msgspec.json.decode(old, type=Outcome)
    assert (ended.reason, ended.sentence) == (Ending.OTHER, "player 2 took the last stone")
    assert msgspec.json.encode(ended) == old


def test_an_ending_that_nobody_knows_leaves_the_sentence() -> None:
    ended = decoded(ending="by_vote", reason="player 2 was elected")
    assert (ended.reason, ended.sentence) == (Ending.OTHER, "player 2 was elected")
    with pytest.raises(msgspec.ValidationError, match=r"\$\.ending"):
        decoded(ending=7)


def test_a_record_may_say_less_than_the_rules_but_nothing_else() -> None:
    ended = Outcome(*WON, Ending.GOAL, "player 2 took the last stone")
    assert ended.agrees(ended)
    assert ended.agrees(decoded(reason=ended.sentence))
    assert not ended.agrees(decoded(ending="no_moves", reason=ended.sentence))
    assert not ended.agrees(decoded(reason="player 2 cheated"))
    assert not ended.agrees(Outcome((1, 2), ended.scores, ended.reason, ended.sentence))


def test_a_sentence_in_the_place_of_an_ending_is_named() -> None:
    words: Any = "player 2 took the last stone"
    with pytest.raises(TypeError, match=r"is an Ending, .* own words are its sentence: .*the last stone"):
        Outcome(*WON, words)
