"""A tournament as data."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, field
from msgspec.structs import replace

from ludus.core.clock import TimeControl
from ludus.core.errors import LudusError
from ludus.core.limits import Limits
from ludus.core.match import Entrant
from ludus.ratings.points import Points
from ludus.tournament.formats import Format
from ludus.tournament.formats.round_robin import RoundRobin

Count = Annotated[int, Meta(ge=1)]
CANNOT_GROW = "cannot take in newcomers once it has begun; begin another tournament"


class BadSpec(LudusError):
    """A tournament that cannot be played. `path` leads to the key that is wrong: ("entrants", 2, "age")."""

    def __init__(self, path: tuple[str | int, ...], what: str, source: str = "", line: int = 0) -> None:
        self.path, self.what, self.source, self.line = path, what, source, line
        place = f"{source}:{line}: " if line else f"{source}: " if source else ""
        super().__init__(place + what)


class LeftOut(Struct, frozen=True):
    """Somebody who would have entered, and why it cannot play."""

    name: str
    reason: str

    def __str__(self) -> str:
        return f"{self.name} is left out: {self.reason}"


class BoardSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A board by its words (empty: the game's usual one), and options of the game that hold on it alone."""

    board: str = ""
    options: dict[str, Any] = field(default_factory=dict)


class Suspension(Struct, frozen=True, kw_only=True):
    """Who crashes in so many of its first matches plays no more."""

    crashes: Count = 3
    matches: Count = 10


class TournamentSpec(Struct, frozen=True, kw_only=True):
    """Everything that a tournament depends on, with every folder and pattern already looked up."""

    game: str
    entrants: tuple[Entrant, ...]
    boards: tuple[BoardSpec, ...] = (BoardSpec(),)
    format: Format = RoundRobin()
    rounds: Count | None = None  # None: what is usual in the format
    seats: Count | None = None  # at one table; None: what is usual in the format
    seed: int = 0
    secret: str = ""  # something that no author of a bot can guess: then no bot can tell the seed of another
    batch: Count = 64  # matches (in `sprt`: pairs) that are given out before results are looked at
    jobs: Count = 1
    options: dict[str, Any] = field(default_factory=dict)
    clock: TimeControl | None = None  # None: the game's own
    limits: Limits = Limits()
    suspend: Suspension | None = None  # None: crash as often as you like
    points: Points = "ranks"  # what the standings go by
    grown: tuple[int, ...] | UnsetType = UNSET  # how many had entered at first, and each time that more were let in

    @property
    def table(self) -> int:
        """How many sit at one table."""
        return self.seats or self.format.SEATS[1]

    @property
    def stages(self) -> tuple["TournamentSpec", ...]:
        """As it began, and each time that more were let in; the last has all entrants."""
        counts = self.grown or (len(self.entrants),)
        return tuple(replace(self, entrants=self.entrants[:count], grown=UNSET) for count in counts)

    @property
    def planned(self) -> int | None:
        """How many matches there are, if nobody is suspended; None where it depends on results."""
        return self.format.length(self)


class Entered(Struct, frozen=True):
    """A tournament of those who can play, and who cannot."""

    spec: TournamentSpec
    left_out: tuple[LeftOut, ...] = ()


def told(left_out: Iterable[LeftOut]) -> str:
    """What stands behind an error that those who were left out may be the cause of."""
    return "".join(f"; {one}" for one in left_out)


def check(spec: TournamentSpec) -> None:
    """What types cannot say; raises BadSpec."""
    count = len(spec.entrants)
    if count < 2:
        raise BadSpec(("entrants",), f"a tournament needs two entrants or more, and there is {count or 'none'}")
    if not spec.boards:
        raise BadSpec(("boards",), "no boards; leave the key out for the game's usual one")
    _check_names(spec)
    _check_seats(spec)
    _check_grown(spec)
    for path, what in spec.format.objections(count):
        raise BadSpec(path, what)


def _check_names(spec: TournamentSpec) -> None:
    seen: set[str] = set()
    for place, entrant in enumerate(spec.entrants):
        if entrant.name in seen:
            raise BadSpec(("entrants", place), f"two entrants are called {entrant.name!r}; give one another name")
        seen.add(entrant.name)


def _check_seats(spec: TournamentSpec) -> None:
    least, _, most = spec.format.SEATS
    name = spec.format.title
    if not least <= spec.table <= most:
        bounds = f"{least}" if least == most else f"{least} to {most}"
        raise BadSpec(("seats",), f"seats = {spec.table}: {name} has tables of {bounds}")
    if least != most and spec.format.FILLS and spec.table > len(spec.entrants):
        raise BadSpec(("seats",), f"{len(spec.entrants)} entrants do not fill a table of {spec.table} seats")


def _check_grown(spec: TournamentSpec) -> None:
    """Nobody writes this but `--extend`; a store may hold anything."""
    grown = spec.grown or (len(spec.entrants),)
    if len(grown) > 1 and not spec.format.GROWS:
        raise BadSpec(("grown",), f"{spec.format.title} {CANNOT_GROW}")
    if grown[0] < 2 or grown[-1] != len(spec.entrants) or any(later <= count for count, later in pairwise(grown)):
        raise BadSpec(("grown",), f"grown = {list(grown)} does not fit {len(spec.entrants)} entrants")
