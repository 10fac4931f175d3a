"""How often somebody may guess. Kept in memory: after a restart everybody begins anew, which nobody can bring about."""

from collections import OrderedDict
from collections.abc import Callable

from ludus.league.people.passwords import TooManyAtOnce

KNOWN = 20_000  # that are remembered; who was quiet longest is forgotten first
LATER = "too many tries; wait a few minutes, or ask staff for a link to a new password"


class Throttle:
    """So many at once for each, and then one every `every_s` seconds."""

    def __init__(self, burst: int, every_s: float, now: Callable[[], float]) -> None:
        self._burst, self._every_s, self._now = float(burst), every_s, now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        """One try; False where there is none left."""
        left = self._count(who)
        self._keep(who, left - 1 if left >= 1 else left)
        return left >= 1

    def give_back(self, who: str) -> None:
        """It was none: the guess was right."""
        self._keep(who, min(self._burst, self._count(who) + 1))

    def _count(self, who: str) -> float:
        left, then = self._left.get(who, (self._burst, self._now()))
        return min(self._burst, left + max(0.0, self._now() - then) / self._every_s)

    def _keep(self, who: str, left: float) -> None:
        self._left[who] = left, self._now()
        self._left.move_to_end(who)
        if len(self._left) > KNOWN:
            self._left.popitem(last=False)


class SignInThrottle:
    """A stranger can neither guess a password nor, by guessing, keep its owner out from another place: few tries from
    one address for one login, more for a login from all addresses, and more again from an address, where a class is."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._here, self._login, self._address = Throttle(10, 60, now), Throttle(60, 30, now), Throttle(300, 2, now)

    def take(self, login: str, address: str) -> None:
        """A guess at this login's password; without a login, at something that is nobody's by name: a code, a link."""
        login = login[:100].strip().lower()
        for throttle, who in self._each(login, address):
            if not throttle.take(who):
                raise TooManyAtOnce(LATER)

    def give_back(self, login: str, address: str) -> None:
        for throttle, who in self._each(login[:100].strip().lower(), address):
            throttle.give_back(who)

    def _each(self, login: str, address: str) -> tuple[tuple[Throttle, str], ...]:
        all_of_it = (self._address, address)
        return (all_of_it,) if not login else ((self._here, f"{login} {address}"), all_of_it, (self._login, login))
