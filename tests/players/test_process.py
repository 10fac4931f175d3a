"""Programs as players: pipes, clocks, faults and goodbyes, with small real programs."""

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from ludus import Entrant, MatchRecord, MatchSpec, TimeControl, load, play_match
from ludus.core.clock import Clock, Measure, TurnClock
from ludus.core.errors import BadMessage, BadPlayer
from ludus.core.limits import Level, Limits
from ludus.core.player import Answer, Dialect, Fault, FaultReport, Setup
from ludus.players.channel import Channel, Ended, Flooded, Late
from ludus.players.find import find_player
from ludus.players.jsonlines import JsonLines
from ludus.players.programs.meter import CpuMeter, WallMeter, meter
from ludus.players.programs.process import ProcessPlayer, conversation
from ludus.players.programs.spawn import Program, descendants, start
from ludus.players.programs.stderr import Stderr

SETUP = Setup(game="echo", seat=0, seats=1, board=None, options=None, seed=0)
PATIENT = TimeControl(turn_ms=5000)


class Echo:
    """A dialect for these tests: what is asked is sent as it is, and a line is an answer."""

    def __init__(self, greets: bool = False) -> None:
        self.greets = greets

    def start(self, setup: Setup) -> bytes:
        return b"start\n"

    def greet(self, line: bytes) -> bool:
        return True

    def ask(self, view: Any, clock: TurnClock) -> bytes:
        return bytes(view)

    def feed(self, line: bytes) -> Answer | None:
        return Answer(line.decode().strip())

    def end(self, outcome: Any) -> bytes:
        return b"end\n"


@contextmanager
def seated(
    code: str, control: TimeControl = PATIENT, dialect: Dialect | None = None, **more: Any
) -> Iterator[ProcessPlayer]:
    """A player that runs this Python code, started."""
    player = ProcessPlayer([sys.executable, "-uSc", code], dialect or Echo(), control, **more)
    with player:
        assert player.start(SETUP, control.ready_ms) is None
        yield player


def act(player: ProcessPlayer, view: bytes = b"go\n", limit_ms: float | None = 5000) -> tuple[Any, FaultReport | None]:
    return player.act(view, TurnClock(1, limit_ms, time.monotonic_ns()))


def fault(player: ProcessPlayer, view: bytes = b"go\n", limit_ms: float | None = 5000) -> FaultReport:
    report = act(player, view, limit_ms)[1]
    assert report is not None
    return report


def unreadable(line: bytes) -> Answer | None:
    raise BadMessage("nonsense")


def script(path: Path, text: str, mode: int = 0o755) -> str:
    path.write_text(text)
    path.chmod(mode)
    return str(path)


# Pipes


def test_a_large_view_to_a_slow_reader_is_no_deadlock() -> None:
    slow = (
        "import os, time\nos.read(0, 6)\ngot = 0\n"
        "while got < 1 << 20:\n    time.sleep(0.002)\n    got += len(os.read(0, 16384))\nprint(got)"
    )
    with seated(slow) as player:
        assert act(player, b"x" * (1 << 20)) == (str(1 << 20), None)


def test_a_large_view_to_one_that_talks_while_we_write() -> None:
    """Both pipes full at once: the classic deadlock."""
    talker = "import sys\nprint('y' * 500000)\nsys.stderr.write('z' * 500000)\nsys.stdin.read(1 << 20)\nprint('done')"
    with seated(talker) as player:
        assert act(player, b"x" * (1 << 21))[0] == "y" * 500000
        assert act(player, b"") == ("done", None)


def test_a_program_that_closes_stdin_while_we_write_may_still_answer() -> None:
    with seated("import os, time\nos.read(0, 10)\nos.close(0)\ntime.sleep(0.05)\nprint('deaf')") as player:
        assert act(player, b"x" * (1 << 20)) == ("deaf", None)


def test_one_that_never_reads_cannot_make_us_keep_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludus.players.channel.UNREAD_LIMIT", 1 << 20)
    with seated("import time\nprint('1\\n2\\n3\\n4')\ntime.sleep(60)", grace_ms=50) as player:
        assert [act(player, b"x" * 400_000)[0] for _ in range(2)] == ["1", "2"]
        report = fault(player, b"x" * 400_000)
        assert (report.kind, report.gone) == (Fault.FLOOD, True)
        player.end(None)
        assert not player.leave()


