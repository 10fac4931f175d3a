"""The archive: all matches, found by what they were."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ludus.core.match import Entrant, MatchSpec
from ludus.referee import play_match
from ludus.referee.file import dump_record
from tests.web.server import PATIENCE, serving
from tests.web.test_tournaments import begin, is_over, until

SCRIPT = "<script>alert(1)</script>"
MATCHES = 120


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("arena")
    _fill(folder / "records")
    with serving(folder, changes=1e6) as address:
        yield address


def _fill(folder: Path) -> None:
    folder.mkdir()
    for name in ("Ann", SCRIPT):
        spec = MatchSpec(game="fish", entrants=(Entrant(name, "random"), Entrant("greedy", "greedy")), board="raft")
        record = dump_record(play_match(spec))
        for number in range(MATCHES // 2):
            (folder / f"{'a' if name == 'Ann' else 's'}{number}.ludus").write_bytes(record)


def shown(url: str, **query: str) -> str:
    answer = httpx.get(f"{url}/archive", params=query, timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    return answer.text


def test_page_by_page(url: str) -> None:
    first, last = shown(url, bot="greedy"), shown(url, bot="greedy", page="3")
    assert f"{MATCHES} matches" in first and "page 1 of 3" in first and first.count("/match/") == 50
    assert (
        last.count("/match/") == MATCHES - 100
        and "older →" not in last
        and 'href="/archive?bot=greedy&amp;page=2"' in last
    )


def test_names_of_strangers_are_words(url: str) -> None:
    page = shown(url, bot=SCRIPT)
    assert f"{MATCHES // 2} matches" in page and SCRIPT not in page and "&lt;script&gt;" in page


def test_nothing_is_found(url: str) -> None:
    assert "There is no such match" in shown(url, bot="nobody") and "not so many pages" in shown(url, page="9999")
    assert "0 matches" in shown(url, since="2100-01-01")


@pytest.mark.parametrize(
    "query", [{"game": "chess"}, {"since": "yesterday"}, {"until": "2026-13-01"}, {"result": "x"}, {"page": "0"},
              {"page": "-1"}, {"page": "9" * 30}, {"bot": "x" * 300}, {"since": "20260101"}],
)  # fmt: skip
def test_what_cannot_be_asked_is_one_line(url: str, query: dict[str, str]) -> None:
    answer = httpx.get(f"{url}/archive", params=query, timeout=PATIENCE)
    assert answer.status_code == 400 and "\n" not in answer.json()["error"]


def test_matches_of_tournaments_are_in_it(url: str) -> None:
    told = begin(url, "Small", "rush", "turtle", boards=["line"], rounds=1)
    until(url, told["key"], is_over)
    assert "/match/cup-" in shown(url, game="planet_wars", bot="rush")
