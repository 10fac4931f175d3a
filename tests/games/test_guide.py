"""How to play each game: enough scenes, all of which play and draw, words for each, and hints."""

import re

import pytest

from ludus.core.contract.inventory import check_scene, check_shapes
from ludus.core.guide.playing import picture_of, state_of
from ludus.core.guide.reading import Guide, guide_in
from ludus.games import folder, load, names
from ludus.view.svg import to_svg

GUIDES = {name: guide_in(folder(name)) for name in names()}


def guide_of(name: str) -> Guide:
    guide = GUIDES[name]
    assert guide, f"{name} has no GUIDE.md"
    return guide


@pytest.mark.parametrize("name", names())
def test_every_scene_is_played_and_drawn(name: str) -> None:
    game, guide = load(name), guide_of(name)
    assert 3 <= len(guide.scenes) <= 5
    pictures = [picture_of(game, guide, scene) for scene in guide.scenes]
    for number, picture in enumerate(pictures):
        check_scene(picture, f"scene {number}")
        check_shapes(picture, f"scene {number}")
    assert len({to_svg(picture) for picture in pictures}) == len(pictures)  # each shows something else


@pytest.mark.parametrize("name", names())
def test_every_scene_has_words_and_a_first_match_hints(name: str) -> None:
    guide = guide_of(name)
    assert all(len(scene.words) < 450 for scene in guide.scenes)  # a picture, and a sentence or two
    assert 4 <= len(guide.hints) <= 10
    assert all(len(hint) < 200 for hint in guide.hints)
    assert guide.rest.startswith("## ")


@pytest.mark.parametrize("name", names())
def test_who_does_not_see_all_is_shown_so(name: str) -> None:
    """A game of planets with fog has a scene through the eyes of who plays."""
    fog = [shape for scene in guide_of(name).scenes for shape in picture_of(load(name), guide_of(name), scene).shapes]
    assert any(shape.id.startswith("fog:") for shape in fog) == (name in ("planet_wars", "space_explorers"))


# What a guide says of numbers, and where they can be found in the state that it shows.
SAID = [
    ("planet_wars", "Attack", r"with the other (\d+)", lambda told: told["people"][1]),
    ("auralux", "Attack", r"down to (\d+)", lambda told: told["planets"][1][3]),
    ("space_explorers", "Landing", r"had (\d+)\npeople", lambda told: told["planets"][2][1]),
]


@pytest.mark.parametrize(("name", "title", "pattern", "number"), SAID, ids=[said[0] for said in SAID])
def test_the_numbers_in_the_words_are_those_of_the_picture(name: str, title: str, pattern: str, number: object) -> None:
    scene = next(scene for scene in guide_of(name).scenes if scene.title == title)
    found = re.search(pattern, scene.words)
    told = load(name).codec.dump_state(state_of(load(name), scene.position))
    assert found and callable(number) and int(found[1]) == number(told)


@pytest.mark.parametrize("name", names())
def test_a_guide_in_another_language_shows_the_same(name: str) -> None:
    for file in folder(name).glob("GUIDE.*.md"):
        other = guide_in(folder(name), file.name.split(".")[1])
        assert other and [one.position for one in other.scenes] == [one.position for one in guide_of(name).scenes]
        assert len(other.hints) == len(guide_of(name).hints)
