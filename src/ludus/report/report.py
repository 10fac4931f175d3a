"""A tournament as the parts of a page: shown while it is played, and written down by `ludus tournament report`."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from ludus.core.errors import LudusError
from ludus.core.match import FaultNote, MatchResult
from ludus.report import figures as data
from ludus.report import markup, private
from ludus.report.matches import Link
from ludus.report.private import told_board
from ludus.report.ways import NOWHERE
from ludus.store import Store
from ludus.tournament.formats.groups import Groups
from ludus.tournament.formats.knockout import Knockout
from ludus.tournament.formats.ladder import Ladder
from ludus.tournament.formats.sprt import Sprt
from ludus.tournament.spec import TournamentSpec
from ludus.tournament.standings import ranked

if TYPE_CHECKING:
    from ludus.ratings.fit import Fit
    from ludus.ratings.points import Row
    from ludus.report.data import FaultLine

MOST_RATED = 300  # fitting takes the third power of it: 6 s
MOST_PLOTTED = 100
MOST_MATCHES, LAST_MATCHES = 500, 200
MOST_FAULTY = 1000  # matches with a fault whose records are opened
NAMED_BOARDS = 6
SKILL = "openskill, match by match."
PARTS = (
    "head",
    "test",
    "tree",
    "table",
    "left_out",
    "aside",
    "ladder",
    "cross",
    "ratings",
    "faults",
    "matches",
    "foot",
)


class Glance(NamedTuple):
    """What a page needs of a record."""

    started: str
    faults: tuple[FaultNote, ...]


class TournamentReport:
    """What the parts of the page have in common: computed once. `opened` outlives it where a page grows, and `link`
    leads from a match to its replay."""

    def __init__(
        self,
        spec: TournamentSpec,
        name: str,
        store: Store,
        results: Sequence[MatchResult] | None = None,
        opened: dict[int, Glance] | None = None,
        link: Link | None = None,
    ) -> None:
        from ludus.tournament.schedule import Schedule

        self.aside = store.aside(name)  # what could not be played, and why
        self.left_out = store.left_out(name)  # who could not, and why
        self.spec, self.name, self.store, self.link = spec, name, store, link
        self.ways = NOWHERE
        self.results: Sequence[MatchResult] = list(store.results(name)) if results is None else results
        self.opened = {} if opened is None else opened
        self.schedule: Schedule = Schedule(spec, self.results)
        for number in self.aside:
            self.schedule.set_aside(number)
        self.rows: list[Row] = ranked(spec, self.results, self.schedule)

    @cached_property
    def fitted(self) -> "Fit | None":
        from ludus.ratings.distinct import distinct
        from ludus.ratings.fit import fit

        small = len(self.spec.entrants) <= MOST_RATED
        return fit(len(self.spec.entrants), distinct(self.results)) if self.results and small else None

    @cached_property
    def repeats(self) -> int:
        from ludus.ratings.distinct import repeats

        return repeats(self.results)

    def glance(self, result: MatchResult) -> Glance:
        from ludus.referee.file import load_short

        if result.number not in self.opened:
            try:
                record = load_short(self.store.record(self.name, result.number), f"match {result.number}")
                found = private.told_measured(record.measured, record.spec)  # a page is made to be shown
                faults = tuple(note for note in found.faults if note.seat < len(result.entrants))
                self.opened[result.number] = Glance(found.started, faults)
            except LudusError as error:
                self.store.leave_out(f"the record of match {result.number} of {self.name!r} ({error})")
                self.opened[result.number] = Glance("", ())
        return self.opened[result.number]

    @property
    def order(self) -> list[int]:
        return [row.entrant for row in self.rows]

    def names(self, entrants: Iterable[int]) -> list[str]:
        return [self.spec.entrants[entrant].name for entrant in entrants]


def report(spec: TournamentSpec, name: str, store: Store) -> str:
    """The whole page."""
    return markup.document(name, "\n".join(parts(TournamentReport(spec, name, store)).values()))


def parts(told: TournamentReport) -> dict[str, str]:
    """By name, in the order of the page; a part that has nothing to say is empty."""
    made = (head, test, tree, table, left_out, aside, ladder, cross, ratings, faults, matches, foot)
    return {name: part(told) for name, part in zip(PARTS, made, strict=True)}


def head(told: TournamentReport) -> str:
    over = told.schedule.finished is not None
    total = len(told.results) if over else told.spec.planned
    title = f"<header><h1>{markup.text(told.name)}</h1>{_lead(told)}</header>"
    return title + markup.facts(_facts(told, total)) + ("" if over else markup.progress(len(told.results), total))


def _lead(told: TournamentReport) -> str:
    if not told.results:
        return '<p class="lead">Nothing has been played yet.</p>'
    first = [
        f"<b>{told.ways.named(name)}</b>" for name in told.names(row.entrant for row in told.rows if row.place == 1)
    ]
    over = told.schedule.finished is not None
    if len(first) == 1:
        return f'<p class="lead">{first[0]} {"has won" if over else "is in the lead"}.</p>'
    return f'<p class="lead">{", ".join(first[:-1])} and {first[-1]} share the first place.</p>'


def _facts(told: TournamentReport, total: int | None) -> Iterable[tuple[str, str]]:
    from ludus.games import load

    spec, played = told.spec, len(told.results)
    over = told.schedule.finished is not None
    yield "game", load(spec.game).info.title
    yield "format", _format(spec)
    yield "entrants", str(len(spec.entrants))
    yield "matches", f"{played:,}" if over else f"{played:,} of {total:,}" if total else f"{played:,} so far"
    yield "boards", _boards(spec)
    yield "options", ", ".join(f"{key} {value}" for key, value in spec.options.items())
    yield "seed", str(spec.seed)
    yield "played", _dates(told)


def _format(spec: TournamentSpec) -> str:
    usual, kind = type(spec.format)(), spec.format
    name = str(kind.__struct_config__.tag).replace("_", " ")
    said = [
        key.replace("_", " ") if value is True else f"{key.replace('_', ' ')} {_word(value)}"
        for key, value in msgspec.structs.asdict(kind).items()
        if value != getattr(usual, key)
    ]
    rounds = [f"{spec.rounds} rounds"] if spec.rounds and spec.rounds > 1 else []
    return ", ".join([name, *rounds, *said])


def _word(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value).lower()


def _boards(spec: TournamentSpec) -> str:
    words = [told_board(spec.game, one.board) for one in spec.boards]
    names = ["a board of its own" if "\n" in word or "{" in word else Path(word).name or "the usual" for word in words]
    shown = ", ".join(names[:NAMED_BOARDS])
    return shown if len(names) <= NAMED_BOARDS else f"{len(names)}: {shown}, …"


def _dates(told: TournamentReport) -> str:
    """From the first match to the last, in UTC."""
    if not told.results:
        return ""
    ends = (told.glance(told.results[0]), told.glance(told.results[-1]))
    known = sorted(one.started.replace("T", " ")[:16] for one in ends if one.started)
    if not known:
        return ""
    first, last = known[0], known[-1]
    if first == last:
        return f"{first} UTC"
    return f"{first} – {last[11:] if first[:10] == last[:10] else last} UTC"


def test(told: TournamentReport) -> str:
    from ludus.report.plot import llr_bar, sequential_facts

    if not isinstance(told.spec.format, Sprt):
        return ""
    found = data.test_of(told.spec.format, told.results)
    first, second = told.names((0, 1))
    asked = f"<p class='quiet'>Is {told.ways.named(first)} stronger than {told.ways.named(second)}?</p>"
    return markup.section("Sequential test", asked + sequential_facts(found) + llr_bar(found))


def tree(told: TournamentReport) -> str:
    from ludus.report.bracket import bracket

    if isinstance(told.spec.format, Groups):
        return _rounds(told)
    if not isinstance(told.spec.format, Knockout):
        return ""
    best = told.spec.format.best_of
    note = f"Best of {best}: who has more points goes on" if best > 1 else "Who wins goes on"
    sums = "; equal points are decided by the sum of scores, then by the better seed."
    found = data.sides(told.spec, told.results, told.schedule.aside)
    return markup.section("Bracket", bracket(found, told.ways), note + sums)


def _rounds(told: TournamentReport) -> str:
    from ludus.report.rounds import rounds

    note = "All winners of a table go on, in the order of age; the table below ranks by the round that was reached."
    boxes = data.group_boxes(told.spec, told.results, told.schedule.aside)
    return markup.section("Rounds", rounds(boxes, told.link, told.ways), note)


def table(told: TournamentReport) -> str:
    from ludus.report.standings import standings_table

    faulty = Counter(result.entrants[seat] for result in told.results for seat, _ in result.faults)
    lines = data.standing_lines(told.spec, told.rows, told.fitted, faulty, told.schedule.suspended)
    placed = bool(told.schedule.finished and told.schedule.finished.places)
    inner = standings_table(lines, told.spec.points, told.ways, placed)
    return markup.section("Standings", inner, _seat_note(told.fitted))


def left_out(told: TournamentReport) -> str:
    """Who would have entered."""
    if not told.left_out:
        return ""
    lines = [(name, private.hidden(reason)) for name, reason in told.left_out]
    return markup.section("Left out", markup.facts(lines), "They could not play, for these reasons.")


def aside(told: TournamentReport) -> str:
    """The matches that the tournament has gone on without."""
    if not told.aside:
        return ""
    lines = data.aside_lines(told.spec, told.aside, told.schedule, told.ways)
    note = "They count in no table. The next run tries those again on which nothing has been built since."
    shown = "".join(f"<div><dt>{what}</dt><dd>{markup.text(why)}</dd></div>" for what, why in lines)
    return markup.section("Set aside", f'<dl class="facts">{shown}</dl>', note)


def _seat_note(fitted: "Fit | None") -> str:
    """What the fit says besides the ratings."""
    seat = fitted.first_seat if fitted else None
    if fitted is None or seat is None:
        return ""
    drawn = f" Two equals draw {fitted.draw_chance:.0%} of their matches." if fitted.draw_chance else ""
    low, high = markup.signed(seat.low), markup.signed(seat.high)
    return f"The first seat is worth {markup.signed(seat.value)} Elo ({low} to {high}).{drawn}"


def ladder(told: TournamentReport) -> str:
    from ludus.report.standings import ladder_table

    if not isinstance(told.spec.format, Ladder):
        return ""
    return markup.section("Ladder", ladder_table(data.rungs(told.spec, told.results), told.ways), SKILL)


def cross(told: TournamentReport) -> str:
    from ludus.report.crosstable import MOST, crosstable

    if not told.results:
        return ""
    order = told.order[:MOST]
    only = f" The first {MOST} of {len(told.order)}." if len(told.order) > MOST else ""
    note = "What the one in the row took from the one in the column, in points."
    cells = data.met_cells(len(told.spec.entrants), told.results, order)
    return markup.section("Crosstable", crosstable(told.names(order), cells, told.ways), note + only)


def ratings(told: TournamentReport) -> str:
    from ludus.ratings.fit import superior
    from ludus.report.crosstable import MOST, superiority
    from ludus.report.plot import rating_plot

    if told.fitted is None:
        return ""
    fitted = told.fitted
    best = sorted(told.order, key=lambda one: -fitted.elo[one].value)
    shown = [(told.spec.entrants[one].name, data.span_of(fitted, one)) for one in best[:MOST_PLOTTED]]
    chances = [[superior(fitted, a, b) for b in best[:MOST]] for a in best[:MOST]]
    matrix = superiority(told.names(best[:MOST]), chances, told.ways)
    likely = "<p class='quiet'>Percent, by the fitted ratings: the one in the row against the one in the column.</p>"
    more = markup.folded("How likely is who stronger than whom?", likely + matrix)
    note = f"Elo with 95 % intervals; the mean of all is 0.{_repeated(told)}"
    return markup.section("Ratings", rating_plot(shown, told.ways) + more, note)


def _repeated(told: TournamentReport) -> str:
    if not told.repeats:
        return ""
    of_all = f"{told.repeats} of {len(told.results)} matches"
    return f" {of_all} were played as before, move for move: here each game counts once."


def faults(told: TournamentReport) -> str:
    from ludus.report.matches import fault_list

    faulty = [result for result in told.results if result.faults]
    lines: list[FaultLine] = []
    for result in faulty[:MOST_FAULTY]:
        lines += data.fault_lines(told.spec, result, told.glance(result).faults)
    kinds = Counter(str(kind) for result in faulty for _, kind in result.faults)
    said = ", ".join(f"{times} {kind}" for kind, times in kinds.most_common())
    only = f" Those of the first {MOST_FAULTY} matches with one:" if len(faulty) > MOST_FAULTY else ""
    note = f"In {len(faulty)} of {len(told.results)} matches: {said}.{only}"
    return markup.section("Faults", fault_list(lines, told.link, told.ways), note)


def matches(told: TournamentReport) -> str:
    from ludus.report.matches import match_table

    if not told.results:
        return ""
    shown: Sequence[MatchResult] = told.results
    if len(shown) > MOST_MATCHES:
        shown = shown[-LAST_MATCHES:]
    note = f"The last {len(shown)} of {len(told.results)}." if len(shown) < len(told.results) else ""
    title = f"{len(shown)} matches" if len(shown) > 1 else "one match"
    inner = markup.folded(title, match_table(data.match_lines(told.spec, shown), told.link, told.ways))
    return markup.section("Matches", inner, note)


def foot(told: TournamentReport) -> str:
    from ludus import __version__

    said: Any = f"Ludus {__version__}; seed {told.spec.seed}. The same file and seed give the same matches."
    return f"<footer>{markup.text(said)}</footer>"
