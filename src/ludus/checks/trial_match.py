"""One trial: the referee's own match, cut short, with one bot in it and everything about it written down."""

import os
from contextlib import ExitStack
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

from ludus.checks.plan import TrialMatch
from ludus.checks.recorder import Recorder, last_words
from ludus.core.clock import TimeControl, TurnClock
from ludus.core.game import AnyGame, Ending, Outcome, Seat
from ludus.core.match import Entrant, MatchSpec
from ludus.core.player import Fault, FaultReport, Player, Setup
from ludus.players.programs.spawn import comes_of_a_program, descendants
from ludus.referee.observers import Gallery
from ludus.referee.pin import one_core
from ludus.referee.prepare import Prepared
from ludus.referee.referee import Made, Match

SANDBOX = "bwrap"  # which is ours, and on a busy machine not always gone when the bot is
LEAVING_S = 0.2  # a process that is gone by then was just leaving, and not left behind


class Seen:
    """What was seen of the bot in one trial."""

    def __init__(self, trial: TrialMatch, recorder: Recorder | None) -> None:
        self.trial, self.recorder = trial, recorder
        self.start_ms = self.first_ms = 0.0  # to get ready; until the first answer (real time, or as it is charged)
        self.start_fault: FaultReport | None = None
        self.runs = False  # whether it had said something, or still did not, when the time to start was over
        self.answers: list[tuple[int, Any]] = []  # turn, plain action
        self.faults: list[tuple[int, FaultReport]] = []
        self.rejections: list[tuple[int, str]] = []
        self.orders = self.asked = 0
        self.slowest: tuple[float, float | None, int] = (0.0, None, 0)  # ms, allowed, turn
        self.memory_kb = 0
        self.left: list[str] = []
        self.leaves: bool | None = None  # None: it was gone before the end
        self.stderr = ""

    @property
    def fault(self) -> tuple[int, FaultReport] | None:
        """The first one; turn 0 is the start."""
        return (0, self.start_fault) if self.start_fault else next(iter(self.faults), None)


class Sparring:
    """A player in name only: what it does is the rules' own sample of legal actions."""

    charged_ms = 0.0
    said = ""

    def __enter__(self) -> "Sparring":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def start(self, setup: Setup, limit_ms: int) -> FaultReport | None:
        return None

    def act(self, view: Any, clock: TurnClock) -> tuple[Any, FaultReport | None]:
        raise NotImplementedError("the trial answers for it")

    def end(self, outcome: Any) -> None:
        pass

    def leave(self) -> bool:
        return True

    def close(self) -> None:
        pass


