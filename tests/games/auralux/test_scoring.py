"""The score of Auralux and who comes first: exact, in both editions."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.game import Ending
from ludus.games.auralux import rules
from ludus.games.auralux.board import Board
from ludus.games.auralux.scoring import scores
from ludus.originals.auralux.logs import Logbook
from tests.games.auralux.positions import EMPTY, counts, start, step, with_planets


@pytest.mark.parametrize(("edition", "third"), [("document", 0), ("original", 1)])
def test_b_planets_of_level_0_in_the_score(edition: str, third: int) -> None:
    state = with_planets(start(edition, max_steps=1), (0, 60, 1, 100), (1, 100, 1, 100), (0, 40, 0, 0))
    over = step(state, [], [])
    assert scores(over) == pytest.approx((0.5 * 100 / 200 + 0.5 * (1 + third) / 3, 0.5 * 100 / 200 + 0.5 * 1 / 3))
    outcome = rules.outcome(over)
    assert outcome is not None
    assert outcome.ranks == ((1, 1) if edition == "document" else (1, 2))


@pytest.mark.parametrize("edition", ["document", "original"])
def test_b_no_ships_at_all(edition: str) -> None:
    over = step(start(edition, max_steps=1), [(1, 1, 100)], [(2, 2, 100)])
    outcome = rules.outcome(over)
    assert outcome is not None
    if edition == "document":
        assert scores(over) == outcome.scores == (0.5 / 3, 0.5 / 3)
    else:
        assert all(score != score for score in scores(over))  # noqa: PLR0124 - no number
        assert outcome.scores == (0.0, 0.0)
        assert "-nan -nan" in Logbook().files(over)["game_scores.log"]


def test_who_is_disqualified_comes_last_and_its_ships_do_not_count() -> None:
    three = Board("three", (1, 2, 3), ((0, 0), (9, 0), (0, 9), (9, 9)))
    state = with_planets(start(on=three, max_steps=1, production=0), *((i, 100, 1, 100) for i in (0, 1, 2)), EMPTY)
    over = step(rules.drop(state, 1), [], [], [])
    outcome = rules.outcome(over)
    assert outcome is not None
    assert (outcome.reason, outcome.sentence) == (Ending.TURN_LIMIT, "the last step was played")
    assert outcome.scores == (0.375, 0.0, 0.375)
    assert outcome.ranks == (1, 3, 1)


FIELD = Board("field", (1, 2), tuple((9 * x, 9 * y) for x in range(3) for y in range(3)))


@given(st.lists(st.tuples(st.integers(-1, 1), counts, st.integers(0, 3)), min_size=9, max_size=9))
def test_ranks_are_those_of_the_exact_scores(rows: list[tuple[int, int, int]]) -> None:
    """R3: in fractions, so that equal scores tie and others do not."""
    tidy = [(who, many, level, 0) if who >= 0 and (many or level) else EMPTY for who, many, level in rows]
    over = step(with_planets(start(on=FIELD, max_steps=1), *tidy), [], [])
    whole = sum(row[1] for row in tidy)
    exact = [
        (Fraction(sum(row[1] for row in tidy if row[0] == seat), whole) if whole else 0)
        + Fraction(sum(row[0] == seat and row[2] > 0 for row in tidy), 9)
        for seat in (0, 1)
    ]
    outcome = rules.outcome(over)
    assert outcome is not None
    if over.dead:
        return  # one is left, or nobody
    assert outcome.ranks == (1 + (exact[0] < exact[1]), 1 + (exact[1] < exact[0]))
    assert outcome.scores == tuple(float(score / 2) for score in exact)


@given(st.integers(1, 10**8), st.integers(1, 8))
def test_equal_scores_tie(unit: int, ninths: int) -> None:
    """R3: whoever has as many ninths of the ships fewer as it has planets of nine more."""
    ahead = ninths - (9 - ninths)
    mine, theirs = 1 + max(0, -ahead), 1 + max(0, ahead)
    rows = [(0, 0, 1, 100)] * mine + [(1, 0, 1, 100)] * theirs + [EMPTY] * (9 - mine - theirs)
    rows[0], rows[mine] = (0, ninths * unit, 1, 100), (1, (9 - ninths) * unit, 1, 100)
    outcome = rules.outcome(step(with_planets(start(on=FIELD, max_steps=1), *rows), [], []))
    assert outcome is not None
    assert outcome.ranks == (1, 1)
    assert outcome.scores[0] == outcome.scores[1]
