"""The misbehaving programs of tests/bots: each gets its verdict in time, harms nobody, and leaves nothing behind."""

import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from msgspec.structs import replace

from ludus import Entrant, MatchRecord, MatchSpec, TimeControl, play_match
from ludus.core.limits import Level, Limits
from ludus.players.programs.spawn import own_all_children
from ludus.sandbox import best
from ludus.sandbox.heir import heir
from tests.bots.build import need, verdicts, words
from tests.players.shares import need_shares
from tests.support import REPO

VERDICTS = verdicts()
CLOCK = TimeControl(**VERDICTS["time"])
DIALECTS = ("json", "text")
# Every bot at the best level of this machine, attacks at every level that refuses them, a few at the others.
CASES: list[tuple[str, str, Level | None]] = [(bot, dialect, None) for bot in VERDICTS["bots"] for dialect in DIALECTS]
CASES += [(bot, "json", level) for bot in VERDICTS["attacks"] for level in (None, Level.BWRAP)]
CASES += [(bot, "json", Level.LIMITS) for bot in ("closes_stdout", "eats_memory", "double_fork", "segfaults")]
CASES += [(bot, "json", Level.BWRAP) for bot in ("closes_stdout", "eats_memory", "eats_shared", "fork_bomb", "exits")]
CASES += [("unwaited_children", "json", Level.BWRAP)]
COLLUDERS = [bot for bot in VERDICTS["attacks"] if bot.startswith("marks_")]
MEMORY_MB = 128
# Which game is played in a dialect: with an opponent that orders something, and long enough for every misdeed.
GAMES: dict[str, dict[str, Any]] = {
    "json": {"game": "planet_wars", "board": "line", "options": {"max_turns": 8}},
    "text": {"game": "auralux", "board": "duel", "options": {"max_steps": 8}},
}
OPPONENTS = {"json": "greedy", "text": "upgrade_and_repair_main"}
IDLERS = {"json": "noop", "text": "afk"}
MARK = "LUDUS_ZOO"
SECRET = "a secret of ours"
STANDSTILL_S = 60  # what a machine may stand still meanwhile
ATTACK_MS = 5000  # to fill a disk takes a while, and nobody is to be late with it
LATE_MS = 400  # of real time, for those who will be late in any case
QUICK = ("exits", "segfaults", "raw_bytes", "double_fork", "endless_line")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where compiled programs go."""
    return tmp_path_factory.mktemp("zoo")


class Traces:
    """What a process holds that could leak."""

    def __init__(self, mark: str, folder: Path) -> None:
        self.mark, self.folder = mark, folder
        self.began = time.clock_gettime(time.CLOCK_BOOTTIME)  # who is older and becomes our child was left by others
        self.before = self.now()

    def now(self) -> dict[str, Any]:
        return {
            "marked processes": sorted(marked(self.mark)),
            "children": sorted(pid for pid in children() if born(pid) >= self.began),
            "descriptors": ["one"] * len(list(Path("/proc/self/fd").iterdir())),
            "threads": sorted(thread.name for thread in threading.enumerate() if thread.name != "spawner"),
            "temporary files": sorted(path.name for path in self.folder.iterdir()),
        }

    def are_gone(self) -> bool:
        """Threads of local opponents take a moment to end."""
        until = time.monotonic() + 60
        while self.left() and time.monotonic() < until:
            time.sleep(0.01)
        return not self.left()

    def left(self) -> dict[str, Any]:
        """What was not there before; what others have left may go meanwhile."""
        pairs = {name: (Counter(now), Counter(self.before[name])) for name, now in self.now().items()}
        return {name: list((now - before).elements()) for name, (now, before) in pairs.items() if now - before}


def marked(mark: str) -> Iterator[int]:
    """All processes that were given our mark, whoever their parent is by now."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            try:
                if mark.encode() in (folder / "environ").read_bytes():
                    yield int(folder.name)
            except OSError:
                continue


