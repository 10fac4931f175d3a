"""What belongs to a team, and who may see it: matches and their records (its source: versions/source).

Source, stderr, think times and notes are their author's: a record that anybody else is given has no `measured`. Staff
who may see source (a right of its own) may see those too, and the audit log tells of it.
"""

import msgspec
from msgspec.structs import replace
from sqlalchemy import select

from ludus.core.errors import LudusError
from ludus.core.game import Seat
from ludus.core.match import MatchRecord, MatchResult, Measured
from ludus.league.league import League
from ludus.league.matches.found import record_bytes
from ludus.league.matches.pairs import pair_of
from ludus.league.people.principal import Principal
from ludus.league.season.dates import is_frozen
from ludus.league.tables import FINALS, VERSIONS
from ludus.league.words import FINALS_SERIES, LEAGUE_SERIES, Replays, Role
from ludus.referee.file import dump_record, load_record
from ludus.report.private import told
from ludus.store.rows import BadRow, read_result
from ludus.store.tables import RESULTS


class NotYours(LudusError):
    """There is no such thing, or it is another's: who asks is not told which."""


class WhoSat(msgspec.Struct, frozen=True):
    """A match as far as rights go: versions and their teams by seat, and when it was paired."""

    series: str
    number: int
    versions: tuple[int, ...]
    teams: tuple[int | None, ...]
    at: float

    def own(self, principal: Principal) -> tuple[Seat, ...]:
        return tuple(seat for seat, team in enumerate(self.teams) if principal.is_of(team))


def who_sat(league: League, series: str, number: int) -> WhoSat:
    """NotYours where there is no such match."""
    versions, at = _seats(league, series, number)
    found = league.rows(select(VERSIONS.c.id, VERSIONS.c.team).where(VERSIONS.c.id.in_(versions)))
    teams = {row.id: row.team for row in found}
    return WhoSat(series, number, versions, tuple(teams.get(version) for version in versions), at)


class MatchRules(msgspec.Struct, frozen=True):
    """Who may watch what, as the league has it now."""

    replays: Replays
    frozen: float | None  # what was paired after that is for its own and staff
    finals_over: bool

    def may_watch(self, principal: Principal, sat: WhoSat) -> bool:
        """Whether this one may see the match, and have its record without what is its authors'."""
        if principal.is_staff or sat.own(principal):
            return True
        if sat.series == FINALS_SERIES and not self.finals_over:
            return False
        if sat.series not in (LEAGUE_SERIES, FINALS_SERIES):  # scrimmages and trials are among those who play them
            return False
        if self.frozen is not None and sat.at > self.frozen:
            return False
        if self.replays is Replays.PUBLIC:
            return True
        return principal.role is not Role.GUEST and (self.replays is Replays.LEAGUE or self.finals_over)


def match_rules(league: League) -> MatchRules:
    settings = league.settings
    freezes = settings.dates.freezes
    frozen = freezes.timestamp() if freezes is not None and is_frozen(league) else None
    over = bool(league.rows(select(FINALS.c.id).where(FINALS.c.revealed.is_not(None))))
    return MatchRules(settings.replays, frozen, over)


def demand_watch(league: League, principal: Principal, series: str, number: int) -> WhoSat:
    sat = who_sat(league, series, number)
    if not match_rules(league).may_watch(principal, sat):
        raise _not_yours(series, number)
    return sat


def record_for(league: League, principal: Principal, series: str, number: int) -> bytes:
    """The record file of a match as this one may have it."""
    sat = demand_watch(league, principal, series, number)
    record = load_record(record_bytes(league, series, number), f"match {number} of {series}")
    own = sat.own(principal)
    if principal.sees_source and len(own) < len(sat.versions):
        with league.link() as link:
            league.note(link, principal.person, "record", f"match {number} of {series}, with all that was measured")
        own = tuple(range(len(sat.versions)))
    return dump_record(stripped(record, own))


def stripped(record: MatchRecord, own: tuple[Seat, ...]) -> MatchRecord:
    """The record with what was measured of these seats alone, nothing where none is own; no path of this machine."""
    clean = told(record)
    if not own:
        spec = replace(clean.game.spec, secret="")
        return MatchRecord(game=replace(clean.game, spec=spec), measured=Measured())
    seen = clean.measured
    think = zip(seen.think_us, clean.game.turns, strict=False)
    measured = replace(
        seen,
        host="",
        notes=seen.notes if len(own) == len(clean.game.spec.entrants) else (),  # they are of the match, not of a seat
        think_us=tuple(time if turn.seat in own else 0 for time, turn in think),
        faults=tuple(note for note in seen.faults if note.seat in own),
        said=tuple(note for note in seen.said if note.seat in own),
        spared_ms=tuple(time if seat in own else 0 for seat, time in enumerate(seen.spared_ms)),
    )
    return replace(clean, measured=measured)


def _seats(league: League, series: str, number: int) -> tuple[tuple[int, ...], float]:
    if series == FINALS_SERIES:
        return _final_seats(league, number)
    try:
        pair = pair_of(league, series, number)
    except LudusError:
        raise _not_yours(series, number) from None
    return pair.seats(number), pair.at


def _final_seats(league: League, number: int) -> tuple[tuple[int, ...], float]:
    finals = league.rows(select(FINALS.c.began))
    return final_result(league, number).entrants, (finals[0].began or 0.0) if finals else 0.0


def final_result(league: League, number: int) -> MatchResult:
    """A match of the finals, with versions as entrants; who shows it asks who may."""
    finals = league.rows(select(FINALS.c.versions))
    wanted = select(RESULTS.c.result).where(RESULTS.c.tournament == FINALS_SERIES, RESULTS.c.number == number)
    result = league.rows(wanted)
    try:
        versions = msgspec.json.decode(finals[0].versions, type=tuple[int, ...])
        return of_versions(read_result(result[0].result, number, len(versions)), versions)
    except (IndexError, BadRow, msgspec.DecodeError):
        raise _not_yours(FINALS_SERIES, number) from None


def of_versions(result: MatchResult, versions: tuple[int, ...]) -> MatchResult:
    """In the finals entrants are numbered by their place among those who play them."""
    return replace(result, entrants=tuple(versions[one] for one in result.entrants))


def _not_yours(series: str, number: int) -> NotYours:
    return NotYours(f"no match {number} in {series!r}, or it is not for you to see")
