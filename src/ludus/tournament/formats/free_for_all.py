"""Tables by lot."""

from collections import Counter
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import TYPE_CHECKING, ClassVar, Literal

from ludus.core.twister import Twister, names_seed, shuffle
from ludus.tournament.formats.format import TABLE, ListFormat, Seats
from ludus.tournament.slots import Slot

if TYPE_CHECKING:
    from ludus.tournament.spec import TournamentSpec


class FreeForAll(ListFormat, frozen=True, tag="free_for_all"):
    """Each round shuffles everybody and cuts the order into tables; the rest sits out, or plays at a short one."""

    SEATS: ClassVar[Seats] = TABLE
    short_tables: bool = False
    dice: Literal["house", "original"] = "house"  # original: the games of Auralux's own runner, one for one

    def slots(self, spec: "TournamentSpec") -> Iterator[Slot]:
        """Each table draws its board."""
        dice = OriginalDice(spec) if self.dice == "original" else HouseDice(spec)
        everybody, pairs = list(range(len(spec.entrants))), count()
        rested: Counter[int] = Counter()
        for number in range(spec.rounds or 1):
            dice.shuffle(everybody)
            order = self._playing(spec.table, rested, everybody)
            for start in range(0, len(order), spec.table):
                table = tuple(order[start : start + spec.table])
                yield Slot(number, next(pairs), dice.board(), table)

    def _playing(self, table: int, rested: Counter[int], order: list[int]) -> list[int]:
        """All but those for whom there is no table: who has sat out least often sits out first."""
        over = len(order) % table
        if self.short_tables and over != 1:
            return order
        out = set(sorted(order, key=lambda one: rested[one])[:over])
        rested.update(out)
        return [one for one in order if one not in out]

    def length(self, spec: "TournamentSpec") -> int:
        if spec.grown:
            return self.counted(spec)
        whole, over = divmod(len(spec.entrants), spec.table)
        return (spec.rounds or 1) * (whole + (self.short_tables and over > 1))


class HouseDice:
    def __init__(self, spec: "TournamentSpec") -> None:
        self._random, self._boards = Random(f"{spec.seed}/free_for_all"), len(spec.boards)

    def shuffle(self, order: list[int]) -> None:
        order.sort()  # every round begins with the order of the list
        self._random.shuffle(order)

    def board(self) -> int:
        return self._random.randrange(self._boards)


class OriginalDice:
    """Those of Auralux's FREE_FOR_ALL: thrown by the entrants' names, and a round shuffles the order of the last.

    A `seed` that is not 0 gives another tournament of the same kind.
    """

    def __init__(self, spec: "TournamentSpec") -> None:
        self._twister = Twister(spec.seed ^ names_seed(entrant.name for entrant in spec.entrants))
        self._boards = len(spec.boards)

    def shuffle(self, order: list[int]) -> None:
        shuffle(order, self._twister)

    def board(self) -> int:
        return self._twister() % self._boards
