"""The address by which people know a league."""

import pytest

from ludus.core.errors import LudusError
from ludus.league.address import checked_address, public_address


def test_the_environment_tells_it() -> None:
    assert public_address({"LUDUS_PUBLIC": "https://league.example/"}) == "https://league.example"
    assert public_address({}) == ""


def test_an_address_is_a_host_and_no_more() -> None:
    assert checked_address("HTTPS://League.example:8443/", "--url") == "https://league.example:8443"
    assert checked_address("", "--url") == ""


@pytest.mark.parametrize(
    "bad",
    [
        "league.example",
        "javascript:alert(1)",
        "http://",
        "https://a/b",
        "https://a?b",
        "https://u:p@a",
        "http://[::",
        "x",
    ],
)
def test_what_is_none(bad: str) -> None:
    with pytest.raises(LudusError, match=r"--url .*: an address like https://league.example"):
        checked_address(bad, "--url")
