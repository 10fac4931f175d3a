"""The Fish tournament of a server: rounds as `grouping` says, matches as the referee plays them."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from ludus.core.clock import TimeControl
from ludus.core.match import Entrant, MatchRecord, MatchSpec
from ludus.core.player import Fault, FaultReport
from ludus.games.fish.board import uniform_board, write
from ludus.originals.fish.calls import Caller, FishCallsPlayer
from ludus.originals.fish.remote import call
from ludus.players.reference import REMOTE
from ludus.referee import play_match
from ludus.tournament.formats.groups import Decided, next_round

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


class Tournament:
    """One tournament of clients, the youngest first. `tell` hears in a line what happens."""

    def __init__(self, callers: Sequence[Caller], call_ms: int, tell: Tell = lambda line: None) -> None:
        self._callers, self._call_ms, self._tell = tuple(callers), call_ms, tell
        self._board = write(uniform_board(SIDE, SIDE, FISH))
        self._cheaters: list[Caller] = []
        self._failures: list[Caller] = []

    def play(self) -> TournamentEnd:
        players = self._told(call("start", True), self._callers)
        rounds: list[Sequence[Caller]] = []
        while not isinstance(plan := next_round(players, rounds), Decided):
            rounds.append([winner for group in plan for winner in self._match(group)])
        winners = self._farewell(plan.winners)
        return TournamentEnd(_names(winners), _names(self._cheaters), _names(self._failures))

    def _match(self, group: Sequence[Caller]) -> list[Caller]:
        """Play one match; who wins it."""
        absent: set[int] = set()
        spec = MatchSpec(
            game=GAME,
            entrants=tuple(Entrant(caller.name, REMOTE) for caller in group),
            board=self._board,
            time=TimeControl(start_ms=self._call_ms, turn_ms=self._call_ms, measure="wall"),
        )
        players = {seat: FishCallsPlayer(caller, absent) for seat, caller in enumerate(group)}
        record = play_match(spec, players=players, pin=False)
        self._judge(group, record)
        winners = [group[seat] for seat in record.game.outcome.winners]
        self._tell(f"{', '.join(_names(group))}: {', '.join(_names(winners)) or 'nobody'} won")
        return winners

    def _judge(self, group: Sequence[Caller], record: MatchRecord) -> None:
        """An action against the rules is cheating, everything else is failing."""
        for note in record.measured.faults:
            caller = group[note.seat]
            cheated = note.kind is Fault.ILLEGAL
            (self._cheaters if cheated else self._failures).append(caller)
            self._tell(f"{caller.name} has {'cheated' if cheated else 'failed'} ({note.kind}): {note.message}")

    def _farewell(self, winners: Sequence[Caller]) -> list[Caller]:
        """Tell everybody who is still there; a winner that fails even now is none."""
        there = [one for one in self._callers if one not in {*self._cheaters, *self._failures}]
        losers = [one for one in there if one not in winners]
        happy = self._told(call("end", True), winners)
        self._told(call("end", False), losers)
        return happy

    def _told(self, news: bytes, callers: Sequence[Caller]) -> list[Caller]:
        """Tell all at once, so that slow ones do not add up; who takes it well."""
        with ThreadPoolExecutor(max(1, len(callers))) as pool:
            reports: list[FaultReport | None] = list(pool.map(lambda caller: caller.tell(news, self._call_ms), callers))
        well = []
        for caller, wrong in zip(callers, reports, strict=True):
            if wrong is None:
                well.append(caller)
                continue
            self._failures.append(caller)
            self._tell(f"{caller.name} has failed ({wrong.kind}): {wrong.message}")
        return well


def _names(callers: Sequence[Caller]) -> tuple[str, ...]:
    return tuple(caller.name for caller in callers)
