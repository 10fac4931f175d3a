"""The referee: `play_match(spec) -> record`."""

import platform
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from time import monotonic_ns
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ludus.core.clock import NS_PER_MS, Clock, TurnClock
from ludus.core.errors import IllegalAction, LudusError
from ludus.core.game import Outcome, Rejection, Seat
from ludus.core.limits import Limits
from ludus.core.match import (
    CalledOff,
    EarlyEnd,
    FaultNote,
    GameRecord,
    MatchRecord,
    MatchSpec,
    Measured,
    Moment,
    Observer,
    Onlooker,
    TurnNote,
    TurnRecord,
    seat_seed,
)
from ludus.core.notes import Allowance
from ludus.core.player import Fault, FaultReport, Player, Setup
from ludus.players.channel import Flooded
from ludus.players.code.crash import described, unreadable
from ludus.players.direct import DirectPlayer
from ludus.referee.called import SAID, called_outcome, dropped_in
from ludus.referee.observers import Gallery
from ludus.referee.pin import one_core
from ludus.referee.prepare import Prepared, prepare
from ludus.referee.replay import play_again
from ludus.referee.room import Room, kept
from ludus.referee.sandbox_level import weakest
from ludus.referee.spared import spared_ms, spared_words


class Opening(Struct, frozen=True):
    """Turns that a match begins with. Where players are `asked` too, they remember them as if they had just been."""

    turns: tuple[TurnRecord, ...] = ()
    asked: bool = True


def play_match(
    spec: MatchSpec,
    *,
    players: Mapping[Seat, Player] | None = None,
    observers: Sequence[Observer | Onlooker] = (),
    isolate: bool = False,
    pin: bool = True,
    limits: Limits = Limits(),
    opening: Opening = Opening(),
) -> MatchRecord:
    """Play one match. `players` are live ones (remote, human) by seat; the others are found by their entrant's words,
    and with `isolate` all but house bots run in processes of their own, each within the `limits`.

    Observers see every moment on threads of their own and can neither slow nor break the match. `pin` keeps the
    match and its local bots on one core. An `opening` has been played before: the match goes on after it.
    An onlooker is given the match itself before its first turn.
    """
    match = Match(prepare(spec, players=players, isolate=isolate, limits=limits), limits)
    for onlooker in (one for one in observers if isinstance(one, Onlooker)):
        onlooker.show(match)
    started, clock = datetime.now(UTC).isoformat(timespec="seconds"), monotonic_ns()
    with ExitStack() as stack:
        gallery = stack.enter_context(Gallery([one for one in observers if not isinstance(one, Onlooker)]))
        stack.enter_context(one_core(pin and match.hands_over))  # after the observers, which may run wherever they like
        for player in match.players:
            stack.enter_context(player)
        match.play(gallery, opening)
        match.say_goodbye()
    seconds = (monotonic_ns() - clock) / 1e9
    return match.record(Measured(started=started, seconds=round(seconds, 6), host=_host(), notes=tuple(gallery.notes)))


# A turn as it will be written down: an action (None: the seat is dropped), as plain data, and what comes of it: the
# state, its digest and the orders that were skipped. No struct: one is made every turn.
Made = tuple[Any, object, Any, int, tuple[Rejection, ...]]


