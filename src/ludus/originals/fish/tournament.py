"""The Fish tournament of a server: rounds as `grouping` says, matches as the referee plays them."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import NamedTuple, Protocol

from ludus.core.clock import TimeControl
from ludus.core.match import Entrant, MatchRecord, MatchSpec, Moment
from ludus.core.player import Fault, FaultReport
from ludus.games.fish.board import uniform_board, write
from ludus.originals.fish.calls import FishTable, TournamentClient
from ludus.players.reference import REMOTE
from ludus.referee import play_match
from ludus.referee.file import dump_record, write_record
from ludus.tournament.formats.groups import Decided, next_round
from ludus.tournament.workers.announced import announced

GAME = "fish"
SIDE, FISH = 5, 2  # the board of the course: 5 x 5 tiles with 2 fish each

Tell = Callable[[str], object]


class TournamentEnd(NamedTuple):
    """How a tournament ended, by name."""

    winners: tuple[str, ...]
    cheaters: tuple[str, ...]
    failures: tuple[str, ...]

    @property
    def counts(self) -> list[int]:
        """What a server prints."""
        return [len(self.winners), len(self.cheaters) + len(self.failures)]


class MatchScreen(Protocol):
    """Where people watch a match: an observer."""

    def __call__(self, moment: Moment) -> None: ...

    def finish(self, record: MatchRecord) -> None:
        """The match is over."""


Show = Callable[[MatchSpec], AbstractContextManager["MatchScreen | None"]]


def course_board() -> str:
    return write(uniform_board(SIDE, SIDE, FISH))


class Venue(NamedTuple):
    """Where a tournament is played and what is kept of it."""

    board: str  # its text
    records: Path | None = None  # a folder
    prefix: str = ""  # of the records' names
    show: Show = lambda spec: nullcontext()


class Tournament:
    """One tournament of clients, the youngest first. `tell` hears in a line what happens."""

    def __init__(
        self, callers: Sequence[TournamentClient], call_ms: int, how: Venue, tell: Tell = lambda line: None
    ) -> None:
        self._callers, self._call_ms, self._tell, self._how = tuple(callers), call_ms, tell, how
        self._cheaters: list[TournamentClient] = []
        self._failures: list[TournamentClient] = []

    def play(self) -> TournamentEnd:
        players = self._told(lambda caller: caller.start(self._call_ms), self._callers)
        rounds: list[Sequence[TournamentClient]] = []
        while not isinstance(plan := next_round(players, rounds), Decided):
            number = len(rounds) + 1
            games = [self._match(group, number, game) for game, group in enumerate(plan, 1)]
            rounds.append([winner for winners in games for winner in winners])
        winners = self._farewell(plan.winners)
        return TournamentEnd(_names(winners), _names(self._cheaters), _names(self._failures))

    def _match(self, group: Sequence[TournamentClient], number: int, game: int) -> list[TournamentClient]:
        """Play one match; who wins it."""
        spec = MatchSpec(
            game=GAME,
            entrants=tuple(Entrant(caller.name, REMOTE) for caller in group),
            board=self._how.board,
            time=TimeControl(start_ms=self._call_ms, turn_ms=self._call_ms, measure="wall"),
        )
        table = FishTable()
        players = {seat: caller.player(table) for seat, caller in enumerate(group)}
        stem = f"{self._how.prefix}round{number}-game{game}"
        with self._how.show(spec) as screen, announced(spec, self._how.records, stem) as door:
            record = play_match(spec, players=players, pin=False, observers=[door, *([screen] if screen else [])])
            if screen:
                screen.finish(record)
            self._keep(record, stem)
            door.finish(dump_record(record))
        self._judge(group, record)
        winners = [group[seat] for seat in record.game.outcome.winners]
        self._tell(f"{', '.join(_names(group))}: {', '.join(_names(winners)) or 'nobody'} won")
        return winners

    def _keep(self, record: MatchRecord, stem: str) -> None:
        if self._how.records is not None:
            path = write_record(record, self._how.records / f"{stem}.ludus")
            self._tell(f"written to {path}")

    def _judge(self, group: Sequence[TournamentClient], record: MatchRecord) -> None:
        """An action against the rules is cheating, everything else is failing."""
        for note in record.measured.faults:
            caller = group[note.seat]
            cheated = note.kind is Fault.ILLEGAL
            (self._cheaters if cheated else self._failures).append(caller)
            self._tell(f"{caller.name} has {'cheated' if cheated else 'failed'} ({note.kind}): {note.message}")

    def _farewell(self, winners: Sequence[TournamentClient]) -> list[TournamentClient]:
        """Tell everybody who is still there; a winner that fails even now is none."""
        there = [one for one in self._callers if one not in {*self._cheaters, *self._failures}]
        losers = [one for one in there if one not in winners]
        happy = self._told(lambda caller: caller.end(True, self._call_ms), winners)
        self._told(lambda caller: caller.end(False, self._call_ms), losers)
        return happy

    def _told(
        self, news: Callable[[TournamentClient], FaultReport | None], callers: Sequence[TournamentClient]
    ) -> list[TournamentClient]:
        """Tell all at once, so that slow ones do not add up; who takes it well."""
        with ThreadPoolExecutor(max(1, len(callers))) as pool:
            reports: list[FaultReport | None] = list(pool.map(news, callers))
        well = []
        for caller, wrong in zip(callers, reports, strict=True):
            if wrong is None:
                well.append(caller)
                continue
            self._failures.append(caller)
            self._tell(f"{caller.name} has failed ({wrong.kind}): {wrong.message}")
        return well


def _names(callers: Sequence[TournamentClient]) -> tuple[str, ...]:
    return tuple(caller.name for caller in callers)
