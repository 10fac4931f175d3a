"""The season's page, for all."""

from msgspec.structs import replace

from ludus.league.people.principal import OWNER
from ludus.league.season.announcements import announce
from ludus.league.season.dates import extend
from ludus.league.season.finals import commit_finals
from ludus.league.settings import Dates
from tests.league.season.rows import moment
from tests.web.league.season.conftest import Class


def test_all_see_where_the_season_stands(pupils: Class) -> None:
    league = pupils.school.league
    announce(league, OWNER, "<script>x</script> see https://example.org/a")
    promised = commit_finals(league, OWNER, "the secret seed")
    league.change(replace(league.settings, dates=Dates(deadline=moment(4e9))), None)
    extend(league, OWNER, pupils.ada.team, 4.1e9)
    for path in ("/league", "/league/season"):
        shown = pupils.browser("guest").get(path).text
        assert "Autumn" in shown and "The season is open." in shown and promised in shown
        assert "&lt;script&gt;" in shown and 'href="https://example.org/a"' in shown
        assert "the secret seed" not in shown and "Deadline of your team" not in shown and "/league/staff" not in shown
    assert "Deadline of your team" in pupils.browser("ada").get("/league").text
    assert "Deadline of your team" not in pupils.browser("bob").get("/league").text
    assert "/league/staff" in pupils.browser("chief").get("/league").text


def test_each_is_shown_the_ways_that_are_theirs(pupils: Class) -> None:
    guest, owner = pupils.browser("guest").get("/league").text, pupils.school.owner().get("/league").text
    assert 'href="/league/sign-in"' in guest and 'href="/league/join"' in guest
    assert "/league/staff" in owner and "/league/sign-in" not in owner and "/league/join" not in owner
    for path in ("/league/team", "/league/scrimmages"):
        told = pupils.school.owner().get(path).text
        assert "You own the server" in told and "/league/people" in told and "/league/members" not in told


def test_programs_are_told_the_same(pupils: Class) -> None:
    commit_finals(pupils.school.league, OWNER, "the secret seed")
    told = pupils.browser("guest").get("/api/league/season").json()
    assert (told["name"], told["phase"], told["finals"]["seed"]) == ("Autumn", "open", "")
