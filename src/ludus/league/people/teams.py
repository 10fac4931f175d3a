"""Teams of one to four, which others join by a key that its members know."""

from sqlalchemy import Connection, delete, func, select, update

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.keys import hash_of, new_code
from ludus.league.people.names import checked_name, name_key
from ludus.league.people.principal import Principal
from ludus.league.people.rows import added, held
from ludus.league.tables import MEMBERS, PEOPLE, TEAMS, VERSIONS
from ludus.league.words import Role

LAST = "you are the last of a team that has sent versions, and they would play on for nobody: ask staff to take you out"
FULL = "this team is full: {} people are the most"


def make_team(league: League, person: int, name: str) -> tuple[int, str]:
    """The team, and the key by which others join; it is told here, and nowhere else."""
    name, key = checked_name(name, "the team's name"), new_code()
    row = {"name": name, "name_key": name_key(name), "key_hash": hash_of(key), "made": league.now(), "until": None}
    with league.link() as link:
        team = added(link, TEAMS, TEAMS.c.id, **row)
        if team is None:
            raise LudusError(f"a team is called {name!r}, or nearly so; choose another name")
        _enter(league, link, person, team)
    return int(team), key


def join_team(league: League, person: int, key: str) -> int:
    """The team whose key it is."""
    most, hash = league.settings.quotas.team, hash_of(key)
    with league.link() as link:
        if not held(link, TEAMS, TEAMS.c.key_hash, hash):  # two who want the last place come one after the other
            raise LudusError("no team has this key; ask its members for the newest")
        team = int(link.execute(select(TEAMS.c.id).where(TEAMS.c.key_hash == hash)).scalar_one())
        if _size(link, team) >= most:
            raise LudusError(FULL.format(most))
        _enter(league, link, person, team)
    return team


def _enter(league: League, link: Connection, person: int, team: int) -> None:
    who = link.execute(select(PEOPLE.c.role, PEOPLE.c.login).where(PEOPLE.c.id == person)).first()
    if who is None or Role(who.role) is Role.GUEST:
        raise LudusError("guests watch; ask staff to make you an author")
    if added(link, MEMBERS, MEMBERS.c.person, person=person, team=team, since=league.now()) is None:
        raise LudusError("you are in a team already; leave it first")
    league.note(link, person, "team", f"{who.login} is in team {team}")


def _size(link: Connection, team: int) -> int:
    return link.execute(select(func.count()).select_from(MEMBERS).where(MEMBERS.c.team == team)).scalar() or 0


def renew_key(league: League, person: int) -> str:
    """Another key for one's own team; the old one is void."""
    key = new_code()
    with league.link() as link:
        mine = select(MEMBERS.c.team).where(MEMBERS.c.person == person).scalar_subquery()
        if not link.execute(update(TEAMS).where(TEAMS.c.id == mine).values(key_hash=hash_of(key))).rowcount:
            raise LudusError("you are in no team")
        league.note(link, person, "team", "its key was renewed")
    return key


def leave_team(league: League, person: int) -> None:
    """A team that nobody is in any more, and that has sent nothing, is gone. One that has sent something keeps its last
    member: who went from team to team would have the quotas of all, and a bot on the table for each."""
    with league.link() as link:
        team = _left(link, person)
        if team is None:
            raise LudusError("you are in no team")
        if held(link, TEAMS, TEAMS.c.id, team) and not _size(link, team):
            raise LudusError(LAST)
        league.note(link, person, "team", f"left team {team}")


def take_out(league: League, principal: Principal, person: int) -> None:
    """Staff take somebody out of a team."""
    principal.demand_staff()
    with league.link() as link:
        team = _left(link, person)
        if team is not None:
            league.note(link, principal.person, "team", f"person {person} was taken out of team {team}")


def _left(link: Connection, person: int) -> int | None:
    team: int | None = link.execute(
        delete(MEMBERS).where(MEMBERS.c.person == person).returning(MEMBERS.c.team)
    ).scalar()
    if team is not None and held(link, TEAMS, TEAMS.c.id, team) and not _size(link, team):
        sent = select(VERSIONS.c.id).where(VERSIONS.c.team == team).limit(1)
        if link.execute(sent).first() is None:
            link.execute(delete(TEAMS).where(TEAMS.c.id == team))
    return team
