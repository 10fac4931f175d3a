"""From settings to a server that runs: a socket, uvicorn, the URL."""

import ctypes
import socket
from collections.abc import Callable
from contextlib import suppress

from ludus.core.errors import LudusError
from ludus.web.app import Begin, make_app
from ludus.web.settings import Settings, is_loopback

WILD = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}
TRIED = 20  # ports, from the wanted one on
M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8  # of glibc's mallopt
LARGE = 128 << 10  # what glibc begins with


def open_socket(host: str, port: int, fixed: bool = False) -> socket.socket:
    """Listen on the port, or on the next free one; 0 is any."""
    last = OSError()
    for wanted in [port] if fixed or port == 0 else range(port, min(port + TRIED, 65536)):
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            listening = socket.create_server((host, wanted), family=family, backlog=512)
        except OSError as error:
            last = error
            continue
        # asyncio sets this by itself only where a socket says that it is TCP, which Python's do not: without it the
        # second half of every answer waits 40 ms for the other end.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening
    raise LudusError(f"{host}:{port}: cannot listen there ({last.strerror or last}); name another one with --port")


def url_of(settings: Settings, path: str = "/") -> str:
    """What to open: whoever has it may do all."""
    return _place(settings) + path + (f"?token={settings.token}" if settings.token else "")


def ticket_url(settings: Settings, path: str = "/") -> str:
    """What a browser is started with, which others can see: good for one visit."""
    return f"{_place(settings)}{path}?ticket={settings.ticket}"


def addresses(settings: Settings) -> list[str]:
    """Where others reach a server that listens everywhere; without the token, so they may watch. Nothing is sent."""
    if settings.host not in WILD:
        return []
    found = []
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            if family == socket.AF_INET6 and settings.host != "::":
                continue
            probe.connect((far, 9))  # of a datagram: only the way is looked up
            found.append(probe.getsockname()[0])
    own = [address for address in dict.fromkeys(found) if not is_loopback(address)]
    return [f"http://{f'[{address}]' if ':' in address else address}:{settings.port}/" for address in own]


def _place(settings: Settings) -> str:
    """The wildcard addresses are everywhere, so also here."""
    host = WILD.get(settings.host, settings.host)
    host = f"[{host}]" if ":" in host and not host.startswith("[") else host
    return f"http://{host}:{settings.port}"


def run(settings: Settings, listening: socket.socket, begin: Begin | None = None, told: "Told | None" = None) -> None:
    """Serve until Ctrl-C; `told` gets what stops it."""
    import uvicorn

    from ludus.web.guard.connections import protocols
    from ludus.web.log import log_plainly, seldom

    log_plainly()
    keep_heap_small()
    config = uvicorn.Config(
        make_app(settings, begin),
        log_config=None,  # ours
        log_level="warning",
        lifespan="on",
        ws_max_size=4096,  # nothing is expected there
        ws_per_message_deflate=False,  # two hundred watchers would each have it packed for themselves
        timeout_graceful_shutdown=1,
        timeout_keep_alive=5,
        server_header=False,
        proxy_headers=bool(settings.public),  # uvicorn's own choice is to believe whoever is on this machine
        **protocols(settings),
    )
    seldom()
    server = uvicorn.Server(config)
    if told is not None:
        told(lambda: setattr(server, "should_exit", True))
    server.run(sockets=[listening])


def keep_heap_small() -> None:
    """glibc gives each thread a heap of its own, and what is free in one is of no use to the others: hours of matches
    let the server grow. Only one thread runs at a time anyway. And once something large was freed it takes everything
    as large from the heap, which does not shrink below what lies on top: what is large has pages of its own here."""
    with suppress(AttributeError, OSError):  # another C library
        library = ctypes.CDLL(None)
        library.mallopt(M_ARENA_MAX, 1)
        library.mallopt(M_MMAP_THRESHOLD, LARGE)


Told = Callable[[Callable[[], None]], object]
