"""Grades as CSV."""

import csv
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy import update

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.season.finals import commit_finals, run_finals
from ludus.league.season.grades import HEAD, grades, safe_cell
from ludus.league.settings import Finals
from ludus.league.tables import PEOPLE, TEAMS
from tests.league.season.rows import ADA, STAFF, Clock, add_person, add_version, founded


class Line(NamedTuple):
    version: int
    team: int | None
    number: int
    place: int | None
    elo: float = 12.4
    low: float = -30.6
    high: float = 60.0
    played: int = 40
    faults: int = 2
    beaten: tuple[int, ...] = ()


ROWS = [Line(3, 1, 1, 2), Line(4, 1, 2, None), Line(9, None, 1, None), Line(5, 2, 1, 1, beaten=(9,))]


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    with founded(tmp_path / "league.db", Clock(), finals=Finals(board_count=1)) as league:
        add_version(league, 9, None, player="greedy")
        add_version(league, 3, 1, number=1)
        add_version(league, 5, 2, number=1)
        add_person(league, 3, "cy")
        yield league


def read(league: League) -> list[dict[str, Any]]:
    return list(csv.DictReader(StringIO(grades(league, STAFF, ROWS), newline="")))


def test_every_student_has_a_line_and_staff_have_none(league: League) -> None:
    lines = read(league)
    assert [(line["student"], line["login"], line["team"], line["version"]) for line in lines] == [
        ("s1", "ada", "team ada", "1"),
        ("s2", "bob", "team bob", "1"),
        ("s3", "cy", "", ""),
    ]
    assert [*lines[0]] == HEAD
    assert [lines[0][key] for key in ("place", "elo", "low", "high", "matches", "faults")] == [
        "2",
        "12",
        "-31",
        "60",
        "40",
        "2",
    ]
    assert [line["beaten"] for line in lines] == ["", "greedy", ""]


def test_no_cell_is_a_formula(league: League) -> None:
    with league.link() as link:
        link.execute(update(PEOPLE).where(PEOPLE.c.id == 1).values(name='=HYPERLINK("http://x";"y")', student="+49"))
        link.execute(update(TEAMS).where(TEAMS.c.id == 1).values(name='@a,"b"\nc'))
    line = next(line for line in read(league) if line["login"] == "ada")
    assert (line["name"][:2], line["student"], line["team"]) == ("'=", "'+49", '\'@a,"b" c')


@pytest.mark.parametrize("bad", ["=1+1", "+1", "-1", "@x", "\t=1", " =1", "\r=1", "|x", "%x", "＝1"])
def test_what_a_spreadsheet_would_carry_out_is_a_text(bad: str) -> None:
    assert safe_cell(bad).startswith("'")


@pytest.mark.parametrize("good", ["", "Ada", "O'Neil", "a=b", "1", " "])
def test_what_is_a_text_stays(good: str) -> None:
    assert safe_cell(good) == good


def test_the_place_in_the_finals_is_told_once_they_are_over(league: League) -> None:
    commit_finals(league, STAFF)
    assert {line["finals"] for line in read(league)} == {""}
    run_finals(league, lambda version: "greedy" if version == 5 else "random")
    assert [line["finals"] for line in read(league)] == ["2", "1", ""]


def test_nobody_but_staff(league: League) -> None:
    with pytest.raises(LudusError, match="only staff"):
        grades(league, ADA, ROWS)
