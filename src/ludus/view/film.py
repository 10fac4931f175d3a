"""A match as a film: a head, then one frame a turn that says only what has changed since the one before.

The same messages go to a browser live, turn by turn, and into an exported page: one player shows both.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct, field, to_builtins

from ludus.core.game import AnyGame, Seat
from ludus.core.match import MatchSpec, Moment
from ludus.core.scene import AnyShape, Backdrop, Scene
from ludus.view.scenes import drawing

Box = tuple[float, float, float, float]  # x, y, width, height
DIGITS = 3  # of coordinates: a thousandth of the distance between two neighbours


class FilmHead(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="head"):
    """What a film is of. `seen` is the seat whose eyes it is seen through; none for a spectator, who sees all."""

    game: str
    title: str
    names: tuple[str, ...]
    board: str
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    hidden: bool = False  # whether seats see different things
    seen: Seat | None = None


class Change(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """From one scene to the next: shapes by id that are new (whole), changed (only the fields that are) or gone.

    `now` is the scene's time, by which journeys are where they are.
    """

    now: float = 0
    box: Box | None = None
    back: dict[str, Any] | None = None  # the backdrop, where it is another than before
    new: tuple[dict[str, Any], ...] = ()
    set: dict[str, dict[str, Any]] = field(default_factory=dict)
    gone: tuple[str, ...] = ()


class Frame(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="frame"):
    """One turn; turn 0 is the start."""

    turn: int
    scene: Change
    seat: Seat | None = None
    orders: tuple[str, ...] = ()
    rejected: tuple[tuple[int, str], ...] = ()  # which order, and why
    tally: tuple[float, ...] = ()
    fault: tuple[str, str, str] | None = None  # kind, message, detail
    said: tuple[str, ...] = ()
    took: float = 0  # milliseconds of thought
    paints: tuple[str, ...] = ()  # of the seats; in the first frame only
    outcome: dict[str, Any] | None = None


def head(game: AnyGame, spec: MatchSpec, seen: Seat | None = None) -> FilmHead:
    return FilmHead(
        game=spec.game,
        title=game.info.title,
        names=tuple(entrant.name for entrant in spec.entrants),
        board=spec.board,
        seed=spec.seed,
        options=spec.options,
        hidden=game.info.hidden,
        seen=seen,
    )


class Camera:
    """Makes a frame of each moment, as one seat (or a spectator) sees it."""

    def __init__(self, game: AnyGame, seen: Seat | None = None) -> None:
        self._game, self._seen = game, seen
        self._shapes: dict[str, AnyShape] = {}
        self._box: Box | None = None
        self._back: Backdrop | None = None

    def shoot(self, moment: Moment, said: tuple[str, ...] = (), took_us: int = 0) -> Frame:
        with drawing(self._game):
            return self._shoot(moment, said, took_us)

    def _shoot(self, moment: Moment, said: tuple[str, ...], took_us: int) -> Frame:
        draws, view = self._game.drawing, self._game.rules.view(moment.state, self._seen)
        scene, first = draws.draw(view), self._box is None
        own = self._seen is None or self._seen == moment.seat
        note, told = moment.fault, own or not self._game.info.hidden  # where there are secrets, orders are one
        return Frame(
            turn=moment.turn,
            seat=moment.seat,
            scene=self._change(scene),
            orders=draws.describe(moment.action) if moment.action is not None and told else (),
            rejected=tuple((one.order, one.reason) for one in moment.rejections) if told else (),
            tally=tuple(map(_number, draws.tally(view))),
            fault=(str(note.kind), note.message, note.detail if own else "") if note else None,
            said=said if own else (),
            took=_number(took_us / 1000),
            paints=tuple(total.paint for total in scene.totals) if first else (),
            outcome=to_builtins(moment.outcome) if moment.outcome else None,
        )

    def _change(self, scene: Scene) -> Change:
        before, self._shapes = self._shapes, {shape.id: shape for shape in scene.shapes}
        new: list[dict[str, Any]] = []
        changed: dict[str, dict[str, Any]] = {}
        for id, shape in self._shapes.items():
            old = before.pop(id, None)
            if old is None:
                new.append(flat(shape))
            elif old is not shape and (fields := differing(old, shape)):
                changed[id] = fields
        now, box, back = _number(scene.now), self._moved(scene), self._behind(scene)
        return Change(now=now, box=box, back=back, new=tuple(new), set=changed, gone=tuple(before))

    def _behind(self, scene: Scene) -> dict[str, Any] | None:
        same, self._back = scene.backdrop == self._back, scene.backdrop
        return None if same else to_builtins(scene.backdrop or {})

    def _moved(self, scene: Scene) -> Box | None:
        x, y, width, height = (round(value, DIGITS) for value in (scene.x, scene.y, scene.width, scene.height))
        box = (x, y, width, height)
        same, self._box = box == self._box, box
        return None if same else box


def film(
    game: AnyGame,
    spec: MatchSpec,
    moments: Iterable[Moment],
    said: dict[int, tuple[str, ...]],
    seen: Seat | None = None,
    think_us: Sequence[int] = (),
) -> Iterator[FilmHead | Frame]:
    """A whole match; `said` are the players' notes by turn, `think_us` how long each turn took them."""
    camera = Camera(game, seen)
    yield head(game, spec, seen)
    for moment in moments:
        took = think_us[moment.turn - 1] if 0 < moment.turn <= len(think_us) else 0
        yield camera.shoot(moment, said.get(moment.turn, ()), took)


def flat(shape: AnyShape) -> dict[str, Any]:
    """A shape as JSON, without what is usual, its numbers rounded."""
    return {name: value if isinstance(value, str) else _rounded(value) for name, value in to_builtins(shape).items()}


def differing(before: AnyShape, after: AnyShape) -> dict[str, Any]:
    """The fields that changed."""
    changed: dict[str, Any] = {}
    for name in after.__struct_fields__:
        old, new = getattr(before, name), getattr(after, name)
        if old is not new and old != new:
            value = _rounded(to_builtins(new))
            if not isinstance(new, float) or value != _number(old):
                changed[name] = value
    return changed


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, dict):
        return {name: _rounded(one) for name, one in value.items()}
    return [_rounded(one) for one in value] if isinstance(value, list | tuple) else value


def _number(value: float) -> float:
    """Rounded; a whole number without a point, which is shorter."""
    rounded = round(value, DIGITS)
    return int(rounded) if rounded == int(rounded) else rounded
