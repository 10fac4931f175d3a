"""What a format is: what it can be told, who plays whom, how many matches that makes. One file a format."""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta, Struct

from ludus.tournament.slots import Batches, Finished, Slot

if TYPE_CHECKING:
    from ludus.tournament.spec import TournamentSpec

Count = Annotated[int, Meta(ge=1)]
Seats = tuple[int, int, int]  # the fewest, the usual and the most at one table
Objection = tuple[tuple[str | int, ...], str]  # the key that is wrong, and what is

TABLE: Seats = (2, 4, 64)


class TournamentFormat(Struct, frozen=True, tag_field="name"):
    """One that looks at results; its fields are its options, its tag is its name in spec files and stores."""

    SEATS: ClassVar[Seats] = (2, 2, 2)
    FILLS: ClassVar[bool] = True  # no table is larger than there are entrants
    LOOKS: ClassVar[bool] = True  # a batch is whole before the next begins: the number of workers changes nothing

    def batches(self, spec: "TournamentSpec") -> Batches:
        raise NotImplementedError

    def length(self, spec: "TournamentSpec") -> int | None:
        """How many matches there are, if nobody is suspended; None where it depends on results."""
        return None

    def objections(self, entrants: int) -> Iterator[Objection]:
        """What types cannot say."""
        return iter(())


class ListFormat(TournamentFormat, frozen=True):
    """One whose matches are known from the start."""

    LOOKS: ClassVar[bool] = False

    def slots(self, spec: "TournamentSpec") -> Iterator[Slot]:
        raise NotImplementedError

    def batches(self, spec: "TournamentSpec") -> Batches:
        slots = self.slots(spec)
        while batch := list(islice(slots, spec.batch)):
            yield batch
        return Finished()
