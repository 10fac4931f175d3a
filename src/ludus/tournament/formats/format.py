"""What a format is: what it can be told, who plays whom, how many matches that makes. One file a format."""

from collections.abc import Iterator
from functools import partial
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
    GROWS: ClassVar[bool] = False  # who comes after it has begun can be let in: what is played stays, the rest is added
    LOOKS: ClassVar[bool] = True  # a batch is whole before the next begins: the number of workers changes nothing

    @property
    def title(self) -> str:
        return str(self.__struct_config__.tag)

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

    GROWS: ClassVar[bool] = True
    LOOKS: ClassVar[bool] = False

    def slots(self, spec: "TournamentSpec") -> Iterator[Slot]:
        """Of a tournament that has never grown."""
        raise NotImplementedError

    def batches(self, spec: "TournamentSpec") -> Batches:
        for slots in self.by_stage(spec):  # no batch has matches of two: the first stage is as if nobody had come later
            while batch := list(islice(slots, spec.batch)):
                yield batch
        return Finished()

    def by_stage(self, spec: "TournamentSpec") -> Iterator[Iterator[Slot]]:
        """As it began; then, each time that some were let in, the matches of so many in which one of them plays."""
        first, *later = spec.stages
        count = Numbering()
        yield map(count.seen, self.slots(first))
        known = len(first.entrants)
        for stage in later:
            with_newcomer = partial(_plays_from, known)
            count.begin_stage()
            yield map(count.on, filter(with_newcomer, self.slots(stage)))
            known = len(stage.entrants)

    def counted(self, spec: "TournamentSpec") -> int:
        """The length of one that has grown, where no formula says it."""
        return sum(1 for slots in self.by_stage(spec) for _ in slots)


def _plays_from(first: int, slot: Slot) -> bool:
    return max(slot.entrants) >= first


class Numbering:
    """Rounds and pairs of a later stage count on where the last one ended, without gaps."""

    def __init__(self) -> None:
        self._last = Slot(-1, -1, 0, ())
        self._before = self._last  # the last one as its stage calls it

    def seen(self, slot: Slot) -> Slot:
        self._last = slot
        return slot

    def begin_stage(self) -> None:
        self._before = Slot(-1, -1, 0, ())

    def on(self, slot: Slot) -> Slot:
        round = self._last.round + (slot.round != self._before.round)
        pair = self._last.pair + (slot.pair != self._before.pair)
        self._before = slot
        return self.seen(slot._replace(round=round, pair=pair))
