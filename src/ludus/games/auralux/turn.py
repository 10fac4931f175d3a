"""A turn's two moments of change: groups land (RULES 5), orders are carried out (RULES 6)."""

from bisect import insort
from collections.abc import Iterable
from typing import TypeVar

from ludus.core.game import NOBODY, Rejection, Seat
from ludus.core.table import last_answer
from ludus.games.auralux.orders import Action, Order, Reason, Rejections, Send, ShipGroup
from ludus.games.auralux.state import State

T = TypeVar("T")


class Planets:
    """The planets while they change."""

    def __init__(self, state: State, ships: Iterable[int]) -> None:
        self.state, self.book = state, state.book
        self.owners, self.ships = list(state.owners), list(ships)
        self.levels, self.armours = list(state.levels), list(state.armours)

    def land(self, group: ShipGroup) -> None:
        i, count, seat = group.destination - 1, group.ships, group.seat
        if self.owners[i] == seat:
            self.ships[i] = self.book.add(self.ships[i], count)
            return
        if self.ships[i] >= count:
            self.ships[i] -= count
            self._abandon(i)
            return
        self._conquer(i, count - self.ships[i], seat)

    def _conquer(self, i: int, count: int, seat: Seat) -> None:
        """The ships there are beaten and `count` are left over: they meet the armour."""
        self.ships[i] = 0
        if self.levels[i] and self.armours[i] > count:
            self.armours[i] -= count
            return
        self.owners[i], self.ships[i] = seat, count - self.armours[i]
        self.levels[i] = self.armours[i] = 0
        self._abandon(i)

    def _abandon(self, i: int) -> None:
        """RULES 3: a planet of level 0 without ships is nobody's."""
        if not self.ships[i] and not self.levels[i]:
            self.owners[i] = NOBODY

    def spend(self, i: int, count: int) -> bool:
        """RULES 6.4: capture, or upgrade, or repair; whether it may not be done again this turn."""
        options, level = self.book.options, self.levels[i]
        if level == 0:
            price, missing = options.capture_price, 0
        else:
            missing = options.armour[level] - self.armours[i]
            price = options.upgrade_prices[level] + missing if level < self.book.top else count + 1
        if count >= price:
            self.ships[i] -= price
            self.levels[i], self.armours[i] = level + 1, options.armour[level + 1]
            return True
        repair = min(missing, count)
        self.ships[i] -= repair
        self.armours[i] += repair
        return False

    def take(self, i: int, count: int) -> None:
        self.ships[i] -= count
        self._abandon(i)


class Orders(Planets):
    """The orders of one seat's turn, one after the other on the live state."""

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__(state, state.ships)
        self.seat, self.step = seat, state.turn // state.book.seats
        self.groups, self.sends = list(state.groups[seat]), list(state.sends[seat])
        self.launched = state.launched
        self.done: set[int] = set()  # captured or upgraded in this turn

    def give(self, order: Order) -> str | None:
        """Carry it out; the reason where it is rejected."""
        source, destination, count = order
        planets = self.book.planets
        if not (0 < source <= planets and 0 < destination <= planets) or count <= 0:
            return Reason.BAD_ARGS
        i = source - 1
        if self.owners[i] != self.seat:
            return Reason.NOT_OWNER
        if self.ships[i] < count:
            return Reason.NOT_ENOUGH
        return self._send(order) if source != destination else self._spend(i, count)

    def _spend(self, i: int, count: int) -> str | None:
        if i in self.done:
            return Reason.UPGRADED
        if self.spend(i, count):
            self.done.add(i)
        return None

    def _send(self, order: Order) -> str | None:
        source, destination, count = order
        perishes = len(self.groups) >= self.book.options.max_groups
        if perishes and not self.book.document:
            return Reason.GROUP_LIMIT
        self.take(source - 1, count)
        if perishes and self.book.version == 1:
            return Reason.GROUP_LIMIT
        self.sends.append(Send(self.seat, source, destination, count))
        if perishes:
            return None  # RULES R5: sent, as everybody is told, and gone
        lands = self.step + self.book.distances[source - 1][destination - 1]
        insort(self.groups, ShipGroup(lands, self.launched, self.seat, source, destination, count))
        self.launched += 1
        return None

    def after(self) -> State:
        state, seat = self.state, self.seat
        owners, levels = tuple(self.owners), tuple(self.levels)
        same = owners == state.owners and levels == state.levels
        return State(
            self.book,
            state.turn,
            owners,
            tuple(self.ships),
            levels,
            tuple(self.armours),
            put(state.groups, seat, tuple(self.groups)),
            put(state.sends, seat, tuple(self.sends)),
            self.launched,
            state.dead,
            state.dropped,
            state.over,
            state.incomes if same else self.book.incomes(owners, levels),
        )


@last_answer
def obey(state: State, action: Action) -> tuple[State, Rejections]:
    """Carry out the orders of the seat to move, skipping those that cannot be. Who writes logs asks once more for what
    was just played."""
    seat = state.turn % state.book.seats
    if all(_saves(state, seat, order) for order in action):
        return state, ()
    orders, rejections = Orders(state, seat), []
    for number, order in enumerate(action):
        reason = orders.give(order)
        if reason is not None:
            rejections.append(Rejection(number, reason))
    return orders.after(), tuple(rejections)


def _saves(state: State, seat: Seat, order: Order) -> bool:
    """Whether ships are spent on a planet of the seat's that needs no repair, and are too few for the next level: so
    they all stay. Whoever spends what there is in every turn mostly does this."""
    source, destination, count = order
    if source != destination or not 0 < source <= state.book.planets:
        return False
    i, options = source - 1, state.book.options
    level = state.levels[i]
    if state.owners[i] != seat or not 0 < count <= state.ships[i]:
        return False
    if level == 0:
        return count < options.capture_price
    return state.armours[i] == options.armour[level] and (
        level >= state.book.top or count < options.upgrade_prices[level]
    )


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The items with another one at this place."""
    return (*items[:place], item, *items[place + 1 :])
