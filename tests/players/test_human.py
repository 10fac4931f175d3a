"""Somebody at a screen."""

import threading
from collections.abc import Callable

import pytest

from ludus.core.clock import TimeControl
from ludus.core.errors import BadMessage
from ludus.core.game import Ending
from ludus.core.match import EarlyEnd, Entrant, MatchRecord, MatchSpec
from ludus.core.player import Fault
from ludus.games import load
from ludus.players.human import HumanPlayer, Question
from ludus.referee import play_match

SPEC = MatchSpec(game="fish", entrants=(Entrant("Ann", "human"), Entrant("bot", "greedy")), board="raft", seed=1)


def played(answer: Callable[[HumanPlayer, Question], object], patience_ms: int = 60_000) -> MatchRecord:
    """A match in which each question is answered from another thread."""

    def tell(seat: int, question: Question | None) -> None:
        if question is not None:
            threading.Thread(target=answer, args=(person, question)).start()

    person = HumanPlayer(load("fish"), tell, TimeControl(turn_ms=patience_ms))
    return play_match(SPEC, players={0: person})


def test_the_choices_make_a_whole_game() -> None:
    record = played(lambda person, asked: person.answer(asked.turn, [asked.controls.choices[0].made()]))
    assert record.game.faults == ()
    assert record.game.outcome.reason is Ending.NO_MOVES


def test_who_does_not_answer_is_late() -> None:
    record = played(lambda person, asked: None, patience_ms=50)
    assert record.game.faults == ((1, 0, Fault.TIMEOUT),)


def test_a_wrong_answer_leaves_the_question_open() -> None:
    told: list[str] = []

    def answer(person: HumanPlayer, asked: Question) -> None:
        first = asked.controls.choices[0].made()
        for turn, orders in ((asked.turn + 1, [first]), (asked.turn, [(99, 99)]), (asked.turn, []), (asked.turn, [()])):
            with pytest.raises(BadMessage) as error:
                person.answer(turn, orders)
            told.append(str(error.value))
        person.answer(asked.turn, [first])
        with pytest.raises(BadMessage):  # who clicks twice has answered once
            person.answer(asked.turn, [first])

    assert played(answer).game.faults == ()
    assert told[:3] == [
        "turn 2 is not asked for",
        "[99, 99] is none of the choices",
        "one choice makes a turn, and 0 were sent",
    ]


def test_a_bank_is_used_up_over_the_turns() -> None:
    limits: list[int | None] = []

    def tell(seat: int, question: Question | None) -> None:
        if question is not None:
            limits.append(question.limit_ms)
            if len(limits) == 1:
                person.answer(question.turn, [question.controls.choices[0].made()])

    person = HumanPlayer(load("fish"), tell, TimeControl(bank_ms=60, increment_ms=7))
    record = play_match(SPEC, players={0: person})
    assert limits[0] == 60 and 7 <= (limits[1] or 0) <= 67  # what the first took is gone, and the increment is there
    assert record.game.faults[0][1:] == (0, Fault.TIMEOUT)


def test_without_a_clock_nobody_is_late() -> None:
    limits: list[int | None] = []

    def tell(seat: int, question: Question | None) -> None:
        if question is not None:
            limits.append(question.limit_ms)
            person.call(EarlyEnd(Ending.RESIGNED, 0))

    person = HumanPlayer(load("fish"), tell, TimeControl())
    assert play_match(SPEC, players={0: person}).game.outcome.reason is Ending.RESIGNED
    assert limits == [None]


def test_a_question_has_the_news_since_the_last_one() -> None:
    told: list[tuple[str, ...] | None] = []

    def tell(seat: int, question: Question | None) -> None:
        if question is not None:
            told.append(question.news)
            threading.Thread(target=person.answer, args=(question.turn, [])).start()

    entrants, options = (Entrant("Ann", "human"), Entrant("bot", "noop")), {"population": 190, "max_turns": 4}
    spec = MatchSpec(game="planet_wars", entrants=entrants, board="rings", seed=1, options=options)
    person = HumanPlayer(load("planet_wars"), tell)
    play_match(spec, players={0: person})
    assert told == [(), ("planet 1 is full",), (), ()]


def test_a_game_without_news_tells_none() -> None:
    told: list[Question] = []

    def answer(person: HumanPlayer, asked: Question) -> None:
        told.append(asked)
        person.answer(asked.turn, [asked.controls.choices[0].made()])

    played(answer)
    assert {question.news for question in told} == {None}
