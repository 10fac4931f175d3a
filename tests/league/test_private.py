"""What belongs to a team: one author against another."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import insert, select, update

from ludus import Entrant, MatchSpec, play_match
from ludus.core.errors import BadRecord
from ludus.core.match import FaultNote, MatchRecord, Measured, TurnNote
from ludus.core.player import Fault
from ludus.league.league import League
from ludus.league.matches.pairs import Pair, keep_pairs
from ludus.league.people.principal import GUEST, OWNER, Principal
from ludus.league.private import NotYours, record_for, who_sat
from ludus.league.settings import Dates
from ludus.league.tables import AUDIT, FINALS
from ludus.league.words import Replays, Role, Share
from ludus.referee.file import dump_record, load_record
from ludus.store.tables import RECORDS
from tests.league.matches.leagues import a_pair, results_of
from tests.league.table.seasons import ADA, BETTER, BOB, SEER, STAFF, a_season, meet

OTHER, OTHER_STAFF = Principal(Role.AUTHOR, 3, 5), Principal(Role.STAFF, 7)
ALL = (GUEST, OTHER, ADA, BOB, STAFF, SEER, OWNER)
SECRETS = ("ada's note", "bob's note", "ada's stderr", "bob's stderr", "/srv/league")


def played() -> MatchRecord:
    """Of Ada (seat 0) against Bob, with all that may be measured."""
    entrants = (Entrant("Ada v1", "/srv/league/ada/bot.py"), Entrant("Bob v1", "/srv/league/bob/bot.py"))
    spec = MatchSpec(game="planet_wars", entrants=(Entrant("Ada v1", "noop"), Entrant("Bob v1", "noop")), board="line")
    record = play_match(replace(spec, options={"max_turns": 3}))
    faults = tuple(
        FaultNote(seat + 1, seat, Fault.CRASH, f"{who}'s stderr", f"{who}'s stderr in /srv/league/{who}/bot.py")
        for seat, who in enumerate(("ada", "bob"))
    )
    said = tuple(TurnNote(seat + 1, seat, f"{who}'s note") for seat, who in enumerate(("ada", "bob")))
    measured = replace(
        record.measured, faults=faults, said=said, think_us=tuple(range(100, 106)), notes=("bob's note: slow",)
    )
    game = replace(record.game, spec=replace(record.game.spec, entrants=entrants, secret="ssh"))
    return MatchRecord(game=game, measured=replace(measured, spared_ms=(5, 6), host="a machine"))


@pytest.fixture(scope="module")
def record() -> bytes:
    return dump_record(played())


@pytest.fixture
def league(tmp_path: Path, record: bytes) -> League:  # type: ignore[misc]
    with a_season(tmp_path / "league.db", lambda: 1000.0) as league:
        meet(league, [(3, 4, BETTER)], records=(record, record))
        yield league


def words(data: bytes) -> str:
    import gzip

    return gzip.decompress(data).decode()


def may(league: League, series: str, number: int) -> list[bool]:
    def can(who: Principal) -> bool:
        try:
            return bool(record_for(league, who, series, number))
        except NotYours:
            return False

    return [can(who) for who in ALL]


def test_what_others_download_has_no_measured(league: League) -> None:
    for who in (OTHER, STAFF):
        told = load_record(record_for(league, who, "league", 0))
        assert told.measured == Measured()
        assert told.game.spec.secret == ""
        assert told.game.turns == played().game.turns
        text = words(record_for(league, who, "league", 0))
        assert not [secret for secret in (*SECRETS, "ssh") if secret in text]


def test_an_author_has_what_was_measured_of_their_own_seat_alone(league: League) -> None:
    for who, seat, mine, theirs in ((ADA, 0, "ada", "bob"), (BOB, 1, "bob", "ada")):
        text, told = words(record_for(league, who, "league", 0)), load_record(record_for(league, who, "league", 0))
        assert f"{mine}'s note" in text
        assert f"{mine}'s stderr" in text
        assert f"{theirs}'s" not in text
        assert "/srv/league" not in text
        own = [100 + turn if turn % 2 == seat else 0 for turn in range(6)]
        assert [*told.measured.think_us] == own
        assert told.measured.spared_ms == ((5, 0), (0, 6))[seat]
        assert (told.measured.host, told.game.spec.secret) == ("", "ssh")  # the seed of the own bot is made with it


def test_who_may_see_source_has_all_and_that_is_written_down(league: League) -> None:
    text = words(record_for(league, SEER, "league", 0))
    assert all(secret in text for secret in SECRETS[:4])
    log = [(row.person, row.what, row.about) for row in league.rows(select(AUDIT))]
    assert log == [(9, "record", "match 0 of league, with all that was measured")]


@pytest.mark.parametrize(
    ("replays", "allowed"),
    [
        (Replays.PUBLIC, [True] * 7),
        (Replays.LEAGUE, [False] + [True] * 6),
        (Replays.OWN, [False, False] + [True] * 5),
    ],
)
def test_who_may_watch_what(league: League, replays: Replays, allowed: list[bool]) -> None:
    league.change(replace(league.settings, replays=replays), None)
    assert may(league, "league", 0) == allowed


def test_own_until_finals_ends_with_the_finals(league: League) -> None:
    league.change(replace(league.settings, replays=Replays.OWN), None)
    finals = {"id": 1, "seed": "", "hash": "", "committed": 1.0, "versions": "[3,4]", "began": 5.0, "revealed": None}
    with league.link() as link:
        link.execute(insert(FINALS).values(**finals))
    assert may(league, "league", 0) == [False, False, True, True, True, True, True]
    with league.link() as link:
        link.execute(update(FINALS).values(revealed=9.0))
    assert may(league, "league", 0) == [False, True, True, True, True, True, True]


def test_finals_are_of_who_plays_them_until_they_are_over(league: League, record: bytes) -> None:
    league.store.begin("finals", b"{}")
    pair = a_pair(0, 0, 1)  # places among those who play: Bob is 0, Ada 1
    league.store.commit_all("finals", [(result, record) for result, _ in results_of(pair)])
    assert may(league, "finals", 0) == [False] * 7
    finals = {"id": 1, "seed": "", "hash": "", "committed": 1.0, "versions": "[4,1]", "began": 5.0, "revealed": None}
    with league.link() as link:
        link.execute(insert(FINALS).values(**finals))
    assert who_sat(league, "finals", 0).versions == (4, 1)
    assert may(league, "finals", 0) == [False, False, False, True, True, True, True]


def test_scrimmages_and_trials_are_among_those_who_play_them(league: League, record: bytes) -> None:
    league.change(replace(league.settings, replays=Replays.PUBLIC), None)
    league.store.begin("trial-1", b"{}")
    for series in ("scrimmages", "trial-1"):
        with league.link() as link:
            keep_pairs(link, series, [Pair(0, Share.SCRIMMAGE, 3, 1, "", 7, 1.0)])
        league.store.commit_all(series, [(result, record) for result, _ in results_of(a_pair(0, 3, 1))])
        assert may(league, series, 0) == [False, False, True, False, True, True, True]


def test_after_the_freeze_a_match_is_for_its_own_and_staff(league: League) -> None:
    dates = Dates(freezes=datetime.fromtimestamp(500, UTC))
    league.change(replace(league.settings, replays=Replays.PUBLIC, dates=dates), None)
    assert may(league, "league", 0) == [False, False, True, True, True, True, True]


@pytest.mark.parametrize(("series", "number"), [("league", 2), ("league", 99), ("league", -1), ("x", 0), ("finals", 0)])
def test_what_is_not_there_and_what_is_not_yours_sound_alike(league: League, series: str, number: int) -> None:
    for who in ALL:
        with pytest.raises(NotYours, match=f"no match {number} in '{series}', or it is not for you to see"):
            record_for(league, who, series, number)
    league.change(replace(league.settings, replays=Replays.OWN), None)
    with pytest.raises(NotYours, match="no match 0 in 'league', or it is not for you to see"):
        record_for(league, OTHER, "league", 0)


@pytest.mark.parametrize("damage", [lambda data: data[:40], lambda data: b"", lambda data: b"nonsense"])
def test_a_damaged_record_is_one_line(league: League, record: bytes, damage: Callable[[bytes], bytes]) -> None:
    with league.link() as link:
        link.execute(update(RECORDS).where(RECORDS.c.number == 0).values(record=damage(record)))
    with pytest.raises(BadRecord, match="match 0 of league"):
        record_for(league, ADA, "league", 0)
