"""Matches played again as a trial, applied or dropped as a whole."""

from collections.abc import Iterator

import pytest
from sqlalchemy import select

from ludus.core.errors import LudusError
from ludus.core.player import Fault
from ludus.league.league import League
from ludus.league.season.trials import (
    Chosen,
    applied,
    apply_trial,
    begin_trial,
    changes,
    choose,
    drop_trial,
    fault_named,
    series_of,
    trial_state,
    trials,
    waiting_trials,
)
from ludus.league.tables import AUDIT, PAIRS, TRIALS
from tests.league.season.rows import ADA, CRASHED, STAFF, Clock, add_pair, add_results, founded
from tests.store.conftest import database, place, server

__all__ = ["database", "place", "server"]


@pytest.fixture
def league(place: str) -> Iterator[League]:
    """Four pairs, of which the last is played in one seat only."""
    with founded(place, Clock()) as league:
        for number, (first, second) in enumerate([(1, 2), (1, 3), (2, 3), (1, 2)]):
            add_pair(league, number, first, second)
            faults = CRASHED if number == 1 else ()
            wins = [first, first] if number < 3 else [first]
            add_results(league, number, first, second, wins, faults=faults)
        yield league


def test_pairs_are_chosen_by_what_is_true_of_them(league: League) -> None:
    assert choose(league, Chosen(version=1)) == [0, 1]
    assert choose(league, Chosen(since=101, until=103)) == [1, 2]
    assert choose(league, Chosen(fault=Fault.CRASH)) == [1]
    assert choose(league, Chosen(fault=Fault.CRASH, version=2)) == []
    assert choose(league, Chosen(numbers=(2, 0, 0, 99, 3))) == [0, 2]
    with pytest.raises(LudusError, match="which matches"):
        choose(league, Chosen())


def test_a_trial_waits_to_be_played_with_the_same_boards_and_seeds(league: League) -> None:
    trial = begin_trial(league, STAFF, "the server was slow", [2, 0])
    with league.link() as link:
        waiting = waiting_trials(link)
    assert [(one.series, one.number, one.asked, one.first, one.second, one.seed) for one in waiting] == [
        (series_of(trial), 0, 0, 1, 2, 0),
        (series_of(trial), 1, 2, 2, 3, 14),
    ]
    add_results(league, 0, 1, 2, [1, 1], series_of(trial))
    with league.link() as link:
        assert [one.number for one in waiting_trials(link)] == [1]
    assert (trial_state(league, trial).played, trial_state(league, trial).pairs) == (1, 2)


def test_it_is_applied_as_a_whole_and_shows_before_what_that_changes(league: League) -> None:
    trial = begin_trial(league, STAFF, "again", [0, 1])
    add_results(league, 0, 1, 2, [1, 2], series_of(trial))
    with pytest.raises(LudusError, match="1 of 2 pairs are played"):
        apply_trial(league, STAFF, trial)
    assert applied(league) == {}
    add_results(league, 1, 1, 3, [1, 1], series_of(trial))
    told = [(one.pair, one.before, one.after, one.faults_before, one.faults_after) for one in changes(league, trial)]
    assert told == [(0, 2.0, 1.0, 0, 0), (1, 2.0, 2.0, 2, 0)]
    apply_trial(league, STAFF, trial)
    assert applied(league) == {0: ("trial-1", 0), 1: ("trial-1", 1)}
    assert [row.about for row in league.rows(select(AUDIT))] == ["trial-1: 2 pairs again: again", "trial-1 applied"]


def test_of_two_trials_the_later_counts_and_is_compared_with_the_earlier(league: League) -> None:
    for _ in range(2):
        trial = begin_trial(league, STAFF, "", [0])
        add_results(league, 0, 1, 2, [2, 2], series_of(trial))
        assert len(changes(league, trial)) == (1 if trial == 1 else 0)
        apply_trial(league, STAFF, trial)
    assert applied(league) == {0: ("trial-2", 0)}


def test_one_that_is_dropped_never_counts_and_is_not_played_on(league: League) -> None:
    trial = begin_trial(league, STAFF, "", [0, 1])
    drop_trial(league, STAFF, trial)
    with league.link() as link:
        assert waiting_trials(link) == []
    assert applied(league) == {}
    for end in (apply_trial, drop_trial):
        with pytest.raises(LudusError):
            end(league, STAFF, trial)
    assert [one.ended for one in trials(league)] == ["dropped"]


def test_what_cannot_be_played_keeps_nobody_from_the_rest(league: League) -> None:
    trial = begin_trial(league, STAFF, "", [0, 1])
    add_results(league, 0, 1, 2, [1, 1], series_of(trial))
    league.store.set_aside(series_of(trial), 3, "lost")
    apply_trial(league, STAFF, trial)
    assert applied(league) == {0: ("trial-1", 0)}


def test_only_staff_and_only_what_is_there(league: League) -> None:
    with pytest.raises(LudusError, match="only staff"):
        begin_trial(league, ADA, "", [0])
    with pytest.raises(LudusError, match="the league has no pair 77"):
        begin_trial(league, STAFF, "", [0, 77])
    with pytest.raises(LudusError, match="a trial has 1 to"):
        begin_trial(league, STAFF, "", [])
    assert league.rows(select(TRIALS)) == []
    assert league.rows(select(PAIRS).where(PAIRS.c.series != "league")) == []
    trial = begin_trial(league, STAFF, "", [0])
    add_results(league, 0, 1, 2, [1, 1], series_of(trial))
    with pytest.raises(LudusError, match="only staff"):
        apply_trial(league, ADA, trial)
    with pytest.raises(LudusError, match="no trial 5"):
        trial_state(league, 5)


def test_a_fault_is_known_by_its_word() -> None:
    assert fault_named("CRASH") is Fault.CRASH
    with pytest.raises(LudusError, match="did you mean 'crash'"):
        fault_named("crsh")
