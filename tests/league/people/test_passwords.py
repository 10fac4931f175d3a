"""Passwords."""

import threading
from typing import Any

import pytest
from argon2 import PasswordHasher

from ludus.core.errors import LudusError
from ludus.league.people import passwords
from ludus.league.people.passwords import AT_ONCE, TooManyAtOnce, Verified, checked_password, hashed, verified

GOOD = "correct horse battery"


def test_what_is_kept_is_no_password_and_never_the_same() -> None:
    one, two = hashed(GOOD).result(), hashed(GOOD).result()
    assert one != two
    assert one.startswith("$argon2id$") and GOOD not in one
    assert verified(GOOD, one).result().good
    assert not verified(GOOD + "x", one).result().good


@pytest.mark.parametrize("kept", [None, "", "x", "$argon2id$v=19$m=19456,t=2,p=1$bad$bad"])
def test_without_a_good_hash_nothing_is_right(kept: str | None) -> None:
    assert verified(GOOD, kept).result() == Verified(False)


def test_a_login_that_nobody_has_costs_the_same_work(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = hashed(GOOD).result()
    asked: list[str] = []
    hasher = passwords._hasher()

    class Counting:
        def __getattr__(self, name: str) -> Any:
            asked.append(name)
            return getattr(hasher, name)

    passwords._nobodys()
    monkeypatch.setattr(passwords, "_hasher", Counting)
    verified("wrong password", kept).result()
    assert asked == ["verify"]
    verified("wrong password", None).result()
    assert asked == ["verify", "verify"]


def test_a_hash_of_other_days_is_renewed() -> None:
    old = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(GOOD)
    found = verified(GOOD, old).result()
    assert found.good and verified(GOOD, found.renewed).result() == Verified(True)


def test_a_letter_may_be_typed_in_two_ways() -> None:
    assert verified("caf\u00e9 au lait", hashed("cafe\u0301 au lait").result()).result().good


@pytest.mark.parametrize("bad", ["", "short", "x" * 201, "aaaaaaaaaaaa", "Ada@School.example", "ababababab"])
def test_what_may_not_be_chosen(bad: str) -> None:
    with pytest.raises(LudusError):
        checked_password(bad, "ada@school.example", "Ada")


def test_two_are_worked_on_at_once_and_more_than_so_many_are_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    lock, free, inside, most = threading.Lock(), threading.Event(), 0, 0
    entered = threading.Semaphore(0)

    def slow(password: str, kept: str | None) -> Verified:
        nonlocal inside, most
        with lock:
            inside += 1
            most = max(most, inside)
        entered.release()
        free.wait(60)
        with lock:
            inside -= 1
        return Verified(True)

    monkeypatch.setattr(passwords, "_verified", slow)
    waiting = [verified(GOOD, "x") for _ in range(passwords.WAITING)]
    with pytest.raises(TooManyAtOnce, match="too many sign in at this moment"):
        verified(GOOD, "x")
    assert all(entered.acquire(timeout=60) for _ in range(AT_ONCE))
    free.set()
    assert all(one.result().good for one in waiting)
    assert most == AT_ONCE
    assert verified(GOOD, "x").result().good
