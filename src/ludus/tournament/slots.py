"""The words of a schedule: slots, pairings, batches, and the seed of a pair."""

from collections.abc import Generator, Iterator, Sequence
from hashlib import blake2b
from typing import NamedTuple

from ludus.core.match import MatchResult
from ludus.core.player import Fault


class Slot(NamedTuple):
    """A match as a format thinks of it. Matches of the same `pair` share the seed, and differ in who sits where."""

    round: int
    pair: int
    board: int
    entrants: tuple[int, ...]


class Pairing(NamedTuple):
    """A match to be played: entrants by seat and the board, both as places in the spec."""

    number: int
    entrants: tuple[int, ...]
    board: int
    seed: int
    round: int


class Finished(NamedTuple):
    """The tournament is over. Places, best first, where the format itself gives them; otherwise the table does."""

    places: tuple[tuple[int, ...], ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        return self.places[0] if self.places else ()


# A format hands out a batch and is sent its results, in the order of their numbers, whenever all of them are there.
Results = Sequence[MatchResult]
Batches = Generator[list[Slot], Results, Finished]


def seed_of(seed: int, pair: int) -> int:
    """48 bits, which every language's JSON can hold."""
    return int.from_bytes(blake2b(f"{seed}/{pair}".encode(), digest_size=6).digest(), "big")


def key_of(spec: bytes) -> bytes:
    """What the secrets of a tournament's matches are made with: all that is in its spec, its own secret included."""
    return blake2b(spec, digest_size=32).digest()


def secret_of(key: bytes, number: int) -> str:
    """Of one match: its record tells it, and that says nothing of the others, not even of the other one of a pair."""
    return blake2b(b"match %d" % number, key=key, digest_size=16).hexdigest()


def unplayed(number: int, entrants: tuple[int, ...]) -> MatchResult:
    """What a format that looks at results is told of a match that was set aside: nobody has won it, and it counts in no
    table and no rating."""
    return MatchResult(number, entrants, (1,) * len(entrants), (0.0,) * len(entrants), ((0, Fault.INFRA),))


def was_played(result: MatchResult) -> bool:
    return not result.faults or all(fault is not Fault.INFRA for _, fault in result.faults)


def both_ways(slot: Slot) -> Iterator[Slot]:
    """The two matches of a pair: same board, same seed, seats swapped."""
    yield slot
    yield slot._replace(entrants=slot.entrants[::-1])


def duel_points(result: MatchResult) -> tuple[float, float]:
    """1 for a win, ½ each for a draw, by seat."""
    first, second = result.ranks
    return (0.5, 0.5) if first == second else (1.0, 0.0) if first < second else (0.0, 1.0)
