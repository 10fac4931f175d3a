"""What each level promises, and how an attack is judged."""

from itertools import pairwise

import pytest

from ludus.core.limits import Level
from ludus.sandbox import attacks
from ludus.sandbox.promises import PROMISES, Promise, State, is_promised, judged, untried

PARTLY = Promise("cores", "stays", Level.BWRAP, "where it is not root")
WHOLLY = Promise("cores", "stays", Level.BWRAP)


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.attack)
def test_every_promise_has_its_attack(promise: Promise) -> None:
    if promise.attack == "host_paths":  # an entrant of its own
        assert "{secret}" in attacks.SCRIPT
    else:
        assert callable(getattr(attacks, promise.attack))


def test_what_a_level_promises_a_firmer_one_does_too() -> None:
    given = [{one.text for one in PROMISES if is_promised(one, level)} for level in Level]
    assert all(weak < firm for weak, firm in pairwise(given))
    assert len(given[-1]) == len(PROMISES) == len({one.attack for one in PROMISES})


@pytest.mark.parametrize("refused", [None, [], "", False, 0])
def test_an_attack_that_reached_nothing_was_refused(refused: object) -> None:
    found = judged(WHOLLY, Level.BWRAP, refused, "EPERM")
    assert (found.state, found.seen) == (State.ENFORCED, "EPERM")


def test_what_was_reached_is_named() -> None:
    assert judged(WHOLLY, Level.LIMITS, [1, "two"], "").seen == "1, two"
    assert judged(WHOLLY, Level.LIMITS, "root", "") == judged(WHOLLY, Level.LIMITS, ["root"], "ignored")
    assert judged(WHOLLY, Level.LIMITS, "root", "").state is State.ABSENT


def test_what_holds_in_part_holds_so_only_where_anything_holds() -> None:
    held = judged(PARTLY, Level.LIMITS, "root", "")
    assert (held.state, held.seen) == (State.DEGRADED, "root; where it is not root")
    free = judged(PARTLY, Level.NONE, "root", "")
    assert (free.state, free.seen) == (State.ABSENT, "root")


def test_an_attack_that_did_not_run_proves_nothing() -> None:
    assert untried(WHOLLY, "no python").state is State.ABSENT
    assert untried(WHOLLY, "no python").seen == "the attack did not run: no python"
