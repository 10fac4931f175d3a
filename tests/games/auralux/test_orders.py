"""Orders of Auralux, made from what a view shows."""

from ludus.games.auralux import rules
from ludus.games.auralux.orders import Order, invest, send
from tests.games.auralux.positions import start


def test_orders_from_planets_of_a_view() -> None:
    view = rules.view(start(), 0)
    home, there = view.mine[0], view.neutral[0]
    assert (send(home, there, 5), invest(home, 7)) == (Order(1, 3, 5), Order(1, 1, 7))
    assert (view.distance(home, there), view.distance(2, 3), home.price, there.price) == (9, 13, 100, 100)
    assert (view.enemy[0].is_enemy, home.is_mine, there.is_neutral, home.missing_armor) == (True, True, True, 0)
