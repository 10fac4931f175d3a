"""Programs as players: pipes, clocks, faults and goodbyes, with small real programs."""

import time
from pathlib import Path

import pytest

from ludus import Entrant, MatchRecord, MatchSpec, TimeControl, load, play_match
from ludus.core.clock import Clock
from ludus.core.errors import BadMessage, BadPlayer
from ludus.core.player import Answer, Dialect, Fault
from ludus.players.find import find_player
from ludus.players.programs.process import ProcessPlayer
from tests.players.programs.seated import PATIENT, SETUP, SLEEPS, Echo, act, fault, json_match, script, seated


def unreadable(line: bytes) -> Answer | None:
    raise BadMessage("nonsense")


# Stderr


def test_faults_of_one_match_show_a_bounded_amount_of_stderr(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludus.players.programs.process.DETAIL_LIMIT", 100)
    says = "import sys\nprint('ready')\ninput()\nwhile input():\n    print('e' * 70, file=sys.stderr)\n    print()"
    with seated(says, dialect=Echo(greets=True)) as player:
        player.dialect.feed = unreadable  # type: ignore[method-assign]
        assert [len(fault(player).detail) for _ in range(3)] == [70, 30, 0]


# Clocks


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


# Leaving


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
