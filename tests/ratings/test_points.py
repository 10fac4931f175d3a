"""Points and standings: a table computed by hand, and what must hold for any results."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.ratings.points import crosstable, match_points, standings
from tests.ratings.drawn import renamed, result, results, tables

HALF = Fraction(1, 2)
some = results(5)


def test_points_of_tables() -> None:
    assert match_points((1, 2)) == [1, 0]
    assert match_points((1, 1)) == [HALF, HALF]
    assert match_points((2, 1, 3)) == [HALF, 1, 0]
    assert match_points((1, 2, 2, 4)) == [1, HALF, HALF, 0]
    assert match_points((1,)) == [1]


def test_a_round_robin_by_hand() -> None:
    """0 beats 1, 1 beats 2, 2 beats 0 and all beat 3, but 3 holds 2 to a draw."""
    played = [result(seats, (1, 2)) for seats in ((0, 1), (1, 2), (2, 0), (0, 3), (1, 3))] + [result((2, 3), (1, 1))]
    rows = standings(4, played)
    assert [(row.entrant, row.points) for row in rows] == [(0, 2), (1, 2), (2, Fraction(3, 2)), (3, HALF)]
    first, second, third, last = rows
    assert [first.head_to_head, second.head_to_head] == [1, 0]  # 0 won against 1
    assert [first.sonneborn_berger, second.sonneborn_berger] == [Fraction(5, 2), 2]  # 2 + ½; 1½ + ½
    assert [first.buchholz, last.buchholz] == [4, Fraction(11, 2)]
    assert (third.wins, third.draws, third.losses, third.played) == (1, 1, 1, 3)
    assert [row.place for row in rows] == [1, 2, 3, 4]


def test_the_score_of_the_game_decides_last() -> None:
    level = [MatchResult(0, (0, 1), (1, 2), (5.0, 4.0)), MatchResult(1, (1, 0), (1, 2), (9.0, 0.1))]
    assert [(row.entrant, row.score) for row in standings(2, level)] == [(1, 13.0), (0, 5.1)]


def test_equals_share_a_place_in_the_order_of_entry() -> None:
    assert [(row.place, row.entrant) for row in standings(3, [])] == [(1, 0), (1, 1), (1, 2)]
    rows = standings(3, [result((1, 2), (1, 1))])
    assert [(row.place, row.entrant) for row in rows] == [(1, 1), (1, 2), (3, 0)]


def test_head_to_head_counts_only_where_all_have_met() -> None:
    """0 beat 1, and 2 has as many points from elsewhere: that says nothing about 0 and 2."""
    played = [result((0, 1), (1, 2)), result((1, 3), (1, 2)), result((2, 3), (1, 2))]
    assert {row.head_to_head for row in standings(4, played)} == {Fraction(0)}


def test_a_bye_is_a_point_but_no_match() -> None:
    row = standings(2, [result((1,), (1,))])[0]
    assert [row.entrant, row.points, row.played, row.wins] == [1, 1, 0, 0]


def test_what_failed_through_our_fault_does_not_count() -> None:
    spoiled = MatchResult(0, (0, 1), (1, 2), (1.0, 0.0), ((0, Fault.INFRA),))
    assert standings(2, [spoiled]) == standings(2, [])
    crashed = MatchResult(0, (0, 1), (1, 2), (1.0, 0.0), ((1, Fault.CRASH),))
    assert standings(2, [crashed])[0].points == 1


@given(some, st.randoms(use_true_random=False))
def test_the_order_of_results_does_not_matter(played: list[MatchResult], rng: object) -> None:
    shuffled = list(played)
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    assert standings(5, shuffled) == standings(5, played)


@given(some, st.permutations(range(5)))
def test_names_do_not_matter(played: list[MatchResult], names: list[int]) -> None:
    before = {names[row.entrant]: row._replace(entrant=0) for row in standings(5, played)}
    after = {row.entrant: row._replace(entrant=0) for row in standings(5, renamed(played, names))}
    assert before == after


@given(some)
def test_a_table_shares_out_half_a_point_a_seat(played: list[MatchResult]) -> None:
    """Two share one point, three 1½, four 2: nothing is lost."""
    rows = standings(5, played)
    assert sum(row.points for row in rows) == sum(Fraction(len(one.entrants), 2) for one in played)
    assert rows == sorted(rows, key=lambda row: row.key, reverse=True)


@given(some)
def test_a_crosstable_is_its_own_mirror(played: list[MatchResult]) -> None:
    table, rows = crosstable(5, played), {row.entrant: row for row in standings(5, played)}
    for a in range(5):
        assert sum(cell.points for cell in table[a]) == rows[a].points
        for b in range(5):
            assert (table[a][b].wins, table[a][b].draws) == (table[b][a].losses, table[b][a].draws)
            assert table[a][b].points + table[b][a].points == table[a][b].weight


@given(some, tables(5))
def test_who_comes_first_alone_gains_a_point(played: list[MatchResult], more: MatchResult) -> None:
    won = result(more.entrants, [1, *[rank + 1 for rank in more.ranks[1:]]])
    winner = more.entrants[0]
    before, after = ({row.entrant: row for row in standings(5, some)} for some in (played, [*played, won]))
    assert after[winner].points == before[winner].points + 1
    assert after[winner].wins == before[winner].wins + 1


def test_points_by_wins_and_by_score() -> None:
    """At a table of three, two share the first place; the game's own score has its own opinion."""
    played = [
        MatchResult(0, (0, 1, 2), (1, 1, 3), (1.0, 2.0, 9.0)),
        MatchResult(1, (0, 1, 2), (2, 3, 1), (0.1, 0.2, 0.3)),
    ]
    assert [row.points for row in standings(3, played, "wins")] == [1, Fraction(1, 2), Fraction(1, 2)]
    by_score = standings(3, played, "score")
    assert [(row.entrant, float(row.points)) for row in by_score] == [(2, 9.3), (1, 2.2), (0, 1.1)]
    assert [row.entrant for row in standings(3, played)] == [0, 2, 1]
