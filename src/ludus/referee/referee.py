"""The referee: `play_match(spec) -> record`."""

import platform
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from time import monotonic_ns
from typing import Any
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from ludus.core.clock import NS_PER_MS, Clock, TurnClock
from ludus.core.errors import IllegalAction, LudusError
from ludus.core.game import AnyGame, Outcome, Rejection, Seat
from ludus.core.limits import Limits
from ludus.core.match import (
    FaultNote,
    GameRecord,
    MatchRecord,
    MatchSpec,
    Measured,
    Moment,
    Observer,
    TurnNote,
    TurnRecord,
)
from ludus.core.notes import Allowance
from ludus.core.options import plain_options, read_options
from ludus.core.player import Fault, FaultReport, Player, Setup
from ludus.games import load
from ludus.games.boards import is_text, open_board
from ludus.players.find import find_player
from ludus.referee.held import weakest
from ludus.referee.observers import Gallery
from ludus.referee.pin import one_core
from ludus.referee.replay import play_again


class Opening(Struct, frozen=True):
    """Turns that a match begins with. Where players are `asked` too, they remember them as if they had just been."""

    turns: tuple[TurnRecord, ...] = ()
    asked: bool = True


def play_match(
    spec: MatchSpec,
    *,
    players: Mapping[Seat, Player] | None = None,
    observers: Sequence[Observer] = (),
    isolate: bool = False,
    pin: bool = True,
    limits: Limits = Limits(),
    opening: Opening = Opening(),
) -> MatchRecord:
    """Play one match. `players` are live ones (remote, human) by seat; the others are found by their entrant's words,
    and with `isolate` all but house bots run in processes of their own, each within the `limits`.

    Observers see every moment on threads of their own and can neither slow nor break the match. `pin` keeps the
    match and its local bots on one core. An `opening` has been played before: the match goes on after it.
    """
    match = _prepare(spec, dict(players or {}), isolate, limits)
    started, clock = datetime.now(UTC).isoformat(timespec="seconds"), monotonic_ns()
    with ExitStack() as stack:
        gallery = stack.enter_context(Gallery(observers))
        stack.enter_context(one_core(pin))  # after the observers, which may run wherever they like
        for player in match.players:
            stack.enter_context(player)
        match.play(gallery, opening)
        match.say_goodbye()
    seconds = (monotonic_ns() - clock) / 1e9
    return match.record(Measured(started=started, seconds=round(seconds, 6), host=_host(), notes=tuple(gallery.notes)))


def _prepare(spec: MatchSpec, players: dict[Seat, Player], isolate: bool, limits: Limits) -> "Match":
    game = load(spec.game)
    if len(spec.entrants) not in game.info.seats:
        wanted = " or ".join(map(str, game.info.seats))
        raise LudusError(f"{game.info.name} is for {wanted} players, not {len(spec.entrants)}")
    spec, players = _seated(game, spec, players)
    options: Any = read_options(game.options, spec.options, game.info.name)
    board = open_board(game, spec.board, options.edition, spec.seed)
    brought = getattr(board, "options", {})  # by the board; what the spec says comes before it
    options = read_options(game.options, {**brought, **spec.options}, game.info.name)
    for seat, entrant in enumerate(spec.entrants):
        if seat not in players:
            players[seat] = find_player(game, entrant.player, spec.time or game.info.clock, isolate, limits)
    spec = replace(
        spec,
        board=board.name if not spec.board or is_text(spec.board) else spec.board,
        options={**{name: spec.options.get(name, brought[name]) for name in brought}, **plain_options(options)},
        time=spec.time or game.info.clock,
    )
    return Match(game, spec, board, options, [players[seat] for seat in range(len(spec.entrants))])


def _seated(game: AnyGame, spec: MatchSpec, players: dict[Seat, Player]) -> tuple[MatchSpec, dict[Seat, Player]]:
    """Who sits where: as given, or, in games that want it so and where all have an age, the youngest first."""
    if not game.info.by_age or any(entrant.age is None for entrant in spec.entrants):
        return spec, players
    order = sorted(range(len(spec.entrants)), key=lambda seat: spec.entrants[seat].age or 0)
    entrants = tuple(spec.entrants[seat] for seat in order)
    return replace(spec, entrants=entrants), {order.index(seat): player for seat, player in players.items()}


