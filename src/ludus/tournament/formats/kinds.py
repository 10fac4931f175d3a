"""The formats by name, and what each can be told. `SEATS` is the fewest, the usual and the most at one table."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=1)]
Chance = Annotated[float, Meta(gt=0, lt=1)]
Seats = tuple[int, int, int]

DUEL: Seats = (2, 2, 2)
TABLE: Seats = (2, 4, 64)


class RoundRobin(Struct, frozen=True, tag="round_robin", tag_field="name"):
    """Everybody against everybody, `rounds` times, interleaved so that the table means something at any moment."""

    SEATS: ClassVar[Seats] = DUEL
    both_seats: bool = True


class Ranker(Struct, frozen=True, tag="ranker", tag_field="name"):
    """Every pair on every board in both seats, `rounds` times."""

    SEATS: ClassVar[Seats] = DUEL


class OneVsOneAll(Struct, frozen=True, tag="one_vs_one_all", tag_field="name"):
    """The same matches in the order of Auralux's own runner: board by board, pair by pair."""

    SEATS: ClassVar[Seats] = DUEL


class FreeForAll(Struct, frozen=True, tag="free_for_all", tag_field="name"):
    """Each round shuffles everybody and cuts the order into tables; the rest sits out, or plays at a short one."""

    SEATS: ClassVar[Seats] = TABLE
    short_tables: bool = False
    dice: Literal["house", "original"] = "house"  # original: the games of Auralux's own runner, one for one


class Tables(Struct, frozen=True, tag="tables", tag_field="name"):
    """Balanced blocks: in a round everybody sits once in every seat, and meets the others about equally often."""

    SEATS: ClassVar[Seats] = TABLE
    rotate: bool = False  # play every table once for each turn of its seats, on the same board with the same seed


class Gauntlet(Struct, frozen=True, tag="gauntlet", tag_field="name"):
    """The first `seeds` entrants against all the others, `rounds` times, in both seats."""

    SEATS: ClassVar[Seats] = DUEL
    seeds: Count = 1


class Knockout(Struct, frozen=True, tag="knockout", tag_field="name"):
    """Who loses a meeting is out; with `double`, who loses two."""

    SEATS: ClassVar[Seats] = DUEL
    best_of: Count = 1
    third_place: bool = False
    double: bool = False
    seeding: Literal["listed", "random"] = "listed"


class Groups(Struct, frozen=True, tag="groups", tag_field="name"):
    """The knock-out of Fish: all winners of every group go on, in the order of age."""

    SEATS: ClassVar[Seats] = (3, 4, 64)
    faults: Literal["out", "ignored"] = "out"  # whether who cheated or failed can still win


class Swiss(Struct, frozen=True, tag="swiss", tag_field="name"):
    """In each round equals meet equals, never twice the same while that is possible."""

    SEATS: ClassVar[Seats] = DUEL
    both_seats: bool = True


class Ladder(Struct, frozen=True, tag="ladder", tag_field="name"):
    """Those meet from whom most is to be learnt, and nobody waits more than twice as long as the mean."""

    SEATS: ClassVar[Seats] = (2, 2, 64)
    both_seats: bool = True  # at tables of two


class Sprt(Struct, frozen=True, tag="sprt", tag_field="name"):
    """The first against the second until it is clear whether it is stronger; at most `rounds` pairs."""

    SEATS: ClassVar[Seats] = DUEL
    elo0: float = 0.0
    elo1: float = 10.0
    alpha: Chance = 0.05
    beta: Chance = 0.05


Format = (
    RoundRobin | Ranker | OneVsOneAll | FreeForAll | Tables | Gauntlet | Knockout | Groups | Swiss | Ladder | Sprt
)  # what `[format]` in a spec file becomes
KINDS: dict[str, type[Struct]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (RoundRobin, Ranker, OneVsOneAll, FreeForAll, Tables, Gauntlet, Knockout, Groups, Swiss, Ladder, Sprt)
}
