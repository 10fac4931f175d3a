"""Grades: a line for each student, as CSV that any spreadsheet opens and none obeys."""

import csv
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Protocol

from sqlalchemy import Row, select

from ludus.core.errors import LudusError
from ludus.core.outside.plain import plain
from ludus.league.league import League
from ludus.league.people.principal import Principal
from ludus.league.season.finals import final_places, finals_state
from ludus.league.tables import MEMBERS, PEOPLE, TEAMS, VERSIONS
from ludus.league.words import Role

HEAD = [
    "student",
    "name",
    "login",
    "team",
    "version",
    "place",
    "elo",
    "low",
    "high",
    "matches",
    "faults",
    "beaten",
    "finals",
]
OBEYED = "=+-@|%\t\r\n＝＋－＠"  # what a formula, or a command, begins with in one spreadsheet or another


class GradedRow(Protocol):
    """Of the league's table: one version."""

    @property
    def version(self) -> int: ...
    @property
    def team(self) -> int | None: ...
    @property
    def number(self) -> int: ...
    @property
    def place(self) -> int | None: ...
    @property
    def elo(self) -> float: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...
    @property
    def played(self) -> int: ...
    @property
    def faults(self) -> int: ...
    @property
    def beaten(self) -> Sequence[int]: ...


def grades(league: League, principal: Principal, rows: Sequence[GradedRow]) -> str:
    """From the rows of the table: of a team, the version with its place, or the newest that is on the way to one. Who
    has no team, or no version, has a line too. `finals` is the place there, once they are over."""
    if not principal.is_staff:
        raise LudusError("only staff see the grades")
    best, places, house = _by_team(rows), _places_of_teams(league), _house_names(league)
    told = StringIO()
    lines = csv.writer(told, lineterminator="\r\n")
    lines.writerow(HEAD)
    for student in _students(league):
        row = best.get(student.team)
        graded = _graded(row, house) if row else [""] * 8
        texts = [student.student, student.name, student.login, student.team_name or ""]
        lines.writerow([*map(safe_cell, texts), *graded, places.get(student.team, "")])
    return told.getvalue()


def safe_cell(text: str) -> str:
    """A text that somebody chose, and that no spreadsheet carries out: `'=1+1`."""
    told = plain(text)
    return f"'{told}" if told.lstrip()[:1] and told.lstrip()[0] in OBEYED else told


def _students(league: League) -> list[Row[tuple[object, ...]]]:
    """All authors whose account is open."""
    columns = (PEOPLE.c.student, PEOPLE.c.name, PEOPLE.c.login, MEMBERS.c.team, TEAMS.c.name.label("team_name"))
    joined = PEOPLE.outerjoin(MEMBERS, MEMBERS.c.person == PEOPLE.c.id).outerjoin(TEAMS, TEAMS.c.id == MEMBERS.c.team)
    authors = select(*columns).select_from(joined).where(PEOPLE.c.role == Role.AUTHOR, PEOPLE.c.closed.is_(None))
    return league.rows(authors.order_by(PEOPLE.c.student, PEOPLE.c.login))


def _by_team(rows: Sequence[GradedRow]) -> dict[int | None, GradedRow]:
    best: dict[int | None, GradedRow] = {}
    for row in rows:
        if row.team is not None and (row.team not in best or _rank(row) > _rank(best[row.team])):
            best[row.team] = row
    return best


def _rank(row: GradedRow) -> tuple[bool, int]:
    return row.place is not None, row.number


def _graded(row: GradedRow, house: Mapping[int, str]) -> list[object]:
    numbers = [f"{value:.0f}" for value in (row.elo, row.low, row.high)] if row.played else ["", "", ""]
    place = "" if row.place is None else row.place
    beaten = safe_cell(" ".join(house.get(one, str(one)) for one in row.beaten))
    return [row.number, place, *numbers, row.played, row.faults, beaten]


def _house_names(league: League) -> dict[int, str]:
    return {row.id: row.player for row in league.rows(select(VERSIONS).where(VERSIONS.c.team.is_(None)))}


def _places_of_teams(league: League) -> dict[int, int]:
    state = finals_state(league)
    if state is None or state.revealed is None:
        return {}
    teams = {row.id: row.team for row in league.rows(select(VERSIONS.c.id, VERSIONS.c.team))}
    return {teams[version]: place for version, place in final_places(league).items()}
