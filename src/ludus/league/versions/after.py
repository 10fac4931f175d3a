"""What its matches do to a version, and what the next day does."""

from sqlalchemy import Connection, select

from ludus.league.league import League
from ludus.league.settings import LeagueSettings
from ludus.league.tables import VERSIONS
from ludus.league.versions import life
from ludus.league.versions.life import activations_left, become_rated, lock_team
from ludus.league.versions.version import PLAYING, Version, all_columns, found, read_row, version
from ludus.league.words import Life


def after_result(league: League, version_id: int, matches: int, crashes: int) -> Life:
    """What a version is now that it has played so many rated matches, and crashed in so many of its last ones (of as
    many as `settings.suspend.matches` says). May be called again with the same."""
    before = version(league, version_id)
    if before.team is None or not before.life.plays:
        return before.life
    with league.link() as link:
        lock_team(link, before.team)
        one = read_row(link.execute(all_columns().where(VERSIONS.c.id == version_id)).one())
        return _after(link, one, matches, crashes, league.settings, league.now())


def _after(link: Connection, one: Version, matches: int, crashes: int, settings: LeagueSettings, now: float) -> Life:
    if one.life.plays and crashes >= settings.suspend.crashes:
        why = f"it crashed in {crashes} of its last {min(matches, settings.suspend.matches)} matches"
        life.move(link, one.id, Life.SUSPENDED, why, now=now)
        return Life.SUSPENDED
    if one.life is Life.ACTIVE and matches >= settings.rated:
        become_rated(link, one, now=now)
        return Life.RATED
    return one.life


def activate_waiting(league: League) -> list[int]:
    """Let those play that waited for another day, or for the season to open: of each team the newest one only."""
    settings = league.settings
    waiting = found(league, all_columns().where(VERSIONS.c.life == Life.CHECKED).order_by(VERSIONS.c.number))
    newest = {one.team: one for one in waiting}
    activated = []
    for one in newest.values():
        with league.link() as link:
            if activate_if_it_may(link, one, settings, league.now()):
                activated.append(one.id)
    return activated


def activate_if_it_may(link: Connection, one: Version, settings: LeagueSettings, now: float) -> bool:
    """Activate a version that is fit to play, unless the day's activations are used up, the season does not play now,
    a later one of its team plays already, or it was withdrawn since we looked."""
    assert one.team is not None
    lock_team(link, one.team)
    if link.execute(select(VERSIONS.c.life).where(VERSIONS.c.id == one.id)).scalar_one() != Life.CHECKED:
        return False
    if not plays_now(settings, now) or not activations_left(link, one.team, settings.quotas.activations, now):
        return False
    later = (VERSIONS.c.team == one.team, VERSIONS.c.number > one.number, VERSIONS.c.life.in_(PLAYING))
    if link.execute(select(VERSIONS.c.id).where(*later)).first():
        life.move(link, one.id, Life.SUPERSEDED, "a later version plays", now=now)
        return False
    life.activate(link, one, now=now)
    return True


def plays_now(settings: LeagueSettings, now: float) -> bool:
    opens, ends = settings.dates.opens, settings.dates.ends
    return (opens is None or opens.timestamp() <= now) and (ends is None or now < ends.timestamp())
