"""Both planet games as people see them."""

from itertools import pairwise

from msgspec.structs import replace

from ludus.core.scene import Arc, Circle, Journey, Mark, Path, Scene, Text
from ludus.games import load
from ludus.games.boards import open_board
from ludus.games.starmap.drawing import HIDDEN_RADIUS, short
from ludus.games.starmap.map.board import read
from ludus.games.starmap.orders import Order
from ludus.view.tooltips import filled
from tests.games.starmap.matches import every_game, every_setting, ids, match


def words(scene: Scene) -> dict[str, str]:
    return {shape.id: shape.text for shape in scene.shapes if isinstance(shape, Text)}


def circle(scene: Scene, id: str) -> Circle:
    return next(shape for shape in scene.shapes if isinstance(shape, Circle) and shape.id == id)


def journey(scene: Scene, id: str) -> Journey:
    return next(shape for shape in scene.shapes if isinstance(shape, Journey) and shape.id == id)


@every_setting
def test_ids_are_unique(name: str, edition: str) -> None:
    game, states = match(name, edition)
    for state in states:
        for seat in (None, 0, 1):
            scene = game.drawing.draw(game.rules.view(state, seat))
            assert len(ids(scene)) == len(scene.shapes)


@every_setting
def test_every_planet_edge_and_shuttle_is_there(name: str, edition: str) -> None:
    game, states = match(name, edition)
    flying = 0
    for state in states:
        scene = game.drawing.draw(game.rules.view(state, None))
        assert {f"planet:{place.id}" for place in state.book.board.places} <= ids(scene)
        edges = {f"edge:{min(e.source, e.destination)}-{max(e.source, e.destination)}" for e in state.book.board.edges}
        assert edges <= ids(scene)
        cargo = sorted(shape.text for shape in scene.shapes if isinstance(shape, Journey))
        assert cargo == sorted(str(shuttle.people) for shuttle in state.shuttles)
        flying += len(cargo)
    assert flying > 20


@every_game
def test_everything_lies_inside_the_scene(name: str) -> None:
    game, states = match(name, "document", "galaxy")
    scene = game.drawing.draw(game.rules.view(states[-1], None))
    for shape in scene.shapes:
        if isinstance(shape, Circle):
            assert scene.x <= shape.x - shape.radius <= shape.x + shape.radius <= scene.x + scene.width
            assert scene.y <= shape.y - shape.radius <= shape.y + shape.radius <= scene.y + scene.height


@every_setting
def test_shuttles_keep_their_ids_and_fly_towards_their_planet(name: str, edition: str) -> None:
    game, states = match(name, edition)
    followed = 0
    for before, after in pairwise(states):
        first, second = (game.drawing.draw(game.rules.view(state, None)) for state in (before, after))
        for id in sorted(ids(first) & ids(second)):
            if id.startswith("shuttle:"):
                target = circle(second, f"planet:{id.split(':')[1].split('-')[1]}")
                old, new = journey(first, id).place(first.now), journey(second, id).place(second.now)
                assert away(new, target) < away(old, target)
                followed += 1
    assert followed > 20


def away(place: tuple[float, float], planet: Circle) -> float:
    return (place[0] - planet.x) ** 2 + (place[1] - planet.y) ** 2


@every_setting
def test_a_launched_shuttle_starts_at_its_source(name: str, edition: str) -> None:
    game, states = match(name, edition, "line", 1)
    seat = game.rules.to_move(states[0])
    home = next(place.id for place in states[0].book.board.places if place.home == seat)
    there = game.rules.view(states[0], seat).planet(home).neighbours[0]
    flying, _ = game.rules.carry_out(states[0], (Order(home, there, 5),))  # type: ignore[attr-defined]
    scene = game.drawing.draw(game.rules.view(flying, None))
    shuttle = next(shape for shape in scene.shapes if isinstance(shape, Journey))
    place = shuttle.place(scene.now)
    assert away(place, circle(scene, f"planet:{home}")) < away(place, circle(scene, f"planet:{there}")) / 2


