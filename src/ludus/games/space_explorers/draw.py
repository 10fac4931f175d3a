"""How SpaceExplorers looks: on the rim of a planet each people has a part, player 1 above and player 2 below."""

from collections.abc import Iterator

from ludus.core.controls import Controls
from ludus.core.options import read_options
from ludus.core.scene import AnyShape, Backdrop, Scene, seat_paint
from ludus.games.space_explorers import rules
from ludus.games.space_explorers.board import Board
from ludus.games.space_explorers.rules import ExplorersPlanet, ExplorersView
from ludus.games.starmap import choices, drawing
from ludus.games.starmap.drawing import describe as describe
from ludus.games.starmap.map.atlas import Spot

BACKDROP = Backdrop(top="nebula", bottom="space", glow="nebula", stars=110, seed=5, night=True)


def draw(view: ExplorersView) -> Scene:
    return drawing.draw(view, "SpaceExplorers", lambda planet: planet.people, _inside, BACKDROP)


def draw_board(board: Board, edition: str) -> Scene:
    options = read_options(rules.Options, {"edition": edition}, "space_explorers")
    return draw(rules.view(rules.new(board, 2, options), None))


def news(before: ExplorersView, now: ExplorersView) -> tuple[str, ...]:
    return choices.news(before, now, lambda planet: planet.total)


def tally(view: ExplorersView) -> tuple[float, ...]:
    return drawing.tally(view, lambda planet: planet.people)


def controls(view: ExplorersView) -> Controls:
    return drawing.controls(view, lambda planet: planet.mine)


def _inside(planet: ExplorersPlanet, spot: Spot) -> Iterator[AnyShape]:
    there = [(seat, count) for seat, count in enumerate(planet.people) if count > 0]
    id, size, room = planet.id, planet.size, max(planet.size, sum(planet.people), 1)
    for seat, count in there:
        share = round(count / room, 2)
        yield drawing.gauge(f"people:{id}-{seat}", seat, spot, size, seat / 2 - share / 2, share)
        row = 0 if len(there) == 1 else 2 * seat - 1
        yield drawing.number(f"number:{id}-{seat}", count, spot, size, seat_paint(seat) if row else "ink", row)
