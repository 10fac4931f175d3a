"""Passwords: argon2, at most two at once, and as much work for a login that nobody has.

What is asked here is a future: whoever has a loop awaits it, others ask for its result. Thirty who sign in at the same
moment wait for each other, and nothing else waits for them.
"""

import unicodedata
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ludus.core.errors import LudusError
from ludus.league.people.keys import new_word

if TYPE_CHECKING:
    from argon2 import PasswordHasher

AT_ONCE = 2
WAITING = 200  # more are sent away
SHORTEST, LONGEST = 10, 200
T = TypeVar("T")
_WORKERS = ThreadPoolExecutor(AT_ONCE, "password")
_PLACES = BoundedSemaphore(WAITING)


class TooManyAtOnce(LudusError):
    """Come back later: 429."""


class Verified(NamedTuple):
    good: bool
    renewed: str = ""  # the hash as it would be made today, where it was made in another way


@cache
def _hasher() -> "PasswordHasher":
    try:
        from argon2 import PasswordHasher
    except ImportError:
        raise LudusError("passwords need argon2-cffi: pip install 'ludus[league]'") from None
    return PasswordHasher(time_cost=2, memory_cost=19 << 10, parallelism=1)  # as OWASP advises; 20 ms


@cache
def _nobodys() -> str:
    return _hasher().hash(new_word())


def checked_password(password: str, *known: str) -> str:
    """One that may be chosen by somebody with such a login and pseudonym."""
    if len(password) < SHORTEST:
        raise LudusError(f"a password has {SHORTEST} letters or more")
    if len(password) > LONGEST:
        raise LudusError(f"a password has {LONGEST} letters at most")
    if len({*password}) < 4 or password.casefold() in {word.casefold() for word in known}:
        raise LudusError("this password is guessed at once: choose another one")
    return password


def hashed(password: str) -> "Future[str]":
    """What is kept of it."""
    return _asked(lambda: _hasher().hash(_same(password)))


def verified(password: str, kept: str | None) -> "Future[Verified]":
    """Whether it is the one; `kept` None, or anything that is no hash: never, after the same work."""
    return _asked(lambda: _verified(password[: LONGEST + 1], kept))


def _verified(password: str, kept: str | None) -> Verified:
    from argon2.exceptions import InvalidHashError, VerificationError

    hasher, wanted = _hasher(), kept or _nobodys()
    try:
        hasher.verify(wanted, _same(password))
    except (VerificationError, InvalidHashError):
        return Verified(False)
    if not kept:
        return Verified(False)
    return Verified(True, hasher.hash(_same(password)) if hasher.check_needs_rehash(kept) else "")


def _same(password: str) -> bytes:
    """Keyboards write the same letter in several ways."""
    return unicodedata.normalize("NFKC", password).encode(errors="replace")


def _asked(work: Callable[[], T]) -> "Future[T]":
    if not _PLACES.acquire(blocking=False):
        raise TooManyAtOnce("too many sign in at this moment; try again soon")
    return _WORKERS.submit(_placed, work)


def _placed(work: Callable[[], T]) -> T:
    try:
        return work()
    finally:
        _PLACES.release()
