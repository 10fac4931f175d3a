"""Who meets whom: at any load nobody is forgotten, and the log is all there is to know."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.match import MatchResult
from ludus.league.matches.matchmaker import AT_ONCE, TURNS, Matchmaker, WantedPair
from ludus.league.matches.pairs import Pair
from ludus.league.words import LEAGUE_SERIES, SCRIMMAGE_SERIES, Share

BOARDS = ("a", "b", "c")
RATED = 8  # matches

Told = tuple[str, Pair | MatchResult | int]


def a_maker() -> Matchmaker:
    return Matchmaker(BOARDS, "secret", RATED)


class Seats:
    """Who waits how long, counted in seats that were given to one kind: so the mean is how many of them there are,
    or were when the wait began."""

    def __init__(self) -> None:
        self.clock = self.count = 0
        self.since: dict[int, tuple[int, int]] = {}  # when it sat down, or could again, and how many they were
        self.longest = (0.0, 0, 0, 0)  # wait by mean; who, wait, mean

    def sat(self, version: int) -> None:
        self.clock += 1
        since, count = self.since.get(version, (self.clock, 1))
        wait, mean = self.clock - since, max(count, self.count, 1)
        self.longest = max(self.longest, (wait / mean, version, wait, mean))
        self.waits(version)

    def waits(self, version: int) -> None:
        self.since[version] = self.clock, self.count


class Life:
    """A league that goes on for a while: what happens is drawn, and written down as a store would."""

    def __init__(self, teams: int, house: int, seats: int, seed: int) -> None:
        self.maker, self.dice, self.seats = a_maker(), Random(seed), seats
        self.teams: dict[int, int | None] = {}
        self.paired: Counter[int] = Counter()
        self.pairs: list[tuple[str, Pair]] = []
        self.results: list[tuple[str, MatchResult]] = []
        self.open: list[tuple[str, Pair]] = []
        self.seen = {True: Seats(), False: Seats()}
        for _ in range(house):
            self.join(None)
        for team in range(teams):
            self.join(team)

    def join(self, team: int | None) -> int:
        version = len(self.teams)
        self.teams[version] = team
        self.maker.know(version, team)
        self.maker.enter(version)
        return version

    def go_on(self, pairs: int, wanted: tuple[WantedPair, ...] = ()) -> None:
        until = len(self.pairs) + pairs
        while len(self.pairs) < until:
            self.count()
            made = self.maker.next(self.seats - len(self.open), wanted)
            for series, pair in made:
                self.keep(series, pair)
            if not self.open:
                return  # nobody may meet anybody
            self.finish(self.dice.randrange(len(self.open)))

    def keep(self, series: str, pair: Pair) -> None:
        self.pairs.append((series, pair))
        self.open.append((series, pair))
        for version in pair.versions if series == LEAGUE_SERIES else ():
            self.paired[version] += 1
            new = self.teams[version] is not None and self.paired[version] <= RATED // 2
            self.seen[new].sat(version)
            if self.teams[version] is not None and self.paired[version] == RATED // 2:
                self.seen[False].waits(version)
                self.succeed(version)

    def succeed(self, version: int) -> None:
        """It is rated: those of its team that came before play no more."""
        for before in range(version):
            if self.teams[before] == self.teams[version]:
                self.maker.leave(before)

    def count(self) -> None:
        """How many there are of each kind, before anybody sits down."""
        for new, seen in self.seen.items():
            seen.count = sum(self.maker.is_new(version) is new for version in self.maker.present)

    def finish(self, place: int) -> None:
        series, pair = self.open.pop(place)
        for version in pair.versions:
            if sum(version in other.versions for _, other in self.open) == AT_ONCE - 1:
                for seen in self.seen.values():  # it waits from now on
                    seen.waits(version)
        for number in pair.matches:
            ranks = self.dice.choice([(1, 2), (2, 1), (1, 1)])
            result = MatchResult(number, pair.seats(number), ranks, (0.0, 0.0))
            self.maker.add(series, result)
            self.results.append((series, result))

    def folded(self, at_once: bool) -> Matchmaker:
        """As after a restart: all pairs, then all results, then who plays."""
        maker = a_maker()
        for version, team in self.teams.items():
            maker.know(version, team)
        for series in (LEAGUE_SERIES, SCRIMMAGE_SERIES):
            log = [pair for of, pair in self.pairs if of == series]
            results = [result for of, result in self.results if of == series]
            if at_once:
                maker.fold(series, log, results)
            else:
                told(maker, series, log, results)
        for version in self.maker.present:
            maker.enter(version)
        return maker


def told(maker: Matchmaker, series: str, log: list[Pair], results: list[MatchResult]) -> None:
    """One by one."""
    for pair in log:
        maker.made(series, pair)
    for result in results:
        maker.add(series, result)


loads = st.tuples(st.integers(2, 40), st.integers(0, 5), st.integers(1, 12), st.integers(0, 1 << 30))


@settings(max_examples=60, deadline=None)
@given(loads)
def test_nobody_waits_more_than_twice_the_mean(load: tuple[int, int, int, int]) -> None:
    teams, house, seats, seed = load
    life = Life(teams, house, seats, seed)
    for _ in range(5):
        life.go_on(5 * (teams + house))
        life.join(life.dice.randrange(teams))
    assert life.seen[False].longest[0] <= 2, life.seen[False].longest
    assert life.seen[True].longest[0] <= 2, life.seen[True].longest


@settings(max_examples=25, deadline=None)
@given(loads)
def test_a_fold_over_the_log_is_the_same_as_one_that_lived_on(load: tuple[int, int, int, int]) -> None:
    life = Life(*load)
    for _ in range(3):
        life.go_on(2 * load[0])
        life.join(life.dice.randrange(load[0]))
        folded, stepped = life.folded(at_once=True), life.folded(at_once=False)
        assert folded.under_way == stepped.under_way == life.maker.under_way
        free = life.seats - len(life.open) + 2  # what it does next is all that can be known of it
        made = life.maker.next(free)
        assert folded.next(free) == stepped.next(free) == made
        for series, pair in made:
            life.keep(series, pair)
    assert all(life.maker.rungs[one] == life.folded(at_once=True).rungs[one] for one in life.teams)


@settings(max_examples=25, deadline=None)
@given(loads)
def test_never_two_of_one_team_and_at_most_two_pairs_under_way(load: tuple[int, int, int, int]) -> None:
    life = Life(*load)
    for _ in range(4):
        life.go_on(load[0])
        life.join(life.dice.randrange(load[0]))
        under_way = Counter(version for _, pair in life.open for version in pair.versions)
        assert max(under_way.values(), default=0) <= AT_ONCE
    assert all(life.teams[pair.first] != life.teams[pair.second] for _, pair in life.pairs)
    assert [pair.number for _, pair in life.pairs] == list(range(len(life.pairs)))


def test_seats_are_shared_by_newcomers_ladder_and_scrimmages() -> None:
    life = Life(30, 4, 1, 1)
    life.go_on(RATED // 2 * 30)
    for team in range(30, 60):
        life.join(team)
    before = len(life.pairs)
    life.go_on(100, tuple(WantedPair(7, one, one + 1) for one in range(4, 30)))
    shares = Counter(pair.share for _, pair in life.pairs[before:])
    assert shares == {Share.NEWCOMER: 50, Share.LADDER: 40, Share.SCRIMMAGE: 10}
    assert Counter(TURNS) == {Share.NEWCOMER: 5, Share.LADDER: 4, Share.SCRIMMAGE: 1}


def test_what_one_share_cannot_use_goes_to_the_others() -> None:
    life = Life(6, 0, 1, 1)
    life.go_on(10)
    assert {pair.share for _, pair in life.pairs[:9]} == {Share.NEWCOMER}  # nobody is rated yet
    life.go_on(30)
    assert {pair.share for _, pair in life.pairs[-20:]} == {Share.LADDER}  # all are, and nobody asks for anything
    quiet = a_maker()
    for version in (1, 2):
        quiet.know(version, 1)  # of one team: they meet only where they ask for it
        quiet.enter(version)
    assert quiet.next(3) == []
    made = quiet.next(3, [WantedPair(9, 1, 2)])
    assert [(series, pair.share, pair.asked) for series, pair in made] == [(SCRIMMAGE_SERIES, Share.SCRIMMAGE, 9)]


def test_outside_the_season_only_scrimmages_are_played() -> None:
    life = Life(6, 0, 1, 1)
    assert life.maker.next(5, season=False) == []
    assert [series for series, _ in life.maker.next(5, [WantedPair(1, 0, 1)], season=False)] == [SCRIMMAGE_SERIES]


def test_a_newcomer_begins_where_its_predecessor_is_and_meets_who_is_near() -> None:
    life = Life(40, 0, 1, 1)
    life.go_on(RATED // 2 * 40)  # all are rated
    for version in range(40):
        for number in range(40):  # the higher, the stronger
            other = (version + number) % 40
            if other != version:
                ranks = (1, 2) if version > other else (2, 1)
                life.maker.add(LEAGUE_SERIES, MatchResult(9999, (version, other), ranks, (0.0, 0.0)))
    newcomer = life.join(30)
    rung = life.maker.rungs[newcomer]
    assert rung.mu == life.maker.rungs[30].mu
    assert rung.sigma > 2 * life.maker.rungs[30].sigma
    life.go_on(RATED)
    met = [one for _, pair in life.pairs if newcomer in pair.versions for one in pair.versions if one != newcomer]
    assert len(met) >= 3 and 30 not in met
    assert sum(abs(one - 30) for one in met) / len(met) < 12


def test_both_see_the_board_that_they_have_seen_least() -> None:
    life = Life(2, 0, 1, 1)
    life.go_on(6)
    assert Counter(pair.board for _, pair in life.pairs) == dict.fromkeys(BOARDS, 2)


def test_a_bot_of_the_house_is_no_newcomer_and_meets_teams_only() -> None:
    life = Life(5, 3, 2, 1)
    life.go_on(100)
    seats = Counter(version for _, pair in life.pairs for version in pair.versions)
    assert all(pair.share is not Share.NEWCOMER or pair.first >= 3 for _, pair in life.pairs)
    assert all(0.5 < seats[house] / 25 < 2 for house in range(3))


def test_a_match_that_was_set_aside_is_not_under_way() -> None:
    life = Life(2, 0, 9, 1)
    assert len(life.maker.next(9)) == AT_ONCE
    assert life.maker.next(9) == []
    for match in (0, 1):
        life.maker.set_aside(LEAGUE_SERIES, match)
    assert [pair.number for _, pair in life.maker.next(9)] == [AT_ONCE]
