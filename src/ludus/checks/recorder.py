"""A recorder of the conversation: a dialect that notes what a program says before the real one reads it."""

from typing import Any

from ludus.core.clock import TurnClock
from ludus.core.errors import BadMessage
from ludus.core.player import Answer, Dialect, Player, Setup
from ludus.players.programs.process import ProcessPlayer

SHOWN = 80
KEPT = 20  # odd lines that are kept
ANSWERS = b"{-+0123456789"  # what a line begins with that is meant as an answer, in any dialect


class Recorder:
    """Passes everything on."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self.lines = self.most_bytes = self._bytes = 0  # `most_bytes` in one turn
        self.chatter: list[str] = []  # lines that no program would mean as an answer
        self.passed_over: list[str] = []  # lines that were read and count for nothing, notes apart

    @property
    def greets(self) -> bool:
        return self._dialect.greets

    def start(self, setup: Setup) -> bytes:
        return self._dialect.start(setup)

    def greet(self, line: bytes) -> bool:
        self._count(line)
        try:
            return self._dialect.greet(line)
        except BadMessage:
            self._note_chatter(line)
            raise

    def ask(self, view: Any, clock: TurnClock) -> bytes:
        self._bytes = 0
        return self._dialect.ask(view, clock)

    def feed(self, line: bytes) -> Answer | None:
        self._count(line)
        try:
            answer = self._dialect.feed(line)
        except BadMessage:
            self._note_chatter(line)
            raise
        # Where a program greets, an answer is one line: another that is no answer is a note, or comes too late.
        if answer is None and self._dialect.greets and b'"note"' not in line:
            self._keep(self.passed_over, line)
        return answer

    def end(self, outcome: Any) -> bytes:
        return self._dialect.end(outcome)

    def _count(self, line: bytes) -> None:
        self.lines += 1
        self._bytes += len(line)
        self.most_bytes = max(self.most_bytes, self._bytes)

    def _note_chatter(self, line: bytes) -> None:
        if line.strip()[:1] not in {bytes([letter]) for letter in ANSWERS}:
            self._keep(self.chatter, line)

    def _keep(self, lines: list[str], line: bytes) -> None:
        if len(lines) < KEPT:
            lines.append(line[:SHOWN].decode(errors="backslashreplace").rstrip("\r\n"))


def record(player: Player) -> Recorder | None:
    """Record a player that is not started yet; None where it is no program."""
    if not isinstance(player, ProcessPlayer):
        return None
    player.dialect = recorder = Recorder(player.dialect)
    return recorder


def last_words(player: Player) -> str:
    """The end of what a program has said on stderr."""
    return player.last_words() if isinstance(player, ProcessPlayer) else ""