class ShortMatch(Match):
    """The referee, stopping after so many turns of the bot, and playing the script where there is one."""

    def __init__(self, game: AnyGame, trial: TrialMatch, player: Player, control: TimeControl, seed: int) -> None:
        names = tuple(Entrant("bot" if seat == trial.seat else "sparring", "") for seat in range(trial.seats))
        spec = MatchSpec(game=game.info.name, entrants=names, seed=seed, time=control)
        players = {seat: player if seat == trial.seat else Sparring() for seat in range(trial.seats)}
        board, options = trial.board, trial.options
        state = game.rules.new(board, trial.seats, options)
        super().__init__(Prepared(game=game, spec=spec, options=options, board=board, state=state, players=players))
        self.trial, self.rng = trial, Random(seed)
        self.asked = [0] * trial.seats
        self.own: set[int] = set()  # turns in which what the bot said was played

    def run(self, seen: Seen) -> None:
        """Start, play, and say goodbye; the bot is closed by whoever entered it."""
        self.seen = seen
        before = set(descendants(os.getpid()))
        self._start()
        with Gallery(()) as gallery:
            while (seat := self.game.rules.to_move(self.state)) is not None and self._goes_on():
                self._turn(seat, gallery)
        seen.memory_kb = max((_memory_kb(pid) for pid in set(descendants(os.getpid())) - before), default=0)
        self._collect()
        self._part(before)

    def _start(self) -> None:
        self._began = monotonic()
        self._start_players()
        self.seen.start_ms = self._ready_ms()
        self.seen.start_fault = self.start_faults.get(self.trial.seat)
        heard = self.seen.recorder is not None and self.seen.recorder.lines > 0
        self.seen.runs = heard or self.seen.start_ms >= self.clocks[self.trial.seat].control.ready_ms

    def _passed_ms(self) -> float:
        """Since the beginning, as far as the bot could run."""
        spared: float = getattr(self.players[self.trial.seat], "spared_ms", 0.0)
        return (monotonic() - self._began) * 1000 - spared

    def _ready_ms(self) -> float:
        """As a program's player has measured it: what it takes us to start a process is ours."""
        ready: float | None = getattr(self.players[self.trial.seat], "ready_ms", None)
        return self._passed_ms() if ready is None else ready

    def _goes_on(self) -> bool:
        seen = self.seen
        late = any(report.kind is Fault.TIMEOUT for _, report in seen.faults)
        gone = self.trial.seat in self.benched or seen.start_fault is not None
        return not (late or gone) and seen.asked < self.trial.turns and self._passed_ms() < self.trial.seconds * 1000

    def ask(self, seat: Seat) -> tuple[Made | None, FaultReport | None]:
        number, self.asked[seat] = self.asked[seat], self.asked[seat] + 1
        script = self.trial.script[seat] if seat < len(self.trial.script) else ()
        planned = self.game.codec.parse_action(script[number]) if number < len(script) else None
        if seat != self.trial.seat:
            return self._made(self.game.rules.sample(self.state, self.rng) if planned is None else planned), None
        limit_ms = self.clocks[seat].start_turn(0).limit_ms
        made, report = super().ask(seat)
        self._note(made, report, limit_ms)
        if self.trial.refuses and number % 2:
            planned = self.game.codec.parse_action([])
        if planned is None:
            self.own.add(len(self.turns) + 1)
        return made if planned is None or report is not None else self._made(planned), report

    def _note(self, made: Made | None, report: FaultReport | None, limit_ms: float | None) -> None:
        seen, player, turn = self.seen, self.players[self.trial.seat], len(self.turns) + 1
        seen.asked += 1
        charged = not self.clocks[self.trial.seat].control.free_ms  # then its start-up is in there
        seen.first_ms = seen.first_ms or (player.charged_ms if charged else None) or self._ready_ms()
        if report is not None:
            seen.faults.append((turn, report))
        if made is not None:
            seen.answers.append((turn, made[1]))
        seen.slowest = max(seen.slowest, (player.charged_ms or 0.0, limit_ms, turn), key=lambda one: one[0])

    def _collect(self) -> None:
        for number in self.own:
            turn = self.turns[number - 1]
            self.seen.orders += len(turn.action) if isinstance(turn.action, list) else 0
            self.seen.rejections += [(number, rejection.reason) for rejection in turn.rejections]
        self.seen.rejections.sort()

    def _part(self, before: set[int]) -> None:
        """The end as in a match; and who is still there when the bot has left."""
        seat, seen = self.trial.seat, self.seen
        player = self.players[seat]
        if seat not in self.benched and seen.start_fault is None:
            seats = self.trial.seats
            over = Outcome((1,) * seats, (0.0,) * seats, Ending.OTHER, "the check has seen enough")
            player.end(self.game.rules.outcome(self.state) or over)
            seen.leaves = player.leave()
            seen.left = _left(before) if seen.leaves else []
            seen.stderr = last_words(player)


def play_trial(
    game: AnyGame, trial: TrialMatch, player: Player, recorder: Recorder | None, control: TimeControl, seed: int
) -> Seen:
    """Put the bot through a trial."""
    seen = Seen(trial, recorder)
    with ExitStack() as stack:
        stack.enter_context(one_core())
        stack.enter_context(player)
        ShortMatch(game, trial, player, control, seed).run(seen)
    return seen


def _left(before: set[int]) -> list[str]:
    """The names of the processes that the bot has left behind."""
    until = monotonic() + LEAVING_S
    while (found := _strangers(before)) and monotonic() < until:
        sleep(0.005)
    return found


def _strangers(before: set[int]) -> list[str]:
    """Of programs of ours: who is our child may also be something of the house that has lost its parent, an heir's."""
    found = [pid for pid in set(descendants(os.getpid())) - before if comes_of_a_program(pid)]
    return [name for pid in found if (name := _living(pid)) not in ("", SANDBOX)]


def _living(pid: int) -> str:
    """The name of a process; empty where it is gone, or a zombie that only waits to be reaped."""
    words = _status(pid)
    return "" if words.get("State", "Z").startswith("Z") else words.get("Name", "?")


def _memory_kb(pid: int) -> int:
    return int(_status(pid).get("VmHWM", "0 kB").split()[0])


def _status(pid: int) -> dict[str, str]:
    try:
        lines = Path(f"/proc/{pid}/status").read_text(errors="replace").splitlines()
    except OSError:
        return {}
    return {key: value.strip() for key, _, value in (line.partition(":") for line in lines)}
