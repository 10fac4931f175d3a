"""Connections that nobody uses, on a real server: they go, and who has something to say gets in."""

import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.web.server import PATIENCE, serving, start

GET = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
SPECTATORS = 500


def place(url: str) -> tuple[str, int]:
    host, port = url.removeprefix("http://").split(":")
    return host, int(port)


def line(url: str, stack: ExitStack, data: bytes = b"", address: str = "") -> socket.socket:
    """A connection, and what is said there at once."""
    source = (address, 0) if address else None
    connection = stack.enter_context(socket.create_connection(place(url), PATIENCE, source_address=source))
    connection.sendall(data)
    return connection


def rest(connection: socket.socket) -> bytes:
    """All that still comes, until the other end hangs up."""
    heard = b""
    try:
        while data := connection.recv(1 << 16):
            heard += data
    except ConnectionResetError:
        pass
    return heard


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that waits for nobody."""
    with serving(tmp_path_factory.mktemp("arena"), head_s=0.5, body_s=0.5) as url:
        yield url


@contextmanager
def files(soft: int) -> Iterator[None]:
    """Whoever is started here may open only so many files, unless it asks for more."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_more_idle_connections_than_files_block_nobody(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The server raises its limit; where that does not help, the idle give way. In either case it says little."""
    with ExitStack() as stack:
        with files(300):
            url = stack.enter_context(serving(tmp_path, connections=350, connections_each=320))
        idle = [line(url, stack) for _ in range(500)]
        assert httpx.get(f"{url}/api/games", timeout=PATIENCE).status_code == 200
        assert rest(idle[0]) == b""  # it was the first to go
        idle[-1].sendall(GET)
        assert idle[-1].recv(100).startswith(b"HTTP/1.1 200")
    assert len(capfd.readouterr().err) < 5000


@pytest.mark.parametrize(
    "said",
    [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ",
     b"POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
     GET + b"GET / HTTP/1.1\r\n"],
    ids=["nothing", "half a line", "half a head", "half a body", "half a second request"],
)  # fmt: skip
def test_half_a_request_is_not_waited_for(hasty: str, said: bytes) -> None:
    with ExitStack() as stack:
        rest(line(hasty, stack, said))  # which ends, because the server hangs up


def test_a_request_gets_no_more_time_by_coming_bit_by_bit(hasty: str) -> None:
    with ExitStack() as stack:
        slow = line(hasty, stack, b"GET / HTTP/1.1\r\n")
        slow.settimeout(0.05)
        for number in range(20 * int(PATIENCE)):
            try:
                slow.sendall(b"X-%d: y\r\n" % number)
                if slow.recv(1) == b"":
                    return
            except TimeoutError:
                continue
            except (ConnectionResetError, BrokenPipeError):
                return
        raise AssertionError("it is listened to for ever")


def test_one_client_has_only_so_many_and_leaves_room_for_others(tmp_path: Path) -> None:
    with serving(tmp_path, connections=40, connections_each=10) as url, ExitStack() as stack:
        id = start(url, "fish", "human", "random")["id"]
        watch = f"GET /api/matches/{id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        watching = [line(url, stack, watch) for _ in range(10)]
        for one in watching:
            assert one.recv(100).startswith(b"HTTP/1.1 200")
        refused = rest(line(url, stack, GET))
        assert refused == b"" or (refused.startswith(b"HTTP/1.1 503") and b"too many connections" in refused)
        other = line(url, stack, GET, "127.0.0.2")
        assert other.recv(100).startswith(b"HTTP/1.1 200")
        watching.pop().close()
        while not (again := line(url, stack, GET).recv(100)).startswith(b"HTTP/1.1 200"):
            assert not again or again.startswith(b"HTTP/1.1 503")


def test_who_does_not_read_is_cut_off(hasty: str) -> None:
    with ExitStack() as stack:
        deaf = socket.socket()
        stack.enter_context(deaf)
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(PATIENCE)
        deaf.connect(place(hasty))
        for _ in range(400):  # more than the system keeps on the way
            try:
                deaf.sendall(b"GET /static/site.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            except (ConnectionResetError, BrokenPipeError):
                return
        with pytest.raises(ConnectionResetError):
            while True:
                deaf.sendall(GET)


def test_refusals_and_nonsense_are_few_lines_in_the_log(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with serving(tmp_path, connections_each=5) as url, ExitStack() as stack:
        for _ in range(200):
            rest(line(url, stack, b"\x16\x03\x01 nonsense\r\n\r\n"))
    told = capfd.readouterr().err
    assert "Invalid HTTP request" in told
    assert told.count("\n") < 20


def test_five_hundred_watch_from_one_address(tmp_path: Path) -> None:
    with serving(tmp_path) as url, ExitStack() as stack:
        id = start(url, "fish", "human", "random")["id"]
        watch = f"GET /api/matches/{id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        watching = [line(url, stack, watch) for _ in range(SPECTATORS)]
        for one in watching:
            heard = b""
            while b'"head"' not in heard:
                heard += (more := one.recv(1 << 16))
                assert more
        assert httpx.get(f"{url}/api/matches/{id}", timeout=PATIENCE).json()["watchers"] == SPECTATORS
