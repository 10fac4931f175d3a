"""How SpaceExplorers looks: on the rim of a planet each people has a part, player 1 above and player 2 below."""

from collections.abc import Iterator

from ludus.core.controls import Controls
from ludus.core.scene import AnyShape, Scene, seat_paint
from ludus.games.space_explorers.rules import ExplorersPlanet, ExplorersView
from ludus.games.starmap import drawing


def draw(view: ExplorersView) -> Scene:
    return drawing.draw(view, "SpaceExplorers", lambda planet: planet.people, _inside)


def controls(view: ExplorersView) -> Controls:
    return drawing.controls(view, lambda planet: planet.mine)


def _inside(planet: ExplorersPlanet, look: drawing.Look) -> Iterator[AnyShape]:
    there = [(seat, count) for seat, count in enumerate(planet.people) if count > 0]
    room = max(planet.size, sum(count for _, count in there), 1)
    for seat, count in there:
        share = count / room
        yield drawing.gauge(f"people:{planet.id}-{seat}", seat, look, seat / 2 - share / 2, share)
        row = 0 if len(there) == 1 else 2 * seat - 1
        paint = seat_paint(seat) if row else "ink"
        yield drawing.number(f"number:{planet.id}-{seat}", count, look, paint, row)
