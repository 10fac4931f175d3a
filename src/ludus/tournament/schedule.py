"""What to play next, as a pure function of what has been played. Resuming is asking again."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.tournament.formats.groups import groups
from ludus.tournament.formats.kinds import Sprt
from ludus.tournament.formats.knockout import knockout
from ludus.tournament.formats.ladder import ladder
from ludus.tournament.formats.robin import gauntlet, one_vs_one_all, ranker, round_robin
from ludus.tournament.formats.sprt import sprt
from ludus.tournament.formats.swiss import swiss
from ludus.tournament.formats.tables import free_for_all, tables
from ludus.tournament.slots import Batches, Decide, Finished, Pairing, Results, Slot, seed_of
from ludus.tournament.spec import TournamentSpec, check
from ludus.tournament.suspension import Suspended

CHANGED = "the tournament was changed after it began; begin a new one"

# Lists that are known from the start, and formats that look at results.
LISTS: dict[str, Callable[[TournamentSpec], Iterator[Slot]]] = {
    "round_robin": round_robin,
    "ranker": ranker,
    "one_vs_one_all": one_vs_one_all,
    "free_for_all": free_for_all,
    "tables": tables,
    "gauntlet": gauntlet,
}
LOOKING: dict[str, Callable[[TournamentSpec], Batches]] = {
    "knockout": knockout,
    "groups": groups,
    "swiss": swiss,
    "ladder": ladder,
}


def never(_: Results) -> bool:
    """The decision of those who play all that there is."""
    return False


def next_matches(spec: TournamentSpec, results: Iterable[MatchResult], decide: Decide = never) -> list[Pairing]:
    """The matches that can be played now, in the order of their numbers; those under way are among them.

    The order of `results` means nothing. `[]`: the tournament is over. `decide` is asked by `sprt` only.
    """
    return Schedule(spec, results, decide).open


def is_over(spec: TournamentSpec, results: Iterable[MatchResult], decide: Decide = never) -> bool:
    return finished(spec, results, decide) is not None


def finished(spec: TournamentSpec, results: Iterable[MatchResult], decide: Decide = never) -> Finished | None:
    """None while there is something to play."""
    return Schedule(spec, results, decide).finished


class Schedule:
    """The same as a fold, for who has many results: `add` them as they come, in any order, and look at `open`."""

    def __init__(self, spec: TournamentSpec, results: Iterable[MatchResult] = (), decide: Decide = never) -> None:
        check(spec)
        self.spec = spec
        self._end: Finished | None = None  # nothing more will be given out
        name = str(spec.format.__struct_config__.tag)
        # Where results are looked at, a batch is whole before the next begins: the number of workers changes nothing.
        self._waits = name not in LISTS or spec.suspend is not None
        self._batches = _batches(spec, name, decide)
        self._suspended = Suspended(spec)
        self._played: dict[int, MatchResult] = {}  # of batches that are not whole, and early ones
        self._open: dict[int, Pairing] = {}
        self._batch: range = range(0)
        self._load(results)

    @property
    def open(self) -> list[Pairing]:
        """What can be played now and has no result yet."""
        return list(self._open.values())

    @property
    def finished(self) -> Finished | None:
        """None while there is something to play."""
        return None if self._open else self._end

    @property
    def suspended(self) -> dict[int, str]:
        """Who plays no more, and why."""
        return self._suspended.reasons

    def add(self, result: MatchResult) -> None:
        self._load((result,))

    def _load(self, results: Iterable[MatchResult]) -> None:
        for result in results:
            if not any(fault is Fault.INFRA for _, fault in result.faults):  # ours, not theirs: it is played again
                self._take(result)
        while self._end is None and self._wants_more():
            self._pull()
        if self._end is not None and self._played:
            raise LudusError(f"match {min(self._played)} is not in the schedule: {CHANGED}")

    def _take(self, result: MatchResult) -> None:
        pairing = self._open.pop(result.number, None)
        if pairing is not None:
            _same_match(pairing, result)
        if pairing is None and result.number < self._batch.stop:
            return  # it came twice: the first counts
        if self._waits or pairing is None:
            self._played[result.number] = result

    def _wants_more(self) -> bool:
        return not self._open if self._waits else len(self._open) < self.spec.batch

    def _pull(self) -> None:
        try:
            slots = self._batches.send(self._judged()) if self._batch.stop else next(self._batches)
        except StopIteration as end:
            self._end = end.value
            return
        self._batch = range(self._batch.stop, self._batch.stop + len(slots))
        for number, slot in zip(self._batch, slots, strict=True):
            self._offer(number, slot)

    def _judged(self) -> Results:
        """The results of the last batch, by number, whatever order they came in."""
        if not self._waits:
            return ()
        results = [self._played.pop(number) for number in self._batch]
        self._suspended.judge(results)
        return results

    def _offer(self, number: int, slot: Slot) -> None:
        seed = seed_of(self.spec.seed, slot.pair)
        pairing = Pairing(number, slot.entrants, slot.board, seed, slot.round)
        early = self._played.get(number)
        if early is not None:
            _same_match(pairing, early)
        elif self._suspended.touches(slot):
            self._played[number] = self._suspended.walkover(number, slot)
        else:
            self._open[number] = pairing
        if not self._waits:
            self._played.pop(number, None)


def _batches(spec: TournamentSpec, name: str, decide: Decide) -> Batches:
    if name in LISTS:
        return _cut(LISTS[name](spec), spec.batch)
    return sprt(spec, decide) if isinstance(spec.format, Sprt) else LOOKING[name](spec)


def _cut(slots: Iterator[Slot], size: int) -> Batches:
    while batch := list(islice(slots, size)):
        yield batch
    return Finished()


def _same_match(pairing: Pairing, result: MatchResult) -> None:
    if pairing.entrants != result.entrants:
        raise LudusError(
            f"match {result.number} was played by entrants {list(result.entrants)}, but the schedule says "
            f"{list(pairing.entrants)}: {CHANGED}"
        )
