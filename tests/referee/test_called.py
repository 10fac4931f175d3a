"""Matches that people end: the record tells it, and plays again."""

from typing import Any

import pytest
from msgspec.structs import replace

from ludus.core.clock import TimeControl
from ludus.core.errors import RecordDiffers
from ludus.core.game import Ending
from ludus.core.match import EarlyEnd, Entrant, MatchRecord, MatchSpec, Moment
from ludus.games import load
from ludus.players.human import HumanPlayer, Question
from ludus.referee import play_match
from ludus.referee.called import called_outcome
from ludus.referee.file import dump_record, load_record
from ludus.referee.replay import moments, verify

BOARDS = {"fish": "raft"}


def played(game: str, call: EarlyEnd, turns: int = 1, seats: int = 2) -> tuple[MatchRecord, list[Moment]]:
    """One person among noop or random bots, who plays so many turns, and then it is called."""
    asked: list[int] = []
    seen: list[Moment] = []

    def tell(seat: int, question: Question | None) -> None:
        if question is None:
            return
        asked.append(question.turn)
        controls = question.controls
        if len(asked) > turns:
            person.call(call)
        else:
            person.answer(question.turn, [] if controls.many else [controls.choices[0].made()])

    person = HumanPlayer(load(game), tell, TimeControl())
    entrants = (Entrant("Ann", "human"), *(Entrant(f"bot {seat}", "random") for seat in range(1, seats)))
    spec = MatchSpec(game=game, entrants=entrants, board=BOARDS.get(game, ""), seed=1)
    return play_match(spec, players={0: person}, observers=[seen.append]), seen


@pytest.mark.parametrize("game", ["planet_wars", "space_explorers", "auralux", "fish"])
@pytest.mark.parametrize("ending", [Ending.RESIGNED, Ending.ABANDONED])
def test_of_two_the_other_has_won_at_once(game: str, ending: Ending) -> None:
    record, seen = played(game, EarlyEnd(ending, 0))
    said = {Ending.RESIGNED: "player 1 resigned", Ending.ABANDONED: "player 1 left the match"}[ending]
    outcome = record.game.outcome
    assert (outcome.ranks, outcome.scores, outcome.reason, outcome.sentence) == ((2, 1), (0.0, 1.0), ending, said)
    assert record.game.faults == () and len(record.game.turns) < 6
    assert seen[-1].outcome == outcome and seen[-1].turn == len(record.game.turns)
    again = load_record(dump_record(record))
    assert verify(again) == len(record.game.turns)
    assert list(moments(again))[-1].outcome == outcome


def test_all_agree_to_a_draw_even_before_the_first_turn() -> None:
    record, _ = played("planet_wars", EarlyEnd(Ending.AGREED), turns=0)
    assert record.game.turns == () and record.game.outcome.ranks == (1, 1)
    assert verify(load_record(dump_record(record))) == 0


def test_of_three_the_others_play_on_without_the_one_who_resigned() -> None:
    record, _ = played("fish", EarlyEnd(Ending.RESIGNED, 0), seats=3)
    out = next(number for number, turn in enumerate(record.game.turns, 1) if turn.action is None)
    assert record.game.turns[out - 1].seat == 0 and record.game.faults == ()
    assert len(record.game.turns) > out and record.game.outcome.reason is Ending.NO_MOVES
    assert record.game.outcome.ranks[0] == 3
    assert f"Ann resigned in turn {out}" in record.measured.notes
    assert verify(record) == len(record.game.turns)


@pytest.mark.parametrize(
    "changed",
    [
        {"ranks": (1, 1)},
        {"scores": (9.0, 1.0)},
        {"sentence": "player 2 resigned"},
        {"reason": Ending.AGREED},
        {"reason": Ending.NO_MOVES},
    ],
)
def test_a_record_that_tells_what_cannot_be_is_refused(changed: dict[str, Any]) -> None:
    record, _ = played("planet_wars", EarlyEnd(Ending.RESIGNED, 0))
    told = replace(record.game, outcome=replace(record.game.outcome, **changed))
    with pytest.raises(RecordDiffers, match="the outcome is None"):
        verify(replace(record, game=told))


def test_a_match_that_the_game_has_ended_cannot_be_called() -> None:
    spec = MatchSpec(game="fish", entrants=(Entrant("a", "random"), Entrant("b", "random")), board="raft", seed=1)
    record = play_match(spec)
    outcome = called_outcome(EarlyEnd(Ending.RESIGNED, 0), 2, ())
    assert outcome is not None
    with pytest.raises(RecordDiffers):
        verify(replace(record, game=replace(record.game, outcome=outcome)))
