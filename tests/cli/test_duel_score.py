"""How a duel stands."""

import json

import msgspec

from ludus.cli.duel_score import Score
from ludus.core.match import Entrant, MatchResult
from ludus.core.player import Fault
from ludus.tournament.formats.sprt import Sprt
from ludus.tournament.spec import TournamentSpec

TWO = (Entrant("ann", "a"), Entrant("bob", "b"))
SPEC = TournamentSpec(game="fish", entrants=TWO)


def played(*firsts: float, spec: TournamentSpec = SPEC) -> Score:
    """So many points for the first of the two, match by match, with swapped seats."""
    score = Score(spec)
    for number, points in enumerate(firsts):
        ranks = {1.0: (1, 2), 0.5: (1, 1), 0.0: (2, 1)}[points]
        seats, ranks = ((0, 1), ranks) if number % 2 == 0 else ((1, 0), ranks[::-1])
        score.add(MatchResult(number, seats, ranks, (0.0, 0.0)))
    return score


def test_pairs_are_counted_where_they_are_whole_in_whatever_order() -> None:
    score = played(1.0, 0.5, 0.0, 0.0, 1.0)
    assert (score.wdl, score.pairs, score.games) == ([2, 1, 2], [1, 0, 0, 1, 0], 5)
    assert score.share == 0.5
    late = Score(SPEC)
    late.add(MatchResult(1, (1, 0), (2, 1), (0.0, 0.0)))
    assert (late.pairs, late.counts) == ([0] * 5, [0, 0, 1])
    late.add(MatchResult(0, (0, 1), (1, 2), (0.0, 0.0)))
    assert late.pairs == [0, 0, 0, 0, 1]


def test_the_verdict() -> None:
    assert played().verdict.startswith("not decided")
    assert played(1.0, 0.0).verdict.startswith("not decided")
    mixed = [1.0, 1.0, 1.0, 0.5] * 30
    assert played(*mixed).verdict == "ann is stronger"
    assert played(*(1.0 - one for one in mixed)).verdict == "bob is stronger"
    test = played(*mixed, spec=TournamentSpec(game="fish", entrants=TWO, format=Sprt(0, 10)))
    assert test.test is not None and test.verdict == str(test.test.verdict)


def test_everything_for_other_programs() -> None:
    score = played(1.0, 1.0)
    score.add(MatchResult(2, (0, 1), (2, 1), (0.0, 0.0), ((0, Fault.CRASH),)))
    told = json.loads(msgspec.json.encode(score.summary()))
    assert (told["wins"], told["losses"], told["games"]) == (2, 1, 3)
    assert told["faults"] == {"ann": 1, "bob": 0}
    assert told["sprt"] is None
