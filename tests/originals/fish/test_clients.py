"""`xclients`: what is said before anybody connects, and a server that hangs up. Real tournaments: test_server.py."""

import socket
import threading

import pytest
from click.testing import CliRunner, Result

from ludus.core.errors import LudusError
from ludus.originals.fish.clients import command
from ludus.originals.fish.remote import call


def ran(*words: object) -> Result:
    return CliRunner().invoke(command, [str(word) for word in words], standalone_mode=False)


@pytest.mark.parametrize(
    ("words", "why"),
    [((1, 9, "--name", "Ann 1"), "--name: expected a name"), ((1, 9, "--player", "nobody-at-all"), "nobody-at-all")],
)
def test_a_mistake_is_said_before_anybody_connects(words: tuple[object, ...], why: str) -> None:
    result = ran(*words)
    assert isinstance(result.exception, LudusError) and why in str(result.exception)


def served(*said: bytes) -> tuple[list[bytes], Result]:
    """A server that says this to one client, after its name, and hangs up."""
    heard: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            connection, _ = listener.accept()
            with connection:
                heard.append(connection.recv(100))
                for one in said:
                    connection.sendall(one)
                    heard.append(connection.recv(100))

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        result = ran(1, listener.getsockname()[1], "--name", "Ann")
        thread.join(60)
    return heard, result


def test_it_says_its_name_and_answers_until_the_end() -> None:
    heard, result = served(call("start", True), call("end", False))
    assert heard == [b'"Ann"', b'"void"', b'"void"']
    assert result.return_value == 0


def test_a_server_that_hangs_up_too_early_is_an_error() -> None:
    _, result = served(call("start", True))
    assert result.return_value == 1
    assert "Ann: the server has hung up before the end" in result.output


def test_nobody_is_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    result = ran(2, port, "--connect-s", 0)
    assert result.return_value == 1 and "xclients: " in result.output
