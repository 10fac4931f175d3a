"""Who makes a request: the only place where a cookie or a token becomes somebody."""

from starlette.requests import HTTPConnection

from ludus.league.people.principal import GUEST, OWNER, Principal
from ludus.web.guard.rights import trusted
from ludus.web.settings import Settings


def principal_of(request: HTTPConnection) -> Principal:
    """The owner, by the server's token; otherwise a guest."""
    settings: Settings = request.app.state.arena.settings
    return OWNER if trusted(request.scope, settings) else GUEST
