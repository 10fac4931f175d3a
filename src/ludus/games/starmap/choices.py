"""Legal orders to choose from, for `actions` and `sample`; and what people at a screen are warned and told of."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeVar

from ludus.core.controls import Caution, Choice
from ludus.core.game import NOBODY
from ludus.games.starmap.map.chart import Chart
from ludus.games.starmap.orders import Action, Order
from ludus.games.starmap.view import Incoming, View, VisiblePlanet

Step = Callable[[int], int]
P = TypeVar("P", bound=VisiblePlanet)
Crowd = Callable[[P], int]  # all people on a planet
LAST = "Nobody would stay on your last planet."


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


def cautions(view: View[P], choices: Sequence[Choice]) -> tuple[Caution, ...]:
    """Whoever sends everybody away from everywhere has no planet any more."""
    sources = dict.fromkeys(choice.source for choice in choices)
    stays = any(f"planet:{planet.id}" not in sources for planet in view.mine)
    return () if stays or not sources else (Caution(sources=tuple(sources), text=LAST),)


def news(before: View[P], now: View[P], crowd: Crowd[P]) -> tuple[str, ...]:
    """Planets won and lost, shuttles on their way to one's own, the first sight of the other, planets that are full."""
    return (*_changed_hands(before, now), *_attacks(before, now), *_met(before, now), *_full(before, now, crowd))


def _changed_hands(before: View[P], now: View[P]) -> Iterator[str]:
    then, mine = ([planet.id for planet in view.mine] for view in (before, now))
    yield from (f"planet {id} is no longer yours" for id in then if id not in mine)
    yield from (f"planet {id} is yours" for id in mine if id not in then)


def _attacks(before: View[P], now: View[P]) -> Iterator[str]:
    known = [_landing(before, shuttle) for shuttle in _hostile(before)]
    for shuttle in _hostile(now):
        there, landing = now.seen(shuttle.destination), _landing(now, shuttle)
        if landing in known:
            known.remove(landing)
        elif there is not None and there.owner == now.seat:
            yield f"{shuttle.people} people of the other player are on their way to planet {there.id}"


def _hostile(view: View[P]) -> list[Incoming]:
    return [shuttle for planet in view.visible for shuttle in planet.incoming if shuttle.owner != view.seat]


def _landing(view: View[P], shuttle: Incoming) -> tuple[int, ...]:
    """What stays the same as long as it flies."""
    return (*shuttle[:4], view.turn + shuttle.turns_left)


def _met(before: View[P], now: View[P]) -> Iterator[str]:
    met, meets = (bool(view.enemy or _hostile(view)) for view in (before, now))
    if meets and not met:
        yield "the other player is in sight"


def _full(before: View[P], now: View[P], crowd: Crowd[P]) -> Iterator[str]:
    for planet in now.mine:
        then = before.seen(planet.id)
        if then is not None and then.owner != NOBODY and crowd(then) < planet.size <= crowd(planet):
            yield f"planet {planet.id} is full"
