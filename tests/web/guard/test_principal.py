"""Who makes a request."""

from types import SimpleNamespace
from typing import Any

from starlette.requests import HTTPConnection

from ludus.league.people.principal import GUEST, OWNER
from ludus.web.guard.principal import principal_of


def asked(*headers: tuple[bytes, bytes]) -> HTTPConnection:
    settings = SimpleNamespace(token="t0ken", port=1)
    state: Any = SimpleNamespace(arena=SimpleNamespace(settings=settings), ticket=SimpleNamespace(cookie=""))
    return HTTPConnection({"type": "http", "headers": list(headers), "app": SimpleNamespace(state=state)})


def test_who_has_the_servers_token_is_the_owner() -> None:
    assert principal_of(asked((b"authorization", b"Bearer t0ken"))) == OWNER


def test_everybody_else_is_a_guest() -> None:
    assert principal_of(asked()) == GUEST
    assert principal_of(asked((b"authorization", b"Bearer other"))) == GUEST
