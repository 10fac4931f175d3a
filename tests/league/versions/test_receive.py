"""From bytes to a version, once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from sqlalchemy import func, select, update

from ludus.core.errors import LudusError
from ludus.league.people.principal import GUEST, OWNER, Principal
from ludus.league.settings import Dates, Quotas
from ludus.league.tables import FILES, TEAMS
from ludus.league.versions.files import file_of
from ludus.league.versions.receive import checked_name, receive
from ludus.league.versions.version import versions_of
from ludus.league.words import Life, Role
from ludus.players.sent.unpack import LARGEST
from ludus.store.tables import TOURNAMENTS
from tests.league.versions.conftest import ANN, BEN, NOON, STAFF, Clock, Founded


def test_versions_are_numbered_in_each_team(place: str, founded: Founded) -> None:
    league = founded(place)
    sent = [receive(league, who, "a.py", data) for who, data in ((ANN, b"1"), (ANN, b"2"), (BEN, b"1"), (ANN, b"3"))]
    assert [(one.team, one.number, one.sent_by) for one in sent] == [(1, 1, 1), (1, 2, 1), (2, 1, 2), (1, 3, 1)]
    assert all(one.life is Life.RECEIVED and one.received == NOON for one in sent)
    assert [file_of(league, one.digest) for one in sent] == [b"1", b"2", b"1", b"3"]
    assert league.rows(select(func.count()).select_from(FILES))[0][0] == 3


def test_what_was_sent_before_is_the_version_that_it_was(place: str, founded: Founded, clock: Clock) -> None:
    league = founded(place)
    first = receive(league, ANN, "my_bot.py", b"1")
    clock.now += 1000
    assert receive(league, ANN, "renamed.py", b"1") == first
    assert receive(league, ANN, "my_bot.zip", b"1").number == 2  # its name says that it is another kind
    with ThreadPoolExecutor(8) as threads:
        at_once = list(threads.map(lambda turn: receive(league, ANN, "b.py", b"%d" % (turn % 3 + 5)).number, range(24)))
    assert sorted(set(at_once)) == [3, 4, 5]
    assert len(versions_of(league, 1)) == 5


def test_staff_send_for_a_team_and_nobody_for_another_s(founded: Founded, tmp_path: object) -> None:
    league = founded(f"{tmp_path}/league.db")
    assert receive(league, OWNER, "a.py", b"1", team=2).team == 2
    assert receive(league, STAFF, "a.py", b"2", team=2).number == 2
    for who, team, why in (
        (ANN, 2, "only staff"),
        (OWNER, None, "you are in no team"),
        (OWNER, 7, "no team 7"),
        (GUEST, 1, "sign in"),
        (Principal(Role.AUTHOR, person=5), None, "you are in no team"),
    ):
        with pytest.raises(LudusError, match=why):
            receive(league, who, "a.py", b"3", team=team)


def test_a_team_sends_so_much_a_day(founded: Founded, tmp_path: object, clock: Clock) -> None:
    league = founded(f"{tmp_path}/league.db", quotas=Quotas(uploads=2))
    for data in (b"1", b"2", b"2"):
        receive(league, ANN, "a.py", data)
    with pytest.raises(LudusError, match="has sent 2 versions today"):
        receive(league, ANN, "a.py", b"3")
    receive(league, BEN, "a.py", b"3")
    clock.now += 43_200
    assert receive(league, ANN, "a.py", b"3").number == 3


def test_the_deadline_is_by_the_time_of_receipt(founded: Founded, tmp_path: object, clock: Clock) -> None:
    deadline = datetime.fromtimestamp(NOON + 60, UTC)
    league = founded(f"{tmp_path}/league.db", dates=Dates(deadline=deadline))
    clock.now = NOON + 59
    last = receive(league, ANN, "a.py", b"1")
    clock.now = NOON + 60
    assert receive(league, ANN, "a.py", b"1") == last  # the answer was lost; it is not late for that
    with pytest.raises(LudusError, match="the deadline was"):
        receive(league, ANN, "a.py", b"2")
    with league.link() as link:
        link.execute(update(TEAMS).where(TEAMS.c.id == 1).values(until=NOON + 100))
    assert receive(league, ANN, "a.py", b"2").number == 2
    with pytest.raises(LudusError, match="the deadline was"):
        receive(league, BEN, "a.py", b"2")


@pytest.mark.parametrize(
    ("file", "data", "why"),
    [("a.py", b"", "is empty"), ("a.py", bytes(LARGEST + 1), "more than 10 MB"), ("", b"1", "called")],
)
def test_what_cannot_be_a_bot_is_not_kept(founded: Founded, tmp_path: object, file: str, data: bytes, why: str) -> None:
    league = founded(f"{tmp_path}/league.db")
    with pytest.raises(LudusError, match=why):
        receive(league, ANN, file, data)
    assert versions_of(league, 1) == []
    assert league.rows(select(func.count()).select_from(TOURNAMENTS))


def test_a_name_is_a_name_and_no_path() -> None:
    assert checked_name("C:\\me\\bots\\a.py") == checked_name("/home/me/a.py") == "a.py"
    assert checked_name("\x1b[31mred.py").isprintable()
    assert checked_name("x" * 300 + ".py").endswith("x.py")
