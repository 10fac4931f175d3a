"""A player that does again what a record says."""

from ludus import Entrant, MatchSpec, play_match
from ludus.core.game import Ending
from ludus.core.match import MatchRecord
from ludus.games import load
from ludus.referee.recorded import RecordedPlayer


def fish(first: str, seed: int = 4, **more: object) -> tuple[MatchRecord, MatchSpec]:
    spec = MatchSpec(game="fish", entrants=(Entrant("a", first), Entrant("b", "random")), seed=seed)
    return play_match(spec, **more), spec  # type: ignore[arg-type]


def test_it_plays_as_recorded_while_the_other_does(tmp_path: object) -> None:
    record, spec = fish("random")
    ghost = RecordedPlayer(load("fish"), 1, record.game.turns)
    again = play_match(spec, players={1: ghost}, observers=(ghost,))
    assert again.game.turns == record.game.turns
    assert ghost.left is None


def test_where_it_cannot_go_on_the_match_is_called_off(tmp_path: object) -> None:
    record, spec = fish("random")
    entrants = (Entrant("a", "greedy"), Entrant("b", "random"))
    ghost = RecordedPlayer(load("fish"), 1, record.game.turns)
    other = play_match(
        MatchSpec(game="fish", entrants=entrants, seed=spec.seed), players={1: ghost}, observers=(ghost,)
    )
    assert other.game.outcome.reason is Ending.AGREED
    assert ghost.left == len(other.game.turns) + 1
    assert not other.measured.faults
