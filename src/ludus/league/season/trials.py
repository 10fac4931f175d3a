"""Trials: some of the league's pairs played again, and applied or dropped as a whole.

A trial is a series of its own in the store, `trial-N`; each of its pairs names the league's pair that it plays again.
So nothing of the log is changed: what counts is a function of both.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, and_, exists, func, insert, or_, select, update

from ludus.core.errors import LudusError, UnknownName
from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.league.league import League
from ludus.league.people.principal import Principal
from ludus.league.tables import PAIRS, TRIALS
from ludus.league.words import LEAGUE_SERIES, Share
from ludus.ratings.points import match_points
from ludus.store.rows import BadRow, read_result
from ludus.store.tables import RESULTS, TOURNAMENTS

MOST = 10_000  # pairs of one trial
CHUNK = 500  # numbers in one question to the database
APPLIED, DROPPED = "applied", "dropped"


class TrialPair(NamedTuple):
    """A pair of a trial, as it is to be played."""

    series: str
    number: int
    first: int
    second: int
    board: str
    seed: int
    asked: int  # the league's pair that it plays again


class TrialState(NamedTuple):
    """A trial, and how far it is."""

    id: int
    at: float
    why: str
    ended: str  # empty, `applied` or `dropped`
    pairs: int
    played: int  # of them, in both seats
    aside: int  # could not be played: the league's own results stay

    @property
    def is_whole(self) -> bool:
        return self.played + self.aside >= self.pairs


class TrialChange(NamedTuple):
    """What a pair would count, from 0 to 2 points for the first, if the trial were applied."""

    pair: int
    first: int
    second: int
    before: float
    after: float
    faults_before: int
    faults_after: int


class Chosen(NamedTuple):
    """Which pairs of the league are meant: those that all of this is true of."""

    version: int | None = None
    since: float | None = None  # when they were paired
    until: float | None = None
    fault: Fault | None = None  # in one of the pair's matches, of the version if one is named
    numbers: tuple[int, ...] = ()


def choose(league: League, chosen: Chosen) -> list[int]:
    """Numbers of the pairs that were played in both seats."""
    if chosen == Chosen():
        raise LudusError("which matches? name a version, a time, a kind of fault, or numbers")
    played = _results(league, LEAGUE_SERIES, _asked_for(league, chosen))
    return [pair for pair, results in sorted(played.items()) if _is_meant(results, chosen)]


def begin_trial(league: League, principal: Principal, why: str, pairs: Sequence[int]) -> int:
    """Have these played again; the scheduler finds them. All that it is stands in the store at once, or nothing."""
    _need_staff(principal)
    wanted = sorted(set(pairs))
    if not 1 <= len(wanted) <= MOST:
        raise LudusError(f"{len(wanted)} pairs: a trial has 1 to {MOST}")
    with league.link() as link:
        row = {"at": league.now(), "person": principal.person, "why": why.strip()[:500], "ended": ""}
        made = link.execute(insert(TRIALS).values(**row, pairs=msgspec.json.encode(wanted).decode()))
        trial = int(made.inserted_primary_key[0])  # type: ignore[index]
        copies = [pair for chunk in _chunks(wanted) for pair in link.execute(_of_league(chunk)).mappings()]
        if len(copies) < len(wanted):
            raise LudusError(f"the league has no pair {min(set(wanted) - {pair['number'] for pair in copies})}")
        series = series_of(trial)
        link.execute(insert(TOURNAMENTS).values(name=series, spec='{"league":"trial"}', matches=0))
        fresh = {"series": series, "at": league.now(), "share": Share.TRIAL.value}
        rows = [{**pair, **fresh, "number": n, "asked": pair["number"]} for n, pair in enumerate(copies)]
        link.execute(insert(PAIRS), rows)
        league.note(link, principal.person, "trial", f"{series}: {len(rows)} pairs again: {why.strip()}")
    return trial


def apply_trial(league: League, principal: Principal, trial: int) -> None:
    """From now on its results count instead."""
    state = trial_state(league, trial)
    if not state.is_whole:
        raise LudusError(f"trial {trial}: {state.played} of {state.pairs} pairs are played; wait for the others")
    _end(league, principal, trial, APPLIED)


def drop_trial(league: League, principal: Principal, trial: int) -> None:
    """It never counts, and what was not played of it never is."""
    _end(league, principal, trial, DROPPED)


def applied(league: League) -> dict[int, tuple[str, int]]:
    """For a league's pair the trial's (series, pair) that counts instead; the last one that was applied does."""
    with league.link() as link:
        ended = select(TRIALS.c.id).where(TRIALS.c.ended == APPLIED).order_by(TRIALS.c.id)
        series = [series_of(trial) for trial in link.execute(ended).scalars()]
        pairs = (pair for one in series for pair in link.execute(_of_series(one).where(_has_both())))
        return {pair.asked: (pair.series, pair.number) for pair in pairs}


def waiting_trials(link: Connection, most: int = 1000) -> list[TrialPair]:
    """Pairs that no result is there of, or only one, of trials that have not ended; the oldest first."""
    open_ones = select(TRIALS.c.id).where(TRIALS.c.ended == "").order_by(TRIALS.c.id)
    series = [series_of(trial) for trial in link.execute(open_ones).scalars()]
    found = (pair for one in series for pair in link.execute(_of_series(one).where(~_has_both())))
    return list(islice((TrialPair(*pair) for pair in found), most))


def trials(league: League) -> list[TrialState]:
    """All, the newest first."""
    with league.link() as link:
        rows = list(link.execute(select(TRIALS).order_by(TRIALS.c.id.desc())))
        counts = [_counts(link, series_of(row.id)) for row in rows]
    aside = [len({number // 2 for number in league.store.aside(series_of(row.id))}) for row in rows]
    return [
        TrialState(row.id, row.at, row.why, row.ended, *count, lost)
        for row, count, lost in zip(rows, counts, aside, strict=True)
    ]


def trial_state(league: League, trial: int) -> TrialState:
    found = next((one for one in trials(league) if one.id == trial), None)
    if found is None:
        raise LudusError(f"no trial {trial}; ludus league rerun lists them")
    return found


def changes(league: League, trial: int) -> list[TrialChange]:
    """What would count otherwise, of the pairs that were played again so far; what stays the same is left out."""
    trial_state(league, trial)
    with league.link() as link:
        pairs = [TrialPair(*pair) for pair in link.execute(_of_series(series_of(trial)))]
    again = _results(league, series_of(trial), [pair.number for pair in pairs])
    now = applied(league)
    found = [
        _change(pair, _counted(league, now, pair.asked), again[pair.number]) for pair in pairs if pair.number in again
    ]
    return [one for one in found if (one.before, one.faults_before) != (one.after, one.faults_after)]


def series_of(trial: int) -> str:
    return f"trial-{trial}"


def _need_staff(principal: Principal) -> None:
    if not principal.is_staff:
        raise LudusError("only staff have matches played again")


def _end(league: League, principal: Principal, trial: int, how: str) -> None:
    _need_staff(principal)
    with league.link() as link:
        still = update(TRIALS).where(TRIALS.c.id == trial, TRIALS.c.ended == "")
        if not link.execute(still.values(ended=how)).rowcount:
            raise LudusError(f"trial {trial} has ended already, or there is none")
        league.note(link, principal.person, "trial", f"{series_of(trial)} {how}")


def _asked_for(league: League, chosen: Chosen) -> list[int]:
    wanted = select(PAIRS.c.number).where(PAIRS.c.series == LEAGUE_SERIES).order_by(PAIRS.c.number)
    if chosen.version is not None:
        wanted = wanted.where(or_(PAIRS.c.first == chosen.version, PAIRS.c.second == chosen.version))
    if chosen.since is not None:
        wanted = wanted.where(PAIRS.c.at >= chosen.since)
    if chosen.until is not None:
        wanted = wanted.where(PAIRS.c.at < chosen.until)
    with league.link() as link:
        if not chosen.numbers:
            return list(link.execute(wanted).scalars())
        chunks = _chunks(sorted(set(chosen.numbers)))
        return [n for chunk in chunks for n in link.execute(wanted.where(PAIRS.c.number.in_(chunk))).scalars()]


def _is_meant(results: Iterable[MatchResult], chosen: Chosen) -> bool:
    if chosen.fault is None:
        return True
    faults = ((result.entrants[seat], kind) for result in results for seat, kind in result.faults)
    return any(kind is chosen.fault and chosen.version in (None, version) for version, kind in faults)


def _results(league: League, series: str, pairs: Iterable[int]) -> dict[int, tuple[MatchResult, MatchResult]]:
    """Both results of each pair that has both."""
    found: dict[int, MatchResult] = {}
    with league.link() as link:
        for chunk in _chunks([number for pair in pairs for number in (2 * pair, 2 * pair + 1)]):
            wanted = select(RESULTS.c.number, RESULTS.c.result).where(RESULTS.c.tournament == series)
            for number, result in link.execute(wanted.where(RESULTS.c.number.in_(chunk))):
                try:
                    found[number] = read_result(result, number, None)
                except BadRow:  # it is as if it had not been played
                    continue
    return {n // 2: (found[n], found[n + 1]) for n in found if n % 2 == 0 and n + 1 in found}


def _counted(league: League, now: dict[int, tuple[str, int]], pair: int) -> tuple[MatchResult, MatchResult] | None:
    series, number = now.get(pair, (LEAGUE_SERIES, pair))
    return _results(league, series, [number]).get(number)


def _change(
    pair: TrialPair, before: tuple[MatchResult, MatchResult] | None, after: tuple[MatchResult, MatchResult]
) -> TrialChange:
    then, points = before or (), (_points(before or (), pair.first), _points(after, pair.first))
    return TrialChange(pair.asked, pair.first, pair.second, *points, _faults(then), _faults(after))


def _points(results: Iterable[MatchResult], version: int) -> float:
    return sum(float(match_points(one.ranks)[one.entrants.index(version)]) for one in results)


def _faults(results: Iterable[MatchResult]) -> int:
    return sum(len(one.faults) for one in results)


def _counts(link: Connection, series: str) -> tuple[int, int]:
    """Its pairs, and how many of them are played."""
    mine = PAIRS.c.series == series
    whole = select(func.count()).where(mine, _has_both())
    return link.execute(select(func.count()).where(mine)).scalar_one(), link.execute(whole).scalar_one()


def _has_both() -> ColumnElement[bool]:
    """Of a pair: whether both its matches have results."""
    of = RESULTS.c.tournament == PAIRS.c.series
    numbers = (2 * PAIRS.c.number, 2 * PAIRS.c.number + 1)
    return and_(*(exists().where(of, RESULTS.c.number == number).correlate(PAIRS) for number in numbers))


def _of_series(series: str) -> Select[Any]:
    columns = (PAIRS.c[name] for name in TrialPair._fields)
    return select(*columns).where(PAIRS.c.series == series).order_by(PAIRS.c.number)


def _of_league(numbers: Sequence[int]) -> Select[Any]:
    return select(PAIRS).where(PAIRS.c.series == LEAGUE_SERIES, PAIRS.c.number.in_(numbers)).order_by(PAIRS.c.number)


def _chunks(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    return (numbers[start : start + CHUNK] for start in range(0, len(numbers), CHUNK))


def fault_named(word: str) -> Fault:
    """What somebody wrote for a kind of fault."""
    try:
        return Fault(word.lower())
    except ValueError:
        raise UnknownName("fault", word, [one.value for one in Fault]) from None