@every_setting
def test_a_shuttle_is_drawn_once_and_tells_the_time_left(name: str, edition: str) -> None:
    """The same object from launch to landing: the film says nothing of it in between."""
    game, states = match(name, edition)
    drawn: dict[str, Journey] = {}
    for state in states:
        view = game.rules.view(state, None)
        scene = game.drawing.draw(view)
        flying = [shape for shape in scene.shapes if isinstance(shape, Journey)]
        left = sorted(int(shape.at(scene.now).shapes[2].text) for shape in flying)  # type: ignore[union-attr]
        assert left == sorted(shuttle.turns_left for planet in view.visible for shuttle in planet.incoming)
        for shape in flying:
            assert drawn.setdefault(shape.id, shape) == shape


@every_game
def test_planets_do_not_move(name: str) -> None:
    game, states = match(name, "document")
    scenes = [game.drawing.draw(game.rules.view(state, seat)) for state in states for seat in (None, 0, 1)]
    for place in states[0].book.board.places:
        spots = {(circle(scene, f"planet:{place.id}").x, circle(scene, f"planet:{place.id}").y) for scene in scenes}
        assert len(spots) == 1


@every_game
def test_numbers_of_people_are_written(name: str) -> None:
    game, states = match(name, "document")
    view = game.rules.view(states[-1], None)
    written = words(game.drawing.draw(view))
    for planet in view.visible:
        peoples = getattr(planet, "people", None) or ((planet.population,) if planet.owner >= 0 else ())
        found = sorted(text for id, text in written.items() if id.split("-")[0] == f"number:{planet.id}")
        assert found == sorted(str(people) for people in peoples if people)


@every_game
def test_hidden_planets_reveal_nothing(name: str) -> None:
    """A planet out of sight is a faint ring with its id, whatever is on it and whoever flies there."""
    game, states = match(name, "document")
    looks, hidden = set(), 0
    for state in states:
        view = game.rules.view(state, 0)
        scene = game.drawing.draw(view)
        for planet in view.hidden:
            about = {id.split(":")[0] for id in ids(scene) if id.split(":")[1:] == [str(planet.id)]}
            assert about == {"planet", "hidden", "fog"}
            assert not any(id.split("-")[1] == str(planet.id) for id in ids(scene) if id.startswith("shuttle:"))
            shape = circle(scene, f"planet:{planet.id}")
            told = shape.tooltip.replace(f" {planet.id}\n", "\n")
            looks.add((shape.radius, shape.fill, shape.stroke, told, shape.owner))
            hidden += 1
    assert hidden > 20
    assert looks == {(HIDDEN_RADIUS, "ground", "faint", "planet\nout of sight", None)}


@every_game
def test_a_planet_tells_all_about_itself(name: str) -> None:
    """Its tooltip says what does not change, and reads what does from what is written on it."""
    game, states = match(name, "document", turns=1)
    scene = game.drawing.draw(game.rules.view(states[0], 0))
    tip = next(shape.tooltip for shape in filled(scene) if shape.id == "planet:1")
    crowd = "people: 30" if "number:1" in ids(scene) else "people of player 1: 30"
    for part in ("planet 1 (a home)", "owner: player 1", crowd, "size: 200", "growth: 6 % a turn"):
        assert part in tip
    written = words(scene)
    assert "30" in (written.get("number:1"), written.get("number:1-0"))
    assert written["growth:1"] == "+6%"
    rim = next(shape for shape in scene.shapes if isinstance(shape, Arc) and shape.id.startswith("people:1"))
    assert rim.share == 30 / 200


@every_game
def test_numbers_that_are_shortened_are_told_in_full(name: str) -> None:
    game = load(name)
    state = game.rules.new(open_board(game, "rings", "document", 1), 2, game.options(population=123_456))
    scene = game.drawing.draw(game.rules.view(state, None))
    assert "people of player 1: 123456" in circle(scene, "planet:1").tooltip


