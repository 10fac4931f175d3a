"""What a league is, as data: what its file says, and its store keeps."""

from datetime import datetime
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from ludus.core.clock import TimeControl
from ludus.core.limits import Limits
from ludus.league.words import Replays
from ludus.tournament.formats import Format
from ludus.tournament.formats.round_robin import RoundRobin
from ludus.tournament.spec import BoardSpec, Count, Suspension


class Dates(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The season. Each may be left out; then it never comes (or, for `opens`, it has always been)."""

    opens: datetime | None = None
    freezes: datetime | None = None  # the public table stands still
    deadline: datetime | None = None  # by the server's time of receipt
    ends: datetime | None = None  # no more matches of the league


class Quotas(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a team may do."""

    activations: Count = 5  # a day
    uploads: Count = 50  # a day, checked or not
    scrimmages: Count = 20  # an hour: boards, in both seats
    team: Annotated[int, Meta(ge=1, le=4)] = 4  # people


class Finals(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Each team's last version that passed its check, on boards that nobody has seen: made from a seed whose hash was
    published before (season/finals)."""

    format: Format = RoundRobin()
    rounds: Count | None = None
    boards: tuple[BoardSpec, ...] = ()
    board_count: Annotated[int, Meta(ge=1, le=1000)] = 8  # made for each `random` of `boards`


class LeagueSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that staff decide."""

    name: str
    game: str
    boards: tuple[BoardSpec, ...] = (BoardSpec(),)
    options: dict[str, Any] = field(default_factory=dict)
    clock: TimeControl | None = None  # None: the game's own
    limits: Limits = Limits()
    house: tuple[str, ...] | None = None  # the bots that all are measured by; None: all of the game's
    rated: Count = 30  # matches until a version has its place
    suspend: Suspension = Suspension()
    replays: Replays = Replays.LEAGUE
    dates: Dates = Dates()
    quotas: Quotas = Quotas()
    finals: Finals = Finals()
