"""Legal orders to choose from: for `actions`, `sample` and people at a screen."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from ludus.games.starmap.map.chart import Chart
from ludus.games.starmap.orders import Action, Order

Step = Callable[[int], int]


def few(chart: Chart, available: Sequence[int]) -> Iterator[Action]:
    """Nothing, and from each planet all or half of the people there to each neighbour."""
    yield ()
    for i, people in enumerate(available):
        for there in _targets(chart, i) if people > 0 else ():
            yield (Order(chart.ids[i], chart.ids[there], people),)
            if people > 1:
                yield (Order(chart.ids[i], chart.ids[there], people // 2),)


def sample(chart: Chart, available: Sequence[int], rng: Random) -> Action:
    """Some planets, each sending some of its people to some neighbour."""
    orders = []
    for i, people in enumerate(available):
        targets = _targets(chart, i)
        if people > 0 and targets and rng.random() < 0.5:
            orders.append(Order(chart.ids[i], chart.ids[rng.choice(targets)], rng.randint(1, people)))
    return tuple(orders)


def _targets(chart: Chart, i: int) -> list[int]:
    return [there for there in chart.neighbours[i] if there != i]