def test_lines_after_the_answer_stay_for_the_next_turn() -> None:
    with seated("print('one\\ntwo\\nthree', end='')") as player:
        assert act(player)[0] == "one"
        assert act(player)[0] == "two"
        assert fault(player).kind is Fault.CRASH  # a line without its newline is none


def test_a_line_in_many_pieces_is_one_line() -> None:
    pieces = "import sys, time\nfor letter in 'slowly\\n':\n    sys.stdout.write(letter)\n    time.sleep(0.01)\ninput()"
    with seated(pieces) as player:
        assert act(player) == ("slowly", None)


def started(code: str, level: Level | None = None) -> tuple[Program, Channel, Stderr]:
    program = start([sys.executable, "-uSc", code], limits=Limits(sandbox=level))
    return program, *conversation(program)


def test_a_conversation_ends_after_its_last_whole_line() -> None:
    program, channel, _ = started("print('last')")
    try:
        assert channel.message(WallMeter(5000)) == b"last\n"
        with pytest.raises(Ended):
            channel.message(WallMeter(5000))
    finally:
        program.end()


def test_too_long_a_line_is_a_flood() -> None:
    program, channel, _ = started("while True: print('x' * 100000, end='')")
    try:
        with pytest.raises(Flooded, match="a line of more than 1 MB"):
            channel.message(WallMeter(5000))
    finally:
        program.end()


