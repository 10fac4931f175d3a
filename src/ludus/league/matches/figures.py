"""How a league's matches go on, in numbers: for staff, and for whoever watches over the server."""

from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import func, select

from ludus.core.match import MatchResult
from ludus.league.league import League
from ludus.league.matches.lease import LeaseNow, SchedulerReport, lease_now
from ludus.league.season.scrimmages import ENDED
from ludus.league.tables import SCRIMMAGES, TEAMS, VERSIONS
from ludus.league.words import LEAGUE_SERIES, SCRIMMAGE_SERIES, Life, Share
from ludus.store.playing import Heartbeat

RECENT = 500  # results among which faults are looked for
MOST = 50  # lines of a list

_LIVES = select(VERSIONS.c.life, func.count().label("versions")).group_by(VERSIONS.c.life)
_ASKED = select(func.coalesce(func.sum(SCRIMMAGES.c.boards - SCRIMMAGES.c.paired), 0)).where(~ENDED)


class Alarm(Struct, frozen=True):
    """A match that could not be played."""

    series: str
    number: int
    reason: str


class Figures(Struct, frozen=True, kw_only=True):
    """Of one moment."""

    played: dict[str, int]  # matches, by series
    waiting_checks: int
    waiting_scrimmages: int  # pairs
    lives: dict[str, int]
    alarms: tuple[Alarm, ...]
    lease: LeaseNow | None

    @property
    def said(self) -> SchedulerReport:
        return self.lease.said if self.lease else SchedulerReport()

    @property
    def trouble(self) -> str:
        """Why no matches are played, or nothing."""
        if self.lease is None:
            return "no scheduler has ever played this league; start one: ludus league work"
        return "" if self.lease.is_fresh else f"the scheduler was last heard of {self.lease.age_s:.0f} s ago"


def figures(league: League) -> Figures:
    lives = {row.life: row.versions for row in league.rows(_LIVES)}
    return Figures(
        played={series: league.store.count(series) for series in (LEAGUE_SERIES, SCRIMMAGE_SERIES)},
        waiting_checks=lives.get(Life.RECEIVED, 0),
        waiting_scrimmages=int(league.rows(_ASKED)[0][0]),
        lives={life.value: lives.get(life.value, 0) for life in Life},
        alarms=tuple(alarms(league)),
        lease=lease_now(league),
    )


def alarms(league: League) -> list[Alarm]:
    """Matches that were set aside, the newest first."""
    found = [
        Alarm(series, number, reason)
        for series in league.store.tournaments()
        for number, reason in league.store.aside(series).items()
    ]
    return sorted(found, key=lambda one: (one.series, -one.number))


def recent_faults(league: League) -> list[MatchResult]:
    """Of the league's last matches those in which something went wrong, the newest first."""
    after = max(0, league.store.count(LEAGUE_SERIES) - RECENT)
    found = [result for result in league.store.results(LEAGUE_SERIES, after) if result.faults]
    return found[::-1][:MOST]


def under_way(league: League) -> list[Heartbeat]:
    """What is being played right now, by series."""
    return [beat for beat in league.store.playing() if beat.matches]


def names_of(league: League, versions: Iterable[int]) -> dict[int, str]:
    """What others may call them."""
    wanted = select(VERSIONS.c.id, VERSIONS.c.player, VERSIONS.c.number, TEAMS.c.name)
    joined = wanted.join(TEAMS, TEAMS.c.id == VERSIONS.c.team, isouter=True)
    rows = league.rows(joined.where(VERSIONS.c.id.in_(sorted(set(versions)))))
    return {row.id: f"{row.name} v{row.number}" if row.name else row.player for row in rows}


def as_prometheus(found: Figures) -> str:
    """The text that Prometheus reads."""
    said = found.said
    lines = [
        *_metric("matches_played_total", "counter", "matches with a result", found.played, "series"),
        *_metric("matches_under_way", "gauge", "matches that workers have", {"": said.under_way}),
        *_metric("checks_under_way", "gauge", "checks that workers make", {"": said.checks}),
        *_metric("checks_waiting", "gauge", "versions that wait for their check", {"": found.waiting_checks}),
        *_metric("scrimmages_waiting", "gauge", "pairs that were asked for", {"": found.waiting_scrimmages}),
        *_metric("pairs_total", "counter", "pairs made by this scheduler", _shares(said), "share"),
        *_metric("losses_total", "counter", "matches and checks lost to our own troubles", {"": said.losses}),
        *_metric("matches_set_aside", "gauge", "matches that could not be played", {"": len(found.alarms)}),
        *_metric("lease_age_seconds", "gauge", "since the scheduler was heard of", _age(found)),
        *_metric("versions", "gauge", "versions by what became of them", found.lives, "life"),
        *_metric("pairing_seconds", "gauge", "what the last pairing took", {"": said.pairing_s}),
        *_metric("loading_seconds", "gauge", "what it took to read the log", {"": said.loading_s}),
        *_metric("workers", "gauge", "workers of the scheduler", {"": said.workers}),
    ]
    return "\n".join(lines) + "\n"


def _shares(said: SchedulerReport) -> dict[str, int]:
    return {share.value: said.shares.get(share.value, 0) for share in Share}


def _age(found: Figures) -> dict[str, float]:
    return {"": found.lease.age_s} if found.lease else {}


def _metric(name: str, kind: str, about: str, values: dict[str, int] | dict[str, float], label: str = "") -> list[str]:
    head = [f"# HELP ludus_league_{name} {about}", f"# TYPE ludus_league_{name} {kind}"]
    return [*head, *(f"ludus_league_{name}{_label(label, key)} {value:.12g}" for key, value in values.items())]


def _label(label: str, key: str) -> str:
    return f'{{{label}="{key}"}}' if label else ""
