"""The table: by the format's places where it gives them, otherwise by points."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.match import MatchResult
from ludus.ratings.points import standings
from ludus.tournament import Schedule, TournamentSpec
from ludus.tournament.standings import ranked
from tests.tournament.play import by_chance, by_strength, make_spec, play_all


def played(spec: TournamentSpec, salt: int) -> tuple[list[MatchResult], Schedule]:
    full, schedule = play_all(spec, by_chance(salt))
    return [by_chance(salt)(pairing) for pairing in full], schedule


@settings(max_examples=40)
@given(st.integers(2, 9), st.integers(0, 10**6), st.sampled_from(["ranks", "wins", "score"]))
def test_where_the_format_gives_no_places_the_points_do(n: int, salt: int, points: str) -> None:
    spec = make_spec(n, "round_robin", points=points)
    results, schedule = played(spec, salt)
    assert ranked(spec, results, schedule) == standings(n, results, spec.points)


@settings(max_examples=40)
@given(st.integers(2, 9), st.integers(0, 10**6), st.booleans())
def test_a_knockout_ranks_as_it_was_played_and_who_shares_a_place_is_counted(n: int, salt: int, double: bool) -> None:
    spec = make_spec(n, "knockout", format_double=double)
    results, schedule = played(spec, salt)
    rows = ranked(spec, results, schedule)
    assert schedule.finished
    assert sorted(row.entrant for row in rows) == list(range(n))
    place = {row.entrant: row.place for row in rows}
    before = 0
    for group in schedule.finished.places:
        assert {place[one] for one in group} == {before + 1}
        before += len(group)
    assert [row.place for row in rows] == sorted(place.values())


def test_while_it_goes_on_the_table_goes_by_points() -> None:
    spec = make_spec(4, "knockout")
    schedule, results = Schedule(spec), list[MatchResult]()
    for pairing in schedule.open:
        results.append(by_strength(pairing))
        schedule.add(results[-1])
    assert schedule.finished is None
    assert ranked(spec, results, schedule) == standings(4, results, spec.points)


def test_a_bye_of_a_swiss_is_in_the_table() -> None:
    spec = make_spec(3, "swiss", rounds=1)
    full, schedule = play_all(spec)
    rows = ranked(spec, [by_strength(pairing) for pairing in full], schedule)
    free = ({0, 1, 2} - set(full[0].entrants)).pop()
    assert next(row for row in rows if row.entrant == free).points == 2  # as much as who has won both
    assert rows[0].points == 2