def test_too_much_in_one_turn_is_a_flood(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludus.players.channel.TURN_LIMIT", 1 << 20)
    program, channel, _ = started("while True: print('x' * 1000)")
    try:
        with pytest.raises(Flooded, match="more than 1 MB in one turn"):
            for _ in range(2000):
                channel.message(WallMeter(5000))
    finally:
        program.end()


TAKES_BACK = """
import os, time
ends = [(pipe, os.open(f'/proc/self/fd/{pipe}', os.O_RDONLY | os.O_NONBLOCK)) for pipe in (1, 2)]
input()
def referee_waits():
    try: return open(f'/proc/{os.getppid()}/syscall').read().startswith('0 ')  # read(2) of this machine
    except OSError: return False
for count in range(5000):
    if referee_waits(): break
    for pipe, other in ends:
        os.write(pipe, b' ')
        until = time.monotonic_ns() + count % 60 * 1000
        while time.monotonic_ns() < until: pass
        try: os.read(other, 4096)
        except BlockingIOError: pass
time.sleep(600)
"""


@pytest.mark.parametrize("ending", ["line", "drain", "stderr"])
def test_a_program_that_takes_back_what_it_said_blocks_nobody(ending: str) -> None:
    program, channel, stderr = started(TAKES_BACK, Level.LIMITS)  # for root's bots the pipes in a sandbox are closed
    try:
        channel.send(b"go\n")
        until = time.monotonic() + 1
        if ending == "line":
            with pytest.raises(Late):
                channel.message(WallMeter(1000))
        while ending != "line" and time.monotonic() < until:
            channel.drain() if ending == "drain" else stderr.tail()
    finally:
        program.end()


def test_no_pipe_of_ours_blocks_and_a_program_cannot_change_that() -> None:
    tries = (
        "import fcntl, os\nfor fd in range(3): fcntl.fcntl(fd, fcntl.F_SETFL, 0)\nprint('done', flush=True)\ninput()"
    )
    program, channel, _ = started(tries)
    try:
        assert channel.message(WallMeter(60_000)) == b"done\n"
        assert not any(os.get_blocking(pipe) for pipe in (program.stdin, program.stdout, program.stderr))
    finally:
        program.end()


# Stderr


def test_the_end_of_stderr_is_in_the_fault() -> None:
    with seated("import sys\nfor n in range(20000): print('line', n, file=sys.stderr)\nsys.exit(4)") as player:
        report = fault(player)
    assert report.message == "it has exited with code 4"
    assert report.detail.splitlines()[-1] == "line 19999"
    assert len(report.detail.splitlines()) == 40


def test_at_most_64_kilobytes_of_stderr_are_kept() -> None:
    program, channel, stderr = started("import sys\nsys.stderr.write('a' * 300000 + 'b' * 1000)\nprint('said')")
    try:
        channel.message(WallMeter(5000))
        time.sleep(0.05)
        tail = stderr.tail()
        assert len(tail) == 64 << 10
        assert tail.endswith("ab" + "b" * 999)
        assert stderr.tail() == ""  # nobody wants to read the same twice
    finally:
        program.end()


def test_stderr_in_a_fault_upsets_no_terminal() -> None:
    with seated("import sys\nsys.stderr.buffer.write(b'\\x1b[2Jred\\xff\\tend\\r\\n')\nsys.exit(1)") as player:
        assert fault(player).detail == "\N{REPLACEMENT CHARACTER}[2Jred\N{REPLACEMENT CHARACTER}\tend"


def test_faults_of_one_match_show_a_bounded_amount_of_stderr(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludus.players.programs.process.DETAIL_LIMIT", 100)
    says = "import sys\nprint('ready')\ninput()\nwhile input():\n    print('e' * 70, file=sys.stderr)\n    print()"
    with seated(says, dialect=Echo(greets=True)) as player:
        player.dialect.feed = unreadable  # type: ignore[method-assign]
        assert [len(fault(player).detail) for _ in range(3)] == [70, 30, 0]


# Clocks

BUSY = "import time\nwhile True:\n    until = time.process_time() + 0.05\n    while time.process_time() < until: pass\n"
THINKS = f"{BUSY}    print('ok')\n    input()"
SLEEPS = "import time\nwhile True:\n    input()\n    time.sleep(0.1)\n    print('ok')"


def test_cpu_time_is_charged_to_the_busy_and_not_to_sleepers() -> None:
    with seated("input()\n" + THINKS) as player:
        assert act(player) == ("ok", None)
        assert act(player) == ("ok", None)
        assert 40 <= (player.charged_ms or 0) < 300  # its own clock may have begun before it was asked
    with seated("input()\n" + SLEEPS) as player:
        act(player)
        act(player)
        assert (player.charged_ms or 0) < 40


def test_wall_time_is_charged_to_sleepers() -> None:
    with seated("input()\n" + SLEEPS, TimeControl(turn_ms=5000, measure="wall")) as player:
        act(player)
        act(player)
        assert 50 <= (player.charged_ms or 0) < 5000  # while we cannot run ourselves it may sleep for nothing


def test_a_late_turn_is_charged_too() -> None:
    """Otherwise the bank would be charged once more with what the turn before has cost."""
    with seated("input()\ninput()\nprint('ok')\nwhile True: pass") as player:
        act(player)
        assert fault(player, limit_ms=150).kind is Fault.TIMEOUT
        assert (player.charged_ms or 0) >= 150


def test_sleepers_are_bounded_by_the_wall_cap() -> None:
    with seated("import time\ninput()\ninput()\nprint('up')\ntime.sleep(60)", TimeControl(wall_cap_ms=200)) as player:
        act(player, limit_ms=100)
        report = fault(player, limit_ms=100)
    assert report.kind is Fault.TIMEOUT
    assert report.message.startswith("no answer within 200 ms, of which it used ")


def test_a_stopped_program_is_late_and_can_be_ended() -> None:
    with seated("import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)", TimeControl(wall_cap_ms=100)) as player:
        player._free_ms = 0
        assert fault(player, limit_ms=50).kind is Fault.TIMEOUT
        pid = player._program.pid if player._program else 0
    assert not Path(f"/proc/{pid}").exists()


def test_the_start_of_one_that_does_not_greet_is_free_and_is_not_cut_short_by_the_wall_cap() -> None:
    control = TimeControl(turn_ms=100, wall_cap_ms=100, start_ms=5000)
    with seated("import time\ntime.sleep(0.4)\nwhile input(): print('ok')", control) as player:
        assert act(player, limit_ms=100) == ("ok", None)
        assert player.charged_ms == 0


WORKS_A_SECOND = "import time\nwhile time.process_time() < 1: pass\nwhile input(): print('ok')"


@pytest.mark.parametrize(("start_ms", "left_ms"), [(None, 1001), (5000, 2001)], ids=["charged", "asked to be free"])
def test_a_bank_is_charged_from_the_start_of_the_program(start_ms: int | None, left_ms: float) -> None:
    """CPU time: however busy the machine is. The first turns of others, in which it works, count as well."""
    control = TimeControl(bank_ms=2000, increment_ms=1, start_ms=start_ms, wall_cap_ms=60_000)
    clock = Clock(control)
    with seated(WORKS_A_SECOND, control) as player:
        for turn in (1, 2):
            assert player.act(b"go\n", clock.start_turn(turn)) == ("ok", None)
            clock.charge(player.charged_ms or 0)
    assert abs(clock.bank_ms - left_ms - 1) < 100  # a second turn has brought a millisecond more


def test_a_bank_runs_down_over_turns() -> None:
    control = TimeControl(bank_ms=400, increment_ms=10, measure="wall", start_ms=5000)
    clock, kinds = Clock(control), []
    with seated("input()\n" + SLEEPS, control, Echo(greets=False)) as player:
        for turn in range(1, 40):
            report = player.act(b"go\n", clock.start_turn(turn))[1]
            clock.charge(player.charged_ms or 0)
            kinds.append(report.kind if report else None)
            if report:
                break
    assert kinds[-1] is Fault.TIMEOUT
    assert len(kinds) >= 2  # the first is within its start-up, then 100 - 10 ms each, or less on a busy machine
    assert clock.bank_ms == 10


CHILD_WORKS = """
import os, sys
down, up = os.pipe(), os.pipe()
if os.fork() == 0:
    while os.read(down[0], 1):
        {work}
        os.write(up[1], b'.')
    os._exit(0)
while True:
    input()
    os.write(down[1], b'.')
    os.read(up[0], 1)
    print('ok')
"""
WORK = "import time; until = time.process_time() + 0.1\n        while time.process_time() < until: pass"


def test_a_child_that_works_for_it_is_charged() -> None:
    with seated(CHILD_WORKS.format(work=WORK)) as player:
        charges = []
        for view in (b"", b"go\n", b"go\n"):  # the start is its first line
            assert act(player, view) == ("ok", None)
            charges.append(player.charged_ms or 0)
    assert charges[2] >= 95  # of the turn in which it was first looked at a slice may be free; from then on nothing is


def test_children_that_come_and_go_are_charged_once_they_were_waited_for() -> None:
    child = f"if os.fork() == 0:\n        {WORK}\n        os._exit(0)"
    forks = f"import os\nwhile input():\n    {child}\n    os.wait()\n    print('ok')"
    with seated(forks) as player:
        for view in (b"", b"go\n", b"go\n"):
            assert act(player, view) == ("ok", None)
        assert (player.charged_ms or 0) >= 80


def test_a_meter_looks_only_at_what_it_is_told() -> None:
    assert isinstance(meter(TimeControl(turn_ms=100), os.getpid()), CpuMeter)
    assert isinstance(meter(TimeControl(measure="wall"), os.getpid()), WallMeter)
    measures: tuple[Measure, ...] = ("cpu", "wall")
    for measure in measures:
        unlimited = meter(TimeControl(measure=measure), os.getpid())
        unlimited.begin(None)
        assert unlimited.wait_ms() is None
    with pytest.raises(Late, match="no answer within 0 ms"):
        while WallMeter(0).wait_ms():
            time.sleep(0.001)


def test_a_meter_of_a_process_that_is_gone_charges_nothing() -> None:
    program = start(["/bin/true"])
    gauge = CpuMeter(program.pid)
    gauge.begin(100)
    program.end()
    assert gauge.used_ms() == 0


# Starting


def no_match(player: str) -> MatchRecord:
    entrants = (Entrant("bad", player), Entrant("good", "noop"))
    return play_match(MatchSpec(game="planet_wars", entrants=entrants, board="line", options={"max_turns": 2}))


def test_a_program_that_is_not_there_is_said_at_once(tmp_path: Path) -> None:
    game = load("planet_wars")
    with pytest.raises(BadPlayer, match="no such program"):
        find_player(game, str(tmp_path / "missing"), PATIENT)
    with pytest.raises(BadPlayer, match="not executable; try: chmod"):
        find_player(game, script(tmp_path / "plain", "#!/bin/sh\n", 0o644), PATIENT)


def test_a_program_that_is_gone_by_the_time_it_starts_is_a_start_fault(tmp_path: Path) -> None:
    for words in (["/no/such/program"], ["/bin/sh\0x"], [str(tmp_path)]):
        with ProcessPlayer(words, Echo(), PATIENT) as player:
            report = player.start(SETUP, 1000) or fault(player)
            assert (report.kind, report.gone) == (Fault.START, True), report


@pytest.mark.parametrize("dialect", [Echo(greets=True), Echo(greets=False)], ids=["greets", "does not greet"])
def test_a_bad_interpreter_line_is_a_start_fault(dialect: Dialect, tmp_path: Path) -> None:
    program = script(tmp_path / "bad", "#!/no/such/interpreter\n")
    with ProcessPlayer([program], dialect, PATIENT) as player:
        report = player.start(SETUP, 1000) or fault(player)
    assert report.kind is Fault.START
    assert report.message.startswith("bad: its first line calls '/no/such/interpreter', which is no interpreter here")


def test_a_bad_start_in_a_match_costs_no_more_than_the_match(tmp_path: Path) -> None:
    record = no_match(script(tmp_path / "bad", "#!/no/such/interpreter\n"))
    assert record.game.faults == ((1, 0, Fault.START),)


def test_one_that_does_not_get_ready_is_told_so() -> None:
    control = TimeControl(start_ms=100)
    with ProcessPlayer(["/bin/sleep", "60"], Echo(greets=True), control) as player:
        report = player.start(SETUP, control.ready_ms)
    assert report is not None
    assert (report.kind, report.message) == (Fault.START, "not ready after 100 ms")


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("raise SystemExit(7)", "it has exited with code 7"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "it was ended by signal 9 (SIGKILL)"),
        ("import os; os.kill(os.getpid(), 40)", "it was ended by signal 40"),
    ],
)
def test_how_a_program_has_ended(code: str, message: str) -> None:
    with seated(code) as player:
        report = fault(player)
    assert (report.kind, report.message, report.gone) == (Fault.CRASH, message, True)


