"""`ludus league people`: who is in a league, and what they may."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ludus.league.league import League


@click.command("people")
@click.argument("login", required=False)
@click.option("--store", "place", default="league.db", show_default=True, help="A file or a database's URL.")
@click.option("--role", type=click.Choice(["staff", "author", "guest"]), help="Give LOGIN this role.")
@click.option("--sees-source", is_flag=True, help="With --role staff: may see source, which is written down each time.")
@click.option("--reset", is_flag=True, help="A link by which LOGIN chooses a new password.")
@click.option("--close/--open", "closed", default=None, help="Close LOGIN's account, or open it again.")
@click.option(
    "--url", default="http://127.0.0.1:8000", envvar="LUDUS_PUBLIC", show_default=True, help="Where it is served."
)
def command(
    login: str | None, place: str, role: str | None, sees_source: bool, reset: bool, closed: bool | None, url: str
) -> None:
    """List all people, or change what LOGIN may."""
    from ludus.core.errors import LudusError
    from ludus.league.address import checked_address
    from ludus.league.league import League
    from ludus.league.people.accounts import by_login, close_account, set_role
    from ludus.league.people.invitations import reset_link
    from ludus.league.people.principal import OWNER
    from ludus.league.words import Role
    from ludus.screen.say import say

    url = checked_address(url, "--url")
    with League(place) as league:
        if login is None:
            return _list(league)
        person = by_login(league, login)
        if person is None:
            raise LudusError(f"nobody has the login {login!r}; see: ludus league people")
        if role is not None or sees_source:
            set_role(league, OWNER, person.id, Role(role or person.role), sees_source)
        if closed is not None:
            close_account(league, OWNER, person.id, closed)
        if reset:
            word = reset_link(league, OWNER, person.id)
            say(f"{url}/league/join/{word}  (a new password for {person.login}, within three days)")
        _list(league, login)
    return None


def _list(league: "League", login: str | None = None) -> None:
    from ludus.league.people.accounts import everybody
    from ludus.league.people.names import team_names
    from ludus.league.people.principal import OWNER
    from ludus.screen.say import cells, console, say

    people = everybody(league, OWNER)
    if not people:
        say("nobody has joined yet; invite them: ludus league invite --class-code")
        return
    teams, table = team_names(league), cells("login", "name", "student", "pseudonym", "team", "role", "state")
    for one in people:
        if login is None or one.login == login.strip().lower():
            state = "closed" if one.closed else "joined" if one.has_joined else "invited"
            role = f"{one.role}, sees source" if one.sees_source else str(one.role)
            called = one.pseudonym if one.has_joined else ""
            table.add_row(one.login, one.name, one.student, called, teams.get(one.team or 0, ""), role, state)
    console().print(table)
