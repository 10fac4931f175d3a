"""Many matches in the terminal while they are played: how it stands, speed, time left, and faults as they happen."""

from time import monotonic
from typing import Any

from rich.console import Group
from rich.live import Live

from ludus.screen.say import styled
from ludus.screen.terminal import Screen


class LiveRun:
    """A context manager; tell it of every match. Where there is no terminal, or `quiet`, nothing is drawn."""

    def __init__(self, screen: Screen, total: int | None, before: int, word: str, quiet: bool = False) -> None:
        self._screen, self._total, self._word, self._quiet = screen, total, word, quiet
        self.matches, self._before, self._start = before, before, monotonic()
        self._live: Live | None = None

    def __enter__(self) -> "LiveRun":
        if self._screen.is_terminal and not self._quiet:
            self._live = Live(get_renderable=self._drawn, console=self._screen, transient=True, refresh_per_second=4)
            self._live.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self._live is not None:
            self._live.stop()

    def watch(self, done: Any) -> None:
        """Of a match that is stored."""
        self.matches += 1
        self.count(done.result)
        for line in () if self._quiet else done.faults:
            self._screen.print(styled("[red]fault[/] {}", line))

    def announce(self, line: str) -> None:
        if not self._quiet:
            self._screen.print(styled("[yellow]note[/]  {}", line))

    def count(self, result: Any) -> None:
        raise NotImplementedError

    def parts(self) -> list[Any]:
        """What stands there now, from top to bottom."""
        raise NotImplementedError

    @property
    def seconds(self) -> float:
        return monotonic() - self._start

    @property
    def pace(self) -> str:
        said = f"{self.matches}{f' of {self._total}' if self._total else ''} {self._word}"
        if self.matches == self._before:
            return said
        speed = (self.matches - self._before) / self.seconds
        left = f", {_clock((self._total - self.matches) / speed)} left" if self._total else ""
        return f"{said}, {speed:.3g} a second, {_clock(self.seconds)} gone{left}"

    def _drawn(self) -> Group:
        return Group(*self.parts())


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(max(0.0, seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