# JSON lines


def json_player(code: str, limits: Limits = Limits()) -> ProcessPlayer:
    head = (
        "import json, sys, time\ndef say(**words): print(json.dumps(words), flush=True)\n"
        "def hear(): return json.loads(input())\nhear(); say(type='ready')\n"
    )
    return ProcessPlayer([sys.executable, "-Sc", head + code], JsonLines(load("planet_wars")), PATIENT, limits=limits)


def json_match(code: str, turns: int = 3, control: TimeControl = PATIENT, limits: Limits = Limits()) -> MatchRecord:
    entrants = (Entrant("it", "live"), Entrant("good", "noop"))
    spec = MatchSpec(game="planet_wars", entrants=entrants, board="line", options={"max_turns": turns}, time=control)
    return play_match(spec, players={0: json_player(code, limits)})


def test_a_late_answer_is_not_taken_for_the_next_one() -> None:
    late = "for turn in [hear()['turn'], hear()['turn']]: say(turn=turn, action=[[9999, turn, 1]])\nhear()"
    player = json_player(late)
    player._control = TimeControl(turn_ms=1000, wall_cap_ms=1000)
    entrants = (Entrant("it", "live"), Entrant("good", "noop"))
    spec = MatchSpec(game="planet_wars", entrants=entrants, board="line", options={"max_turns": 2})
    record = play_match(spec, players={0: player})
    mine: list[Any] = [turn.action for turn in record.game.turns if turn.seat == 0]
    assert record.game.faults == ((1, 0, Fault.TIMEOUT),)
    assert mine[0] == []
    assert mine[1][0][1] == 3  # the answer to this turn, not the one to the turn before that came with it


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("say(action=[])", 'expected {"turn": 1, "action": ...}, got'),
        ("say(turn=99, action=[])", "an answer to turn 99 in turn 1"),
        ("say(type='ready')", 'expected {"turn": 1, "action": ...}, got'),
        ("say(turn=1, action='attack')", "expected a list of orders, got 'attack'"),
        ("print('hello', flush=True)", "JSON is malformed"),
        ("print('9' * 5000, flush=True)", "Number out of range"),
    ],
)
def test_what_cannot_be_read_is_garbled(answer: str, words: str) -> None:
    record = json_match(f"hear(); {answer}; hear()", turns=1)
    assert record.game.faults == ((1, 0, Fault.GARBLED),)
    assert words in record.measured.faults[0].message


