"""Knock-out: who loses a meeting is out, or, with double elimination, who loses two."""

from collections.abc import Generator, Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Literal

from ludus.core.match import MatchResult
from ludus.tournament.formats.format import Count, TournamentFormat
from ludus.tournament.slots import Batches, Finished, Results, Slot, duel_points

if TYPE_CHECKING:
    from ludus.tournament.spec import TournamentSpec

Chair = int | None  # None: nobody, and whoever sits opposite goes on unplayed
Couple = tuple[Chair, Chair]
Round = tuple[list[Chair], list[Chair]]
Places = list[tuple[int, ...]]  # worst first, while it grows


class Knockout(TournamentFormat, frozen=True, tag="knockout"):
    """Who loses a meeting is out; with `double`, who loses two."""

    best_of: Count = 1
    third_place: bool = False
    double: bool = False
    seeding: Literal["listed", "random"] = "listed"

    def batches(self, spec: "TournamentSpec") -> Batches:
        return self.played(Bracket(spec, self))

    def played(self, bracket: "Bracket") -> Batches:
        """With a bracket of one's own, for who wants to see the meetings afterwards."""
        return _double(bracket) if self.double else _single(bracket, self.third_place)


def _single(bracket: "Bracket", third_place: bool) -> Batches:
    chairs, places = bracket.chairs(), Places()
    while len(chairs) > 2:
        chairs, losers = yield from bracket.play(chairs)
        _leave(places, losers)
    for_third = places.pop() if third_place and places else ()
    # The little final is played in the same batch as the final; a lone loser is third unplayed.
    little: list[Chair] = [*for_third, None][:2] if for_third else []
    winners, losers = yield from bracket.play([*chairs, *little])
    for chair in (*losers[1:], *winners[1:], losers[0], winners[0]):
        _leave(places, [chair])
    return Finished(tuple(reversed(places)))


def _double(bracket: "Bracket") -> Batches:
    """The losers' side alternates: among themselves, then against those who have just lost on the winners' side."""
    places = Places()
    upper, lower = yield from bracket.play(bracket.chairs())
    while len(upper) > 1:
        lower, out = yield from bracket.play(lower)
        _leave(places, out)
        upper, fallen = yield from bracket.play(upper)
        # In reverse, so that those who have met already do not meet again at once.
        lower, out = yield from bracket.play(_woven(lower, fallen[::-1]))
        _leave(places, out)
    finalists = [*upper, *lower]
    winners, losers = yield from bracket.play(finalists)
    if winners == lower:  # the first defeat of the other: once more
        winners, losers = yield from bracket.play(finalists)
    _leave(places, losers)
    _leave(places, winners)
    return Finished(tuple(reversed(places)))


def _woven(left: Sequence[Chair], right: Sequence[Chair]) -> list[Chair]:
    return [chair for couple in zip(left, right, strict=True) for chair in couple]


def _leave(places: Places, chairs: Iterable[Chair]) -> None:
    """These share the next place from the bottom."""
    some = tuple(chair for chair in chairs if chair is not None)
    if some:
        places.append(some)


class Meeting:
    """Two entrants, and how it stands between them; the better seeded is `entrants[0]`."""

    def __init__(self, entrants: tuple[int, int], pair: int) -> None:
        self.entrants, self.pair = entrants, pair
        self.games = 0
        self.points, self.scores = [0.0, 0.0], [0.0, 0.0]

    def add(self, result: MatchResult) -> None:
        self.games += 1
        for entrant, points, score in zip(result.entrants, duel_points(result), result.scores, strict=True):
            side = self.entrants.index(entrant)
            self.points[side] += points
            self.scores[side] += score

    def missing(self, best_of: int) -> int:
        """How many games must be played before it can be decided; 0: it is, or all have been played."""
        left = best_of - self.games
        lead = abs(self.points[0] - self.points[1])
        return 0 if lead > left else int((left - lead) // 2 + 1) if left else 0

    @property
    def winner(self) -> int:
        """More points; if equal, the higher sum of scores; if equal too, the better seed."""
        mine, theirs = zip(self.points, self.scores, strict=True)
        return self.entrants[0] if mine >= theirs else self.entrants[1]


class Bracket:
    """The seeding, and the numbers of rounds and pairs as they are handed out."""

    def __init__(self, spec: "TournamentSpec", asked: Knockout) -> None:
        self.best_of, self.boards = asked.best_of, len(spec.boards)
        self.order = list(range(len(spec.entrants)))
        if asked.seeding == "random":
            Random(f"{spec.seed}/seeding").shuffle(self.order)
        self._rank = {entrant: rank for rank, entrant in enumerate(self.order)}
        self._round = self._pair = 0
        self.rounds: list[list[tuple[Couple, Meeting | None]]] = []  # all that have begun: for who draws the tree

    def chairs(self) -> list[Chair]:
        """The first round: best against worst, so that the best two can meet in the final only; byes for the best."""
        places = [0]
        while len(places) < len(self.order):
            size = 2 * len(places)
            places = [place for seed in places for place in (seed, size - 1 - seed)]
        return [self.order[place] if place < len(self.order) else None for place in places]

    def play(self, chairs: Sequence[Chair]) -> Generator[list[Slot], Results, Round]:
        """Neighbours meet; the winners, and the losers, in the order of their meetings."""
        couples = list(zip(chairs[::2], chairs[1::2], strict=True))
        meetings = [self._meeting(a, b) if a is not None and b is not None else None for a, b in couples]
        self.rounds.append(list(zip(couples, meetings, strict=True)))
        yield from self._decide([meeting for meeting in meetings if meeting])
        winners: list[Chair] = []
        losers: list[Chair] = []
        for (a, b), meeting in zip(couples, meetings, strict=True):
            winner = meeting.winner if meeting else a if a is not None else b
            winners.append(winner)
            losers.append(b if winner == a else a)
        return winners, losers

    def _meeting(self, a: int, b: int) -> Meeting:
        pair = self._pair
        self._pair += (self.best_of + 1) // 2
        return Meeting((a, b) if self._rank[a] < self._rank[b] else (b, a), pair)

    def _decide(self, meetings: list[Meeting]) -> Generator[list[Slot], Results, None]:
        """Only games that can matter are played: first as many as everybody needs, then on where it is still open."""
        while batch := [slot for meeting in meetings for slot in self._slots(meeting)]:
            by_entrant = {one: meeting for meeting in meetings for one in meeting.entrants}
            for result in (yield batch):
                by_entrant[result.entrants[0]].add(result)
        self._round += 1

    def _slots(self, meeting: Meeting) -> list[Slot]:
        games = range(meeting.games, meeting.games + meeting.missing(self.best_of))
        return [self._slot(meeting, game) for game in games]

    def _slot(self, meeting: Meeting, game: int) -> Slot:
        seats = meeting.entrants if game % 2 == 0 else meeting.entrants[::-1]
        return Slot(self._round, meeting.pair + game // 2, (self._round + game // 2) % self.boards, seats)
