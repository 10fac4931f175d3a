"""A scene of a guide, played by the game's own rules and drawn by its own drawing: so a picture is never wrong."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ludus.core.controls import Choice
from ludus.core.errors import BadMessage, IllegalAction, LudusError, UnknownName
from ludus.core.game import AnyGame
from ludus.core.guide.reading import BadGuide, Guide, GuideScene, ScenePosition
from ludus.core.options import read_options
from ludus.core.scene import AnyShape, Circle, Group, Hexagon, Paint, Path, Scene

ABOVE = 900  # a layer over all that a game draws, and below the heading


def picture_of(game: AnyGame, guide: Guide, scene: GuideScene) -> Scene:
    """The scene, drawn; BadGuide where that cannot be."""
    try:
        return _drawn(game, scene.position, state_of(game, scene.position))
    except BadGuide:
        raise
    except (LudusError, BadMessage, IllegalAction) as error:
        raise BadGuide(guide.source, scene.line, f"{scene.title}: {error}") from None


def state_of(game: AnyGame, position: ScenePosition) -> Any:
    """Where the turns of a scene lead. An order that would be skipped is an error: a guide shows what can be done."""
    state = _start(game, position)
    for number, said in enumerate(position.turns, 1):
        state = _asked(game, state, number)
        action = game.codec.parse_action(said)
        game.rules.check(state, action)
        state, skipped = game.rules.play(state, action)
        if skipped:
            raise LudusError(f"turn {number}: order {skipped[0].order + 1} is skipped: {skipped[0].reason}")
    for number in range(len(position.turns), len(position.turns) + position.wait):
        state = _asked(game, state, number + 1)
        state = game.rules.play(state, game.rules.idle(state))[0]
    return state


def _start(game: AnyGame, position: ScenePosition) -> Any:
    options = read_options(game.options, position.options, game.info.name)
    edition = getattr(options, "edition", game.info.editions[0])
    board = _board(game, position.board or game.info.board, edition)
    both = read_options(game.options, {**board.options, **position.options}, game.info.name)
    seats = position.seats or board.players or game.info.seats[0]
    if seats not in game.info.seats:
        raise LudusError(f"{seats} seats; the game is for {', '.join(map(str, game.info.seats))}")
    return game.rules.new(board, seats, both)


def _board(game: AnyGame, words: str, edition: str) -> Any:
    """One that ships with the game, or its text; never another file."""
    if "\n" in words or "{" in words:
        return game.board.read(words, "board", edition)
    shipped = {file.stem: file for file in game.board.FOLDER.glob(f"*{game.board.SUFFIX}")}
    if words not in shipped:
        raise UnknownName("board", words, shipped, where=f" of {game.info.name}")
    return game.board.read(shipped[words].read_text(encoding="utf-8"), str(shipped[words]), edition)


def _asked(game: AnyGame, state: Any, number: int) -> Any:
    """The state in which somebody is asked for this turn: those that nobody is asked for are played."""
    while (forced := game.rules.forced(state)) is not None:
        state = game.rules.play(state, forced)[0]
    if game.rules.to_move(state) is None:
        raise LudusError(f"turn {number}: the match is over before it")
    return state


def _drawn(game: AnyGame, position: ScenePosition, state: Any) -> Scene:
    seats = len(game.drawing.tally(game.rules.view(state, None)))
    if position.seat is not None and position.seat >= seats:
        raise LudusError(f"there is no seat {position.seat}: they are 0 to {seats - 1}")
    scene = game.drawing.draw(game.rules.view(state, position.seat))
    if not position.pick:
        return scene
    mover = game.rules.to_move(state)
    choices = game.drawing.controls(game.rules.view(state, mover)).choices if mover is not None else ()
    return _marked(scene, position.pick, choices)


def _marked(scene: Scene, picked: str, choices: tuple[Choice, ...]) -> Scene:
    """With a ring around what is picked, and a dashed one around all that can be picked next, as on the board."""
    targets = {choice.target for choice in choices if choice.source == picked}
    if not targets:
        raise UnknownName("source", picked, {choice.source for choice in choices})
    places = {shape.id: shape for shape in scene.shapes}
    marked = [id for id in sorted({picked, *targets}) if id in places]
    rings = [ring for id in marked for ring in _rings(places[id], id == picked)]
    return replace(scene, shapes=(*scene.shapes, *rings))


def _rings(shape: AnyShape, picked: bool) -> Iterator[Circle]:
    """One, on a paler one that keeps it to be seen on whatever lies below."""
    radius = _reach(shape) * (0.75 if isinstance(shape, Hexagon) else 1.3)
    if radius <= 0 or not isinstance(shape, Circle | Hexagon | Group):
        return
    halo = Circle(id=f"guide:{shape.id}:halo", x=shape.x, y=shape.y, radius=radius, stroke="ground", layer=ABOVE)
    yield replace(halo, width=0.14 * radius, opacity=0.8)
    paint: Paint = "ink" if picked else "accent"
    yield replace(halo, id=f"guide:{shape.id}", stroke=paint, width=0.09 * radius, dashed=not picked, layer=ABOVE + 1)


def _reach(shape: AnyShape) -> float:
    """How far it goes from its middle, about."""
    if isinstance(shape, Group):
        return max((_reach(one) for one in shape.shapes), default=0.0)
    if isinstance(shape, Path):
        return max((max(abs(x), abs(y)) for x, y in shape.points), default=0.0)
    return shape.radius if isinstance(shape, Circle | Hexagon) else 0.0
