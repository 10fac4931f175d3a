"""How the server was started."""

from ipaddress import ip_address
from pathlib import Path

from msgspec import Struct


class Settings(Struct, frozen=True, kw_only=True):
    """`token` is empty where changes need none: on this machine's own address."""

    records: Path  # finished matches
    uploads: Path  # strangers' bots: GAME/NAME
    store: str  # of tournaments: a file or a URL
    host: str = "127.0.0.1"
    port: int = 8000
    token: str = ""
    bots: Path | None = None  # the owner's own
    trust: bool = False  # run uploaded bots even where there is no sandbox
    running: int = 8  # matches at once
    kept: int = 24  # films in memory
    kept_bytes: int = 96 << 20
    changes: float = 8.0  # a second, of one client; four times as many in a burst
    patience_ms: int = 15 * 60_000  # of a human's turn

    @property
    def loopback(self) -> bool:
        return is_loopback(self.host)


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
