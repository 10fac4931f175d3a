"""What to play next, as a pure function of what has been played. Resuming is asking again."""

from collections.abc import Iterable
from itertools import islice

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.tournament.slots import Finished, Pairing, Results, Slot, seed_of, unplayed, was_played
from ludus.tournament.spec import TournamentSpec, check
from ludus.tournament.suspension import Suspended

CHUNK = 1000  # results that are taken in at once
CHANGED = "the tournament was changed after it began; begin a new one"


def next_matches(spec: TournamentSpec, results: Iterable[MatchResult]) -> list[Pairing]:
    """The matches that can be played now, in the order of their numbers; those under way are among them.

    The order of `results` means nothing. `[]`: the tournament is over.
    """
    return Schedule(spec, results).open


def is_over(spec: TournamentSpec, results: Iterable[MatchResult]) -> bool:
    return finished(spec, results) is not None


def finished(spec: TournamentSpec, results: Iterable[MatchResult]) -> Finished | None:
    """None while there is something to play."""
    return Schedule(spec, results).finished


class Schedule:
    """The same as a fold, for who has many results: `add` them as they come, in any order, and look at `open`."""

    def __init__(self, spec: TournamentSpec, results: Iterable[MatchResult] = ()) -> None:
        check(spec)
        self.spec = spec
        self._end: Finished | None = None  # nothing more will be given out
        self._waits = spec.format.LOOKS or spec.suspend is not None
        self._batches = spec.format.batches(spec)
        self._suspended = Suspended(spec)
        self._played: dict[int, MatchResult] = {}  # of batches that are not whole, and early ones
        self._open: dict[int, Pairing] = {}
        self._batch: range = range(0)
        self.aside: dict[int, Pairing] = {}  # what the tournament goes on without
        self.boards: list[int] = []  # of every match that was given out, by its number: which of the spec's
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

    def set_aside(self, number: int) -> None:
        """Go on without this match, if it is open: a format that looks at results is told that nobody has won it."""
        if number in self._open:
            pairing = self.aside[number] = self._open[number]
            self._take(unplayed(number, pairing.entrants))
            self._load(())

    @property
    def has_gone_on(self) -> bool:
        """Whether what is open was gone on without: there are results that follow from it."""
        return self._waits and any(number >= self._batch.stop for number in self._played)

    def _load(self, results: Iterable[MatchResult]) -> None:
        played = filter(was_played, results)  # where we have failed it is played again
        while some := list(islice(played, CHUNK)):
            for result in some:
                self._take(result)
            while self._played and self._end is None and self._wants_more():  # so that only a few are kept
                self._pull()
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
        self.boards.append(slot.board)
        early = self._played.get(number)
        if early is not None:
            _same_match(slot, early)
        elif self._suspended.touches(slot):
            self._played[number] = self._suspended.walkover(number, slot)
        else:
            seed = seed_of(self.spec.seed, slot.pair)
            self._open[number] = Pairing(number, slot.entrants, slot.board, seed, slot.round)
        if not self._waits:
            self._played.pop(number, None)


def _same_match(pairing: Pairing | Slot, result: MatchResult) -> None:
    if pairing.entrants != result.entrants:
        raise LudusError(
            f"match {result.number} was played by entrants {list(result.entrants)}, but the schedule says "
            f"{list(pairing.entrants)}: {CHANGED}"
        )