def born(pid: int) -> float:
    """When it was started, in seconds since the machine was."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return int(fields[19]) / os.sysconf("SC_CLK_TCK") + 0.01  # told in ticks, rounded down


def children() -> Iterator[int]:
    """Our children, zombies too."""
    for task in Path("/proc/self/task").iterdir():
        with suppress(OSError):  # the thread has ended meanwhile
            yield from map(int, (task / "children").read_text().split())


@pytest.fixture
def traces(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Traces:
    mark = uuid4().hex
    monkeypatch.setenv(MARK, SECRET)
    heir()  # who stays as long as we do
    monkeypatch.setattr("ludus.sandbox.heir.token_hex", lambda size: mark + os.urandom(size).hex())
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return Traces(mark, tmp_path)


@pytest.fixture(autouse=True, scope="session")
def bubblewrap() -> None:
    """Without it nothing here is worth much: in CI it must be there."""
    if best() not in (Level.BWRAP, Level.CGROUP):
        need("bwrap", "bubblewrap")
        pytest.fail("bubblewrap is there but does not work: see `ludus doctor`")


def play(player: str, dialect: str, clock: TimeControl = CLOCK, level: Level | None = None) -> MatchRecord:
    entrants = (Entrant("bad", player), Entrant("good", OPPONENTS[dialect]))
    limits = Limits(memory_mb=MEMORY_MB, sandbox=level)
    return play_match(MatchSpec(entrants=entrants, time=clock, **GAMES[dialect]), limits=limits)


def clock_of(bot: str, fault: str = "") -> TimeControl:
    given = VERDICTS["bots"].get(bot, {})
    turn_ms = given.get("turn_ms", ATTACK_MS if bot in VERDICTS["attacks"] else CLOCK.turn_ms)
    cap = max(turn_ms, LATE_MS if fault == "timeout" else CLOCK.wall_cap_ms or 0)
    return replace(CLOCK, turn_ms=turn_ms, wall_cap_ms=None if given.get("usual_cap") else cap)


def verdict(bot: str, dialect: str, level: Level) -> tuple[str, int]:
    """The fault, and the second by which it is over."""
    attack = {"json": "none", "text": "none", "seconds": VERDICTS["attacks"].get(bot)}
    usual = VERDICTS["bots"].get(bot, attack)
    return VERDICTS.get(level, {}).get(bot, usual[dialect]), usual["seconds"]


def actions(record: MatchRecord, seat: int = 1) -> list[object]:
    return [turn.action for turn in record.game.turns if turn.seat == seat]


@cache
def against_an_idler(dialect: str) -> list[object]:
    """What the opponent does where nobody disturbs it."""
    return actions(play(IDLERS[dialect], dialect))


def fault_words(record: MatchRecord) -> list[str]:
    return [f"{note.kind} in turn {note.turn}: {note.message}\n{note.detail[-300:]}" for note in record.measured.faults]


@pytest.mark.parametrize(
    ("bot", "dialect", "level"), CASES, ids=[f"{bot}-{dialect}-{level or 'best'}" for bot, dialect, level in CASES]
)
def test_every_misdeed_has_its_verdict(
    bot: str, dialect: str, level: Level | None, built: Path, traces: Traces
) -> None:
    if bot == "burns_outside":
        need_shares(level or best())
    (fault, seconds), player = verdict(bot, dialect, level or best()), words(bot, dialect, built)
    began = time.monotonic()
    record = play(player, dialect, clock_of(bot, fault), level)
    took = time.monotonic() - began
    wanted = set() if fault == "none" else {(0, fault)}
    assert {(seat, str(kind)) for _, seat, kind in record.game.faults} == wanted, fault_words(record)
    assert record.measured.sandbox == (level or best())
    assert took < seconds + STANDSTILL_S
    opponent = actions(record)
    assert opponent == against_an_idler(dialect)[: len(opponent)]
    assert traces.are_gone(), traces.left()


@pytest.mark.parametrize("level", [None, Level.BWRAP])
def test_who_burns_outside_its_turns_makes_nobody_late(level: Level | None, built: Path, traces: Traces) -> None:
    """150 ms of thinking take twice that beside a crowd that has its half of the core, and else 9 s."""
    need_shares(level or best())
    entrants = tuple(Entrant(bot, words(bot, "json", built)) for bot in ("burns_outside", "thinks"))
    clock = TimeControl(turn_ms=500, wall_cap_ms=5000, start_ms=20_000)
    record = play_match(MatchSpec(entrants=entrants, time=clock, **GAMES["json"]), limits=Limits(sandbox=level))
    assert [seat for _, seat, _ in record.game.faults if seat == 1] == [], fault_words(record)
    assert traces.are_gone(), traces.left()


@pytest.mark.parametrize("bot", COLLUDERS)
def test_two_of_a_kind_find_no_sign_of_each_other(bot: str, built: Path, traces: Traces) -> None:
    entrants = tuple(Entrant(name, words(bot, "json", built)) for name in ("one", "other"))
    record = play_match(MatchSpec(entrants=entrants, time=CLOCK, **GAMES["json"]))
    assert record.game.faults == (), fault_words(record)
    assert traces.are_gone(), traces.left()


@pytest.mark.parametrize("bot", ["marks_locks", "marks_sockets"])
def test_without_a_sandbox_they_would(bot: str, built: Path, traces: Traces) -> None:
    """So the test above tests something. (What others leave would stay behind.)"""
    entrants = tuple(Entrant(name, words(bot, "json", built)) for name in ("one", "other"))
    record = play_match(MatchSpec(entrants=entrants, time=CLOCK, **GAMES["json"]), limits=Limits(sandbox=Level.LIMITS))
    assert [seat for _, seat, _ in record.game.faults] == [1], fault_words(record)
    assert traces.are_gone(), traces.left()


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """For everybody: pytest closes its own folders again whenever somebody starts another run."""
    with tempfile.TemporaryDirectory(prefix="ludus-zoo-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o777)
        yield Path(folder)


@pytest.mark.timeout(400)
@pytest.mark.skipif(os.geteuid() != 0, reason="the others run as an ordinary user already")
def test_as_an_ordinary_user(open_folder: Path) -> None:
    """A selection, by a Python that this user can read."""
    python, setpriv = shutil.which("python3", path="/usr/local/bin:/usr/bin"), need("setpriv", "util-linux")
    if python is None:
        pytest.skip("no Python of the system's own")
    modules = [str(path) for path in (REPO / "src", *map(Path, sys.path)) if path.name in ("src", "site-packages")]
    user = [setpriv, "--reuid=65534", "--regid=65534", "--clear-groups", "--"]
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": ":".join(modules), "HOME": str(open_folder), "CI": "true"}
    if subprocess.run([*user, python, "-c", "import msgspec"], env=environment, check=False).returncode:
        pytest.skip("the system's Python is not the version that our modules were built for")
    bots = (*VERDICTS["attacks"], "segfaults", "eats_memory", "fork_bomb", "double_fork", "ten_gigabytes")
    bots += ("unwaited_children", "burns_outside")
    chosen = [f"{__file__}::test_every_misdeed_has_its_verdict[{bot}-json-best]" for bot in bots]
    chosen += [f"{__file__}::test_two_of_a_kind_find_no_sign_of_each_other[{bot}]" for bot in COLLUDERS]
    done = subprocess.run(
        [*user, python, "-m", "pytest", "-pno:cacheprovider", f"--basetemp={open_folder / 'zoo'}", *chosen],
        cwd=REPO, env=environment, capture_output=True, text=True, check=False, timeout=360,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:]


def test_a_misdeed_costs_a_turn_where_the_game_says_so_and_the_match_elsewhere(built: Path) -> None:
    skipped, dropped = (play(words("raw_bytes", dialect, built), dialect) for dialect in DIALECTS)
    assert [turn for turn, _, _ in skipped.game.faults] == [3]
    assert len(skipped.game.turns) == 16
    assert [turn for turn, _, _ in dropped.game.faults] == [3]
    assert len(dropped.game.turns) <= 4
    assert dropped.game.outcome.ranks == (2, 1)


def test_no_depth_of_an_answer_ends_a_match(built: Path) -> None:
    """Which one did depended on how many functions had called each other by then."""
    entrants = (Entrant("bad", words("deep_action", "json", built)), Entrant("good", "noop"))
    game: dict[str, Any] = {**GAMES["json"], "options": {"max_turns": 110}}
    record = play_match(MatchSpec(entrants=entrants, time=CLOCK, **game))
    seen = [(seat, str(kind)) for _, seat, kind in record.game.faults]
    assert seen == [(0, "garbled")] * 109, fault_words(record)[:3]


@pytest.mark.parametrize("bot", ["sleeps", "endless_loop", "stops_itself", "thread_bomb"])
def test_the_wall_clock_ends_them_too(bot: str, built: Path, traces: Traces) -> None:
    record = play(words(bot, "json", built), "json", TimeControl(turn_ms=LATE_MS, measure="wall"))
    assert [turn for turn, _, _ in record.game.faults] == [3, 5, 7]
    assert record.measured.faults[0].message == f"no answer within {LATE_MS} ms"
    assert traces.are_gone(), traces.left()


def test_the_words_of_a_fault_say_what_happened(built: Path) -> None:
    def first(bot: str) -> str:
        fault, _ = verdict(bot, "json", best())
        note = play(words(bot, "json", built), "json", clock_of(bot, fault)).measured.faults[0]
        return f"{note.message}\n{note.detail}"

    assert first("segfaults") == "it was ended by signal 11 (SIGSEGV)\nabout to fall"
    assert first("exits") == "it has exited with code 3\nthat is enough"
    assert "no answer within" in first("closes_stdout")
    assert first("endless_line") == "a line of more than 1 MB\n"
    assert first("million_lines") == "more than 1000 lines that are no answer to this turn\n"
    assert "refused after " in first("ten_gigabytes")
    assert first("eats_memory").splitlines()[-1] == "MemoryError"


def test_two_bad_bots_harm_only_themselves(built: Path, traces: Traces) -> None:
    entrants = tuple(Entrant(bot, words(bot, "json", built)) for bot in ("fork_bomb", "floods_stderr"))
    record = play_match(MatchSpec(entrants=entrants, time=CLOCK, **GAMES["json"]))
    assert {(seat, str(kind)) for _, seat, kind in record.game.faults} == {(0, "timeout")}
    assert traces.are_gone(), traces.left()


@pytest.mark.timeout(400)
def test_two_hundred_matches_in_a_row_leave_nothing(built: Path, traces: Traces) -> None:
    for number in range(200):
        bot, dialect = QUICK[number % len(QUICK)], DIALECTS[number % 2]
        record = play(words(bot, dialect, built), dialect)
        assert (not record.game.faults) == (VERDICTS["bots"][bot][dialect] == "none"), fault_words(record)
    assert traces.are_gone(), traces.left()


def test_a_process_that_is_all_ours_also_ends_those_without_a_mark(
    built: Path, traces: Traces, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludus.players.programs.spawn._alone", False)  # and puts it back at the end
    own_all_children()
    record = play(words("hides", "json", built), "json")
    assert record.game.faults == (), fault_words(record)
    assert traces.are_gone(), traces.left()
