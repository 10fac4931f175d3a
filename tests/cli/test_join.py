"""`ludus join`. Real matches: players/test_remote.py."""

import socket

import pytest

from ludus.cli.join import read_address
from ludus.core.errors import LudusError
from tests.cli.conftest import Ludus


@pytest.mark.parametrize(
    ("words", "address"),
    [("7", ("127.0.0.1", 7)), ("host:65535", ("host", 65535)), (":80", ("127.0.0.1", 80)), ("[::1]:80", ("::1", 80))],
)
def test_addresses(words: str, address: tuple[str, int]) -> None:
    assert read_address(words) == address


@pytest.mark.parametrize("words", ["", "host", "host:", "host:0", "host:65536", "host:x", "host:²", "host:9999999999"])
def test_what_is_none(words: str) -> None:
    with pytest.raises(LudusError, match="expected HOST:PORT"):
        read_address(words)


def test_nobody_is_there(ludus: Ludus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludus.players.programs.spawn.own_all_children", lambda: None)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    code, out, err = ludus("join", port, "random", "--wait", 0)
    assert (code, out) == (2, "")
    assert str(port) in err and err.count("\n") == 1
