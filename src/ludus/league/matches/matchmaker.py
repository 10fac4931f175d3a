"""Who meets whom: a pure object. What it is told is the log, and a fold over the log gives the same one.

Free seats are shared: half for newcomers, who have played fewest pairs first; two fifths for the ladder; a tenth for
scrimmages; what one cannot use goes to the next. A version is a newcomer for its first pairs, until it is rated if all
of them could be played; a bot of the house never is.

Nobody waits more than twice the mean of its kind, counted in seats that newcomers, or all others, were given: while
somebody is due, such a seat is for who is, the longest first; only otherwise for who teaches most.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ludus.core.match import MatchResult
from ludus.league.matches.pairs import Pair, Seeds
from ludus.league.matches.rungs import Rungs
from ludus.league.matches.waiting import Places, Waiting
from ludus.league.words import LEAGUE_SERIES, SCRIMMAGE_SERIES, Share
from ludus.ratings.ladder import teaches

AT_ONCE = 2  # pairs of a version under way
NEAR = 16  # neighbours on either side that are looked at
LOOK = 32  # of those who have waited longest: one of them begins
FAR = 1e9  # more seats than there will ever be
SLACK = 4  # seats: two pairs, until who is due has been served
_N, _L, _S = Share.NEWCOMER, Share.LADDER, Share.SCRIMMAGE
TURNS = (_N, _L, _N, _L, _N, _L, _N, _L, _N, _S)
FLOW = {_N: (_N, _L, _S), _L: (_L, _N, _S), _S: (_S, _N, _L)}


class WantedPair(NamedTuple):
    """A scrimmage of which at least one board is still to be paired."""

    asked: int
    first: int
    second: int


class Matchmaker:
    def __init__(self, boards: Sequence[str], secret: str, rated: int = 30) -> None:
        self._boards, self._first_pairs = tuple(boards), -(-rated // 2)
        self._seeds = {series: Seeds(secret, series) for series in (LEAGUE_SERIES, SCRIMMAGE_SERIES)}
        self._teams: dict[int, int | None] = {}
        self._present: set[int] = set()
        self._squads: defaultdict[int | None, set[int]] = defaultdict(set)  # of each team: those who play
        self._new, self._old = Waiting(), Waiting()
        self._fewest = Places()  # newcomers by their pairs, and who has waited longest of those with as many
        self._places = {True: Places(), False: Places()}  # newcomers and all others, by rating
        self.rungs = Rungs()
        self.paired: Counter[int] = Counter()  # pairs of the league, by version
        self.played: Counter[int] = Counter()  # matches of the league
        self._met: dict[tuple[int, int], int] = {}  # pairs of two, the lower first
        self._seen: dict[tuple[int, str], int] = {}  # pairs of a version on a board
        self._numbers = dict.fromkeys(self._seeds, 0)  # of the next pair of each series
        self._open: dict[tuple[str, int], tuple[Pair, set[int]]] = {}  # pairs under way, and which matches are left
        self._under: Counter[int] = Counter()  # pairs under way, by version

    # --- what it is told: who there is, and the log
    def know(self, version: int, team: int | None) -> None:
        """Whose it is; None: of the house. Before anything else is told of it."""
        self._teams[version] = team
        self.rungs.know(version, team)

    def enter(self, version: int) -> None:
        """It plays from now on."""
        if version not in self._present:
            self._present.add(version)
            self._squads[self._teams[version]].add(version)
            self._kind(version).join(version)
            self._count(version)
            self._place(version)

    def leave(self, version: int) -> None:
        """It plays no more; what it has begun is played to its end."""
        if version in self._present:
            self._present.remove(version)
            self._squads[self._teams[version]].remove(version)
            self._kind(version).leave(version)
            self._count(version)
            for places in self._places.values():
                places.remove(version)

    def made(self, series: str, pair: Pair) -> None:
        """A pair was written down, and is under way."""
        self._open[series, pair.number] = pair, set(pair.matches)
        self._under.update(pair.versions)
        self._note(series, pair)

    def add(self, series: str, result: MatchResult) -> None:
        """A match was played; they are told in the order in which they were stored."""
        self._over(series, result.number)
        if series == LEAGUE_SERIES:
            self._rate(result)

    def fold(self, series: str, log: Iterable[Pair], results: Sequence[MatchResult]) -> None:
        """All of a series at once: the same as `made` and `add` of each. There may be a million, and few are under
        way."""
        played = {result.number for result in results}
        for pair in log:
            if 2 * pair.number in played and 2 * pair.number + 1 in played:
                self._note(series, pair)
            else:
                self.made(series, pair)
        for _, left in list(self._open.values()):
            for match in left & played:
                self._over(series, match)
        for result in results if series == LEAGUE_SERIES else ():
            self._rate(result)

    def set_aside(self, series: str, match: int) -> None:
        """A match will not be played."""
        self._over(series, match)

    # --- what it is asked
    @property
    def present(self) -> frozenset[int]:
        return frozenset(self._present)

    @property
    def under_way(self) -> list[tuple[str, Pair, list[int]]]:
        """Pairs that were written down, in their order, and which of their matches have no result yet."""
        return [(series, pair, sorted(left)) for (series, _), (pair, left) in sorted(self._open.items())]

    def is_new(self, version: int) -> bool:
        return self._teams.get(version) is not None and self.paired[version] < self._first_pairs

    def next(
        self, free: int, wanted: Iterable[WantedPair] = (), now: float = 0.0, *, season: bool = True
    ) -> list[tuple[str, Pair]]:
        """So many pairs at most, each as if the others were under way; outside the season scrimmages only."""
        asked, found = list(wanted), list[tuple[str, Pair]]()
        while len(found) < free and (one := self._one(asked, now, season)):
            self.made(*one)
            found.append(one)
        return found

    def _one(self, asked: list[WantedPair], now: float, season: bool) -> tuple[str, Pair] | None:
        turn = TURNS[sum(self._numbers.values()) % len(TURNS)]
        for share in FLOW[turn]:
            if share is Share.SCRIMMAGE:
                scrimmage = next(filter(self._can, asked), None)
                if scrimmage is not None:
                    asked.remove(scrimmage)
                    return self._pair(SCRIMMAGE_SERIES, share, scrimmage[1:], now, scrimmage.asked)
            elif season and (two := self._newcomer() if share is Share.NEWCOMER else self._ladder()):
                return self._pair(LEAGUE_SERIES, share, two, now)
        return None

    def _pair(
        self, series: str, share: Share, two: tuple[int, int], now: float, asked: int | None = None
    ) -> tuple[str, Pair]:
        number = self._numbers[series]
        seen = self._seen.get
        board = min(self._boards, key=lambda board: seen((two[0], board), 0) + seen((two[1], board), 0))
        if series != LEAGUE_SERIES:  # where nothing is counted they come in turn
            board = self._boards[number % len(self._boards)]
        return series, Pair(number, share, *two, board, self._seeds[series].seed(number), now, asked)

    # --- newcomers and the ladder
    def _newcomer(self) -> tuple[int, int] | None:
        """Who has played least, or is due, and somebody near."""
        due = self._due(self._new)
        for first in filter(self._is_free, self._fewest if due is None else (due, *self._fewest)):
            others = [*self._partners(first, self._old), *self._partners(first, self._new)]
            if others:
                return first, self._best(first, others)
        return None

    def _ladder(self) -> tuple[int, int] | None:
        for first in self._beginners():
            others = self._partners(first, self._old)
            if others:
                return first, self._best(first, others)
        return None

    def _beginners(self) -> Iterator[int]:
        """Who may sit down first: who is due; else the one whose wait times our doubt is largest, of those who have
        waited longest; else any of those."""
        due = self._due(self._old)
        if due is not None:
            yield due
        longest = list(islice(filter(self._is_free, self._old), LOOK))
        yield from sorted(longest, key=lambda one: -self._old.wait(one) * self.rungs[one].sigma)

    def _partners(self, first: int, kind: Waiting) -> list[int]:
        """Of this kind: who is due and may meet it; where nobody is, who is near and has rested."""
        due = self._due(kind, first)
        if due is not None:
            return [due]
        mu, rest, places = self.rungs[first].mu, len(kind) // 2, self._places[kind is self._new]
        rested = places.around(mu, lambda one: kind.wait(one) >= rest and self._may_meet(first, one), NEAR)
        return rested or places.around(mu, lambda one: self._may_meet(first, one), NEAR)

    def _due(self, kind: Waiting, first: int | None = None) -> int | None:
        """Who has waited so long that the next seat of this kind must be its own, if it can sit down, with `first`."""
        busy = len(self._open)
        fits = (lambda one: self._may_meet(first, one)) if first is not None else self._is_free
        return next(filter(fits, kind.waited(2 * len(kind) - SLACK - busy)), None)

    def _best(self, first: int, others: Sequence[int]) -> int:
        rung, met = self.rungs[first], self._met.get
        return max(others, key=lambda one: teaches(rung, self.rungs[one]) / (1 + met(_two(first, one), 0)))

    # --- who may
    def _is_free(self, version: int) -> bool:
        return self._under[version] < AT_ONCE

    def _may_meet(self, one: int, other: int) -> bool:
        """Never two of one team; those of the house are measures for the others, not for each other."""
        return one != other and self._under[other] < AT_ONCE and self._teams[one] != self._teams[other]

    def _can(self, wanted: WantedPair) -> bool:
        """Whether a scrimmage could begin: the only place where versions of one team meet."""
        return self._is_free(wanted.first) and self._is_free(wanted.second)

    # --- keeping count
    def _note(self, series: str, pair: Pair) -> None:
        if series in self._numbers:
            self._numbers[series] = max(self._numbers[series], pair.number + 1)
        if series == LEAGUE_SERIES:
            two = _two(pair.first, pair.second)
            self._met[two] = self._met.get(two, 0) + 1
            for version in two:
                seen = version, pair.board
                self._seen[seen] = self._seen.get(seen, 0) + 1
            self._seat(pair.first)
            self._seat(pair.second)

    def _rate(self, result: MatchResult) -> None:
        self.rungs.add(result)
        for version in result.entrants:
            self.played[version] = self.played.get(version, 0) + 1
            if self._present:
                self._place(version)

    def _kind(self, version: int) -> Waiting:
        return self._new if self.is_new(version) else self._old

    def _seat(self, version: int) -> None:
        kind = self._kind(version)
        kind.sit(version)
        self.paired[version] += 1
        if kind is not self._kind(version):  # it has had its first pairs: it waits with the others from now on
            self._old.note(version)
            if version in self._present:
                kind.leave(version)
                self._old.join(version)
                self._places[True].remove(version)
                self._place(version)
        if kind is self._new:
            self._count(version)

    def _count(self, version: int) -> None:
        if version in self._present and self.is_new(version):
            self._fewest.put(version, self.paired[version] * FAR + self._new.seats - self._new.wait(version))
        else:
            self._fewest.remove(version)

    def _over(self, series: str, match: int) -> None:
        key = series, match // 2
        if key in self._open:
            pair, left = self._open[key]
            left.discard(match)
            if not left:
                del self._open[key]
                self._under.subtract(pair.versions)

    def _place(self, version: int) -> None:
        """Where it stands now, and those of its team that begin where it is."""
        team = self._teams[version]
        squad = self._squads.get(team, ()) if team is not None else ()
        for one in (version, *(one for one in squad if not self.rungs.has_played(one))):
            if one in self._present:
                self._places[self.is_new(one)].put(one, self.rungs[one].mu)


def _two(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)
