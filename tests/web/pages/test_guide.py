"""How to play, as a part of the rules' page, and the hints of a first match."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ludus.core.guide.reading import BadGuide, Guide, read_guide
from ludus.games import load, names
from ludus.web.pages import guide as pages
from tests.web.server import PATIENCE, serving, start


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena")) as address:
        yield address


@pytest.mark.parametrize("name", names())
def test_the_page_begins_with_what_a_person_needs(url: str, name: str) -> None:
    page = httpx.get(f"{url}/rules/{name}", timeout=PATIENCE).text
    places = [page.index(words) for words in ('id="how-to-play"', 'class="scenes"', 'id="the-rules-in-short"')]
    assert places == sorted(places) and places[-1] < page.index('<div class="rules">')
    assert re.search(r"(?i)\bediti|harness|xstate", page[: page.index('<div class="rules">')]) is None
    assert len(re.findall(r"/scenes/\d\.svg\?theme=light", page)) == len(scenes(name))


def test_it_is_in_the_readers_language_where_the_game_has_it(url: str) -> None:
    pages_of = {game: httpx.get(f"{url}/rules/{game}?lang=ru", timeout=PATIENCE).text for game in ("auralux", "fish")}
    assert '<section class="how" id="how-to-play" lang="ru"><h2>Как играть' in pages_of["auralux"]
    assert '<section class="how" id="how-to-play" lang="en"><h2>How to play' in pages_of["fish"]


@pytest.mark.parametrize("name", names())
def test_every_scene_is_a_picture_in_both_themes(url: str, name: str) -> None:
    for number in range(len(scenes(name))):
        light, dark = (
            httpx.get(f"{url}/rules/{name}/scenes/{number}.svg?theme={theme}", timeout=PATIENCE)
            for theme in ("light", "dark")
        )
        assert light.headers["content-type"] == "image/svg+xml"
        assert light.text.startswith("<svg") and light.text != dark.text


@pytest.mark.parametrize("number", ["99", "-1", "x", "٣", "1" * 5000])
def test_a_scene_that_is_not_there(url: str, number: str) -> None:
    assert httpx.get(f"{url}/rules/fish/scenes/{number}.svg", timeout=PATIENCE).status_code == 404


def test_hints_are_for_those_who_play(url: str) -> None:
    told = start(url, "fish", "human:Ann", "random")
    places = (told["links"]["0"], f"/match/{told['id']}")
    seat, watched = (httpx.get(f"{url}{place}", timeout=PATIENCE, follow_redirects=True).text for place in places)
    assert 'id="hints"' in seat and "Place a penguin" in seat and 'href="/rules/fish#how-to-play"' in seat
    assert 'id="hints"' not in watched


def test_the_form_leads_there(url: str) -> None:
    assert 'href="/rules/fish">How to play' in httpx.get(f"{url}/?game=fish", timeout=PATIENCE).text


def scenes(name: str) -> tuple[object, ...]:
    guide = pages.guide_of(name)
    assert guide
    return guide.scenes


HOSTILE = """# <script>alert(1)</script>
<img src=x onerror=alert(1)>
## "><b onclick=alert(1)>
```scene
```
[here](javascript:alert(1)) ![x](https://evil.example/x.png)
## Hints
* <b>bold</b> [away](//evil.example)
"""


def test_nothing_of_a_guide_is_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "guide_of", lambda name, language="": read_guide(HOSTILE))
    html = pages.how_to_play(load("fish"), "en") + pages.hints("fish")
    tags = re.findall(r"<(script|b|img)\b([^>]*)>", html)
    assert [tag for tag, _ in tags] == ["img", "img"] and all("/rules/fish/scenes/0.svg" in rest for _, rest in tags)
    assert "javascript:" not in html and 'href="//' not in html


def test_a_bad_guide_costs_the_page_nothing_but_the_guide(monkeypatch: pytest.MonkeyPatch) -> None:
    def bad(name: str, language: str = "") -> Guide:
        raise BadGuide(str(Path("/home/ann/GUIDE.md")), 3, "<b>wrong</b>")

    monkeypatch.setattr(pages, "guide_of", bad)
    assert "GUIDE.md:3: &lt;b&gt;wrong" in pages.how_to_play(load("fish"), "en")
    assert pages.hints("fish") == ""
    monkeypatch.setattr(pages, "guide_of", lambda name, language="": None)
    assert pages.how_to_play(load("fish"), "en") == pages.hints("fish") == ""
