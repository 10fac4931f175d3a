"""Names that people give."""

import pytest

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.names import checked_login, checked_name, name_key, shown_people, team_names
from ludus.league.people.principal import GUEST, OWNER, Principal
from ludus.league.words import Role
from tests.league.peopled import author, mate


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("José", "José"),
        ("'t Hooft", "'t Hooft"),
        ("राम", "राम"),
        ("李明", "李明"),
        ("7 of 9", "7 of 9"),
    ],
)
def test_a_good_name_is_kept(given: str, kept: str) -> None:
    assert checked_name(given, "the name") == kept


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("", "is missing"),
        (" \t ", "is missing"),
        ("a\0b", "cannot be shown"),
        ("a\nb", "cannot be shown"),
        ("a\u202eb", "cannot be shown"),  # turns the line around
        ("a\u200bb", "cannot be shown"),
        ("\u3164", "cannot be shown"),  # a letter, as Unicode has it, that is blank
        ("a\ufe0f", "cannot be shown"),
        ("\ud800", "cannot be shown"),
        ("Z" + "\u0335" * 20, "cannot be shown"),
        ("x" * 41, "has 41 letters; 40 are allowed"),
        ("x" * 10_240, "has 10240 letters; 40 are allowed"),
        ("=cmd|' /C calc'!A0", "begins with '='"),
        ("@SUM(A1)", "begins with '@'"),
        ("-1+2", "begins with '-'"),
        ("+1", "begins with '+'"),
        ("''=x", 'begins with "\'"'),
    ],
)
def test_a_bad_name_is_refused_in_one_line(given: str, said: str) -> None:
    with pytest.raises(LudusError, match="the name") as caught:
        checked_name(given, "the name")
    assert said in str(caught.value)
    assert str(caught.value).isprintable() and len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Ada", "\uff21da"),  # a wide letter
        ("Ada", "Аda"),  # Cyrillic
        ("Jose", "José"),
        ("Team 1", "team-l"),
        ("Bot I", "BotI"),
        ("O O", "00"),
        ("Straße", "STRASSE"),
        ("ﬁsh", "fish"),
    ],
)
def test_names_that_look_alike_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Ada", "Adam"), ("राम", "रमा"), ("李明", "李朋"), ("Team 2", "Team 3")])
def test_names_that_differ_have_two(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


def test_a_login_is_plain() -> None:
    assert checked_login(" Ada@School.example ") == "ada@school.example"
    for bad in ("", "a", ".a", "a b", "a\0b", "ädä", "x" * 65, "a'--", "x" * 100_000):
        with pytest.raises(LudusError, match="is no login: 2 to 64"):
            checked_login(bad)


def test_pseudonyms_are_for_all_and_real_names_for_staff(league: League) -> None:
    one = author(league, "ada")
    mate(league, "bob", one.key)
    for reader in (GUEST, one.principal, Principal(Role.AUTHOR, 99, 99)):
        told = shown_people(league, one.team, reader)
        assert [(row.pseudonym, row.name, row.student) for row in told] == [("The ada", "", ""), ("The bob", "", "")]
    for reader in (OWNER, Principal(Role.STAFF, 98)):
        assert shown_people(league, one.team, reader)[0][1:] == ("The ada", "Real ada", "s-ada")


def test_teams_are_named(league: League) -> None:
    one, two = author(league, "ada"), author(league, "eve")
    assert team_names(league) == {one.team: "Team ada", two.team: "Team eve"}
    assert team_names(league, [two.team, 99]) == {two.team: "Team eve"}
    assert team_names(league, []) == {}
