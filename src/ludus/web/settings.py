"""How the server was started."""

from ipaddress import ip_address
from pathlib import Path
from secrets import token_urlsafe

from msgspec import Struct, field

from ludus.league.people.provider import Provider
from ludus.web.guard.bounds import Bounds


class Settings(Struct, frozen=True, kw_only=True):
    """Whoever changes something needs the token, on this machine's own address too: others may be on the machine. It is
    empty only where somebody says so, behind a door of their own."""

    records: Path  # finished matches
    uploads: Path  # strangers' bots: GAME/NAME
    store: str  # of tournaments: a file or a URL
    league: str = ""  # the store of the league that is served, if one is
    public: str = ""  # `https://league.example`: how a proxy on this machine shows us to the world; what it says of who
    # asks, and of how, is believed then, and else nobody's word
    oidc: Provider | None = None  # who signs people in besides us
    host: str = "127.0.0.1"
    port: int = 8000
    token: str = field(default_factory=lambda: token_urlsafe(16))
    ticket: str = ""  # good for one visit, in its place
    bots: Path | None = None  # the owner's own
    boards: Path | None = None  # the owner's own: files, also in folders called like games
    trust: bool = False  # run uploaded bots even where there is no sandbox
    running: int = 8  # matches at once
    kept: int = 24  # films in memory
    kept_bytes: int = 96 << 20
    changes: float = 8.0  # a second, of one client; four times as many in a burst
    bounds: Bounds = Bounds()  # of what may be started
    patience_ms: int = 15 * 60_000  # of a human's turn, where nobody chose another clock
    left_s: float = 600.0  # until a match ends in which a person is to move and no person's page is open
    away_s: float = 120.0  # until the others may claim it, where only the one who is to move is away
    made_bytes: int = 64 << 20  # files that were made of matches, kept for who asks next
    wanted: int = 32  # films, and files, that are being made for one client at the same time
    connections: int = 0  # in all, where the system's limit of open files leaves room for them; 0: 4000
    connections_each: int = 0  # of one client; 0: three quarters of all, and at most 1000
    head_s: float = 20.0  # until a request must have come whole, but for its body
    body_s: float = 120.0  # for that, and for a reader who takes nothing

    @property
    def places(self) -> tuple[str, ...]:
        """Folders of which nobody is told."""
        store = () if "://" in self.store else (Path(self.store).absolute().parent,)
        own = (folder for folder in (self.bots, self.boards) if folder)
        found = (self.records, self.uploads, self.sent_boards, *store, *own)
        return tuple(str(place.absolute()) for place in found)

    @property
    def unfinished(self) -> Path:
        """Matches of people that are being played, and what the server is to go on with when it is back."""
        return self.records / "unfinished"

    @property
    def sent_boards(self) -> Path:
        """Strangers' boards: GAME/KEY, beside their bots."""
        return self.uploads.with_name("boards")

    @property
    def loopback(self) -> bool:
        return is_loopback(self.host)


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
