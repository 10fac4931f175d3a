"""What may be started here, by whomever: all bounds of the server, in one place. docs/serve.md says the same."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from ludus.core.clock import TimeControl
from ludus.core.errors import LudusError
from ludus.tournament.spec import TournamentSpec

LARGEST = 10_000  # rounds of a tournament, and any number that a format takes


class TooMuch(LudusError):
    """More than this server does for anybody: 400."""


class Bounds(Struct, frozen=True, kw_only=True):
    """The command line has none of these: `ludus play` and `ludus tournament run` are for the owner of a machine."""

    number: int = 100_000  # any one among the options of a game, its turns too, or of a board that is made
    numbers: int = 100  # in a row, as an option
    turn_ms: int = 60_000
    bank_ms: int = 30 * 60_000
    increment_ms: int = 60_000
    person_turn_s: int = 24 * 3600
    person_bank_s: int = 24 * 3600
    person_increment_s: int = 3600
    board: int = 100_000  # letters of one that somebody wrote
    shapes: int = 10_000  # of the drawing of a board: 40 times 40 tiles of Fish
    match_s: float = 3600.0  # without the time in which people think
    film_bytes: int = 64 << 20  # of one match, all eyes together
    entrants: int = 64  # of a tournament
    matches: int = 20_000
    tournaments: int = 2  # at once; of matches see `Settings.running`

    def check_numbers(self, options: Iterable[tuple[str, object]]) -> None:
        """Options of a game, as the game reads them."""
        for name, value in options:
            if isinstance(value, tuple | list) and len(value) > self.numbers:
                raise TooMuch(f"option {name}: {len(value)} numbers, and {self.numbers} are the most here")
            if any(abs(one) > self.number for one in _numbers(value)):
                raise TooMuch(f"option {name}: {self.number:,} is the most here")

    def check_board(self, board: str) -> None:
        if len(board) > self.board:
            raise TooMuch(f"a board of {len(board):,} letters, and {self.board:,} are the most here")

    def check_clock(self, clock: TimeControl) -> None:
        for name in ("turn_ms", "bank_ms", "increment_ms"):
            most: int = getattr(self, name)
            if (getattr(clock, name) or 0) > most:
                raise TooMuch(f"{name}: {most:,} is the most here")

    def check_entrants(self, count: int) -> None:
        if count > self.entrants:
            raise TooMuch(f"{count} entrants, and {self.entrants} are the most here")

    def check_tournament(self, spec: TournamentSpec) -> None:
        """Where nobody knows how many matches there will be, as many as there can be."""
        matches = spec.planned or _most_matches(spec)
        if matches > self.matches:
            raise TooMuch(f"that is {matches:,} matches, and {self.matches:,} are the most here")


def _most_matches(spec: TournamentSpec) -> int:
    """Of a knock-out and the like: everybody loses twice at most, in meetings of so many matches."""
    told = msgspec.structs.asdict(spec.format).values()
    longest = max((one for one in told if type(one) is int), default=1)
    return 2 * len(spec.entrants) * longest * (spec.rounds or 1)


def _numbers(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple | list):
        for one in value:
            yield from _numbers(one)
    elif not isinstance(value, bool | str) and hasattr(value, "__abs__"):
        yield value  # a fraction too
