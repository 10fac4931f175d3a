"""The misbehaving programs of tests/bots: each gets its verdict in time, harms nobody, and leaves nothing behind."""

import os
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from ludus import Entrant, MatchRecord, MatchSpec, TimeControl, play_match
from ludus.players.spawn import own_all_children
from tests.bots.build import verdicts, words

VERDICTS = verdicts()
CLOCK = TimeControl(**VERDICTS["time"])
DIALECTS = ("json", "text")
CASES = [(bot, dialect) for bot in VERDICTS["bots"] for dialect in DIALECTS if dialect in VERDICTS["bots"][bot]]
# Which game is played in a dialect: with an opponent that orders something, and long enough for every misdeed.
GAMES: dict[str, dict[str, Any]] = {
    "json": {"game": "planet_wars", "board": "line", "options": {"max_turns": 8}},
    "text": {"game": "auralux", "board": "duel", "options": {"max_steps": 8}},
}
OPPONENTS = {"json": "greedy", "text": "upgrade_and_repair_main"}
IDLERS = {"json": "noop", "text": "afk"}
MARK = "LUDUS_ZOO"
QUICK = ("exits", "segfaults", "raw_bytes", "double_fork", "endless_line")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where compiled programs go."""
    return tmp_path_factory.mktemp("zoo")


class Traces:
    """What a process holds that could leak."""

    def __init__(self, mark: str, folder: Path) -> None:
        self.mark, self.folder = mark, folder
        self.before = self.now()

    def now(self) -> dict[str, Any]:
        return {
            "marked processes": sorted(marked(self.mark)),
            "children": sorted(children()),
            "descriptors": len(list(Path("/proc/self/fd").iterdir())),
            "threads": sorted(thread.name for thread in threading.enumerate() if thread.name != "spawner"),
            "temporary files": sorted(path.name for path in self.folder.iterdir()),
        }

    def are_gone(self) -> bool:
        """Threads of local opponents take a moment to end."""
        until = time.monotonic() + 2
        while self.now() != self.before and time.monotonic() < until:
            time.sleep(0.01)
        return self.now() == self.before


def marked(mark: str) -> Iterator[int]:
    """All processes that have inherited our mark, whoever their parent is by now."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            try:
                if f"{MARK}={mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                    yield int(folder.name)
            except OSError:
                continue


def children() -> Iterator[int]:
    """Our children, zombies too."""
    for task in Path("/proc/self/task").iterdir():
        with suppress(OSError):  # the thread has ended meanwhile
            yield from map(int, (task / "children").read_text().split())


@pytest.fixture
def traces(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Traces:
    mark = uuid4().hex
    monkeypatch.setenv(MARK, mark)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return Traces(mark, tmp_path)


def play(player: str, dialect: str, clock: TimeControl = CLOCK) -> MatchRecord:
    entrants = (Entrant("bad", player), Entrant("good", OPPONENTS[dialect]))
    return play_match(MatchSpec(entrants=entrants, time=clock, **GAMES[dialect]))


def actions(record: MatchRecord, seat: int = 1) -> list[object]:
    return [turn.action for turn in record.game.turns if turn.seat == seat]


def fault_words(record: MatchRecord) -> list[str]:
    return [f"{note.kind} in turn {note.turn}: {note.message}\n{note.detail[-300:]}" for note in record.measured.faults]


@pytest.mark.parametrize(("bot", "dialect"), CASES, ids=[f"{bot}-{dialect}" for bot, dialect in CASES])
def test_every_misdeed_has_its_verdict(bot: str, dialect: str, built: Path, traces: Traces) -> None:
    verdict, player = VERDICTS["bots"][bot], words(bot, dialect, built)
    began = time.monotonic()
    record = play(player, dialect)
    took = time.monotonic() - began
    wanted = set() if verdict[dialect] == "none" else {(0, verdict[dialect])}
    assert {(seat, str(kind)) for _, seat, kind in record.game.faults} == wanted, fault_words(record)
    assert took < verdict["seconds"]
    opponent = actions(record)
    assert opponent == actions(play(IDLERS[dialect], dialect))[: len(opponent)]
    assert traces.are_gone(), (traces.before, traces.now())


def test_a_misdeed_costs_a_turn_where_the_game_says_so_and_the_match_elsewhere(built: Path) -> None:
    skipped, dropped = (play(words("raw_bytes", dialect, built), dialect) for dialect in DIALECTS)
    assert [turn for turn, _, _ in skipped.game.faults] == [3]
    assert len(skipped.game.turns) == 16
    assert [turn for turn, _, _ in dropped.game.faults] == [3]
    assert len(dropped.game.turns) <= 4
    assert dropped.game.outcome.ranks == (2, 1)


@pytest.mark.parametrize("bot", ["sleeps", "endless_loop"])
def test_the_wall_clock_ends_them_too(bot: str, built: Path, traces: Traces) -> None:
    record = play(words(bot, "json", built), "json", TimeControl(turn_ms=1000, measure="wall"))
    assert [turn for turn, _, _ in record.game.faults] == [3, 5, 7]
    assert record.measured.faults[0].message == "no answer within 1000 ms"
    assert traces.are_gone(), (traces.before, traces.now())


def test_the_words_of_a_fault_say_what_happened(built: Path) -> None:
    def first(bot: str) -> str:
        note = play(words(bot, "json", built), "json").measured.faults[0]
        return f"{note.message}\n{note.detail}"

    assert first("segfaults") == "it was ended by signal 11 (SIGSEGV)\nabout to fall"
    assert first("exits") == "it has exited with code 3\nthat is enough"
    assert first("closes_stdout") == "it has closed its output\n"
    assert first("endless_line") == "a line of more than 1 MB\n"
    assert first("million_lines") == "more than 1000 lines that are no answer to this turn\n"
    assert "refused after 6" in first("ten_gigabytes")  # 63 blocks of 64 MB, or a few less


def test_two_bad_bots_harm_only_themselves(built: Path, traces: Traces) -> None:
    entrants = tuple(Entrant(bot, words(bot, "json", built)) for bot in ("fork_bomb", "floods_stderr"))
    record = play_match(MatchSpec(entrants=entrants, time=CLOCK, **GAMES["json"]))
    assert {(seat, str(kind)) for _, seat, kind in record.game.faults} == {(0, "timeout")}
    assert traces.are_gone(), (traces.before, traces.now())


def test_two_hundred_matches_in_a_row_leave_nothing(built: Path, traces: Traces) -> None:
    for number in range(200):
        bot, dialect = QUICK[number % len(QUICK)], DIALECTS[number % 2]
        record = play(words(bot, dialect, built), dialect)
        assert (not record.game.faults) == (VERDICTS["bots"][bot][dialect] == "none"), fault_words(record)
    assert traces.are_gone(), (traces.before, traces.now())


def test_a_process_that_is_all_ours_also_ends_those_without_a_mark(
    built: Path, traces: Traces, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludus.players.spawn._alone", False)  # and puts it back at the end
    own_all_children()
    record = play(words("hides", "json", built), "json")
    assert record.game.faults == (), fault_words(record)
    assert traces.are_gone(), (traces.before, traces.now())
