"""Patience, on a clock that this test sets: what counts of the time that passes."""

import pytest

from ludus.core import patience as module
from ludus.core.clock import NS_PER_MS
from ludus.core.patience import FIRST_MS, SLICE_MS, Patience


class Machine:
    """Time, and what somebody who looks sees; all in milliseconds."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.ran = self.waited = 0.0  # since the last look; since the last look anew
        self.own_wait = 0.0  # what we have ever waited for a core ourselves
        self.looks = 0

    def pass_by(self, passed: float, ran: float = 0, waited: float = 0) -> None:
        self.now, self.ran, self.waited = self.now + passed, self.ran + ran, self.waited + waited

    def refresh(self) -> None:
        self.ran = 0

    def own_wait_ns(self) -> int | None:
        return None if self.own_wait < 0 else int(self.own_wait * NS_PER_MS)

    def look(self, anew: bool) -> tuple[int, int]:
        self.looks += 1
        ran, self.ran, self.waited = self.ran, 0, 0 if anew else self.waited
        return int(ran * NS_PER_MS), int(self.waited * NS_PER_MS)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine()
    monkeypatch.setattr(module, "monotonic_ns", lambda: int(machine.now * NS_PER_MS))
    return machine


def asked(machine: Machine, limit_ms: float = 1000, watched: bool = True) -> Patience:
    patience = Patience(machine if watched else None)
    patience.busy = False
    patience.begin(limit_ms)
    return patience


def wait(patience: Patience, machine: Machine, ran: float = 0, waited: float = 0) -> int:
    """One slice, as long as it was meant to be; `ran` and `waited` are its parts."""
    slice_ms = patience.wait_ms()
    machine.pass_by(slice_ms, ran * slice_ms, waited * slice_ms)
    return slice_ms


def until_late(patience: Patience, machine: Machine, ran: float = 0, waited: float = 0) -> float:
    """How long it took until the limit was over, for one that does the same all the time."""
    began = machine.now
    while wait(patience, machine, ran, waited):
        assert machine.now - began < 200_000, "it is never late"
    return machine.now - began


def test_without_anything_odd_time_is_time(machine: Machine) -> None:
    assert 1000 < until_late(asked(machine), machine, ran=1) < 1003
    assert 1000 < until_late(asked(machine), machine) < 1003  # it sleeps, or has stopped itself
    assert 1000 < until_late(asked(machine, watched=False), machine) < 1003


def test_who_answers_promptly_is_never_looked_at(machine: Machine) -> None:
    patience = asked(machine)
    for _ in range(1000):
        patience.begin(1000)
        assert patience.wait_ms() == FIRST_MS + 1
        machine.pass_by(FIRST_MS - 1, ran=FIRST_MS - 1)
        assert patience.passed_ms() == pytest.approx(FIRST_MS - 1)
    assert machine.looks == 0
    assert patience.spared_ms == 0


@pytest.mark.parametrize("watched", [True, False])
@pytest.mark.parametrize("slices", [0, 3])
def test_a_slice_that_took_longer_counts_as_meant(machine: Machine, slices: int, watched: bool) -> None:
    patience = asked(machine, watched=watched)
    for _ in range(slices):
        wait(patience, machine, ran=1)
    before, meant = patience.passed_ms(), patience.wait_ms()
    machine.pass_by(20_000)
    assert patience.passed_ms() == pytest.approx(before + meant, abs=0.1)
    assert patience.spared_ms == pytest.approx(20_000 - meant, abs=0.1)
    assert patience.wait_ms() > 0


def test_what_it_ran_meanwhile_counts_all_the_same(machine: Machine) -> None:
    """A bot with sixty processes keeps us from our core: that earns it nothing."""
    patience = asked(machine)
    for _ in range(4):
        meant = patience.wait_ms()
        machine.pass_by(meant + 250, ran=meant + 250)
        machine.own_wait += 250
    assert patience.wait_ms() == 0
    assert patience.spared_ms == 0


def test_what_it_waited_for_a_core_does_not_count(machine: Machine) -> None:
    patience = asked(machine)
    assert until_late(patience, machine, ran=1 / 9, waited=8 / 9) == pytest.approx(9000, rel=0.1)
    assert patience.passed_ms() == pytest.approx(1000, rel=0.02)


def test_what_it_waited_is_told_late_and_is_then_taken_from_what_was_counted(machine: Machine) -> None:
    patience = asked(machine)
    for _ in range(5):
        wait(patience, machine)
    machine.waited = 380  # all that was since the first look
    assert patience.passed_ms() == pytest.approx(machine.now - 1000 - 380, abs=0.1)


def test_that_it_waited_and_that_we_were_late_afterwards_are_two_times(machine: Machine) -> None:
    patience = asked(machine, limit_ms=250)
    machine.pass_by(patience.wait_ms() + 300)  # others have our core; nobody is looked at yet
    for _ in range(3):
        wait(patience, machine, waited=1)  # now they have its core
    meant = patience.wait_ms()
    machine.pass_by(meant + 200, ran=60, waited=40)  # and ours again: perhaps while it waited
    assert patience.passed_ms() == pytest.approx(FIRST_MS + 1 + meant, abs=1)


def test_who_oversleeps_though_nobody_had_the_core_knows_that_the_machine_stood_still(machine: Machine) -> None:
    machine.own_wait = 7000.0  # of other days
    patience = asked(machine)
    machine.pass_by(patience.wait_ms() + 60)
    assert patience.stood_ms() == pytest.approx(60, abs=0.1)
    wait(patience, machine)
    machine.pass_by(patience.wait_ms() + 30)
    machine.own_wait += 25  # of these others had the core
    assert patience.stood_ms() == pytest.approx(65, abs=0.1)
    patience.begin(1000)
    machine.pass_by(patience.wait_ms() + 9)  # as it happens
    assert patience.stood_ms() == 0


def test_what_a_machine_that_stands_still_counts_as_use_is_none(machine: Machine) -> None:
    """In CPU time it ran all the while."""
    patience = asked(machine, limit_ms=80)
    slice_ms = patience.wait_ms()
    machine.pass_by(slice_ms + 95, ran=slice_ms + 95)
    assert patience.wait_ms()
    assert patience.passed_ms() == pytest.approx(slice_ms, abs=0.1)


def test_where_nobody_counts_what_we_wait_for_a_core_the_machine_never_stands_still_for_a_moment(
    machine: Machine,
) -> None:
    machine.own_wait = -1
    patience = asked(machine)
    machine.pass_by(patience.wait_ms() + 60)
    assert patience.stood_ms() == 0
    unwatched = asked(machine, watched=False)
    machine.pass_by(unwatched.wait_ms() + 60)
    assert unwatched.stood_ms() == 0


def test_once_others_had_the_core_a_turn_is_looked_at_from_its_beginning(machine: Machine) -> None:
    """Else a bank would run down by what nobody has seen."""
    patience = asked(machine)
    wait(patience, machine)
    machine.pass_by(50)
    assert patience.passed_ms() == pytest.approx(FIRST_MS + 1, abs=0.1)
    patience.begin(1000)
    patience.wait_ms()
    machine.pass_by(50, ran=1, waited=49)
    assert patience.passed_ms() == pytest.approx(1, abs=0.1)
    looks = machine.looks
    for _ in range(10):  # the machine is quiet again
        patience.begin(1000)
        patience.wait_ms()
        machine.pass_by(1)
        patience.passed_ms()
    assert machine.looks == looks + 1


def test_what_is_spared_is_bounded(machine: Machine) -> None:
    patience = asked(machine)
    patience.wait_ms()
    machine.pass_by(50_000)
    assert patience.wait_ms() > 0
    machine.pass_by(50_000)
    assert patience.wait_ms() == 0
    assert patience.spared_ms == module.CREDIT_MS
    patience.begin(1000)
    patience.wait_ms()
    machine.pass_by(2000)
    assert patience.wait_ms() == 0


def test_nobody_can_starve_for_ever(machine: Machine) -> None:
    assert until_late(asked(machine), machine, waited=1) == pytest.approx(module.CREDIT_MS + 1000, rel=0.02)


def test_a_turn_may_begin_before_anybody_is_patient(machine: Machine) -> None:
    patience = Patience(machine)
    began, meant = machine.now, FIRST_MS + 1
    machine.pass_by(5000)
    patience.begin(1000, began_ns=int(began * NS_PER_MS))
    assert patience.wait_ms() == SLICE_MS + 1
    assert patience.passed_ms() == pytest.approx(meant, abs=0.1)