class Match:
    """A match while it is played."""

    def __init__(self, prepared: Prepared, limits: Limits = Limits()) -> None:
        self.game, self.spec, self.state = prepared.game, prepared.spec, prepared.state
        self.board, self.options = prepared.board, prepared.options
        self.players = players = [prepared.players[seat] for seat in range(len(self.spec.entrants))]
        control = self.spec.time or self.game.info.clock
        self.clocks = [Clock(control) for _ in players]
        self.turns: list[TurnRecord] = []
        self.think_us: list[int] = []
        self.took_us = 0  # in this turn
        self.faults: list[FaultNote] = []
        self.notes: list[str] = []
        self.said: list[TurnNote] = []
        self.allowances = [Allowance() for _ in players]
        self.rooms = [Room((limits.record_mb << 20) // len(players)) for _ in players]
        self.late = [0] * len(players)  # time-outs in a row
        self.benched: set[Seat] = set()  # seats that are no longer asked
        self.start_faults: dict[Seat, FaultReport] = {}
        self.called: Outcome | None = None  # where people ended it

    def play(self, gallery: Gallery, opening: Opening) -> None:
        self._start_players()
        rules = self.game.rules
        gallery.show(Moment(0, None, None, (), None, self.state, rules.outcome(self.state)))
        for turn in opening.turns:
            self._again(turn, opening.asked, gallery)
        while self.called is None and (seat := rules.to_move(self.state)) is not None:
            self._turn(seat, gallery)

    @property
    def hands_over(self) -> bool:
        """Whether a turn goes to another thread or process and back, for some player."""
        return not all(isinstance(player, DirectPlayer) for player in self.players)

    @property
    def outcome(self) -> Outcome | None:
        return self.called or self.game.rules.outcome(self.state)

    def say_goodbye(self) -> None:
        outcome = self.outcome
        living = [seat for seat in range(len(self.players)) if seat not in self.benched]
        for seat in living:
            self.players[seat].end(outcome)
        for seat in living:
            if not self.players[seat].leave():
                self.notes.append(f"{self.spec.entrants[seat].name} did not leave at the end and was cut off")

    def record(self, measured: Measured) -> MatchRecord:
        outcome: Outcome = self.outcome  # type: ignore[assignment]
        record = GameRecord(
            spec=self.spec,
            version=self.game.info.version,
            board=self.game.board.write(self.board),
            turns=tuple(self.turns),
            outcome=outcome,
        )
        spared = spared_ms(self.players)
        measured = replace(
            measured,
            spared_ms=spared,
            sandbox=weakest(self.game, self.spec.entrants, self.players),
            think_us=tuple(self.think_us),
            faults=tuple(self.faults),
            said=tuple(self.said),
            notes=(*measured.notes, *self.notes, *spared_words(self.spec.entrants, spared)),
        )
        return MatchRecord(game=record, measured=measured)

    def _start_players(self) -> None:
        for seat in range(len(self.players)):
            report = self._started(seat)
            if report is not None:
                self.start_faults[seat] = report

    def _started(self, seat: Seat) -> FaultReport | None:
        """What a player says instead of being ready: `ask` makes a fault of it in the seat's first turn. That there is
        none to start is the user's mistake."""
        setup = self._setup(seat)
        try:
            return self.players[seat].start(setup, self.clocks[seat].control.ready_ms)
        except LudusError:
            raise
        except Exception as error:  # noqa: BLE001 - a stranger's answer is read here
            return FaultReport(Fault.INFRA if isinstance(error, OSError) else Fault.START, *described(error), gone=True)

    def _setup(self, seat: Seat) -> Setup:
        return Setup(
            game=self.game.info.name,
            seat=seat,
            seats=len(self.players),
            board=self.board,
            options=self.options,
            seed=seat_seed(self.spec, seat),
        )

    def _turn(self, seat: Seat, gallery: Gallery) -> None:
        rules, made, report = self.game.rules, None, None
        self.took_us = 0
        action = rules.forced(self.state)
        if action is None and seat not in self.benched:
            try:
                made, report = self.ask(seat)
            except CalledOff as off:
                self._call(off.call, seat, gallery)
                return
        if report is not None and self.game.info.on_fault == "drop":
            made = self._dropped(seat)
        elif made is None:
            made = self._made(rules.idle(self.state) if action is None else action)
        self.state = made[2]
        self._write_down(seat, made, report, gallery)

    def _call(self, call: EarlyEnd, seat: Seat, gallery: Gallery) -> None:
        """People end it, and the last moment is shown once more, now with its outcome; or, where others play on, only
        this seat is out."""
        self.called = called_outcome(call, len(self.players), dropped_in(self.turns))
        if self.called is not None:
            gallery.show(Moment(len(self.turns), None, None, (), None, self.state, self.called))
            return
        self.notes.append(f"{self.spec.entrants[seat].name} {SAID[call.ending]} in turn {len(self.turns) + 1}")
        made = self._dropped(seat)
        self.state = made[2]
        self._write_down(seat, made, None, gallery)

    def _dropped(self, seat: Seat) -> Made:
        rules, state = self.game.rules, self.game.rules.drop(self.state, seat)
        self._bench(seat)
        return None, None, state, rules.digest(state), ()

    def _made(self, action: Any) -> Made:
        """Carry it out, to see what comes of it: nothing is changed yet."""
        rules = self.game.rules
        state, rejections = rules.play(self.state, action)
        return action, self.game.codec.dump_action(action), state, rules.digest(state), rejections

    def _again(self, turn: TurnRecord, asked: bool, gallery: Gallery) -> None:
        """A turn of the opening: as it was, whatever the player would do now."""
        seat, number = turn.seat, len(self.turns) + 1
        if asked and turn.action is not None and seat not in self.start_faults:
            view = self.game.rules.view(self.state, seat)
            with suppress(Exception):  # a stranger's answer is read here, but nobody wants to know
                self.players[seat].act(view, TurnClock(number, None, monotonic_ns()))
        self.state, _ = play_again(self.game, self.state, turn, number)
        self.turns.append(turn)
        self.think_us.append(0)
        action = None if turn.action is None else self.game.codec.parse_action(turn.action)
        outcome = self.game.rules.outcome(self.state)
        gallery.show(Moment(number, seat, action, turn.rejections, None, self.state, outcome))

    def ask(self, seat: Seat) -> tuple[Made | None, FaultReport | None]:
        """Everything that a player can do wrong in its turn becomes a fault here, and only here: in what it does, and
        in what comes of it when its answer is read, checked, carried out, described and written down."""
        if seat in self.start_faults:
            self._bench(seat)
            return None, self.start_faults[seat]
        rules, player, clock = self.game.rules, self.players[seat], self.clocks[seat]
        view, time = rules.view(self.state, seat), clock.start_turn(len(self.turns) + 1)
        made, report = None, None
        try:
            action, report = player.act(view, time)
            took, used = monotonic_ns() - time.started_ns, player.charged_ms
            self.took_us = took // 1000
            clock.charge(took / NS_PER_MS if used is None else used)
            if player.said:
                self._listen(seat, player.said)
            if action is not None:
                rules.check(self.state, action)
                made = self._made(action)
                if made[1]:  # to do nothing takes no room
                    self.rooms[seat].take(made[1], made[4])
        except CalledOff:
            raise
        except Exception as error:  # noqa: BLE001 - a stranger's answer is read here, whatever it is
            made, report = None, report or _blamed(error)
        if report is not None:
            self._count(seat, report)
        elif self.late[seat]:
            self.late[seat] = 0
        return made, report

    def _listen(self, seat: Seat, said: str) -> None:
        if kept := self.allowances[seat].cut(said):
            self.said.append(TurnNote(len(self.turns) + 1, seat, kept))

    def _count(self, seat: Seat, report: FaultReport) -> None:
        """A seat that is late too often in a row, or gone, is not asked again."""
        self.late[seat] = self.late[seat] + 1 if report.kind is Fault.TIMEOUT else 0
        if self.late[seat] >= self.game.info.patience or report.gone:
            self._bench(seat)

    def _bench(self, seat: Seat) -> None:
        self.benched.add(seat)
        self.players[seat].close()

    def _write_down(self, seat: Seat, made: Made, report: FaultReport | None, gallery: Gallery) -> None:
        action, plain, state, digest, rejections = made
        number = len(self.turns) + 1
        kind = report.kind if report else None
        self.turns.append(TurnRecord(seat, plain, digest, kept(rejections) if rejections else (), kind))
        self.think_us.append(self.took_us)
        note = FaultNote(number, seat, report.kind, *self.rooms[seat].cut(report)) if report else None
        if note:
            self.faults.append(note)
        if gallery.watched:
            outcome = self.game.rules.outcome(state)
            said = self.said[-1].text if self.said and self.said[-1].turn == number else ""
            gallery.show(Moment(number, seat, action, rejections, note, state, outcome, said, self.took_us))


def _blamed(error: Exception) -> FaultReport:
    """Whose fault it is that this answer cannot be dealt with: the seat's, but for what the machine refuses us."""
    match error:
        case IllegalAction():
            return FaultReport(Fault.ILLEGAL, str(error))
        case Flooded():
            return FaultReport(Fault.FLOOD, str(error), gone=True)
        case OSError():
            return FaultReport(Fault.INFRA, *described(error), gone=True)
        case _:
            return FaultReport(Fault.GARBLED, *unreadable(error))


def _host() -> str:
    return f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
