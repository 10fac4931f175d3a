"""The finals: a seed that was promised, the right versions, and a tournament that goes on where it was."""

import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import select, update

from ludus.core.errors import LudusError
from ludus.games import load
from ludus.games.boards import BoardRef
from ludus.league.league import League
from ludus.league.season.dates import extend, is_frozen
from ludus.league.season.finals import (
    are_over,
    begin_finals,
    boards_from,
    commit_finals,
    final_places,
    finalists,
    finals_state,
    hash_of,
    run_finals,
)
from ludus.league.settings import Dates, Finals, LeagueSettings
from ludus.league.tables import AUDIT, PEOPLE, VERSIONS
from ludus.league.words import FINALS_SERIES, Life
from ludus.tournament.formats.knockout import Knockout
from ludus.tournament.spec import BoardSpec
from tests.league.season.rows import ADA, STAFF, Clock, add_person, add_version, founded, moment

FINALS = Finals(boards=(BoardSpec("random:height=5,width=5"),), board_count=2)


def words(version: int) -> str:
    return "greedy" if version == 11 else "random"


@pytest.fixture
def clock() -> Clock:
    return Clock(2000.0)


@pytest.fixture
def league(tmp_path: Path, clock: Clock) -> Iterator[League]:
    dates = Dates(freezes=moment(500), deadline=moment(1000))
    with founded(tmp_path / "league.db", clock, dates, finals=FINALS) as league:
        add_person(league, 3, "cy", team=3)
        for version, team in ((11, 1), (12, 2), (13, 3)):
            add_version(league, version, team)
        yield league


def test_the_promise_is_the_hash_and_the_seed_stays_hidden_until_the_end(league: League) -> None:
    promised = commit_finals(league, STAFF)
    state = finals_state(league)
    assert state is not None and (state.hash, state.seed, state.began) == (promised, "", None)
    run_finals(league, words)
    state = finals_state(league)
    assert state is not None and sha256(state.seed.encode()).hexdigest() == promised
    assert are_over(league)
    assert all(state.seed not in row.about for row in league.rows(select(AUDIT)))


def test_a_promise_is_made_once_by_staff_and_before_it_is_needed(league: League) -> None:
    with pytest.raises(LudusError, match="ludus league finals commit"):
        run_finals(league, words)
    with pytest.raises(LudusError, match="only staff"):
        commit_finals(league, ADA)
    for seed in ("a\nb", " a", "x" * 201):
        with pytest.raises(LudusError, match="a seed is one line"):
            commit_finals(league, STAFF, seed)
    assert commit_finals(league, STAFF, "dice 3 5 1") == hash_of("dice 3 5 1")
    with pytest.raises(LudusError, match="published already"):
        commit_finals(league, STAFF)


def test_boards_follow_from_the_seed_alone(league: League) -> None:
    settings = league.settings
    boards = boards_from(settings, "a")
    assert boards == boards_from(settings, "a") != boards_from(settings, "b")
    assert len({board.board for board in boards}) == 2
    game = load("fish")
    for board in boards:
        BoardRef(board.board).open(game, game.info.editions[0], 0)
    usual = LeagueSettings(name="x", game="fish")
    assert len(boards_from(usual, "a")) == 8


@pytest.mark.parametrize("game", ["fish", "planet_wars", "space_explorers", "auralux"])
def test_boards_of_every_game_can_be_made_and_read(game: str) -> None:
    made = boards_from(LeagueSettings(name="x", game=game, finals=Finals(board_count=2)), "seed")
    opened = [BoardRef(one.board).open(load(game), load(game).info.editions[0], 0) for one in made]
    assert [board.name for board in opened] == ["finals 1", "finals 2"]


