"""A class as a CSV file."""

import csv
from io import StringIO

import pytest

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.accounts import by_login, everybody
from ludus.league.people.class_list import LARGEST, Student, invite_class, read_class, safe_cell, written
from ludus.league.people.invitations import Newcomer, join, look_up
from ludus.league.people.principal import GUEST, OWNER, NotAllowed

GOOD = "name,student,login\nAda Lovelace,s1,ada\nEve,,eve@school.example\n"


@pytest.mark.parametrize(
    "data",
    [
        GOOD.encode(),
        b"\xef\xbb\xbf" + GOOD.encode(),  # as Excel writes it
        GOOD.replace(",", ";").encode(),
        GOOD.replace(",", "\t").replace("\n", "\r\n\r\n").encode(),
        b"NAME, Student ,email,login\nAda Lovelace,s1,,ada\nEve,,eve@school.example\n",
    ],
)
def test_a_class_is_read_as_spreadsheets_write_it(data: bytes) -> None:
    assert read_class(data, "class.csv") == [
        Student("Ada Lovelace", "s1", "ada"),
        Student("Eve", "", "eve@school.example"),
    ]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "class.csv:1: a column is missing; the first line names the columns"),
        (b"\n\n", "class.csv:1: a column is missing"),
        (b"name,student\nAda,1\n", "class.csv:1: a column is missing"),
        (b"name,login,login\n", "class.csv:1: a column is there twice"),
        (b"name,login,grade\n", "class.csv:1: no column 'grade'"),
        (b"name,login\nAda,ada\nEve,e v e\n", "class.csv:3: column login: 'e v e' is no login"),
        (b"name,email\nAda,\n", "class.csv:2: column email: '' is no login"),
        (b"name,login\n,ada\n", "class.csv:2: column name: the name is missing"),
        (b"name,login\nAda,ada,more\n", "class.csv:2: 3 cells, and there are 2 columns"),
        (b"name,login\nAda,ada\n\nEve,ADA\n", "class.csv:4: column login: 'ada' is in line 2 too"),
        (b"name,student,login\nA,s1,ada\nE,s1,eve\n", "class.csv:3: column student: 's1' is in line 2 too"),
        (b"name,login\n=HYPERLINK(1),ada\n", "class.csv:2: column name: the name begins with '='"),
        (b"name,student,login\nAda,@x,ada\n", "class.csv:2: column student: the student begins with '@'"),
        (b"name,login\nA\x00da,ada\n", "class.csv:2: a NUL is in it"),
        (b"name,login\nAda,ada\n\xff,eve\n", "class.csv:3: not UTF-8"),
        (b'name,login\n"Ada,ada\n', "class.csv:2: unexpected end of data"),
        (b'name,login\n"A"da,ada\n', "class.csv:2:"),
        (b"name,login\n" + b"x" * 500_000 + b",ada\n", "class.csv:2: field larger"),
        (b"name,login\n" + b"x" * 10_240 + b",ada\n", "class.csv:2: column name: the name has 10240 letters"),
        (b"name,login\n\x1b[31mAda,ada\n", "class.csv:2: column name: the name has letters in it that cannot be"),
        (b"name,login\n" + b"A,b\n" * (LARGEST // 4), "class.csv: 1,048,587 bytes; 1,048,576 are the most"),
        (b"name,login\n" + b"A,bb\n" * 5001, "class.csv: 5,001 people; 5,000 are the most"),
        (b"PK\x03\x04\x00\x00", "class.csv:1: a NUL is in it; this is no CSV file"),
    ],
)
def test_what_is_wrong_is_told_with_line_and_column(data: bytes, said: str) -> None:
    with pytest.raises(LudusError) as caught:
        read_class(data, "class.csv")
    assert str(caught.value).startswith(said)
    assert str(caught.value).isprintable()


def test_everybody_gets_an_account_and_a_link(league: League) -> None:
    invited = invite_class(league, OWNER, read_class(GOOD.encode(), "class.csv"))
    rows = list(csv.DictReader(StringIO(written(invited, "https://league.example/"))))
    assert [row["login"] for row in rows] == ["ada", "eve@school.example"]
    assert rows[0]["link"] == f"https://league.example/league/join/{invited[0].word}"
    assert look_up(league, invited[0].word).person == by_login(league, "ada").id  # type: ignore[union-attr]


def test_the_same_file_again_gives_new_links_to_those_who_have_not_come(league: League) -> None:
    students = read_class(GOOD.encode(), "class.csv")
    first = invite_class(league, OWNER, students)
    join(league, first[0].word, Newcomer("", "Countess", "hash"))
    second = invite_class(league, OWNER, students)
    assert len(everybody(league, OWNER)) == 2
    assert second[0].word == "" and "has joined" in written(second, "x")
    with pytest.raises(LudusError, match="not good"):
        look_up(league, first[1].word)
    look_up(league, second[1].word)


def test_only_staff_invite(league: League) -> None:
    with pytest.raises(NotAllowed):
        invite_class(league, GUEST, [])
    with pytest.raises(LudusError, match="1 to 366 days"):
        invite_class(league, OWNER, [], days=0)


def test_no_cell_is_obeyed() -> None:
    assert [safe_cell(cell) for cell in ("=1", "+1", "-1", "@x", "\tx", "x=1", "")] == [
        "'=1",
        "'+1",
        "'-1",
        "'@x",
        "'\tx",
        "x=1",
        "",
    ]
