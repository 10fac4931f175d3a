"""How PlanetWars looks: the rim of a planet shows how full it is."""

from collections.abc import Iterator

from ludus.core.controls import Controls
from ludus.core.game import NOBODY
from ludus.core.scene import AnyShape, Scene
from ludus.games.planet_wars.rules import WarsPlanet, WarsView
from ludus.games.starmap import drawing


def draw(view: WarsView) -> Scene:
    return drawing.draw(view, "PlanetWars", _peoples, _inside)


def controls(view: WarsView) -> Controls:
    return drawing.controls(view, lambda planet: planet.population if planet.owner == view.seat else 0)


def _peoples(planet: WarsPlanet) -> tuple[int, int]:
    first, second = (planet.population if planet.owner == seat else 0 for seat in (0, 1))
    return first, second


def _inside(planet: WarsPlanet, look: drawing.Look) -> Iterator[AnyShape]:
    if planet.owner == NOBODY:
        return
    full = min(1.0, max(0.0, planet.population / max(1, planet.size)))
    yield drawing.gauge(f"people:{planet.id}", planet.owner, look, 0, full)
    yield drawing.number(f"number:{planet.id}", planet.population, look)
