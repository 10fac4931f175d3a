"""How often somebody may guess."""

from ludus.league.people.passwords import TooManyAtOnce
from ludus.league.people.throttle import KNOWN, SignInThrottle, Throttle
from tests.league.peopled import Clock


def tries(throttle: SignInThrottle, login: str, address: str, most: int = 1000) -> int:
    for count in range(most):
        try:
            throttle.take(login, address)
        except TooManyAtOnce:
            return count
    return most


def test_a_few_at_once_and_then_slowly(clock: Clock) -> None:
    throttle = Throttle(3, 60, clock)
    assert [throttle.take("x") for _ in range(5)] == [True, True, True, False, False]
    assert throttle.take("y")
    clock.now += 60
    assert [throttle.take("x") for _ in range(2)] == [True, False]
    clock.now -= 10_000  # a clock that is set back gives and takes nothing
    assert not throttle.take("x")


def test_a_right_guess_is_no_guess(clock: Clock) -> None:
    throttle = SignInThrottle(clock)
    for _ in range(1000):
        throttle.take("ada", "here")
        throttle.give_back("ada", "here")


def test_one_who_guesses_from_one_address_does_not_keep_the_owner_out(clock: Clock) -> None:
    throttle = SignInThrottle(clock)
    assert tries(throttle, "ada", "evil") == 10
    assert tries(throttle, " ADA ", "evil") == 0  # the same login
    assert tries(throttle, "ada", "home") == 10


def test_one_who_guesses_from_many_addresses_gets_not_far(clock: Clock) -> None:
    throttle = SignInThrottle(clock)
    assert sum(tries(throttle, "ada", f"evil {number}") for number in range(100)) == 60


def test_one_who_tries_many_logins_is_stopped_by_address(clock: Clock) -> None:
    throttle = SignInThrottle(clock)
    assert sum(tries(throttle, f"login {number}", "evil", 1) for number in range(1000)) == 300


def test_memory_is_bounded(clock: Clock) -> None:
    throttle = Throttle(1, 60, clock)
    throttle.take("first")
    for number in range(KNOWN):
        throttle.take(str(number))
    assert throttle.take("first")  # forgotten
    assert not throttle.take(str(KNOWN - 1))
