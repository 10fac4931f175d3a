"""A class as a CSV file: who is to be invited. A link each comes back, as a CSV file that a spreadsheet may open."""

import csv
from io import StringIO
from typing import NamedTuple

from sqlalchemy import select

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.accounts import add_person
from ludus.league.people.invitations import MOST_DAYS, invite_person, newcomer
from ludus.league.people.names import LONGEST_REAL, checked_login, checked_name
from ludus.league.people.principal import Principal
from ludus.league.tables import PEOPLE
from ludus.league.words import Role

LARGEST = 1 << 20  # bytes
MOST = 5000  # people
COLUMNS = ("name", "student", "login", "email")
OBEYED = ("=", "+", "-", "@", "\t", "\r")  # by spreadsheets, at the beginning of a cell
WAY_OUT = "the first line names the columns: name, student, and login or email"


class Student(NamedTuple):
    """A line of the file."""

    name: str
    student: str
    login: str


class Invited(NamedTuple):
    """`word` is empty for who has joined already."""

    student: Student
    word: str


def read_class(data: bytes, file: str) -> list[Student]:
    """Every line, or an error that names the line and the column."""
    if len(data) > LARGEST:
        raise LudusError(f"{file}: {len(data):,} bytes; {LARGEST:,} are the most, for a class")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise LudusError(f"{file}:{line}: not UTF-8; save it as CSV in UTF-8") from None
    rows = _rows(text, file)
    heads = [head.strip().lower() for head in (rows[0][1] if rows else [])]
    _check_heads(heads, file)
    if len(rows) - 1 > MOST:
        raise LudusError(f"{file}: {len(rows) - 1:,} people; {MOST:,} are the most")
    students = [_student(row, heads, f"{file}:{line}") for line, row in rows[1:]]
    _check_once([line for line, _ in rows[1:]], students, file)
    return students


def _rows(text: str, file: str) -> list[tuple[int, list[str]]]:
    """The lines that hold something, each with its number in the file."""
    if "\0" in text:
        raise LudusError(f"{file}:{text[: text.index(chr(0))].count(chr(10)) + 1}: a NUL is in it; this is no CSV file")
    first = text.partition("\n")[0]
    reader = csv.reader(StringIO(text), delimiter=max(",;\t", key=first.count), strict=True)
    try:
        return [(reader.line_num, row) for row in reader if any(cell.strip() for cell in row)]
    except csv.Error as error:
        raise LudusError(f"{file}:{reader.line_num}: {error}") from None


def _check_heads(heads: list[str], file: str) -> None:
    unknown = [head for head in heads if head not in COLUMNS]
    if unknown:
        raise LudusError(f"{file}:1: no column {unknown[0]!r}; {WAY_OUT}")
    if len({*heads}) < len(heads):
        raise LudusError(f"{file}:1: a column is there twice; {WAY_OUT}")
    if "name" not in heads or not {"login", "email"} & {*heads}:
        raise LudusError(f"{file}:1: a column is missing; {WAY_OUT}")


def _student(row: list[str], heads: list[str], at: str) -> Student:
    if len(row) > len(heads):
        raise LudusError(f"{at}: {len(row)} cells, and there are {len(heads)} columns")
    cells = dict(zip(heads, row, strict=False))
    column = "login" if cells.get("login", "").strip() else "email"
    try:
        name = checked_name(cells.get("name", ""), "the name", LONGEST_REAL)
        number = cells.get("student", "").strip()
        number = checked_name(number, "the student", LONGEST_REAL) if number else ""
    except LudusError as error:
        raise LudusError(f"{at}: column {'student' if 'the student' in str(error) else 'name'}: {error}") from None
    try:
        return Student(name, number, checked_login(cells.get(column, "")))
    except LudusError as error:
        raise LudusError(f"{at}: column {column if column in heads else 'login'}: {error}") from None


def _check_once(lines: list[int], students: list[Student], file: str) -> None:
    for column in ("login", "student"):
        seen: dict[str, int] = {}
        for line, student in zip(lines, students, strict=True):
            value = getattr(student, column)
            if value and seen.setdefault(value, line) != line:
                raise LudusError(f"{file}:{line}: column {column}: {value!r} is in line {seen[value]} too")


def invite_class(league: League, principal: Principal, students: list[Student], days: int = 30) -> list[Invited]:
    """An account and a link for each, all or none. Who was invited before, and has not come, gets a new link."""
    principal.demand_staff()
    if not 1 <= days <= MOST_DAYS:
        raise LudusError(f"an invitation is good for 1 to {MOST_DAYS} days")
    with league.link() as link:
        league.note(link, principal.person, "invitation", f"a class of {len(students)}")
        rows = link.execute(select(PEOPLE.c.login, PEOPLE.c.id, PEOPLE.c.password, PEOPLE.c.subject))
        known = {row.login: (row.id, row.password or row.subject) for row in rows}
        made = []
        for student in students:
            id, joined = known.get(student.login, (None, None))
            if id is None:
                about = {"login": student.login, "name": student.name, "student": student.student}
                id = add_person(link, league.now(), pseudonym=newcomer(), role=Role.AUTHOR, **about)
            made.append(Invited(student, "" if joined else invite_person(league, link, principal, id, days)))
        return made


def written(invited: list[Invited], url: str) -> str:
    """The CSV file with the links; no cell of it is obeyed by a spreadsheet."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["name", "student", "login", "link"])
    for student, word in invited:
        link = f"{url.rstrip('/')}/league/join/{word}" if word else "has joined"
        writer.writerow([safe_cell(cell) for cell in (*student, link)])
    return out.getvalue()


def safe_cell(cell: str) -> str:
    """For any CSV that people open: a spreadsheet takes it for text."""
    return f"'{cell}" if cell.startswith(OBEYED) else cell
