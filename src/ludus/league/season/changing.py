"""Changes of a league's settings while it runs: what has been played, or promised, stays what it was."""

from sqlalchemy import select

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.principal import NotAllowed, Principal
from ludus.league.reading import check_settings
from ludus.league.settings import LeagueSettings
from ludus.league.tables import FINALS, VERSIONS
from ludus.league.words import Role
from ludus.tournament.spec import BadSpec


def change_settings(league: League, principal: Principal, settings: LeagueSettings) -> None:
    if not principal.is_staff:
        raise LudusError("only staff change the settings")
    check_settings(settings)
    now = league.settings
    if settings.limits.sandbox != now.limits.sandbox and principal.role is not Role.OWNER:
        raise NotAllowed("limits.sandbox: only the owner of the server decides how strangers' programs are held on it")
    if settings.game != now.game and league.rows(select(VERSIONS.c.id).where(VERSIONS.c.team.is_not(None)).limit(1)):
        raise BadSpec(("game",), f"game: versions for {now.game} have been sent; found another league for another game")
    if settings.finals != now.finals and league.rows(select(FINALS.c.id)):
        raise BadSpec(("finals",), "finals: the hash of their seed is published; they stay as they were promised")
    league.change(settings, principal.person)