class Match:
    """A match while it is played."""

    def __init__(self, game: AnyGame, spec: MatchSpec, board: Any, options: Any, players: list[Player]) -> None:
        self.game, self.spec, self.board, self.options, self.players = game, spec, board, options, players
        control = spec.time or game.info.clock
        self.clocks = [Clock(control) for _ in players]
        self.state = game.rules.new(board, len(players), options)
        self.turns: list[TurnRecord] = []
        self.think_us: list[int] = []
        self.faults: list[FaultNote] = []
        self.notes: list[str] = []
        self.said: list[TurnNote] = []
        self.allowances = [Allowance() for _ in players]
        self.late = [0] * len(players)  # time-outs in a row
        self.benched: set[Seat] = set()  # seats that are no longer asked
        self.start_faults: dict[Seat, FaultReport] = {}

    def play(self, gallery: Gallery, opening: Opening) -> None:
        self._start_players()
        rules = self.game.rules
        gallery.show(Moment(0, None, None, (), None, self.state, rules.outcome(self.state)))
        for turn in opening.turns:
            self._again(turn, opening.asked, gallery)
        while (seat := rules.to_move(self.state)) is not None:
            self._turn(seat, gallery)

    def say_goodbye(self) -> None:
        outcome = self.game.rules.outcome(self.state)
        living = [seat for seat in range(len(self.players)) if seat not in self.benched]
        for seat in living:
            self.players[seat].end(outcome)
        for seat in living:
            if not self.players[seat].leave():
                self.notes.append(f"{self.spec.entrants[seat].name} did not leave at the end and was cut off")

    def record(self, measured: Measured) -> MatchRecord:
        outcome: Outcome = self.game.rules.outcome(self.state)  # type: ignore[assignment]
        record = GameRecord(
            spec=self.spec,
            version=self.game.info.version,
            board=self.game.board.write(self.board),
            turns=tuple(self.turns),
            outcome=outcome,
        )
        measured = replace(
            measured,
            sandbox=weakest(self.game, self.spec.entrants, self.players),
            think_us=tuple(self.think_us),
            faults=tuple(self.faults),
            said=tuple(self.said),
            notes=(*measured.notes, *self.notes),
        )
        return MatchRecord(game=record, measured=measured)

    def _start_players(self) -> None:
        for seat, (player, clock) in enumerate(zip(self.players, self.clocks, strict=True)):
            report = player.start(self._setup(seat), clock.control.start_ms)
            if report is not None:
                self.start_faults[seat] = report

    def _setup(self, seat: Seat) -> Setup:
        return Setup(
            game=self.game.info.name,
            seat=seat,
            seats=len(self.players),
            board=self.board,
            options=self.options,
            seed=crc32(f"{self.spec.seed}/{seat}".encode()),
        )

    def _turn(self, seat: Seat, gallery: Gallery) -> None:
        rules, started = self.game.rules, monotonic_ns()
        action, report = rules.forced(self.state), None
        if action is None and seat not in self.benched:
            action, report = self._ask(seat)
        self.think_us.append((monotonic_ns() - started) // 1000)
        rejections: tuple[Rejection, ...] = ()
        if report is not None and self.game.info.on_fault == "drop":
            action, self.state = None, rules.drop(self.state, seat)
            self._bench(seat)
        else:
            action = rules.idle(self.state) if action is None else action
            self.state, rejections = rules.play(self.state, action)
        self._write_down(seat, action, rejections, report, gallery)

    def _again(self, turn: TurnRecord, asked: bool, gallery: Gallery) -> None:
        """A turn of the opening: as it was, whatever the player would do now."""
        seat, number = turn.seat, len(self.turns) + 1
        if asked and turn.action is not None and seat not in self.start_faults:
            self.players[seat].act(self.game.rules.view(self.state, seat), TurnClock(number, None, monotonic_ns()))
        self.state = play_again(self.game, self.state, turn, number)
        self.turns.append(turn)
        self.think_us.append(0)
        action = None if turn.action is None else self.game.codec.parse_action(turn.action)
        outcome = self.game.rules.outcome(self.state)
        gallery.show(Moment(number, seat, action, turn.rejections, None, self.state, outcome))

    def _ask(self, seat: Seat) -> tuple[Any, FaultReport | None]:
        """Everything that a player can do wrong in its turn becomes a fault here, and only here."""
        rules, player, clock = self.game.rules, self.players[seat], self.clocks[seat]
        if seat in self.start_faults:
            self._bench(seat)
            return None, self.start_faults[seat]
        time = clock.start_turn(len(self.turns) + 1)
        action, report = player.act(rules.view(self.state, seat), time)
        if player.said:
            self._listen(seat, player.said)
        used = player.charged_ms
        clock.charge((monotonic_ns() - time.started_ns) / NS_PER_MS if used is None else used)
        if action is not None:
            try:
                rules.check(self.state, action)
            except IllegalAction as error:
                action, report = None, report or FaultReport(Fault.ILLEGAL, str(error))
        self._count(seat, report)
        return action, report

    def _listen(self, seat: Seat, said: str) -> None:
        if kept := self.allowances[seat].cut(said):
            self.said.append(TurnNote(len(self.turns) + 1, seat, kept))

    def _count(self, seat: Seat, report: FaultReport | None) -> None:
        """A seat that is late too often in a row, or gone, is not asked again."""
        if report is None:
            self.late[seat] = 0
            return
        self.late[seat] = self.late[seat] + 1 if report.kind is Fault.TIMEOUT else 0
        if self.late[seat] >= self.game.info.patience or report.gone:
            self._bench(seat)

    def _bench(self, seat: Seat) -> None:
        self.benched.add(seat)
        self.players[seat].close()

    def _write_down(
        self,
        seat: Seat,
        action: Any,
        rejections: tuple[Rejection, ...],
        report: FaultReport | None,
        gallery: Gallery,
    ) -> None:
        rules, number = self.game.rules, len(self.turns) + 1
        plain = None if action is None else self.game.codec.dump_action(action)
        kind = report.kind if report else None
        self.turns.append(TurnRecord(seat, plain, rules.digest(self.state), rejections, kind))
        note = FaultNote(number, seat, report.kind, report.message, report.detail) if report else None
        if note:
            self.faults.append(note)
        if gallery.watched:
            outcome = rules.outcome(self.state)
            said = self.said[-1].text if self.said and self.said[-1].turn == number else ""
            took_us = self.think_us[-1]
            gallery.show(Moment(number, seat, action, rejections, note, self.state, outcome, said, took_us))


def _host() -> str:
    return f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
