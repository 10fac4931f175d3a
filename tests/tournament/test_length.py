"""How many matches there will be is what there are in the end."""

from typing import Any

import pytest

from ludus.tournament.schedule import Schedule
from ludus.tournament.spec import TournamentSpec
from tests.tournament.play import by_chance, make_spec

CASES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("round_robin", {}),
    ("round_robin", {"rounds": 3, "format_both_seats": False}),
    ("ranker", {"rounds": 2}),
    ("one_vs_one_all", {}),
    ("gauntlet", {"format_seeds": 2, "rounds": 2}),
    ("tables", {"seats": 3, "rounds": 2}),
    ("tables", {"seats": 3, "format_rotate": True}),
    ("free_for_all", {"seats": 4, "rounds": 3}),
    ("free_for_all", {"seats": 3, "rounds": 3, "format_short_tables": True}),
    ("swiss", {}),
    ("swiss", {"rounds": 3, "format_both_seats": False}),
    ("ladder", {"rounds": 3}),
)
SPECS = [
    make_spec(entrants, name, boards, **more) for entrants in (4, 5, 9) for boards in (1, 3) for name, more in CASES
]


def count(spec: TournamentSpec) -> int:
    schedule, matches = Schedule(spec), 0
    while schedule.finished is None:
        pairing = schedule.open[0]
        schedule.add(by_chance(7)(pairing))
        matches += 1
    return matches


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: f"{spec.format.__struct_config__.tag}-{len(spec.entrants)}")
def test_the_plan_is_what_is_played(spec: TournamentSpec) -> None:
    assert spec.planned == count(spec)


@pytest.mark.parametrize("name", ["knockout", "groups", "sprt"])
def test_where_it_depends_on_results_nobody_knows(name: str) -> None:
    assert make_spec(2 if name == "sprt" else 8, name).planned is None
