"""No dead ends: from Home every link of every page leads somewhere, and names and cells are links."""

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urljoin, urlsplit

import httpx
import pytest

from ludus.core.match import Entrant
from ludus.store import Store
from ludus.tournament.formats.knockout import Knockout
from ludus.tournament.runner import run
from ludus.tournament.spec import TournamentSpec
from tests.web.server import PATIENCE, serving, start

NAMES = ("greedy", "rush", "my own ünbot/1", "noop", "random")
HOUSE = ("greedy", "rush", "greedy", "noop", "random")


class Links(HTMLParser):
    """Where a page leads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value is not None:
                self.found.append(value)


class Outside(HTMLParser):
    """The text of a page that stands in no link, heading, form or script."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.depth, self.texts = 0, list[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.depth += tag in ("a", "title", "h1", "script", "style")

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag in ("a", "title", "h1", "script", "style")

    def handle_data(self, data: str) -> None:
        if not self.depth and data.strip():
            self.texts.append(data.strip())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with tournaments of the command line: one of the entrants is nobody whom the server knows."""
    folder = tmp_path_factory.mktemp("arena")
    entrants = tuple(Entrant(name, player) for name, player in zip(NAMES, HOUSE, strict=True))
    spec = TournamentSpec(game="planet_wars", entrants=entrants, options={"max_turns": 30})
    tree = TournamentSpec(game="planet_wars", entrants=entrants, format=Knockout(), options={"max_turns": 30})
    with Store(folder / "arena.db") as store:
        run(spec, store, "All & all", 2)
        run(tree, store, "Tree", 2)
    (folder / "given").mkdir()
    (folder / "given" / "typo.py").write_text("class Bot(:\n")
    return folder


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with serving(folder, changes=1e6, bots=folder / "given") as address:
        id = start(address, "fish", "random", "greedy", board="raft")["id"]
        end = monotonic() + PATIENCE
        while httpx.get(f"{address}/api/matches/{id}").json()["stage"] != "over":
            assert monotonic() < end
            sleep(0.1)
        yield address


def test_every_link_of_every_page_leads_somewhere(url: str) -> None:
    waiting, seen, dead = ["/"], {"/"}, []
    with httpx.Client(base_url=url, timeout=PATIENCE, headers={"Accept": "text/html"}) as client:
        while waiting:
            path = waiting.pop()
            if re.search(r"/(html|gif)$", path):  # made only when somebody wants them; the record stands for them
                continue
            answer = client.get(path, follow_redirects=True)
            if answer.status_code != 200:
                dead.append(f"{path}: {answer.status_code}")
            if not answer.headers.get("content-type", "").startswith("text/html"):
                continue
            for link in Links(answer.text).found:
                place = urlsplit(urljoin(str(answer.url), link))
                target = f"{place.path}?{place.query}" if place.query else place.path
                assert place.netloc == urlsplit(url).netloc, f"{path} leads out: {link}"
                if target not in seen:
                    seen.add(target)
                    waiting.append(target)
    assert dead == []
    for wanted in (
        "/tournament/Tree",
        "/tournament/All~20~26~20all/match/0",
        "/bots/planet_wars/my~20own~20~C3~BCnbot~2F1",
    ):
        assert wanted in seen
    assert any("against=" in one and one.startswith("/tournament/") for one in seen)
    assert any("against=" in one and one.startswith("/bots/") for one in seen)


@pytest.mark.parametrize("key", ["All~20~26~20all", "Tree"])
def test_every_name_and_cell_is_a_link(url: str, key: str) -> None:
    page = httpx.get(f"{url}/tournament/{key}", timeout=PATIENCE).text
    bare = [text for text in Outside(page).texts if text in NAMES]
    assert bare == []
    table = re.search(r'<table class="cross">.*?</table>', page, re.DOTALL)
    assert table is not None
    cells = re.findall(r'<td class="h\d+"[^>]*>(.*?)</td>', table[0])
    assert cells and all(cell.startswith('<a href="/tournament/') for cell in cells)


def test_a_cell_leads_to_those_matches(url: str) -> None:
    page = httpx.get(f"{url}/tournament/All~20~26~20all").text
    found = re.search(r'href="(/tournament/[^"]*of=greedy&amp;against=rush)"', page)
    assert found is not None
    listed = httpx.get(f"{url}{unescape(found[1])}").text
    rows = re.findall(r"<tr>(.*?)</tr>", listed, re.DOTALL)[1:]
    assert len(rows) == 2
    assert all("/bots/planet_wars/greedy" in row and "/bots/planet_wars/rush" in row for row in rows)
    assert httpx.get(f"{url}/tournament/Tree/matches?of=nobody").status_code == 404
    assert "20 matches" in httpx.get(f"{url}/tournament/All~20~26~20all/matches?page=99").text


def test_from_a_match_to_its_tournament_and_its_neighbours(url: str) -> None:
    pages = [httpx.get(f"{url}/tournament/Tree/match/{number}", follow_redirects=True).text for number in range(4)]
    assert all('<a href="/tournament/Tree">' in page for page in pages)
    assert 'rel="prev"' not in pages[0] and 'href="/tournament/Tree/match/1" rel="next"' in pages[0]
    assert 'href="/tournament/Tree/match/0" rel="prev"' in pages[1]
    assert 'rel="next"' not in pages[-1]


def test_downloads(url: str) -> None:
    place = f"{url}/api/tournaments/All~20~26~20all/files"
    page = httpx.get(f"{url}/tournament/All~20~26~20all").text
    for file in ("standings.csv", "standings.json", "matches.csv", "matches.json"):
        assert f'/files/{file}" download' in page
        assert "attachment" in httpx.get(f"{place}/{file}").headers["content-disposition"]
    table = httpx.get(f"{place}/standings.csv").text.splitlines()
    assert table[0].startswith("place,name,points,") and len(table) == 6
    assert sorted(row["name"] for row in httpx.get(f"{place}/standings.json").json()) == sorted(NAMES)
    assert len(httpx.get(f"{place}/matches.json").json()) == 20
    assert len(httpx.get(f"{place}/matches.csv").text.splitlines()) == 41
    assert httpx.get(f"{place}/secrets.csv").status_code == 404


def test_a_bots_page_has_its_results_and_what_to_do_with_it(url: str) -> None:
    page = httpx.get(f"{url}/bots/planet_wars/greedy").text
    for words in ("By opponent", "By board", "By seat", "Play it now", "duel with", "A bot of the house needs none"):
        assert words in page
    assert 'href="/bots/planet_wars/rush"' in page
    listed = httpx.get(f"{url}/bots/planet_wars/greedy/matches", params={"against": "rush", "seat": "0"}).text
    assert "in seat 1" in listed and "/tournament/All~20~26~20all/match/" in listed
    foreign = httpx.get(f"{url}/bots/planet_wars/my~20own~20~C3~BCnbot~2F1").text
    assert "this server cannot start it" in foreign and "Play it now" not in foreign
    for path in ("nobody", "nobody/matches", "greedy/x"):
        assert httpx.get(f"{url}/bots/planet_wars/{path}").status_code == 404
    for query in ("seat=x", "seat=²", "page=0", "page=-1", "board=%00", "against=~ZZ"):
        assert httpx.get(f"{url}/bots/planet_wars/greedy/matches?{query}").status_code == 200
    given = httpx.get(f"{url}/bots/planet_wars/typo").text
    assert "ludus check planet_wars FILE" in given


def test_play_it_now_seats_you_opposite_to_it(url: str) -> None:
    page = httpx.get(f"{url}/bots/fish/greedy").text
    fields = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', page))
    answer = httpx.post(f"{url}/play", data=fields, headers={"Origin": url}, timeout=PATIENCE)
    assert answer.status_code == 303 and answer.headers["location"].endswith("/seat/0")
    id = answer.headers["location"].split("/")[2]
    assert httpx.get(f"{url}/api/matches/{id}").json()["names"] == ["You", "greedy"]


def test_the_form_shows_who_is_not_fit(url: str) -> None:
    page = httpx.get(f"{url}/tournaments/new?game=planet_wars").text
    assert re.search(r'value="typo">.*?<span class="unfit">not fit to play: typo.py:1: syntax error', page, re.DOTALL)
    assert page.count('class="unfit"') == 1