def test_who_plays_is_each_teams_last_that_passed_in_time(league: League, clock: Clock) -> None:
    add_version(league, 21, 1, Life.REFUSED)
    add_version(league, 22, 2, Life.CHECKED)  # its activations were used up
    add_version(league, 23, 3, Life.CHECKED, received=1000.0)  # too late
    add_version(league, 31, 1, Life.SUSPENDED)
    add_version(league, 41, None, Life.RATED)  # the house has no place
    assert [(one.team, one.version) for one in finalists(league)] == [(1, 11), (2, 22), (3, 13)]
    clock.at = 900
    extend(league, STAFF, 3, 1100)
    assert [one.version for one in finalists(league)] == [11, 22, 23]
    with league.link() as link:
        link.execute(update(PEOPLE).where(PEOPLE.c.id == 2).values(closed=1.0))
    assert [one.team for one in finalists(league)] == [1, 3]


def test_they_wait_for_every_deadline_and_every_check(league: League, clock: Clock) -> None:
    commit_finals(league, STAFF)
    extend(league, STAFF, 2, 3000)
    with pytest.raises(LudusError, match="the last deadline is 1970-01-01 00:50 UTC"):
        begin_finals(league, words)
    clock.at = 3000
    add_version(league, 22, 2, Life.RECEIVED)
    with pytest.raises(LudusError, match="1 versions wait for their check"):
        begin_finals(league, words)
    state = finals_state(league)
    assert state is not None and state.began is None


def test_everybody_meets_everybody_on_every_board_and_has_a_place(league: League) -> None:
    commit_finals(league, STAFF)
    assert is_frozen(league)
    run_finals(league, words)
    assert league.store.count(FINALS_SERIES) == 3 * 2 * 2
    places = final_places(league)
    assert (sorted(places), places[11]) == ([11, 12, 13], 1)
    assert not is_frozen(league)


def test_who_looks_again_has_nothing_computed_again(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    """The front page tells the places, to anybody."""
    commit_finals(league, STAFF)
    run_finals(league, words)
    places = final_places(league)
    monkeypatch.setattr(league.store, "results", lambda *_: pytest.fail("all results are read"))
    assert final_places(league) == places != {}


def test_any_format_will_do(league: League) -> None:
    league.change(replace(league.settings, finals=replace(FINALS, format=Knockout())), None)
    commit_finals(league, STAFF)
    run_finals(league, words)
    assert min(final_places(league).values()) == 1


def test_who_plays_stays_whatever_comes_later_and_nothing_is_told_before_the_end(league: League) -> None:
    commit_finals(league, STAFF, "s")

    def stop(_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_finals(league, words, watch=stop)
    assert final_places(league) == {}
    with league.link() as link:
        link.execute(update(VERSIONS).where(VERSIONS.c.id == 11).values(life=Life.WITHDRAWN))
    before = league.store.count(FINALS_SERIES)
    assert 0 < before < 12
    run_finals(league, words)
    assert sorted(final_places(league)) == [11, 12, 13]
    run_finals(league, words)  # it is over, and stays so


PLAY = """
import os, sys
from ludus.league.league import League
from ludus.league.season.finals import run_finals
left = int(sys.argv[2])
def watch(done):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), 9)
with League(sys.argv[1], now=lambda: 2000.0) as league:
    run_finals(league, lambda version: "random", watch=watch)
"""


def test_killed_at_any_match_they_go_on_and_end_as_if_nothing_had_been(league: League, tmp_path: Path) -> None:
    commit_finals(league, STAFF, "s")
    place = str(tmp_path / "league.db")
    for kills in (1, 4):
        killed = subprocess.run([sys.executable, "-c", PLAY, place, str(kills)], check=False, timeout=120)
        assert killed.returncode == -9
    assert league.store.count(FINALS_SERIES) >= 5
    run_finals(league, lambda _: "random")
    through = list(league.store.results(FINALS_SERIES))
    with founded(tmp_path / "other.db", Clock(2000.0), finals=FINALS) as other:
        add_person(other, 3, "cy", team=3)
        for version, team in ((11, 1), (12, 2), (13, 3)):
            add_version(other, version, team)
        commit_finals(other, STAFF, "s")
        run_finals(other, lambda _: "random")
        assert list(other.store.results(FINALS_SERIES)) == through
