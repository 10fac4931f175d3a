"""`ludus league people`."""

from pathlib import Path

from ludus.league.people.accounts import by_login
from ludus.league.people.invitations import InvitationKind, look_up
from ludus.league.words import Role
from tests.cli.conftest import Ludus
from tests.league.peopled import author, new_league


def test_people_are_listed_and_changed(ludus: Ludus, tmp_path: Path) -> None:
    with new_league(tmp_path / "league.db") as league:
        author(league, "ada")
        author(league, "eve")
        place = ("--store", tmp_path / "league.db")
        _, out, _ = ludus("league", "people", *place)
        assert "Real ada" in out and "Team eve" in out
        code, out, err = ludus("league", "people", "ada", "--role", "staff", "--sees-source", *place)
        assert code == 0, err
        assert "sees source" in out and "eve" not in out
        person = by_login(league, "ada")
        assert person is not None and person.role is Role.STAFF and person.principal.sees_source
        _, out, _ = ludus("league", "people", "ada", "--reset", *place)
        assert look_up(league, out.split()[0].rpartition("/")[2]).kind is InvitationKind.RESET
        _, out, _ = ludus("league", "people", "ada", "--close", *place)
        assert "closed" in out
        _, out, _ = ludus("league", "people", "ada", "--open", *place)
        assert "closed" not in out


def test_nobody_by_that_name(ludus: Ludus, tmp_path: Path) -> None:
    with new_league(tmp_path / "league.db"):
        assert "ludus league invite --class-code" in ludus("league", "people", "--store", tmp_path / "league.db")[1]
        code, _, err = ludus("league", "people", "nobody", "--reset", "--store", tmp_path / "league.db")
    assert code == 2 and "nobody has the login 'nobody'" in err
