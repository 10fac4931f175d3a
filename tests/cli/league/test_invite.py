"""`ludus league invite`."""

import csv
from pathlib import Path

import pytest

from ludus.league.league import League
from ludus.league.people.invitations import look_up
from ludus.league.words import Role
from tests.cli.conftest import Ludus
from tests.league.peopled import new_league


@pytest.fixture
def place(tmp_path: Path) -> Path:
    with new_league(tmp_path / "league.db"):
        return tmp_path / "league.db"


def role(place: Path, word: str) -> Role:
    with League(place) as league:
        return look_up(league, word).role


def test_a_class_gets_a_link_each(ludus: Ludus, place: Path, tmp_path: Path) -> None:
    (tmp_path / "class.csv").write_text("name,student,login\nAda Lovelace,s1,ada\nEve,s2,eve\n")
    asked = ("league", "invite", "--store", place, "--csv", tmp_path / "class.csv", "--url", "https://league.example/")
    code, out, err = ludus(*asked)
    assert code == 0, err
    assert "2 links are in" in out and "send each to its owner alone" in " ".join(out.split())
    links = tmp_path / "class-links.csv"
    assert links.stat().st_mode & 0o077 == 0
    rows = list(csv.DictReader(links.open(encoding="utf-8")))
    assert [(row["name"], row["student"], row["login"]) for row in rows] == [
        ("Ada Lovelace", "s1", "ada"),
        ("Eve", "s2", "eve"),
    ]
    start = "https://league.example/league/join/"
    assert rows[0]["link"].startswith(start)
    assert role(place, rows[0]["link"].removeprefix(start)) is Role.AUTHOR
    code, _, err = ludus(*asked)
    assert code == 2 and "is there already" in err
    assert role(place, rows[0]["link"].removeprefix(start)) is Role.AUTHOR  # still good


def test_a_bad_file_is_named_with_line_and_column_and_invites_nobody(ludus: Ludus, place: Path, tmp_path: Path) -> None:
    (tmp_path / "class.csv").write_text("name,login\nAda,ada\nEve,e v e\n")
    code, _, err = ludus("league", "invite", "--store", place, "--csv", tmp_path / "class.csv")
    assert code == 2 and "class.csv:3: column login: 'e v e' is no login" in " ".join(err.split())
    assert not (tmp_path / "class-links.csv").exists()
    _, out, _ = ludus("league", "people", "--store", place)
    assert "ada" not in out


def test_codes_and_links(ludus: Ludus, place: Path) -> None:
    _, out, _ = ludus("league", "invite", "--store", place, "--class-code", "--uses", "40", "--days", "14")
    assert "40 people may join" in out and role(place, out.split()[0]) is Role.AUTHOR
    _, out, _ = ludus("league", "invite", "--store", place, "--staff")
    assert role(place, out.split()[0].rpartition("/")[2]) is Role.STAFF
    _, out, _ = ludus("league", "invite", "--store", place)
    assert role(place, out.split()[0].rpartition("/")[2]) is Role.AUTHOR


def test_what_cannot_be(ludus: Ludus, place: Path) -> None:
    code, _, err = ludus("league", "invite", "--store", place, "--staff", "--class-code")
    assert code == 2 and "one of --csv, --class-code and --staff at a time" in err
    for url in ("league.example", "javascript:alert(1)", "http://"):
        code, _, err = ludus("league", "invite", "--store", place, "--url", url)
        assert code == 2 and "an address like https://league.example" in err
