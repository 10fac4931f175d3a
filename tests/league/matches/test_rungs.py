"""The online ratings."""

from ludus.core.match import MatchResult
from ludus.league.matches.rungs import Rungs
from ludus.ratings.ladder import Rung


def won(winner: int, loser: int) -> MatchResult:
    return MatchResult(0, (winner, loser), (1, 2), (0.0, 0.0))


def test_who_wins_rises_and_is_better_known() -> None:
    rungs = Rungs()
    rungs.add(won(1, 2))
    assert rungs[1].mu > Rung().mu > rungs[2].mu
    assert rungs[1].sigma < Rung().sigma
    assert rungs[3] == Rung()


def test_a_newcomer_follows_its_team_until_it_plays() -> None:
    rungs = Rungs()
    for version, team in ((1, 7), (2, 8), (3, 7), (4, 7)):
        rungs.know(version, team)
    rungs.add(won(1, 2))
    assert rungs[3] == Rung(rungs[1].mu)
    rungs.add(won(1, 2))
    assert rungs[3] == Rung(rungs[1].mu)  # it has not played: what is known better by now counts
    before = rungs[3]
    rungs.add(won(3, 2))
    assert rungs[3].mu > before.mu
    assert rungs[4] == Rung(rungs[3].mu)
