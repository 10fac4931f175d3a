"""Why did I lose?"""

import pytest
from msgspec.structs import replace

from ludus import Entrant, MatchSpec, play_match
from ludus.core.match import FaultNote, MatchRecord, TurnNote
from ludus.core.player import Fault
from ludus.league.loss import DETAIL, FAULTS, loss_report, standings, stays_behind


@pytest.fixture(scope="module")
def lost() -> MatchRecord:
    """Somebody who does nothing, in seat 0, against greedy."""
    entrants = (Entrant("me", "noop"), Entrant("greedy", "greedy"))
    return play_match(MatchSpec(game="planet_wars", entrants=entrants, board="line", seed=1))


@pytest.mark.parametrize(
    ("stood", "turn"),
    [
        ([(1, 1), (2, 1), (1, 2), (0, 2)], 2),
        ([(1, 1), (0, 1), (2, 1)], None),  # it was behind, and came back
        ([(0, 1), (0, 2)], 0),  # from the start
        ([(1, 2), (2, 2), (1, 2), (2, 2), (1, 2)], 4),
        ([(1,), (0,)], None),
        ([], None),
    ],
)
def test_the_turn_from_which_the_score_stayed_behind(stood: list[tuple[float, ...]], turn: int | None) -> None:
    assert stays_behind(stood, 0) == turn


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("planet_wars", {"max_turns": 20}),
        ("space_explorers", {"max_turns": 20}),
        ("auralux", {"max_steps": 20}),
        ("fish", {}),
    ],
)
def test_every_game_tells_how_it_stood(game: str, options: dict[str, int]) -> None:
    entrants = (Entrant("me", "random"), Entrant("you", "random"))
    record = play_match(MatchSpec(game=game, entrants=entrants, seed=5, options=options))
    stood = standings(record)
    assert len(stood) == len(record.game.turns) + 1
    assert loss_report(record, 0).trouble == ""


def test_a_lost_match_is_told_to_its_loser(lost: MatchRecord) -> None:
    found = loss_report(lost, 0)
    assert (found.seat, found.rank, found.turns) == (0, 2, len(lost.game.turns))
    assert found.behind is not None
    stood = standings(lost)
    assert all(mine < theirs for mine, theirs in stood[found.behind :])
    assert stood[found.behind - 1][0] >= stood[found.behind - 1][1]
    assert found.opens <= found.behind
    assert lost.game.turns[found.opens - 1].seat == 0
    assert loss_report(lost, 1).behind is None


def test_faults_slow_turns_and_notes_are_those_of_the_seat(lost: MatchRecord) -> None:
    detail = "\n".join(f"line {number}" for number in range(40))
    faults = tuple(FaultNote(turn, turn % 2, Fault.CRASH, f"boom {turn}", detail) for turn in range(60))
    think = tuple(1000 * turn for turn in range(1, len(lost.game.turns) + 1))
    said = tuple(TurnNote(turn, (turn + 1) % 2, f"note {turn}") for turn in range(1, 90))
    found = loss_report(replace(lost, measured=replace(lost.measured, faults=faults, think_us=think, said=said)), 0)
    assert (len(found.faults), found.more_faults) == (FAULTS, 30 - FAULTS)
    assert {note.seat for note in found.faults} == {0}
    assert found.faults[0].detail.splitlines() == [f"line {number}" for number in range(40 - DETAIL, 40)]
    assert all(lost.game.turns[one.turn - 1].seat == 0 for one in found.slowest)
    assert [one.ms for one in found.slowest] == sorted((one.ms for one in found.slowest), reverse=True)
    assert {note.seat for note in found.notes} == {0}
    assert [note.turn for note in found.notes] == sorted(note.turn for note in found.notes)


def test_who_won_is_shown_their_first_fault_or_slowest_turn(lost: MatchRecord) -> None:
    faults = (FaultNote(4, 1, Fault.TIMEOUT, "late"),)
    assert loss_report(replace(lost, measured=replace(lost.measured, faults=faults)), 1).opens == 4
    think = tuple(9 if turn == 6 else 1 for turn in range(1, len(lost.game.turns) + 1))
    assert loss_report(replace(lost, measured=replace(lost.measured, think_us=think)), 1).opens == 6


def test_a_record_that_cannot_be_played_again_tells_the_rest(lost: MatchRecord) -> None:
    turns = (replace(lost.game.turns[0], digest=1), *lost.game.turns[1:])
    found = loss_report(replace(lost, game=replace(lost.game, turns=turns)), 0)
    assert found.behind is None
    assert "turn 1" in found.trouble
