"""How a bot stands odd positions, and how it leaves: one flaw each, and the check that finds it."""

from pathlib import Path

from ludus.checks import Verdict
from ludus.checks.plan import FIRST
from ludus.checks.robustness import memory
from ludus.core.player import Fault, FaultReport
from tests.checks.flawed import failing, finding, program, python
from tests.checks.test_case import case, seen


def test_chatter_between_answers(tmp_path: Path) -> None:
    report = program(tmp_path, extra="print('thinking')")
    assert failing(report) == {"no chatter on stdout"}  # which is why no answer can be read
    assert "'thinking'" in finding(report, "no chatter on stdout").seen


def test_ids_taken_for_places_in_a_list(tmp_path: Path) -> None:
    report = program(tmp_path, act="[] if view['planets'][view['planets'][-1]['id']] else []")
    assert failing(report) == {"odd ids"}
    assert "IndexError" in finding(report, "odd ids").seen
    assert finding(report, "odd ids").advice


def test_a_bot_that_is_lost_without_a_planet(tmp_path: Path) -> None:
    report = python(tmp_path, "return [] if view.mine[0] else []")
    assert failing(report) == {"no planets left"}


def test_a_bot_that_must_always_do_something(tmp_path: Path) -> None:
    body = "return [(p.id, p.edges[0].destination, 1) for p in view.mine]"
    report = python(tmp_path, body, "space_explorers")
    assert "nothing to do" in failing(report)


def test_a_bot_that_believes_in_the_first_seat(tmp_path: Path) -> None:
    report = program(tmp_path, act="[][view['seat']:] if view['seat'] == 0 else [][view['seat']]")
    assert "every seat" in failing(report)
    assert "seat 1 of 2" in finding(report, "every seat").seen


def test_manners_at_the_end_and_on_stderr(tmp_path: Path) -> None:
    report = program(tmp_path, extra="print('x' * 5000, file=sys.stderr)", last="time.sleep(60)")
    assert report.is_good
    assert finding(report, "exits at the end").verdict is Verdict.WARNED
    assert finding(report, "stderr size").verdict is Verdict.WARNED


def test_who_ends_at_the_start_has_no_memory_to_speak_of_whenever_somebody_looked() -> None:
    one = seen(FIRST)
    one.memory_kb, one.start_fault = 2000, FaultReport(Fault.CRASH, "it has exited with code 127", gone=True)
    assert memory(case(one)).verdict is Verdict.SKIPPED
    one.start_fault = None
    assert memory(case(one)).verdict is Verdict.PASSED
