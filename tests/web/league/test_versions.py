"""The page of a version; what others see of it: test_submit.py."""

from ludus.league.versions.checking import Checked, keep_checked
from ludus.league.versions.house import house_versions
from ludus.league.versions.receive import receive
from tests.league.versions.test_checking import BAD
from tests.web.league.conftest import LeagueServed


def test_its_team_reads_what_was_found_and_said(served: LeagueServed) -> None:
    one = receive(served.league, served.ann.principal, "bot.cpp", b"1")
    with served.client(served.ann.session) as client:
        waits = client.get(f"/league/versions/{one.id}").text
        assert "It waits for its check" in waits and "data-moving" in waits and "Withdraw" in waits
        keep_checked(served.league, one, Checked(report=BAD, log="$ make\n<b>warning</b>"))
        page, parts = (client.get(f"/league/versions/{one.id}{more}").text for more in ("", "/parts"))
    assert parts in page and "data-moving" not in page and "Withdraw" not in page
    assert "not fit to play yet" in page and page.count('class="failed"') == 5
    assert "&lt;b&gt;warning&lt;/b&gt;" in page


def test_a_bot_of_the_house_has_a_page_for_all(served: LeagueServed) -> None:
    bot = house_versions(served.league)[0]
    with served.client(None) as client:
        page = client.get(f"/league/versions/{bot.id}").text
    assert bot.player in page and "rated" in page and "Sent" not in page
