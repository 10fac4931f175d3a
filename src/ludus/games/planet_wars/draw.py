"""How PlanetWars looks: the rim of a planet shows how full it is."""

from collections.abc import Iterator

from ludus.core.controls import Controls
from ludus.core.game import NOBODY
from ludus.core.options import read_options
from ludus.core.scene import AnyShape, Backdrop, Scene
from ludus.games.planet_wars import rules
from ludus.games.planet_wars.board import Board
from ludus.games.planet_wars.rules import WarsPlanet, WarsView
from ludus.games.starmap import choices, drawing
from ludus.games.starmap.drawing import describe as describe
from ludus.games.starmap.map.atlas import Spot

BACKDROP = Backdrop(top="space", bottom="dusk", glow="dusk", stars=110, seed=11, night=True)


def draw(view: WarsView) -> Scene:
    return drawing.draw(view, "PlanetWars", _peoples, _inside, BACKDROP)


def draw_board(board: Board, edition: str) -> Scene:
    options = read_options(rules.Options, {"edition": edition}, "planet_wars")
    return draw(rules.view(rules.new(board, 2, options), None))


def news(before: WarsView, now: WarsView) -> tuple[str, ...]:
    return choices.news(before, now, lambda planet: planet.population)


def tally(view: WarsView) -> tuple[float, ...]:
    return drawing.tally(view, _peoples)


def controls(view: WarsView) -> Controls:
    return drawing.controls(view, lambda planet: planet.population if planet.owner == view.seat else 0)


def _peoples(planet: WarsPlanet) -> tuple[int, int]:
    first, second = (planet.population if planet.owner == seat else 0 for seat in (0, 1))
    return first, second


def _inside(planet: WarsPlanet, spot: Spot) -> Iterator[AnyShape]:
    if planet.owner == NOBODY:
        return
    id, size, people = planet.id, planet.size, planet.population
    full = round(min(1.0, max(0.0, people / max(1, size))), 2)
    yield drawing.gauge(f"people:{id}", planet.owner, spot, size, 0.0, full)
    yield drawing.number(f"number:{id}", people, spot, size)