@every_game
def test_owners_are_told_by_more_than_colour(name: str) -> None:
    game, states = match(name, "document")
    owners = set()
    for state in states:
        view = game.rules.view(state, None)
        scene = game.drawing.draw(view)
        marks = {shape.id: shape.owner for shape in scene.shapes if isinstance(shape, Mark)}
        for planet in view.visible:
            assert circle(scene, f"planet:{planet.id}").owner == marks[f"mark:{planet.id}"] == planet.owner
            owners.add(planet.owner)
    assert owners == {-1, 0, 1}


@every_game
def test_totals_are_those_of_the_chart(name: str) -> None:
    game, states = match(name, "document")
    view = game.rules.view(states[-1], None)
    scene = game.drawing.draw(view)
    assert tuple(total.value for total in scene.totals) == game.drawing.tally(view)
    assert scene.status == f"turn {view.turn} of {view.last_turn}"


@every_game
def test_a_view_from_the_wire_looks_the_same(name: str) -> None:
    game, states = match(name, "document")
    for seat in (None, 0, 1):
        view = game.rules.view(states[-1], seat)
        again = game.codec.parse_view(game.codec.dump_view(view))
        assert again == view
        assert game.drawing.draw(again) == game.drawing.draw(view)


@every_game
def test_odd_boards_can_be_drawn(name: str) -> None:
    """Planets on one cell, parallel edges, a way to itself, a single planet: the original loads them all."""
    node = "{0} [habit=1, size=9, x=1, y=1, base={1}]"
    twin = "graph {" + node.format(1, 1) + node.format(2, 2) + "1 -- 2 [weight=1] 2 -- 1 [weight=3] 1 -- 1 [weight=1]}"
    game = load(name)
    for text in (twin, "graph {" + node.format(5, 1) + "}"):
        board = read(text, "odd", "original")
        state = game.rules.new(board, 2, game.options(edition="original"))
        scene = game.drawing.draw(game.rules.view(state, None))
        assert scene.width > 0
        assert len(ids(scene)) == len(scene.shapes)
        spots = {(shape.x, shape.y) for shape in scene.shapes if shape.id.startswith("planet:")}
        assert len(spots) == len(board.places)


def test_large_numbers_stay_short() -> None:
    assert [short(n) for n in (7, 9999, 12_345, 1_234_567, -50_000)] == ["7", "9999", "12.3k", "1.23M", "-50k"]
    assert len(short(2**62)) <= 6
    assert len(short(10**40)) <= 6


@every_game
def test_fleets_point_ahead_and_their_numbers_cover_no_planets(name: str) -> None:
    """The hull's tip is ahead of its middle; the words of a fleet lie beside the numbers of people."""
    game, states = match(name, "document", "galaxy", turns=120)
    covered = flown = 0
    for state in states[::4]:
        scene = game.drawing.draw(game.rules.view(state, None))
        numbers = [shape for shape in scene.shapes if isinstance(shape, Text) and shape.id.startswith("number:")]
        for shape in scene.shapes:
            if not isinstance(shape, Journey):
                continue
            group = shape.at(scene.now)
            hull = next(part for part in group.shapes if isinstance(part, Path) and part.id.endswith(":hull"))
            (x, y), (dx, dy) = hull.points[0], (shape.x2 - shape.x, shape.y2 - shape.y)
            assert x * dx + y * dy > 1.9 * shape.radius * (dx * dx + dy * dy) ** 0.5
            texts = [
                replace(part, x=part.x + group.x, y=part.y + group.y) for part in group.shapes if type(part) is Text
            ]
            covered += sum(meet(text, number) for text in texts for number in numbers)
            flown += 1
    assert flown > 20
    assert covered == 0


def meet(one: Text, other: Text) -> bool:
    wide = 0.31 * (one.size * len(one.text) + other.size * len(other.text))
    high = 0.37 * (one.size + other.size)
    return abs(one.x - other.x) < wide and abs(one.y - other.y) < high


@every_game
def test_one_person_is_not_one_people(name: str) -> None:
    told = load(name).drawing.describe((Order(1, 2, 1), Order(1, 2, 7)))
    assert told == ("1 person 1 → 2", "7 people 1 → 2")