def test_notes_and_answers_to_earlier_turns_are_passed_over() -> None:
    talks = (
        "for _ in range(2):\n    turn = hear()['turn']\n    say(type='note', note={'any': 'thing'})\n"
        "    say(turn=turn, action=[])\n    say(turn=turn, action=[])\n"
    )
    assert json_match(talks, turns=2).game.faults == ()


def test_a_program_may_say_what_went_wrong_and_still_give_orders() -> None:
    record = json_match("hear(); say(turn=1, action=[[9999, 1, 1]], error='half\\na plan'); hear()", turns=1)
    assert record.game.faults == ((1, 0, Fault.CRASH),)
    assert record.game.turns[0].action == [[9999, 1, 1]] or record.game.turns[0].action == [[9999, 1, 1, 0]]
    assert record.measured.faults[0].message == "half a plan"


# Leaving


def test_at_the_end_a_program_hears_how_it_ended_as_a_word_and_as_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "end.json"
    code = f"say(turn=hear()['turn'], action=[])\nopen({str(file)!r}, 'w').write(input())"
    json_match(code, turns=1, limits=Limits(sandbox=Level.LIMITS))
    end = json.loads(file.read_text())
    assert (end["type"], end["outcome"]["ending"]) == ("end", "turn_limit")
    assert end["outcome"]["reason"] == "the last turn was played"


