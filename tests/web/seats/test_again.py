"""What is played after a match."""

from ludus.core.match import Entrant, MatchSpec
from ludus.games import load
from ludus.games.strength import by_strength
from ludus.referee import play_match
from ludus.referee.file import dump_record
from ludus.web.matches.live_match import LiveMatch
from ludus.web.matches.request import MatchRequest
from ludus.web.seats.again import against, opponent_after, people_of, rematch, request_of, seat_after

HOUSE = (Entrant("greedy", "greedy"), Entrant("random", "random"))


def finished(*players: str, asked: bool = True) -> LiveMatch:
    entrants = tuple(Entrant(*(("Ann", "human") if one == "human:Ann" else (one, one))) for one in players)
    spec = MatchSpec(game="fish", entrants=entrants, board="raft", seed=7)
    match = LiveMatch("fish-1", spec, tuple(seat for seat, one in enumerate(players) if one == "human:Ann"))
    match.asked = MatchRequest(game="fish", players=players, board="raft") if asked else None
    return match


def test_a_rematch_changes_seats_and_keeps_the_rest() -> None:
    again = rematch(finished("human:Ann", "greedy"))
    assert again.players == ("greedy", "human:Ann") and (again.board, again.seed) == ("raft", 7)
    assert rematch(finished("human:Ann", "greedy", "random")).players == ("greedy", "random", "human:Ann")
    assert [seat_after("rematch", seat, 3) for seat in range(3)] == [2, 0, 1]
    assert seat_after("next", 1, 2) == 1


def test_only_one_person_against_one_house_bot_has_a_next_opponent() -> None:
    first, second = by_strength(load("fish"))[:2]
    match = finished("human:Ann", first)
    assert opponent_after(match, won=True) == second and opponent_after(match, won=False) is None
    assert against(match, second).players == ("human:Ann", second)
    assert opponent_after(finished("human:Ann", "my_bot"), won=True) is None
    assert opponent_after(finished("human:Ann", first, first), won=True) is None
    assert opponent_after(finished(first, second), won=True) is None


def test_of_a_record_only_names_are_taken_never_what_would_be_started() -> None:
    """Whoever brought it may have written anything there."""
    match = finished("human:Ann", "greedy", asked=False)
    match.record = dump_record(play_match(MatchSpec(game="fish", entrants=HOUSE, board="raft", seed=7)))
    match.spec = MatchSpec(game="fish", entrants=(Entrant("Ann", "human"), Entrant("greedy", "rm -rf x")), seed=7)
    asked = request_of(match)
    assert asked.players == ("human:Ann", "greedy") and "rm" not in repr(asked)
    assert asked.seed == 7 and asked.board  # the very board, as it stands in the record
    assert people_of(match) == (0,) and opponent_after(match, won=True) is None
