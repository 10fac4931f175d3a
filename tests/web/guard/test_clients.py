"""Who is one client, for limits."""

import pytest
from starlette.requests import HTTPConnection

from ludus.web.guard.clients import client_of, who_asks


@pytest.mark.parametrize(
    ("host", "client"),
    [("10.0.0.1", "10.0.0.1"), ("::ffff:10.0.0.1", "10.0.0.1"), ("testclient", "testclient"), ("", ""),
     ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), ("2001:db8:1:2:ffff::", "2001:db8:1:2::")],
)  # fmt: skip
def test_an_address_or_the_network_of_a_household(host: str, client: str) -> None:
    assert client_of(host) == client


def test_who_asks_is_at_the_other_end_of_the_connection() -> None:
    scope = {"type": "http", "headers": [(b"x-forwarded-for", b"10.9.9.9")]}
    assert who_asks(HTTPConnection({**scope, "client": ("2001:db8::1", 5)})) == "2001:db8::"
    assert who_asks(HTTPConnection({**scope, "client": None})) == ""