def test_one_that_ignores_the_end_is_killed_and_a_note_says_so() -> None:
    record = json_match("say(turn=hear()['turn'], action=[])\ntime.sleep(60)", turns=1)
    assert record.game.faults == ()
    assert record.measured.notes[:1] == ("it did not leave at the end and was cut off",)


def test_one_that_leaves_at_the_end_is_not_waited_for() -> None:
    with seated("input()\ninput()", grace_ms=60_000) as player:
        began = time.monotonic()
        player.end(None)
        assert player.leave()
        assert time.monotonic() - began < 50


def test_long_last_words_do_not_hold_anybody_up() -> None:
    with seated("import sys\ninput()\ninput()\nsys.stderr.write('bye ' * 60000)\nprint('x' * 300000)") as player:
        player.end(None)
        assert player.leave()


def test_leaving_twice_and_ending_what_is_gone_is_no_error() -> None:
    with seated("pass") as player:
        assert fault(player).kind is Fault.CRASH
        player.end(None)
        assert player.leave()
        player.close()
        player.close()
        assert player.leave()


# The machine


def test_a_program_runs_on_the_core_of_its_match() -> None:
    before = os.sched_getaffinity(0)
    core = min(before)
    try:
        os.sched_setaffinity(0, {core})
        with seated("import os\ninput()\nprint(sorted(os.sched_getaffinity(0)))\ninput()") as player:
            assert act(player) == (f"[{core}]", None)
    finally:
        os.sched_setaffinity(0, before)


def test_memory_is_bounded() -> None:
    eats = "input()\ntry:\n    bytearray(1 << 30)\n    print('had it')\nexcept MemoryError:\n    print('refused')"
    with seated(eats, limits=Limits(memory_mb=256)) as player:
        assert act(player) == ("refused", None)
    with seated(eats.replace("1 << 30", "1 << 20"), limits=Limits(memory_mb=1024)) as player:
        assert act(player) == ("had it", None)


def test_a_chain_of_children_is_not_too_deep_for_us(tmp_path: Path) -> None:
    deep = script(
        tmp_path / "deep", '#!/bin/sh\nif [ $1 = 0 ]; then echo bottom; sleep 60; fi\n"$0" $(($1 - 1))\ntrue\n'
    )
    clock, many = TimeControl(wall_cap_ms=60_000), Limits(processes=2000)
    with ProcessPlayer([deep, "1100"], Echo(), clock, limits=many) as player:
        player.start(SETUP, 60_000)
        assert act(player, limit_ms=60_000)[0] == "bottom"
        family = descendants(player._program.pid) if player._program else []
        assert len(family) >= 1100
    assert not any(Path(f"/proc/{child}").exists() for child in family)


def test_what_is_left_by_one_that_has_exited_is_ended_too() -> None:
    """In a sandbox the numbers of its processes are its own, and they end with it."""
    forks = "import os, time\nchild = os.fork()\nif child == 0:\n    time.sleep(60)\nos.write(1, b'%d\\n' % child)"
    with seated(forks, limits=Limits(sandbox=Level.LIMITS)) as player:
        child = int(act(player)[0])
        assert fault(player).message == "it has exited with code 0"
        os.kill(child, 0)  # still there
    assert not Path(f"/proc/{child}").exists()


def test_signals_for_us_do_not_reach_the_program() -> None:
    """A terminal's Ctrl-C goes to the whole group in front: a bot is in a session of its own."""
    with seated("input()\nwhile True:\n    input()\n    print('alive')") as player:
        assert player._program
        assert os.getsid(player._program.pid) == player._program.pid
        os.kill(player._program.pid, signal.SIGCONT)
        assert act(player, b"go\ngo\n") == ("alive", None)
