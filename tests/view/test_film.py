"""Films: what they leave out can be put together again."""

from typing import Any

import msgspec
import pytest

from ludus.core.match import Entrant, MatchSpec
from ludus.core.scene import Arc, Circle, Group, Journey
from ludus.games import load
from ludus.referee import moments, play_match
from ludus.view.film import Camera, Frame, differing, film, flat

MATCHES: dict[str, tuple[tuple[str, ...], str, dict[str, Any]]] = {
    "auralux": (("expander", "raider", "planner", "random"), "compass", {"max_steps": 60}),
    "fish": (("greedy", "random"), "polar", {}),
    "planet_wars": (("greedy", "admiral"), "rings", {"last_turn": 60}),
    "space_explorers": (("greedy", "admiral"), "rings", {"last_turn": 60}),
}
every_game = pytest.mark.parametrize("name", MATCHES)


def record(name: str) -> Any:
    bots, board, options = MATCHES[name]
    known = msgspec.structs.fields(load(name).options)
    options = {key: value for key, value in options.items() if key in {field.name for field in known}}
    entrants = tuple(Entrant(f"{bot}{seat}", bot) for seat, bot in enumerate(bots))
    return play_match(MatchSpec(game=name, entrants=entrants, board=board, seed=1, options=options))


@every_game
@pytest.mark.parametrize("seen", [None, 0])
def test_frames_add_up_to_the_scenes(name: str, seen: int | None) -> None:
    game, played = load(name), record(name)
    shown: dict[str, dict[str, Any]] = {}
    camera = Camera(game, seen)
    for moment in moments(played):
        frame = msgspec.json.decode(msgspec.json.encode(camera.shoot(moment)))
        change = frame["scene"]
        for id in change.get("gone", ()):
            del shown[id]
        shown |= {shape["id"]: shape for shape in change.get("new", ())}
        for id, fields in change.get("set", {}).items():
            shown[id] = shown[id] | fields
        scene = game.drawing.draw(game.rules.view(moment.state, seen))
        assert change.get("now", 0) == scene.now
        assert shown.keys() == {shape.id for shape in scene.shapes}
        for shape in scene.shapes:
            # What is usual may be said or unsaid.
            assert flat(shape).items() <= shown[shape.id].items()


@every_game
def test_an_id_never_changes_its_kind(name: str) -> None:
    game, played = load(name), record(name)
    kinds: dict[str, type] = {}
    for moment in moments(played):
        for seen in (None, *range(len(played.game.spec.entrants))):
            for shape in game.drawing.draw(game.rules.view(moment.state, seen)).shapes:
                assert kinds.setdefault(shape.id, type(shape)) is type(shape)


@every_game
def test_most_of_a_scene_is_not_said_again(name: str) -> None:
    game, played = load(name), record(name)
    frames = [frame for frame in film(game, played.game.spec, moments(played), {}) if isinstance(frame, Frame)]
    sizes = [len(msgspec.json.encode(frame)) for frame in frames]
    assert sum(sizes[1:]) / len(sizes[1:]) < sizes[0] / 5
    assert all(frame.scene.box is None for frame in frames[1:])


def test_a_journey_under_way_is_not_said_again() -> None:
    game, played = load("planet_wars"), record("planet_wars")
    frames = [frame for frame in film(game, played.game.spec, moments(played), {}) if isinstance(frame, Frame)]
    assert any(shape["type"] == "Journey" for frame in frames for shape in frame.scene.new)
    assert not any(id.startswith("shuttle:") for frame in frames for id in frame.scene.set)


def test_only_what_differs_is_said() -> None:
    arc = Arc(id="a", x=1, y=2, radius=3, share=0.25, stroke="seat0", width=0.1)
    assert differing(arc, msgspec.structs.replace(arc, share=0.5, stroke="none")) == {"share": 0.5, "stroke": "none"}
    assert differing(arc, msgspec.structs.replace(arc, share=0.2500001)) == {}
    inside = Circle(id="c", x=0.12345, y=0, radius=1.0)
    group = Group(id="g", x=0, y=0, shapes=())
    changed = differing(group, msgspec.structs.replace(group, shapes=(inside,)))
    assert changed == {"shapes": [{"type": "Circle", "id": "c", "x": 0.123, "y": 0, "radius": 1}]}


def test_a_shape_is_said_without_what_is_usual() -> None:
    trip = Journey(id="j", x=0.0, y=1.0, x2=2.00049, y2=1 / 3, leaves=1, lands=3, text="7", owner=1)
    assert flat(trip) == {
        "type": "Journey",
        "id": "j",
        "owner": 1,
        "x": 0,
        "y": 1,
        "x2": 2,
        "y2": 0.333,
        "leaves": 1,
        "lands": 3,
        "text": "7",
    }
